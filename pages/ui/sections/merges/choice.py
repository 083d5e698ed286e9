"""The widgets of the Merges page; each returns a value of the core."""

import streamlit as st

from bpe.tokenizer import AlphabetName
from bpe.tracing import Order
from bpe.training import Ties
from pages.ui.sections.merges.settings import (
    ALPHABET,
    ALPHABETS,
    BOTH_RULES,
    CORPUS,
    EACH_MERGE,
    LEARNING,
    MERGES,
    MODES,
    ORDER,
    ORDERS,
    OWN_PATTERN,
    PATTERN,
    PLAYER,
    QUIZ,
    SHOWN,
    SPECIAL_TOKENS,
    SPLITTER,
    TIE_RULE,
    TIES,
    Closer,
    LearnSettings,
    Mode,
    corpus_label,
    examples,
)
from pages.ui.server import registry
from pages.ui.shared.everywhere import TOKENIZERS
from pages.ui.shared.glossary import meaning
from pages.ui.shared.state import mirror


def take_example() -> None:
    """Set what the chosen example asks for, and everything else to its default."""
    example = examples().get(CORPUS.now, {})
    for setting in LEARNING:
        st.session_state[setting.name] = example.get(setting.name.removeprefix("learn_"), setting.default)


def mode() -> Mode:
    """Let the visitor choose between learning merges and applying them."""
    chosen: Mode | None = st.segmented_control("Mode", **PLAYER.widget(), format_func=MODES.__getitem__, required=True)
    return chosen or "learn"


def corpus_name() -> str:
    """Let the visitor choose what to learn from."""
    chosen: str = st.selectbox(
        "Learn from",
        **CORPUS.widget(),
        format_func=corpus_label,
        on_change=take_example,
    )
    return chosen


def shown_text() -> str:
    """Let the visitor enter a text to show the merges on; empty for the corpus itself."""
    text: str = st.text_input(
        "Show the merges on",
        **SHOWN.widget(),
        placeholder="the corpus itself",
        help="The merges are learned from the corpus and applied to this text, which may hold words the corpus lacks.",
    )
    return text


def learn_settings() -> LearnSettings:
    """The settings of training, as widgets."""
    splitter: str = st.selectbox(
        "Pre-tokenizer",
        **SPLITTER.widget(),
        format_func=lambda name: "own pattern" if name == OWN_PATTERN else name,
        disabled=ALPHABET.now == "characters",
        help=f"{meaning('pre-tokenizer')} {meaning('pre-token')}",
    )
    if splitter == OWN_PATTERN:
        st.text_input("Pattern", **PATTERN.widget())
    merges: int = st.number_input(
        "Merges at most",
        **MERGES.widget(),
        step=10,
        help=f"{meaning('merge')} "
        "The vocabulary is as large as the start tokens (256 bytes), the special tokens and the merges together.",
    )
    special: str = st.text_input(
        "Special tokens, separated by blanks",
        **SPECIAL_TOKENS.widget(),
        placeholder="<|endoftext|> <|pad|>",
        help=f"{meaning('special token')} They get the ids after the bytes, and are cut out of the corpus.",
    )
    special_tokens = tuple(dict.fromkeys(special.split()))
    if ALPHABET.now == "bytes":
        st.caption(
            f"256 bytes, {len(special_tokens)} special tokens and {merges:,} merges: a vocabulary of up to "
            f"{256 + len(special_tokens) + merges:,}."
        )
    ties: Ties | None = st.segmented_control(
        "Which of two equally frequent pairs",
        **TIE_RULE.widget(),
        format_func=TIES.__getitem__,
        required=True,
    )
    alphabet: AlphabetName | None = st.segmented_control(
        "Start from",
        **ALPHABET.widget(),
        format_func=ALPHABETS.__getitem__,
        required=True,
        help="The toy lower-cases the text and splits it on blanks, so case and blanks are lost.",
    )
    return LearnSettings(splitter, PATTERN.now, merges, special_tokens, ties or "first", alphabet or "bytes")


def one_tokenizer() -> str:
    """Let the visitor choose the tokenizer to watch: the first of those chosen for all pages."""
    offered, names = registry.offered(), TOKENIZERS.now

    def take() -> None:
        chosen = st.session_state["apply_with"]
        st.session_state["tokenizers"] = [chosen, *(name for name in names[1:] if name != chosen)]

    mirror("apply_with", next((name for name in names[:1] if name in offered), TOKENIZERS.default[0]))
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
        **EACH_MERGE.widget(),
        help="Otherwise one step merges all places of the same rank.",
    )


def closer(mode: Mode) -> Closer:
    """What else to show, as widgets."""
    quiz = st.toggle("Ask first: which pair wins?", **QUIZ.widget())
    order: Order | None = st.segmented_control(
        "The merges in which order",
        **ORDER.widget(),
        format_func=ORDERS.__getitem__,
        required=True,
        help="Another order gives other ids; the text they decode to stays the same.",
    )
    both = st.toggle("Both tie rules side by side", **BOTH_RULES.widget(), disabled=mode == "apply")
    return Closer(quiz, order or "learned", both and mode == "learn")
