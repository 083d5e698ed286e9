"""What the Merges page is asked to do: settings as frozen values, read from widgets that the link can fill."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

import streamlit as st

from bpe.texts import corpora, samples
from bpe.tokenizer import PRESETS, Alphabet, PreTokenizer, preset
from bpe.tracing import Order
from bpe.training import Ties
from pages.ui.server import registry
from pages.ui.shared.glossary import meaning
from pages.ui.shared.state import DEFAULT_TOKENIZERS, number, one_of, restore

OWN_TEXT, OWN_PATTERN = "text", "own"
MOST_MERGES = 30_000
LONGEST_SHOW = 2_000  # characters of the text to show the merges on; it is part of the link
Mode = Literal["learn", "apply"]
MODES: dict[Mode, str] = {"learn": "Learn", "apply": "Apply"}
SPLITTERS = [*PRESETS, OWN_PATTERN]
TIES: dict[Ties, str] = {"first": "first seen", "smallest": "smallest ids"}
ALPHABETS: dict[Alphabet, str] = {"bytes": "bytes", "characters": "characters (a toy)"}
ORDERS: dict[Order, str] = {"learned": "as learned", "reversed": "reversed", "shuffled": "shuffled"}
DEFAULTS: dict[str, Any] = {
    "learn_corpus": "sentence",
    "learn_show": "",
    "learn_splitter": "cl100k",
    "learn_pattern": r"\w+|\s+|[^\w\s]+",
    "learn_merges": 60,
    "learn_special": "",
    "learn_ties": "first",
    "learn_alphabet": "bytes",
}


@dataclass(frozen=True)
class LearnSettings:
    """How to train, but for the corpus; `special_tokens` in the order of their ids."""

    splitter: str
    pattern: str
    merges: int
    special_tokens: tuple[str, ...]
    ties: Ties
    alphabet: Alphabet

    @property
    def pre_tokenizer(self) -> PreTokenizer:
        """The pre-tokenizer; raises PatternError for an own pattern that does not compile."""
        return PreTokenizer("own pattern", (self.pattern,)) if self.splitter == OWN_PATTERN else preset(self.splitter)


@dataclass(frozen=True)
class Closer:
    """What to show beside the steps: a question before each, another order of the merges, both tie rules."""

    quiz: bool
    order: Order
    both_rules: bool


@cache
def examples() -> dict[str, dict[str, Any]]:
    """Return the example corpora of examples.toml, by name."""
    return tomllib.loads((Path(__file__).parent / "examples.toml").read_text(encoding="utf-8"))


def restore_settings() -> None:
    """Fill the settings of this page from the link, once a session."""
    restore("player", "learn", one_of("mode", list(MODES)))
    restore("learn_corpus", DEFAULTS["learn_corpus"], one_of("corpus", [*examples(), OWN_TEXT, *sample_titles()]))
    restore("learn_splitter", DEFAULTS["learn_splitter"], one_of("pre-tokenizer", SPLITTERS))
    restore("learn_ties", DEFAULTS["learn_ties"], one_of("tie rule", list(TIES)))
    restore("learn_alphabet", DEFAULTS["learn_alphabet"], one_of("alphabet", list(ALPHABETS)))
    merges = number("number of merges", 1, MOST_MERGES)
    restore("learn_merges", DEFAULTS["learn_merges"], lambda values: int(merges(values)))
    for name in ("learn_show", "learn_pattern", "learn_special"):
        restore(name, DEFAULTS[name], lambda values: values[0][:LONGEST_SHOW])
    restore("each_merge", False, lambda values: one_of("step", ["on", "off"])(values) == "on")
    restore("quiz", False, lambda values: one_of("quiz", ["on", "off"])(values) == "on")
    restore("both_rules", False, lambda values: one_of("comparison", ["on", "off"])(values) == "on")
    restore("order", "learned", one_of("order of merges", list(ORDERS)))


def link_settings() -> dict[str, tuple[str, str]]:
    """Return the settings of this page for `state.write_link`."""
    state = st.session_state
    switches = {name: ("on" if state[name] else "off", "off") for name in ("each_merge", "quiz", "both_rules")}
    learning = {name: (str(state[name]), str(default)) for name, default in DEFAULTS.items()}
    shared = {
        "player": (state["player"], "learn"),
        "order": (state["order"], "learned"),
        "tokenizers": (",".join(state["tokenizers"]), ",".join(DEFAULT_TOKENIZERS)),
        "special": (state.get("special", "text"), "text"),
        "talk": ("on" if state.get("talk") else "off", "off"),
    }
    return shared | learning | switches


def take_example() -> None:
    """Set what the chosen example asks for, and everything else to its default."""
    example = examples().get(st.session_state["learn_corpus"], {})
    for name, default in DEFAULTS.items():
        if name != "learn_corpus":
            st.session_state[name] = example.get(name.removeprefix("learn_"), default)


def mode() -> Mode:
    """Let the visitor choose between learning merges and applying them."""
    chosen: Mode | None = st.segmented_control(
        "Mode", list(MODES), format_func=MODES.__getitem__, key="player", required=True, persist_state="session"
    )
    return chosen or "learn"


@cache
def sample_titles() -> dict[str, str]:
    """Return the names and titles of the sample corpora that are one document."""
    return {corpus.name: f"{corpus.title} ({corpus.language})" for corpus in samples() if corpus.kind != "parallel"}


def corpus_text(name: str) -> str:
    """Return the text of an example or a sample corpus."""
    return str(examples()[name]["text"]) if name in examples() else corpora()[name].documents()[0]


def corpus_label(name: str) -> str:
    """Return what a corpus is called in the list."""
    if name == OWN_TEXT:
        return "Your text"
    return str(examples()[name]["label"]) if name in examples() else sample_titles()[name]


def corpus_name() -> str:
    """Let the visitor choose what to learn from."""
    chosen: str = st.selectbox(
        "Learn from",
        [*examples(), OWN_TEXT, *sample_titles()],
        format_func=corpus_label,
        key="learn_corpus",
        on_change=take_example,
        persist_state="session",
    )
    return chosen


def shown_text() -> str:
    """Let the visitor enter a text to show the merges on; empty for the corpus itself."""
    text: str = st.text_input(
        "Show the merges on",
        key="learn_show",
        max_chars=LONGEST_SHOW,
        placeholder="the corpus itself",
        persist_state="session",
        help="The merges are learned from the corpus and applied to this text, which may hold words the corpus lacks.",
    )
    return text


def learn_settings() -> LearnSettings:
    """The settings of training, as widgets."""
    splitter: str = st.selectbox(
        "Pre-tokenizer",
        SPLITTERS,
        format_func=lambda name: "own pattern" if name == OWN_PATTERN else name,
        key="learn_splitter",
        persist_state="session",
        disabled=st.session_state["learn_alphabet"] == "characters",
        help=f"{meaning('pre-tokenizer')} {meaning('pre-token')}",
    )
    if splitter == OWN_PATTERN:
        st.text_input("Pattern", key="learn_pattern", max_chars=LONGEST_SHOW, persist_state="session")
    merges: int = st.number_input(
        "Merges at most",
        1,
        MOST_MERGES,
        key="learn_merges",
        step=10,
        persist_state="session",
        help=f"{meaning('merge')} "
        "The vocabulary is as large as the start tokens (256 bytes), the special tokens and the merges together.",
    )
    special: str = st.text_input(
        "Special tokens, separated by blanks",
        key="learn_special",
        max_chars=LONGEST_SHOW,
        placeholder="<|endoftext|> <|pad|>",
        persist_state="session",
        help=f"{meaning('special token')} They get the ids after the bytes, and are cut out of the corpus.",
    )
    special_tokens = tuple(dict.fromkeys(special.split()))
    if st.session_state["learn_alphabet"] == "bytes":
        st.caption(
            f"256 bytes, {len(special_tokens)} special tokens and {merges:,} merges: a vocabulary of up to "
            f"{256 + len(special_tokens) + merges:,}."
        )
    ties: Ties | None = st.segmented_control(
        "Which of two equally frequent pairs",
        list(TIES),
        format_func=TIES.__getitem__,
        key="learn_ties",
        required=True,
        persist_state="session",
    )
    alphabet: Alphabet | None = st.segmented_control(
        "Start from",
        list(ALPHABETS),
        format_func=ALPHABETS.__getitem__,
        key="learn_alphabet",
        required=True,
        persist_state="session",
        help="The toy lower-cases the text and splits it on blanks, so case and blanks are lost.",
    )
    return LearnSettings(
        splitter, st.session_state["learn_pattern"], merges, special_tokens, ties or "first", alphabet or "bytes"
    )


def one_tokenizer() -> str:
    """Let the visitor choose the tokenizer to watch: the first of those chosen for all pages."""
    state = st.session_state
    offered = registry.offered()

    def take() -> None:
        chosen = state["apply_with"]
        state["tokenizers"] = [chosen, *(name for name in state["tokenizers"][1:] if name != chosen)]

    first = state["tokenizers"][0] if state["tokenizers"] else offered[0]
    state["apply_with"] = first if first in offered else offered[0]
    name: str = st.selectbox(
        "Tokenizer",
        offered,
        format_func=registry.label,
        key="apply_with",
        on_change=take,
        help=meaning("tokenizer"),
    )
    return name


def each_merge() -> bool:
    """Let the visitor step through single merges instead of ranks."""
    return st.toggle(
        "Every merge is a step of its own",
        key="each_merge",
        persist_state="session",
        help="Otherwise one step merges all places of the same rank.",
    )


def closer(mode: Mode) -> Closer:
    """What else to show, as widgets."""
    quiz = st.toggle("Ask first: which pair wins?", key="quiz", persist_state="session")
    order: Order | None = st.segmented_control(
        "The merges in which order",
        list(ORDERS),
        format_func=ORDERS.__getitem__,
        key="order",
        required=True,
        persist_state="session",
        help="Another order gives other ids; the text they decode to stays the same.",
    )
    both = st.toggle("Both tie rules side by side", key="both_rules", persist_state="session", disabled=mode == "apply")
    return Closer(quiz, order or "learned", both and mode == "learn")
