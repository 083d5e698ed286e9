"""Tokens: paste text, see how published tokenizers cut it, and why."""

from collections.abc import Callable
from functools import partial

import streamlit as st

from pages.ui.components.chips import marks
from pages.ui.components.token_view import token_view
from pages.ui.sections.tokens import tools as token_tools
from pages.ui.server import api, registry
from pages.ui.shared import controls
from pages.ui.shared.state import heard, number, restore, restore_text, session_name, show_notes, some_of, write_link

SHOW = {"ids": "ids", "bytes": "bytes", "blanks": "blanks", "pre_tokens": "borders"}
SHOWN_FIRST = ["ids"]


def take_text() -> None:
    """The text has settled in the browser."""
    text = heard("token_view", "text")
    if isinstance(text, str):
        st.session_state["text"] = text


def take_request() -> None:
    """A question that could not go over HTTP."""
    request = heard("token_view", "request")
    if isinstance(request, dict):
        st.session_state["reply"] = api.by_page(request)


def take_token() -> None:
    """A token was chosen, or none."""
    chosen = heard("token_view", "token")
    if isinstance(chosen, dict):
        st.session_state["token"], st.session_state["row"] = int(chosen["index"]) + 1, int(chosen["row"]) + 1


restore_text()
restore("show", SHOWN_FIRST, some_of("switch", list(SHOW)))
restore("window", 128_000, lambda values: int(number("context window", 1, 10_000_000)(values)))
restore("price", 0.0, number("price", 0, 10_000))
restore("token", 0, lambda values: int(number("token", 1, api.MAX_BYTES)(values)))
restore("row", 1, lambda values: int(number("row of tokens", 1, api.MAX_TOKENIZERS)(values)))

st.markdown("#### Each colored chip is one token: what a language model reads instead of letters.")
notes = st.container()
with st.container(horizontal=True, vertical_alignment="bottom", key="token_controls"):
    names = controls.tokenizers()
    special = controls.special("tokens")
    show_notes(notes)
    show: list[str] = st.pills(
        "Show below each token",
        list(SHOW),
        format_func=SHOW.__getitem__,
        key="show",
        selection_mode="multi",
        persist_state="session",
    )
    more = st.popover("Model, window, price", key="more", on_change="rerun")
if more.open:  # closed, its widgets would cost every run and the first paint
    with more:
        controls.model()
        token_tools.window_and_price()

token, row = st.session_state["token"], st.session_state["row"]
token_view(
    key="token_view",
    data={
        "text": st.session_state["text"],
        "text_rev": st.session_state["text_rev"],
        "session": session_name(),
        "tokenizers": [{"name": name, "label": registry.label(name)} for name in names],
        "special": special,
        "show": {name: name in show for name in SHOW},
        "context_window": st.session_state["window"],
        "price": st.session_state["price"],
        "max_bytes": api.MAX_BYTES,
        "talk": st.session_state["talk"],
        "marks": marks(),
        "reply": st.session_state.get("reply"),
        "token": {"row": row - 1, "index": token - 1} if token else None,
    },
    on_text_change=take_text,
    on_request_change=take_request,
    on_token_change=take_token,
)

below = st.container()
if not st.session_state["talk"]:
    tools: dict[str, Callable[[], None]] = {
        "File or escapes": token_tools.bring_text,
        "Decode ids": partial(token_tools.decode_ids, names),
        "Look up a token": partial(token_tools.look_up, names),
        "Take it with you": partial(token_tools.take_away, names, special, "ids" in show),
    }
    for tab, tool in zip(st.tabs(list(tools), key="tools", on_change="rerun"), tools.values(), strict=True):
        if tab.open:  # a look-up in 200,000 tokens takes 30 ms, which no other click should wait for
            with tab:
                tool()

write_link(
    {
        "tokenizers": (",".join(names), "o200k_base"),
        "special": (special, "text"),
        "show": (",".join(show), ",".join(SHOWN_FIRST)),
        "window": (str(st.session_state["window"]), "128000"),
        "price": (f"{st.session_state['price']:g}", "0"),
        "token": (str(token), "0"),
        "row": (str(row), "1"),
        "talk": ("on" if st.session_state["talk"] else "off", "off"),
    },
    below,
)
