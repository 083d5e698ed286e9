"""Training: learn a vocabulary by merging the most frequent pair of tokens, again and again."""

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import takewhile
from time import monotonic
from typing import Literal, get_args

from bpe.tokenizer import Alphabet, PreTokenizer, Tokenizer, preset, replace_surrogates
from bpe.training.pair_index import PairIndex
from bpe.training.pair_queue import PairQueue, Ties
from bpe.training.pre_token_counts import count_pre_tokens, count_words

Stopped = Literal["vocab_size is reached", "no pair is left", "cancelled"]
OnProgress = Callable[[int, int], object]  # vocabulary size so far, size asked for; False cancels
PROGRESS_EVERY = 0.05  # seconds between two reports


@dataclass(frozen=True, slots=True)
class MergeStep:
    """One merge: the tokens `left` and `right` became the token `token_id`, which spells `token`.

    `count` is how often the pair occurred, overlaps included ("aaa" counts twice for a + a); `merged` how many of them
    were replaced; `tied` how many other pairs occurred as often; `corpus_tokens` the length of the corpus afterwards.
    """

    left: int
    right: int
    token_id: int
    token: bytes
    count: int
    merged: int
    tied: int
    corpus_tokens: int


@dataclass(frozen=True, eq=False)
class Training:
    """What training gave: the tokenizer, and every merge on the way to it.

    `start_tokens` is the length of the corpus before the first merge, `stopped` why there was no further one.
    `pre_tokens` are the distinct pre-tokens of the corpus with their numbers of occurrences, in order of first
    appearance.
    """

    tokenizer: Tokenizer
    steps: tuple[MergeStep, ...] = field(repr=False)
    start_tokens: int
    stopped: Stopped
    ties: Ties
    pre_tokens: Mapping[str, int] = field(repr=False)

    def first(self, vocab_size: int) -> Tokenizer:
        """Return the tokenizer that training to `vocab_size` gives: one run serves every size.

        Raises ValueError if that would cut into the start tokens.
        """
        return self.tokenizer.first(vocab_size)

    def pair_index(self) -> PairIndex:
        """Return the pairs of the corpus as they were before the first merge."""
        return _pair_index(self.pre_tokens, self.tokenizer.ranks, self.tokenizer.alphabet)


def train(
    corpus: str | Iterable[str],
    vocab_size: int,
    *,
    pre_tokenizer: str | PreTokenizer = "cl100k",
    special_tokens: Sequence[str] = (),
    ties: Ties = "first",
    alphabet: Alphabet = "bytes",
    on_progress: OnProgress | None = None,
) -> Training:
    """Learn a vocabulary of `vocab_size` tokens from a text, or from documents.

    The start tokens are the 256 bytes; `special_tokens` get the ids after them, in the order given, and their literal
    text is cut out of the corpus. Then the pair of adjacent tokens that occurs most often becomes a new token with the
    next id, wherever it stands, left to right without overlap; and so on until the vocabulary has its size or no pair
    is left. No pair spans two pre-tokens, two documents, or a special token. (Gage 1994; Sennrich, Haddow and Birch
    2016; on bytes: Radford et al. 2019.)

    `ties` says which of several equally frequent pairs is merged: "first", the one that occurs first in the corpus as
    it is then (as minbpe and the textbook do), or "smallest", the smallest left id, then right id (as rustbpe does).

    `alphabet` "characters" is a toy for the blackboard: the corpus is lower-cased and split on blanks (so that case and
    blanks are lost, and `pre_tokenizer` is not used), and the start tokens are its characters, in code point order.

    `on_progress` is called with the size of the vocabulary so far (0 while the corpus is read) and the size asked for,
    at most twenty times a second; when it returns False, training stops and keeps what it has learned.

    Raises ValueError if `vocab_size` has no room for the start tokens, a special token is empty or given twice, or a
    name is unknown, and PatternError if the pre-tokenizer does not cover the corpus.

    >>> training = train("low low lower newer", 260)
    >>> [step.token for step in training.steps]
    [b'lo', b'low', b' low', b'er']
    >>> training.tokenizer.encode("slower")
    [115, 257, 259]
    """
    _check(special_tokens, ties, alphabet)
    progress = _Progress(on_progress, vocab_size)
    documents = progress.between([corpus] if isinstance(corpus, str) else corpus)
    if alphabet == "characters":
        splitter = preset("whitespace")
        pre_tokens = count_words(documents, special_tokens)
        start = [char.encode() for char in sorted(set("".join(pre_tokens)))]
    else:
        splitter = preset(pre_tokenizer) if isinstance(pre_tokenizer, str) else pre_tokenizer
        pre_tokens = count_pre_tokens(documents, splitter, special_tokens)
        start = [bytes([byte]) for byte in range(256)]
    used = len(start) + len(special_tokens)
    if vocab_size < used:
        needs = f"{len(start)} {alphabet}" + (f" and {len(special_tokens)} special tokens" if special_tokens else "")
        raise ValueError(f"vocab_size {vocab_size} is too small: {needs} need {used}")

    tokens = dict(enumerate(start))
    ranks = {token: token_id for token_id, token in tokens.items()}
    steps: list[MergeStep] = []
    stopped: Stopped = "vocab_size is reached"
    with _collector_paused():
        index = _pair_index(pre_tokens, ranks, alphabet, least_followed(pre_tokens, vocab_size))
        queue = PairQueue(index, ties)
        start_tokens = index.tokens
        for new in range(used, vocab_size):
            if progress.cancelled(new):
                stopped = "cancelled"
                break
            pair = queue.best()
            if pair is None:
                stopped = "no pair is left"
                break
            count, tied = index.count[pair], queue.tied
            merged, arisen, fallen = index.merge(pair, new)
            queue.update(arisen, fallen)
            left, right = pair
            tokens[new] = token = tokens[left] + tokens[right]
            ranks[token] = new
            steps.append(MergeStep(left, right, new, token, count, merged, tied, index.tokens))

    special = {text: token_id for token_id, text in enumerate(special_tokens, len(start))}
    tokenizer = Tokenizer("trained", splitter, ranks, special, alphabet)
    return Training(tokenizer, tuple(steps), start_tokens, stopped, ties, pre_tokens)


