"""The settings of the Merges page: what its player is asked to do."""

import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Literal

from bpe.texts import corpora, samples
from bpe.tokenizer import ALPHABETS as ALPHABET_OF
from bpe.tokenizer import PRESETS, AlphabetName, PreTokenizer, preset
from bpe.tracing import Order
from bpe.training import Ties, TrainingOrder, count_pre_tokens
from pages.ui.shared.everywhere import SPECIAL, TEXT, TOKENIZERS
from pages.ui.shared.settings import Choice, Number, Switch, Words

OWN_TEXT, OWN_PATTERN = "text", "own"
MOST_MERGES = 30_000
LONGEST_CORPUS = 1_000_000  # bytes
LONGEST_SHOW = 2_000  # characters of the text to show the merges on; it is part of the link
Mode = Literal["learn", "apply"]
MODES: dict[Mode, str] = {"learn": "Learn", "apply": "Apply"}
TIES: dict[Ties, str] = {"first": "first seen", "smallest": "smallest ids"}
ALPHABETS: dict[AlphabetName, str] = {"bytes": "bytes", "characters": "characters (a toy)"}
ORDERS: dict[Order, str] = {"learned": "as learned", "reversed": "reversed", "shuffled": "shuffled"}


@dataclass(frozen=True)
class LearnSettings:
    """How to train, but for the corpus; `special_tokens` in the order of their ids."""

    splitter: str
    pattern: str
    merges: int
    special_tokens: tuple[str, ...]
    ties: Ties
    alphabet: AlphabetName

    @property
    def pre_tokenizer(self) -> PreTokenizer:
        """The pre-tokenizer; raises PatternError for an own pattern that does not compile."""
        return PreTokenizer("own pattern", (self.pattern,)) if self.splitter == OWN_PATTERN else preset(self.splitter)

    def order(self, corpus: str, ties: Ties | None = None) -> TrainingOrder:
        """Return what to train on a corpus; `ties` replaces the tie rule. Raises PatternError."""
        learned_from = corpus if self.alphabet != "bytes" else ""  # on which the start tokens depend
        start = _start_tokens(learned_from, self.alphabet, self.pre_tokenizer, self.special_tokens)
        size, rule = start + len(self.special_tokens) + self.merges, ties or self.ties
        return TrainingOrder([corpus], size, self.pre_tokenizer, self.special_tokens, rule, self.alphabet)


@lru_cache(maxsize=4)
def _start_tokens(corpus: str, name: AlphabetName, pre_tokenizer: PreTokenizer, special_tokens: tuple[str, ...]) -> int:
    alphabet = ALPHABET_OF[name]
    return len(alphabet.learned_from(count_pre_tokens([corpus], pre_tokenizer, special_tokens, alphabet)))


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


def corpus_names() -> list[str]:
    """Return the names of everything that merges can be learned from."""
    return [*examples(), OWN_TEXT, *sample_titles()]


PAGE = "merges"
PLAYER = Choice("player", "learn", PAGE, "mode", tuple(MODES))
STEP = Number("step", 0, PAGE, "step", 0, 10**9)
CORPUS = Choice("learn_corpus", "sentence", PAGE, "corpus", corpus_names)
SHOWN = Words("learn_show", "", PAGE, "text to show the merges on", LONGEST_SHOW)
SPLITTER = Choice("learn_splitter", "cl100k", PAGE, "pre-tokenizer", (*PRESETS, OWN_PATTERN))
PATTERN = Words("learn_pattern", r"\w+|\s+|[^\w\s]+", PAGE, "pattern", LONGEST_SHOW)
MERGES = Number("learn_merges", 60, PAGE, "number of merges", 1, MOST_MERGES)
SPECIAL_TOKENS = Words("learn_special", "", PAGE, "special tokens", LONGEST_SHOW)
TIE_RULE = Choice("learn_ties", "first", PAGE, "tie rule", tuple(TIES))
ALPHABET = Choice("learn_alphabet", "bytes", PAGE, "alphabet", tuple(ALPHABETS))
EACH_MERGE = Switch("each_merge", False, PAGE, "step")
QUIZ = Switch("quiz", False, PAGE, "quiz")
BOTH_RULES = Switch("both_rules", False, PAGE, "comparison")
ORDER = Choice("order", "learned", PAGE, "order of merges", tuple(ORDERS))

LEARNING = (SHOWN, SPLITTER, PATTERN, MERGES, SPECIAL_TOKENS, TIE_RULE, ALPHABET)  # what an example may set
SETTINGS = (TEXT, TOKENIZERS, SPECIAL, PLAYER, STEP, CORPUS, *LEARNING, EACH_MERGE, QUIZ, BOTH_RULES, ORDER)
