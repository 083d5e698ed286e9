"""A strip of chips to look at: tokens drawn as on the Tokens page, without a text field."""

from collections.abc import Sequence
from itertools import accumulate

import streamlit as st

from bpe.display import boundary_flags
from pages.ui.components.bundle import component
from pages.ui.server.wire import pack, token_columns

_component = component("chips/strip.js")


def chip_strip(tokens: Sequence[bytes], ids: Sequence[int], *, key: str, show_ids: bool = True) -> None:
    """Draw tokens (their bytes need not be UTF-8) as chips, with their ids below."""
    lengths = list(map(len, tokens))
    data = b"".join(tokens)
    _component(
        key=key,
        data=pack(
            {
                "run": token_columns(ids, lengths, boundary_flags(data, list(accumulate(lengths))), data),
                "show_ids": show_ids,
                "talk": bool(st.session_state.get("talk")),
            }
        ),
    )
