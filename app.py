"""BPE Playground: `streamlit run app.py` starts here; the pages are in pages/, the library in bpe/."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import streamlit as st
from starlette.middleware import Middleware
from starlette.routing import Route
from streamlit import net_util

from pages.ui.sections.languages import cached as languages_cached
from pages.ui.server import api
from pages.ui.server.cached import warm_up
from pages.ui.server.headers import Headers
from pages.ui.server.prompt_sockets import send_at_once
from pages.ui.server.quiet_collection import collect_when_quiet


@asynccontextmanager
async def lifespan(app: Any) -> AsyncIterator[dict[str, Any]]:
    """Load what the first visitor needs; `warm_up` comes last, for it freezes what is there."""
    send_at_once()
    languages_cached.warm_up()
    warm_up()
    collecting = asyncio.create_task(collect_when_quiet())
    yield {}
    collecting.cancel()


def on_error(error: Exception) -> bool:
    """Say that something failed, without a traceback, which goes to the server's log."""
    logging.getLogger("bpe_playground").error("a page failed", exc_info=error)
    st.error("This part of the page failed, and the reason is in the server's log. Your text is kept: reload the page.")
    return True


# Streamlit would ask a service on the network for this machine's address; nobody is asked.
net_util._external_ip = ""

# Streamlit answers below server.baseUrlPath; so do the routes of the live text, and where a proxy cuts the path off.
base = st.get_option("server.baseUrlPath").strip("/")
below = [Route(f"/{base}{route.path}", route.endpoint, methods=route.methods) for route in api.routes if base]

# The main script lies in pages/: with st.navigation in a script beside a folder called pages, a deep link that arrives
# before anybody opened "/" runs its page without the frame.
app = st.App(
    "pages/index.py",
    routes=[*api.routes, *below],
    middleware=[Middleware(Headers)],
    lifespan=lifespan,
    on_script_error=on_error,
)
