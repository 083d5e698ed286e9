"""Merging by pairs: for imported tokenizers in which several merges make one token, each with a rank of its own."""

from collections.abc import Mapping, Sequence
from heapq import heapify, heappop, heappush
from itertools import pairwise

from bpe.tokenizer.merging import Merges

PairRanks = Mapping[tuple[bytes, bytes], int]


def merge_pairs(ranks: PairRanks, pre_token: bytes, cuts: Sequence[int]) -> Merges:
    """Merge one pre-token, lowest rank first and leftmost first among equals, until no pair of tokens is in `ranks`.

    `cuts` are the offsets at which its start tokens begin, its length included. Returns the ranks of the merges in
    the order in which they happen, and the boundary that each removed. In time n log n.

    >>> merge_pairs({(b"a", b"b"): 1, (b"b", b"c"): 0}, b"abc", range(4))
    ([0], [2])
    """
    end = dict(pairwise(cuts))  # of the token that starts at an offset
    start = {stop: begin for begin, stop in end.items()}

    def pair_at(boundary: int) -> int | None:
        if boundary not in end or boundary not in start:
            return None
        return ranks.get((pre_token[start[boundary] : boundary], pre_token[boundary : end[boundary]]))

    waiting = [(rank, boundary) for boundary in end if (rank := pair_at(boundary)) is not None]
    heapify(waiting)
    done: list[int] = []
    removed: list[int] = []
    while waiting:
        rank, boundary = heappop(waiting)
        if pair_at(boundary) != rank:
            continue  # one of the two tokens is another by now
        first, last = start.pop(boundary), end.pop(boundary)
        end[first], start[last] = last, first
        done.append(rank)
        removed.append(boundary)
        for neighbor in (first, last):
            if (found := pair_at(neighbor)) is not None:
                heappush(waiting, (found, neighbor))
    return done, removed
