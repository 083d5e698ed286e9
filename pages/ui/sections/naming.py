"""Give a trained or imported tokenizer a name; from then on it is among the tokenizers of every page."""

import streamlit as st

from bpe.tokenizer import Tokenizer
from pages.ui.server import registry
from pages.ui.shared.everywhere import TOKENIZERS
from pages.ui.shared.plain_text import plain


def name_and_use(tokenizer: Tokenizer, suggested: str, key: str, *, leading: bool = True) -> None:
    """Let the visitor name a tokenizer and offer it on every page; then say where it is, and lead to Tokens.

    `key` tells this tokenizer from others: it keeps the name that was typed and what was said about it. `leading` is
    whether this is the main thing to do here.
    """
    left, right = st.columns([3, 2], vertical_alignment="bottom")
    field = f"name_{key}"
    name = left.text_input("Name of this tokenizer", suggested, key=field, max_chars=60).strip()
    right.button(
        "Use it on every page",
        key=f"use_{key}",
        type="primary" if leading else "secondary",
        disabled=not name,
        on_click=_use,
        args=(tokenizer, key),
    )
    used = st.session_state.get("named")
    if used and used[0] == key:
        label = plain(registry.label(used[1]))
        st.success(f"“{label}” is the chosen tokenizer on Tokens now, and offered on Merges and Languages, too.")
        st.page_link("tokens.py", label="See your text in its tokens →")


def _use(tokenizer: Tokenizer, key: str) -> None:
    state = st.session_state
    name = registry.register(tokenizer, state[f"name_{key}"].strip())
    others = [other for other in TOKENIZERS.now if other != name]
    state["tokenizers"] = [name, *others][: TOKENIZERS.most]
    state["named"] = (key, name)
