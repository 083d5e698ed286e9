"""What the Vocabulary page is asked to do: settings as frozen values, read from widgets that the link can fill."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache

import streamlit as st

from bpe.texts import corpora, hold_out, mix, project_text, sample_groups
from bpe.tokenizer import PRESETS, PreTokenizer, preset
from bpe.training import TrainingOrder
from pages.ui.shared.documents import FILE_TYPES, FILES_AT_MOST, read_documents
from pages.ui.shared.glossary import meaning
from pages.ui.shared.plain_text import sentence
from pages.ui.shared.state import number, one_of, replace_text, restore, restore_text, some_of
from pages.ui.shared.text_file import TextFileError

OWN_TEXT, OWN_FILES, OWN_PATTERN = "your_text", "your_files", "own"
A_PART = "part"  # of the training text, kept back
MOST = 32_768
CORPUS_BYTES = 5_000_000
MEASURED_BYTES = 500_000  # of a text beside the training; uncut, the slowest, that takes half a second
DEFAULT_FROM = ["prose_en"]
DEFAULT_LINES = ["prose_fr", "prose_ru", "python"]
DEFAULT_PATTERN = r"\w+|\s+|[^\w\s]+"


class SettingsError(ValueError):
    """Settings that cannot be trained; the message says what to do."""


@dataclass(frozen=True)
class VocabularySettings:
    """What to train on and how. `shares` are percents, one a corpus, or empty: everything there is.

    `own` holds the visitor's own documents, by the name of their corpus.
    """

    names: tuple[str, ...]
    shares: tuple[int, ...]
    pre_tokenizer: PreTokenizer
    special_tokens: tuple[str, ...]
    largest: int
    held_out: str
    own: tuple[tuple[str, tuple[str, ...]], ...] = field(default=(), repr=False)

    def documents(self, name: str) -> Sequence[str]:
        """Return the texts of a corpus, the visitor's own included."""
        own = dict(self.own)
        return own[name] if name in own else corpora()[name].documents()

    def order(self) -> tuple[TrainingOrder, list[str]]:
        """Return what to train, and the text that is held out. Raises SettingsError."""
        parts = [self.documents(name) for name in self.names]
        whole = mix(parts, self.shares) if self.shares else [document for part in parts for document in part]
        size = sum(len(document.encode("utf-8", "replace")) for document in whole)
        if not size:
            raise SettingsError("There is no text to learn from: choose a corpus, or write or bring your own.")
        if size > CORPUS_BYTES:
            raise SettingsError(f"This is {size:,} bytes of text; up to {CORPUS_BYTES:,} can be trained on here.")
        if self.held_out == A_PART:
            training, held_out = hold_out(whole)
        else:
            training, held_out = whole, beginning(self.documents(self.held_out))
        return TrainingOrder(training, self.largest, self.pre_tokenizer, self.special_tokens), held_out

    @property
    def title(self) -> str:
        """What was trained on, for people."""
        shares = [f"{share} % " for share in self.shares] or [""] * len(self.names)
        return " + ".join(share + label(name) for share, name in zip(shares, self.names, strict=True))


def beginning(documents: Iterable[str], limit: int = MEASURED_BYTES) -> list[str]:
    """Return the documents that fit into `limit` bytes, and of the next one its beginning.

    >>> beginning(["one", "two", "three"], 5)
    ['one', 'tw']
    """
    kept: list[str] = []
    for document in documents:
        data = document.encode("utf-8", "replace")
        if len(data) > limit:
            return [*kept, data[:limit].decode("utf-8", "ignore")] if limit else kept
        kept.append(document)
        limit -= len(data)
    return kept


@cache
def label(name: str) -> str:
    """Return what people call a corpus."""
    if name in (OWN_TEXT, OWN_FILES):
        return {OWN_TEXT: "Your text", OWN_FILES: "Your files"}[name]
    corpus, languages = corpora()[name], project_text().languages
    if corpus.kind != "prose" or name == "python_topics":
        return corpus.title
    if corpus in sample_groups():
        return f"{languages[corpus.language].name} prose"
    return f"{corpus.title} ({corpus.language})"


def restore_settings() -> None:
    """Fill the settings of this page from the link, once a session."""
    restore_text()
    known = [*corpora(), OWN_TEXT]
    restore("train_on", DEFAULT_FROM, some_of("corpus", known))
    restore("train_shares", "", _shares)
    restore("train_splitter", "cl100k", one_of("pre-tokenizer", [*PRESETS, OWN_PATTERN]))
    restore("train_pattern", DEFAULT_PATTERN, lambda values: values[0][:2000])
    restore("train_special", "", lambda values: values[0][:2000])
    restore("train_to", 4096, lambda values: int(number("largest vocabulary", 256, MOST)(values)))
    restore("held_out", A_PART, one_of("held-out text", [A_PART, *corpora()]))
    restore("lines", DEFAULT_LINES, some_of("corpus", known))


