"""Candidates: the pairs that training could merge next at some step, most frequent first."""

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import nlargest
from itertools import islice

from bpe.training.pair_index import Pair, PairIndex
from bpe.training.result import Training


@dataclass(frozen=True, slots=True)
class Candidate:
    """A pair of adjacent tokens and how often it occurs, overlaps included."""

    left: int
    right: int
    count: int


def candidates(training: Training, step: int, limit: int = 20) -> list[Candidate]:
    """Return the first `limit` candidates after `step` merges; step `step` + 1 merges the first of them.

    Nothing is stored during training for this: the merges are replayed on the distinct pre-tokens, which takes no
    longer than they took in training. Raises ValueError for a step that the training does not have.

    >>> from bpe import train
    >>> training = train("low low lower", 258)
    >>> [(chr(c.left), chr(c.right), c.count) for c in candidates(training, 0, 3)]
    [('l', 'o', 3), ('o', 'w', 3), (' ', 'l', 2)]
    >>> [(c.left, c.right, c.count) for c in candidates(training, 1, 1)]
    [(256, 119, 3)]
    """
    if not 0 <= step <= len(training.steps):
        raise ValueError(f"there is no step {step}: the training has steps 0 to {len(training.steps)}")
    return next(islice(candidates_by_step(training, limit, step), 1))


def candidates_by_step(training: Training, limit: int = 20, step: int = 0) -> Iterator[list[Candidate]]:
    """Yield the candidates after each number of merges, from `step` to all of them, in one pass."""
    index = training.pair_index()
    for merge in training.steps[:step]:
        index.merge((merge.left, merge.right), merge.token_id)
    yield _candidates(index, training, limit)
    for merge in training.steps[step:]:
        index.merge((merge.left, merge.right), merge.token_id)
        yield _candidates(index, training, limit)


def _candidates(index: PairIndex, training: Training, limit: int) -> list[Candidate]:
    def place(pair: Pair) -> tuple[int, int | Pair]:
        return -index.count[pair], index.first_place(pair) if training.ties == "first" else pair

    # Only pairs that can be among the first `limit` are looked up in the corpus.
    least = min(nlargest(limit, index.count.values()), default=0)
    chosen = sorted((pair for pair, count in index.count.items() if count >= max(least, 1)), key=place)[:limit]
    return [Candidate(*pair, index.count[pair]) for pair in chosen]
