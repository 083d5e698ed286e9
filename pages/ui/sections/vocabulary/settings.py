"""The settings of the Vocabulary page: what to train on, how, and what is looked at."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache

from bpe.texts import corpora, hold_out, mix, project_text, sample_groups
from bpe.tokenizer import PRESETS, PreTokenizer
from bpe.training import TrainingOrder
from pages.ui.shared.everywhere import TEXT, TOKENIZERS
from pages.ui.shared.settings import Choice, Number, Some, Words

OWN_TEXT, OWN_FILES, OWN_PATTERN = "your_text", "your_files", "own"
A_PART = "part"  # of the training text, kept back
MOST = 32_768
CORPUS_BYTES = 5_000_000
MEASURED_BYTES = 500_000  # of a text beside the training; uncut, the slowest, that takes half a second
LONGEST_WORDS = 2_000  # characters of a pattern or of special tokens


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


def percents(written: str) -> list[int]:
    """Return shares as people write them. Raises SettingsError.

    >>> percents("70, 30 %")
    [70, 30]
    """
    parts = [part.strip(" %") for part in written.split(",")] if written.strip() else []
    if not all(part.isascii() and part.isdigit() and int(part) <= 100 for part in parts):
        raise SettingsError(f"The shares {written[:60]!r} are no percents such as 70, 30")
    return [int(part) for part in parts]


def _trained_on() -> list[str]:
    return [OWN_TEXT, OWN_FILES, *corpora()]


PAGE = "vocabulary"
TRAIN_ON = Some("train_on", ("prose_en",), PAGE, "corpus", _trained_on)
SHARES = Words("train_shares", "", PAGE, "shares", 200, percents)
SPLITTER = Choice("train_splitter", "cl100k", PAGE, "pre-tokenizer", (*PRESETS, OWN_PATTERN))
PATTERN = Words("train_pattern", r"\w+|\s+|[^\w\s]+", PAGE, "pattern", LONGEST_WORDS)
SPECIAL_TOKENS = Words("train_special", "", PAGE, "special tokens", LONGEST_WORDS)
LARGEST = Number("train_to", 4096, PAGE, "largest vocabulary", 256, MOST)
HELD_OUT = Choice("held_out", A_PART, PAGE, "held-out text", lambda: [A_PART, *corpora()])
LINES = Some("lines", ("prose_fr", "prose_ru", "python"), PAGE, "corpus", lambda: [OWN_TEXT, *corpora()], 8)
VOCAB_SIZE = Number("vocab_size", 1024, PAGE, "vocabulary size", 1, MOST)
WIDTH = Number("width", 768, PAGE, "width of the model", 1, 32_768)
LAYERS = Number("layers", 12, PAGE, "number of layers", 0, 200)
READS = Number("reads", 8000, PAGE, "number of bytes", 1, 10_000_000)

TRAINING = (TRAIN_ON, SHARES, SPLITTER, PATTERN, SPECIAL_TOKENS, LARGEST)
SETTINGS = (TEXT, TOKENIZERS, *TRAINING, HELD_OUT, LINES, VOCAB_SIZE, WIDTH, LAYERS, READS)