def link_settings() -> dict[str, tuple[str, str]]:
    """Return the settings for `state.write_link`; files are not part of a link."""
    state = st.session_state
    trained_on = [name for name in state["train_on"] if name != OWN_FILES]
    return {
        "train_on": (",".join(trained_on), ",".join(DEFAULT_FROM)),
        "train_shares": (state["train_shares"], ""),
        "train_splitter": (state["train_splitter"], "cl100k"),
        "train_pattern": (state["train_pattern"], DEFAULT_PATTERN),
        "train_special": (state["train_special"], ""),
        "train_to": (str(state["train_to"]), "4096"),
        "held_out": (state["held_out"], A_PART),
        "lines": (",".join(state["lines"]), ",".join(DEFAULT_LINES)),
    }


def choose() -> VocabularySettings:
    """Let the visitor choose. Raises PatternError and SettingsError."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        names: list[str] = st.multiselect(
            "Train on",
            [OWN_TEXT, OWN_FILES, *corpora()],
            format_func=label,
            key="train_on",
            placeholder="one corpus, or several",
            select_all=False,
            persist_state="session",
        )
        splitter: str = st.selectbox(
            "Pre-tokenizer",
            [*PRESETS, OWN_PATTERN],
            format_func=lambda name: "own pattern" if name == OWN_PATTERN else name,
            key="train_splitter",
            persist_state="session",
            help=f"{meaning('pre-tokenizer')} {meaning('pre-token')}",
        )
        largest: int = st.number_input(
            "Largest vocabulary",
            256,
            MOST,
            key="train_to",
            step=256,
            persist_state="session",
            help=f"{meaning('vocabulary')} One training gives every smaller one, too.",
        )
        with st.popover("More"):
            _more(names, splitter)
    own = _own(names)
    special = tuple(dict.fromkeys(st.session_state["train_special"].split()))
    pattern = st.session_state["train_pattern"]
    pre_tokenizer = PreTokenizer("own pattern", (pattern,)) if splitter == OWN_PATTERN else preset(splitter)
    shares = _shares_of(names)
    return VocabularySettings(tuple(names), shares, pre_tokenizer, special, largest, st.session_state["held_out"], own)


def _more(names: list[str], splitter: str) -> None:
    st.text_input(
        "Pattern of your own",
        key="train_pattern",
        max_chars=2000,
        disabled=splitter != OWN_PATTERN,
        persist_state="session",
        help=f"{meaning('pre-tokenizer')} Its matches are the pre-tokens; choose “own pattern” to use it.",
    )
    st.text_input(
        "Special tokens, separated by blanks",
        key="train_special",
        max_chars=2000,
        placeholder="<|endoftext|> <|pad|>",
        persist_state="session",
        help=f"{meaning('special token')} They get the ids after the 256 bytes, and are cut out of the corpus.",
    )
    st.text_input(
        "Shares of the corpora in percent",
        key="train_shares",
        max_chars=200,
        disabled=len(names) < 2,
        placeholder="all of each; or for example 70, 30",
        persist_state="session",
        help="As much text is taken as the scarcest corpus allows; nothing is repeated.",
    )
    st.selectbox(
        "Held-out text: what training never sees",
        [A_PART, *corpora()],
        format_func=lambda name: "the last tenth of each document" if name == A_PART else label(name),
        key="held_out",
        help=meaning("held-out text"),
        persist_state="session",
    )


def _own(names: list[str]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The visitor's own documents, with the widgets to bring them."""
    own = []
    if OWN_TEXT in names or OWN_TEXT in st.session_state["lines"]:
        st.session_state["train_text"] = st.session_state["text"]
        st.text_area(
            "Your text, the same on every page",
            key="train_text",
            height=120,
            on_change=lambda: replace_text(st.session_state["train_text"]),
        )
        own.append((OWN_TEXT, (st.session_state["text"],)))
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
        st.error(sentence(problem))
        return
    st.session_state["train_taken"], st.session_state["train_files"] = taken, tuple(documents)


def _shares(values: Sequence[str]) -> str:
    _numbers(values[0])
    return values[0]


def _numbers(written: str) -> list[int]:
    parts = [part.strip(" %") for part in written.split(",")] if written.strip() else []
    if not all(part.isascii() and part.isdigit() and int(part) <= 100 for part in parts):
        raise SettingsError(f"The shares {written[:60]!r} are no percents such as 70, 30")
    return [int(part) for part in parts]


def _shares_of(names: Sequence[str]) -> tuple[int, ...]:
    shares = _numbers(st.session_state["train_shares"])
    if len(names) < 2 or not shares:
        return ()
    if len(shares) != len(names):
        raise SettingsError(f"There are {len(shares)} shares for {len(names)} corpora; give one for each, or none.")
    if not sum(shares):
        raise SettingsError("The shares are all 0.")
    return tuple(shares)
