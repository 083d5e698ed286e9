"""What training gives: the tokenizer, and every merge on the way to it as data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from bpe.tokenizer import Tokenizer
from bpe.training.pair_index import PairIndex, index_pairs
from bpe.training.pair_queue import Ties

Stopped = Literal["vocab_size is reached", "no pair is left", "cancelled"]


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
        return index_pairs(self.pre_tokens, self.tokenizer.ranks, self.tokenizer.alphabet)
