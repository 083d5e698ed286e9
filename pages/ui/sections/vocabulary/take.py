"""Section of the Vocabulary page: name the tokenizer, take it as a file, bring one."""

from collections.abc import Mapping
from dataclasses import replace

import streamlit as st

import bpe
from bpe.formats import FORMATS, FormatError, add_byte_tokens, tiktoken_snippet
from bpe.tokenizer import PRESETS, Tokenizer
from pages.ui.sections.naming import name_and_use
from pages.ui.sections.vocabulary.study import Study
from pages.ui.server import registry
from pages.ui.shared.plain_text import plain, plain_message

THIS = "this"


def take(study: Study, chosen: int) -> None:
    """Name it, take it, bring one."""
    name_and_use(study.first(chosen), f"{study.settings.title[:40]}, {chosen:,}", f"trained_{chosen}")
    left, right = st.columns(2, gap="large")
    with left:
        _export(study, chosen)
    with right:
        _import()


def _export(study: Study, chosen: int) -> None:
    st.markdown("**Take it with you**")
    made = [name for name in registry.offered() if name.startswith(registry.MADE)]
    named = st.session_state.get("named")
    if named and named != st.session_state.get("take_named"):
        st.session_state["take_named"], st.session_state["take_which"] = named, named[1]
    this = f"this training, {chosen:,} tokens"
    which: str = st.selectbox(
        "Which",
        [THIS, *made],
        format_func=lambda name: this if name == THIS else registry.label(name),
        key="take_which",
    )
    format: str = st.selectbox("As", list(FORMATS), format_func=lambda name: FORMATS[name].title, key="take_as")
    title = f"trained-{chosen}" if which == THIS else registry.label(which)
    tokenizer = replace(study.first(chosen), name=title) if which == THIS else registry.tokenizer(which)
    ending, purpose = FORMATS[format].endings[0], FORMATS[format].purpose
    stem = "".join(char if char.isalnum() else "-" for char in title).strip("-") or "tokenizer"
    try:
        if changed := bpe.changes(tokenizer, format):
            st.warning(plain("\n".join(changed)))
            if not st.checkbox("Take it with these changes", key=f"take_changed_{format}"):
                return
        data = bpe.write(tokenizer, format, renumber=True)
        st.download_button(
            f"Download {stem}{ending}", data, stem + ending, "application/octet-stream", key="take", on_click="ignore"
        )
        st.caption(f"{len(data):,} bytes. {purpose}")
        if format == "tiktoken":
            st.code(tiktoken_snippet(tokenizer, stem + ending), language="python", wrap_lines=True)
    except FormatError as problem:
        st.error(plain_message(problem))


def _import() -> None:
    st.markdown("**Bring one**")
    st.file_uploader(
        "A file of any of these kinds, or vocab.json with merges.txt; nothing in it is run",
        accept_multiple_files=True,
        key="bring",
        on_change=_take_files,
    )
    assumed: str = st.selectbox(
        "Pre-tokenizer, if the file holds none",
        ["the format’s own", *PRESETS],
        key="bring_splitter",
        persist_state="session",
    )
    contents: dict[str, bytes] = st.session_state.get("brought_files", {})
    if not contents:
        return
    if not st.session_state["bring"]:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.text(f"{' and '.join(contents)}: still here from before.")
            st.button("Forget", key="bring_forget", type="tertiary", on_click=_take_files)
    try:
        tokenizer = read_files(contents, assumed)
    except FormatError as problem:
        st.error(plain_message(problem))
        return
    for note in tokenizer.notes:
        st.text(note)
    if tokenizer.missing_bytes:
        missing = len(tokenizer.missing_bytes)
        if st.checkbox(
            f"Add the {missing} byte tokens that it lacks, so that any text can be encoded", key="bring_all"
        ):
            tokenizer = add_byte_tokens(tokenizer)
    st.text(f"{tokenizer.vocab_size:,} tokens, {len(tokenizer.special_tokens)} of them special.")
    name_and_use(tokenizer, tokenizer.name[:60], f"brought_{'_'.join(contents)}", leading=False)


def _take_files() -> None:
    """Keep what was brought; the field of files itself forgets it as soon as another tab is opened."""
    st.session_state["brought_files"] = {file.name: file.getvalue() for file in st.session_state["bring"]}


def read_files(contents: Mapping[str, bytes], assumed: str) -> Tokenizer:
    """Read a tokenizer from the bytes of its files, by name, once for each choice. Raises FormatError."""
    kept = st.session_state.get("brought")
    if kept is not None and kept[0] is contents and kept[1] == assumed:
        return kept[2]  # type: ignore[no-any-return]
    pre_tokenizer = PRESETS.get(assumed)
    if len(contents) == 2:
        (first, vocab), (second, merges) = sorted(contents.items(), key=lambda item: not item[0].endswith(".json"))
        if not first.endswith(".json") or second.endswith(".json"):
            raise FormatError("two files have to be a vocab.json and its merges.txt")
        tokenizer = bpe.read_pair(vocab, merges, "imported", pre_tokenizer)
    elif len(contents) == 1:
        (name, data), *_ = contents.items()
        tokenizer = bpe.read(data, name, pre_tokenizer)
    else:
        raise FormatError(f"these are {len(contents)} files; bring one, or a vocab.json with its merges.txt")
    st.session_state["brought"] = (contents, assumed, tokenizer)
    return tokenizer