def _pair_index(
    pre_tokens: Mapping[str, int], ranks: Mapping[bytes, int], alphabet: Alphabet, least: int = 1
) -> PairIndex:
    if alphabet == "bytes":
        return PairIndex(((text.encode(), times) for text, times in pre_tokens.items()), least)
    return PairIndex((([ranks[char.encode()] for char in text], times) for text, times in pre_tokens.items()), least)


def least_followed(pre_tokens: Mapping[str, int], vocab_size: int) -> int:
    """Guess from below how often the last pair to be merged occurs: rarer ones need not be followed from the start.

    The last of a million words' merges to 10,000 tokens occurs 17 times and this says 10; with twice that, a pass over
    the corpus was needed near the end and training took a fifth longer, as it does when every pair is followed.

    >>> least_followed({"the": 1_000_000}, 10_000)
    4
    """
    return max(2, sum(len(text) * times for text, times in pre_tokens.items()) // (64 * vocab_size))


def _check(special_tokens: Sequence[str], ties: str, alphabet: str) -> None:
    for name, value, known in (("ties", ties, get_args(Ties)), ("alphabet", alphabet, get_args(Alphabet))):
        if value not in known:
            raise ValueError(f"{name} is {value!r}; it can be {' or '.join(map(repr, known))}")
    for i, token in enumerate(special_tokens):
        if not token:
            raise ValueError(f"special token {i + 1} is empty; give it some text or leave it out")
        if replace_surrogates(token)[0] != token:
            raise ValueError(f"special token {i + 1}, {token!r}, holds half a surrogate pair, which no text can")
        if token in special_tokens[:i]:
            raise ValueError(f"the special token {token!r} is given twice")


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Spare the garbage collector a walk through a million numbers none of which is garbage: a seventh of the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


class _Progress:
    """Reports at most every PROGRESS_EVERY seconds, and remembers when it was told to stop."""

    def __init__(self, on_progress: OnProgress | None, vocab_size: int) -> None:
        self._on_progress = on_progress
        self._vocab_size = vocab_size
        self._due = 0.0
        self._cancelled = False

    def cancelled(self, size: int) -> bool:
        if self._on_progress is not None and not self._cancelled and monotonic() >= self._due:
            self._cancelled = self._on_progress(size, self._vocab_size) is False
            self._due = monotonic() + PROGRESS_EVERY
        return self._cancelled

    def between(self, documents: Iterable[str]) -> Iterator[str]:
        """Yield the documents until told to stop."""
        return takewhile(lambda _: not self.cancelled(0), documents)
