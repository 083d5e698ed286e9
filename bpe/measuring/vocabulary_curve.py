"""Vocabulary curve: how many tokens a text takes at every vocabulary size, from one encode of it.

A tokenizer of size n merges as the whole one does until the next merge's rank is n or more. So each merge of one
derivation says from which size on it happens, and a cumulative sum over the ranks counts the tokens for all sizes at
once: nothing is encoded again.
"""

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, islice

from bpe.tokenizer import Tokenizer
from bpe.training import Training, count_pre_tokens


@dataclass(frozen=True, eq=False)
class VocabularyCurve:
    """`tokens[i]` is the number of tokens of a text of `bytes` bytes with the first `smallest + i` ids only."""

    bytes: int
    smallest: int
    tokens: Sequence[int] = field(repr=False)

    @property
    def largest(self) -> int:
        """The largest vocabulary size."""
        return self.smallest + len(self.tokens) - 1

    def tokens_at(self, vocab_size: int) -> int:
        """Return the number of tokens at a size; beyond the largest one nothing changes.

        Raises ValueError below the smallest size, where the start tokens are incomplete.
        """
        if vocab_size < self.smallest:
            raise ValueError(f"the start tokens need {self.smallest} ids; there is no vocabulary of {vocab_size}")
        return self.tokens[min(vocab_size, self.largest) - self.smallest]

    def bytes_per_token(self, vocab_size: int) -> float | None:
        """Return the bytes that a token spells on average at a size; None for an empty text. Raises as `tokens_at`."""
        tokens = self.tokens_at(vocab_size)
        return self.bytes / tokens if tokens else None

    def doublings(self) -> list[int]:
        """Return the sizes to compare: powers of two, from the smallest size to the largest.

        >>> VocabularyCurve(3, 256, [3] * 800).doublings()
        [256, 512, 1024, 1055]
        """
        powers = [1 << n for n in range(1, 30) if self.smallest < 1 << n < self.largest]
        return sorted({self.smallest, *powers, self.largest})


def vocabulary_curve(tokenizer: Tokenizer, text: str | Iterable[str]) -> VocabularyCurve:
    """Count the tokens of a text, or of documents, at every vocabulary size that `tokenizer.first` can give.

    Special tokens are read as plain text. Raises MissingBytesError, PatternError; ValueError for an imported tokenizer
    that merges in another order than that of its ids, or changes the text before: there one encode does not tell all.

    >>> from bpe import train
    >>> training = train("low low lower newer", 260)
    >>> curve = vocabulary_curve(training.tokenizer, "lower slower")
    >>> [curve.tokens_at(size) for size in (256, 257, 258, 260)]
    [12, 10, 8, 6]
    >>> len(training.first(258).encode("lower slower"))
    8
    """
    if tokenizer.merge_ranks is not None or tokenizer.normalizers or tokenizer.added_tokens:
        raise ValueError(f"{tokenizer.name} does not merge plain text by its ids; it has no curve")
    documents = [text] if isinstance(text, str) else text
    counts = count_pre_tokens(documents, tokenizer.pre_tokenizer, alphabet=tokenizer.alphabet)
    smallest = max(tokenizer.start_tokens, default=-1) + 1
    saved_by = [0] * max(tokenizer.vocab_size, smallest)  # id -> the tokens that its being there saves
    size = start = 0
    for text, times in counts.items():
        pre_token = text.encode()
        tokenizer.check_bytes(pre_token)
        tokens = len(tokenizer.start_cuts(pre_token)) - 1
        size += len(pre_token) * times
        start += tokens * times
        whole = tokenizer.ranks.get(pre_token) if tokenizer.whole_first else None  # before any merge, as in encoding
        for rank in accumulate(tokenizer.merges(pre_token)[0], max):
            if whole is not None and rank >= whole:
                break
            saved_by[rank] += times
            tokens -= 1
        if whole is not None:
            saved_by[whole] += (tokens - 1) * times
    counted = accumulate(saved_by, int.__sub__, initial=start)
    return VocabularyCurve(size, smallest, array("q", islice(counted, smallest, None)))


def training_curve(training: Training) -> VocabularyCurve:
    """Return the curve of the text that a tokenizer was trained on: training has counted it on the way.

    >>> from bpe import train
    >>> training_curve(train("low low lower newer", 260)).tokens.tolist()
    [19, 16, 13, 11, 9]
    """
    tokens = array("q", [training.start_tokens, *(step.corpus_tokens for step in training.steps)])
    size = sum(len(pre_token.encode()) * times for pre_token, times in training.pre_tokens.items())
    return VocabularyCurve(size, training.tokenizer.vocab_size - len(training.steps), tokens)
