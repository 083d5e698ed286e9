"""BPE Playground: `streamlit run app.py` starts here; the pages are in pages/, the library in bpe/."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import streamlit as st

from pages.ui import api
from pages.ui.cached import warm_up


@asynccontextmanager
async def lifespan(app: Any) -> AsyncIterator[dict[str, Any]]:
    """Load the vocabularies before the first visitor comes."""
    warm_up()
    yield {}


# The main script lies in pages/: with st.navigation in a script beside a folder called pages, a deep link that arrives
# before anybody opened "/" runs its page without the frame.
app = st.App("pages/index.py", routes=api.routes, lifespan=lifespan)
