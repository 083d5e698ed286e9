"""What is in a trained vocabulary: how often each token stands in the corpus, which span words, of which script."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

import regex

from bpe.display import as_text
from bpe.texts import SCRIPT_GROUPS
from bpe.training import Training

BlankSide = Literal["left", "right", "both", "none"]
_SPANS = regex.compile(rb"[^ \t\r\n][ \t\r\n]+[^ \t\r\n]")
_SCRIPTS = sorted({script for scripts in SCRIPT_GROUPS.values() for script in scripts} - {"Japanese"})
_SCRIPTS += ["Hiragana", "Katakana"]
_LETTER = regex.compile("|".join(rf"(?P<{script}>\p{{Script={script}}})" for script in _SCRIPTS))
_KINDS = (
    ("digits", regex.compile(r"\p{N}")),
    ("other letters", regex.compile(r"\p{L}|\p{M}")),
    ("punctuation and symbols", regex.compile(r"\p{P}|\p{S}")),
    ("blanks", regex.compile(r"\s")),
)
NOT_UTF8 = "not valid UTF-8"


def token_counts(training: Training, vocab_size: int | None = None) -> dict[int, int]:
    """Return how often each token stands in the training corpus, by id, when the vocabulary has `vocab_size` ids.

    No text is encoded: a merge takes from its two parts what it gives to the new token. Special tokens, which are cut
    out of the corpus, are not in it.

    >>> from bpe import train
    >>> training = train("low low lower newer", 260)
    >>> {training.tokenizer.token_bytes(i): n for i, n in token_counts(training).items() if n and i > 255}
    {b'low': 1, b' low': 2, b'er': 2}
    """
    counts: Counter[int] = Counter()
    ranks, alphabet = training.tokenizer.ranks, training.tokenizer.alphabet
    for pre_token, times in training.pre_tokens.items():
        for token_id in alphabet.start_ids(ranks, pre_token):
            counts[token_id] += times
    for step in training.steps:
        if vocab_size is not None and step.token_id >= vocab_size:
            break
        counts[step.left] -= step.merged
        counts[step.right] -= step.merged
        counts[step.token_id] = step.merged
    return dict(counts)


def spans_words(token: bytes) -> bool:
    """Whether a token holds parts of two words, with the blank between them.

    >>> [spans_words(token) for token in (b" the", b"of the", b"e t", b"\\n\\n", b"a ")]
    [False, True, True, False, False]
    """
    return _SPANS.search(token) is not None


def blank_side(token: bytes) -> BlankSide:
    """Which side of a token's letters a blank sticks to; "none" for a token without one, or of blanks alone.

    >>> [blank_side(token) for token in (b" the", b"e ", b" a ", b"the", b"  ")]
    ['left', 'right', 'both', 'none', 'none']
    """
    core = token.strip(b" \t\r\n")
    left, right = token[:1].isspace(), token[-1:].isspace()
    if not core or not (left or right):
        return "none"
    return "both" if left and right else "left" if left else "right"


@dataclass(frozen=True)
class Spelling:
    """How learned tokens treat words: those that span two of them in order, and how many have a blank on which side."""

    tokens: int
    spanning: tuple[bytes, ...]
    sides: Mapping[BlankSide, int]


def spelling(tokens: Iterable[bytes]) -> Spelling:
    """Return what learned tokens do at blanks.

    >>> found = spelling([b"e ", b" t", b"of the"])
    >>> found.spanning, dict(found.sides)
    ((b'of the',), {'right': 1, 'left': 1, 'none': 1})
    """
    learned = list(tokens)
    return Spelling(len(learned), tuple(filter(spans_words, learned)), Counter(map(blank_side, learned)))


def kind(token: bytes) -> str:
    """Return the script of a token's first letter, or what it holds instead of letters.

    >>> [kind(token) for token in (b" the", "Привет".encode(), b"42", b", ", b"\\n", b"\\xe7\\x95")]
    ['Latin', 'Cyrillic', 'digits', 'punctuation and symbols', 'blanks', 'not valid UTF-8']
    """
    text = as_text(token)
    if text is None:
        return NOT_UTF8
    if letter := _LETTER.search(text):
        return str(letter.lastgroup)
    return next((name for name, pattern in _KINDS if pattern.search(text)), "control characters")
