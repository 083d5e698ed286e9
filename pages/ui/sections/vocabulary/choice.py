"""The widgets with which a visitor chooses what the Vocabulary page trains on, and how."""

from collections.abc import Sequence

import streamlit as st

from bpe.texts import TextFileError
from bpe.tokenizer import PreTokenizer, preset
from pages.ui.sections.vocabulary.settings import (
    A_PART,
    CORPUS_BYTES,
    HELD_OUT,
    LARGEST,
    LINES,
    OWN_FILES,
    OWN_PATTERN,
    OWN_TEXT,
    PATTERN,
    SHARES,
    SPECIAL_TOKENS,
    SPLITTER,
    TRAIN_ON,
    SettingsError,
    VocabularySettings,
    label,
    percents,
)
from pages.ui.shared.documents import FILE_TYPES, FILES_AT_MOST, read_documents
from pages.ui.shared.everywhere import TEXT
from pages.ui.shared.glossary import meaning
from pages.ui.shared.plain_text import plain_message
from pages.ui.shared.state import mirror, set_text


def choose() -> VocabularySettings:
    """Let the visitor choose. Raises PatternError and SettingsError."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        names: list[str] = st.multiselect(
            "Train on",
            **TRAIN_ON.widget(),
            format_func=label,
            placeholder="one corpus, or several",
            select_all=False,
        )
        splitter: str = st.selectbox(
            "Pre-tokenizer",
            **SPLITTER.widget(),
            format_func=lambda name: "own pattern" if name == OWN_PATTERN else name,
            help=f"{meaning('pre-tokenizer')} {meaning('pre-token')}",
        )
        largest: int = st.number_input(
            "Largest vocabulary",
            **LARGEST.widget(),
            step=256,
            help=f"{meaning('vocabulary')} One training gives every smaller one, too.",
        )
        with st.popover("More"):
            _more(names, splitter)
    own = _own(names)
    special = tuple(dict.fromkeys(SPECIAL_TOKENS.now.split()))
    pre_tokenizer = PreTokenizer("own pattern", (PATTERN.now,)) if splitter == OWN_PATTERN else preset(splitter)
    shares = _shares_of(names)
    return VocabularySettings(tuple(names), shares, pre_tokenizer, special, largest, HELD_OUT.now, own)


def _more(names: list[str], splitter: str) -> None:
    st.text_input(
        "Pattern of your own",
        **PATTERN.widget(),
        disabled=splitter != OWN_PATTERN,
        help=f"{meaning('pre-tokenizer')} Its matches are the pre-tokens; choose “own pattern” to use it.",
    )
    st.text_input(
        "Special tokens, separated by blanks",
        **SPECIAL_TOKENS.widget(),
        placeholder="<|endoftext|> <|pad|>",
        help=f"{meaning('special token')} They get the ids after the 256 bytes, and are cut out of the corpus.",
    )
    st.text_input(
        "Shares of the corpora in percent",
        **SHARES.widget(),
        disabled=len(names) < 2,
        placeholder="all of each; or for example 70, 30",
        help="As much text is taken as the scarcest corpus allows; nothing is repeated.",
    )
    st.selectbox(
        "Held-out text: what training never sees",
        **HELD_OUT.widget(),
        format_func=lambda name: "the last tenth of each document" if name == A_PART else label(name),
        help=meaning("held-out text"),
    )


def _own(names: list[str]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The visitor's own documents, with the widgets to bring them."""
    own = []
    if OWN_TEXT in names or OWN_TEXT in LINES.now:
        mirror("train_text", TEXT.now)
        st.text_area(
            "Your text, the same on every page",
            key="train_text",
            height=120,
            on_change=lambda: set_text(st.session_state["train_text"]),
        )
        own.append((OWN_TEXT, (TEXT.now,)))
    if OWN_FILES in names:
        _files()
        own.append((OWN_FILES, st.session_state.get("train_files", ())))
    return tuple(own)


def _files() -> None:
    left, right = st.columns([3, 1])
    jsonl_field = right.text_input("Field of a .jsonl line", "text", key="train_field", max_chars=100)
    limit = f"up to {FILES_AT_MOST} files, {CORPUS_BYTES // 1_000_000} MB together"
    files = left.file_uploader(
        f"Text files ({', '.join(FILE_TYPES)}), {limit}; each is a document; kept until you leave",
        FILE_TYPES,
        accept_multiple_files=True,
        key="train_upload",
    )
    taken = [(file.file_id, jsonl_field) for file in files]
    if not files or taken == st.session_state.get("train_taken"):
        if "train_files" in st.session_state:
            st.caption(f"{len(st.session_state['train_files']):,} documents of your files are in use.")
        return
    if len(files) > FILES_AT_MOST:
        st.error(f"These are {len(files)} files; up to {FILES_AT_MOST} can be used.")
        return
    try:
        documents = [d for file in files for d in read_documents(file.getvalue(), file.name, jsonl_field)]
    except TextFileError as problem:
        st.error(plain_message(problem))
        return
    st.session_state["train_taken"], st.session_state["train_files"] = taken, tuple(documents)


def _shares_of(names: Sequence[str]) -> tuple[int, ...]:
    shares = percents(SHARES.now)
    if len(names) < 2 or not shares:
        return ()
    if len(shares) != len(names):
        raise SettingsError(f"There are {len(shares)} shares for {len(names)} corpora; give one for each, or none.")
    if not sum(shares):
        raise SettingsError("The shares are all 0.")
    return tuple(shares)
