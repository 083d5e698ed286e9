"""The textbook trainer: recounts everything at each step. Slow and obvious, it checks the fast one."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

Merge = tuple[tuple[int, int], int, int, int, int, int]  # pair, token id, count, merged, tied, tokens left


def textbook(sequences: list[list[int]], new_ids: Sequence[int], ties: str) -> Iterator[Merge]:
    """Yield the merges of the pre-tokens of a corpus, all of them, in order."""
    for new in new_ids:
        counts: dict[tuple[int, int], int] = {}  # in order of first sight
        for sequence in sequences:
            for pair in pairwise(sequence):
                counts[pair] = counts.get(pair, 0) + 1
        if not counts:
            return
        best = [pair for pair in counts if counts[pair] == max(counts.values())]
        pair = best[0] if ties == "first" else min(best)
        before = sum(map(len, sequences))
        sequences = [replace(sequence, pair, new) for sequence in sequences]
        after = sum(map(len, sequences))
        yield pair, new, counts[pair], before - after, len(best) - 1, after


def replace(sequence: list[int], pair: tuple[int, int], new: int) -> list[int]:
    """Replace `pair` by `new`, left to right without overlap."""
    out, i = [], 0
    while i < len(sequence):
        if tuple(sequence[i : i + 2]) == pair:
            out.append(new)
            i += 2
        else:
            out.append(sequence[i])
            i += 1
    return out
