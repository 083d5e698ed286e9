"""Widgets that several pages share; each returns a value of the core."""

import streamlit as st

from bpe.tokenizer import MODELS, PUBLISHED, SPECIALS, Special, encoding_of
from pages.ui.server import registry
from pages.ui.shared.everywhere import SPECIAL, TALK, TOKENIZERS
from pages.ui.shared.glossary import meaning
from pages.ui.shared.state import mirror, restore

SPECIAL_LABELS = {"text": "as text", "allow": "as special", "refuse": "refuse"}


def talk_switch() -> None:
    """The switch for talks, in the sidebar of every page."""
    restore([TALK])
    st.sidebar.toggle(
        "Talk mode",
        **TALK.widget(),
        help="For a projector: large and without a frame. T switches it, on every page. A clicker or the arrows go "
        "through the scenes, B blanks the screen, F fills it, Esc leaves. Keys do nothing while you type.",
    )


def tokenizers() -> list[str]:
    """Let the visitor choose one to four tokenizers; returns their names."""
    chosen: list[str] = st.multiselect(
        "Tokenizers (up to four)",
        **TOKENIZERS.widget(),
        placeholder=f"none chosen: {registry.label('o200k_base')}",
        help=f"{meaning('tokenizer')} Several are shown row by row on the same text.",
    )
    return chosen or ["o200k_base"]


def model() -> None:
    """Let the visitor choose the tokenizer by a model that reads with it; say what tokenizers are called in code."""
    encodings = {model: name for name, models in MODELS.items() for model in models}
    st.selectbox(
        "Choose by model",
        encodings,
        index=None,
        format_func=lambda model: f"{model}: {registry.label(encodings[model])}",
        key="model",
        on_change=_take_model,
    )
    st.markdown(model_help())


def _take_model() -> None:
    if chosen := st.session_state["model"]:
        st.session_state["tokenizers"] = [encoding_of(chosen)]


def special(page: str) -> Special:
    """Let the visitor say what a special token's literal text becomes; `page` is where this stands.

    Under one key for two pages the second one drew it with nothing chosen.
    """
    key = f"special_{page}"
    mirror(key, SPECIAL.now)

    def take() -> None:
        st.session_state["special"] = st.session_state.get(key) or "text"

    chosen: Special | None = st.segmented_control(
        "Special tokens",
        SPECIALS,
        format_func=SPECIAL_LABELS.__getitem__,
        key=key,
        on_change=take,
        required=True,
        help=f"{meaning('special token')} What its literal text, such as <|endoftext|>, becomes: "
        "plain text (right for what users type), "
        "one id with a meaning of its own to the model, or an error.",
    )
    return chosen or "text"


def model_help() -> str:
    """Return what each published tokenizer is called in code, as a Markdown table."""
    rows = [f"| {registry.label(name)} | `{name}` |" for name in PUBLISHED]
    return "\n".join(["| tokenizer | in code |", "|---|---|", *rows])
