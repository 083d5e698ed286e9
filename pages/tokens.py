"""Tokens: paste text, see how published tokenizers cut it, and why."""

from collections.abc import Callable
from functools import partial

import streamlit as st

from pages.ui.components.token_view import token_view
from pages.ui.sections.tokens import tools as token_tools
from pages.ui.sections.tokens.as_chat import as_chat
from pages.ui.sections.tokens.settings import SETTINGS, SHOW, SHOWN
from pages.ui.sections.tokens.unseen_strip import unseen_strip
from pages.ui.sections.tokens.where_they_go import where_they_go
from pages.ui.server import api, registry
from pages.ui.shared import controls
from pages.ui.shared.everywhere import PRICE, ROW, TEXT, TOKEN, WINDOW
from pages.ui.shared.state import heard, restore, say_if_too_long, show_notes, write_link
from pages.ui.shared.visit import visit


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


restore(SETTINGS, "tokens")

st.markdown("#### Each colored chip is one token: what a language model reads instead of letters.")
notes = st.container()
with st.container(horizontal=True, vertical_alignment="bottom", key="token_controls"):
    names = controls.tokenizers()
    special = controls.special("tokens")
    show_notes(notes)
    show: list[str] = st.pills(
        "Show below each token",
        **SHOW.widget(),
        format_func=SHOWN.__getitem__,
        selection_mode="multi",
    )
    more = st.popover("Model, window, price", key="more", on_change="rerun")
if more.open:  # closed, its widgets would cost every run and the first paint
    with more:
        controls.model()
        token_tools.window_and_price()

token_view(
    key="token_view",
    data={
        "text": TEXT.now,
        "text_rev": visit().text_rev,
        "session": visit().name,
        "tokenizers": [{"name": name, "label": registry.label(name)} for name in names],
        "special": special,
        "show": {name: name in show for name in SHOWN},
        "context_window": WINDOW.now,
        "price": PRICE.now,
        "max_bytes": api.MAX_BYTES,
        "talk": st.session_state["talk"],
        "reply": st.session_state.get("reply"),
        "token": {"row": ROW.now - 1, "index": TOKEN.now - 1} if TOKEN.now else None,
    },
    on_text_change=take_text,
    on_request_change=take_request,
    on_token_change=take_token,
)

unseen_strip(names[0], special)
below = st.container()
if not st.session_state["talk"]:
    tools: dict[str, Callable[[], None]] = {
        "File or escapes": token_tools.bring_text,
        "Where they go": partial(where_they_go, names, special),
        "As a chat": partial(as_chat, names[0]),
        "Decode ids": partial(token_tools.decode_ids, names),
        "Look up a token": partial(token_tools.look_up, names),
        "Take it with you": partial(token_tools.take_away, names, special, "ids" in show),
    }
    for tab, tool in zip(st.tabs(list(tools), key="tools", on_change="rerun"), tools.values(), strict=True):
        if tab.open:  # a look-up in 200,000 tokens takes 30 ms, which no other click should wait for
            with tab:
                tool()

say_if_too_long(below)
write_link(SETTINGS)
