"""The merge loop of encoding: which merges one pre-token goes through, in order."""

from collections.abc import Mapping, Sequence
from heapq import heapify, heappop, heappush
from itertools import pairwise

Merges = tuple[list[int], list[int]]  # ranks, and the boundary (offset in the pre-token) that each merge removed

LONG = 100  # bytes; up to here looking for the smallest rank anew is faster than keeping an order (measured: 50 ms
# against 75 ms for the 6,641 distinct pre-tokens in 1 MB of English), beyond it takes quadratic time
NO_PAIR = 1 << 60


def merge_pre_token(ranks: Mapping[bytes, int], pre_token: bytes, cuts: Sequence[int] | None = None) -> Merges:
    """Merge one pre-token, lowest rank first and leftmost first among equals, until no pair is in the vocabulary.

    `cuts` are the offsets at which its start tokens begin (each byte when None), its length included.
    Returns the ranks of the merges in the order in which they happen and the boundary that each removed.
    The rule is tiktoken's: a pair is looked up by its bytes.

    >>> merge_pre_token({b"lo": 256, b"low": 257}, b"lower")
    ([256, 257], [1, 2])
    """
    if len(pre_token) > LONG:
        return merge_long(ranks, pre_token, cuts)
    cuts = list(range(len(pre_token) + 1)) if cuts is None else list(cuts)
    get = ranks.get
    rank = [get(pre_token[a:b], NO_PAIR) for a, b in zip(cuts, cuts[2:], strict=False)]  # of each pair of neighbors
    done, removed = [], []
    while rank:
        lowest = min(rank)
        if lowest == NO_PAIR:
            break
        i = rank.index(lowest)
        done.append(lowest)
        removed.append(cuts.pop(i + 1))
        del rank[i]
        if i < len(rank):
            rank[i] = get(pre_token[cuts[i] : cuts[i + 2]], NO_PAIR)
        if i:
            rank[i - 1] = get(pre_token[cuts[i - 1] : cuts[i + 1]], NO_PAIR)
    return done, removed


def merge_long(ranks: Mapping[bytes, int], pre_token: bytes, cuts: Sequence[int] | None = None) -> Merges:
    """The same as `merge_pre_token`, in time n log n: 100,000 equal letters take about 70 ms.

    Offsets wait in one bucket per rank and only ranks lie in a heap: long runs of equal letters have few ranks. (It is
    one function because it is one loop, over lists that every turn of it changes.)
    """
    n = len(pre_token)
    get = ranks.get
    cuts = range(n + 1) if cuts is None else cuts
    if len(cuts) == n + 1 and not any(bytes(pair) in ranks for pair in set(pairwise(pre_token))):
        return [], []  # such as blanks in r50k
    end = list(range(1, n + 2))  # of the token that starts at an offset
    start = list(range(-1, n + 1))  # of the token that ends at an offset
    rank = [-1] * (n + 1)  # of the pair whose left token starts at an offset
    for a, b in pairwise(cuts):
        end[a], start[b] = b, a
    waiting: dict[int, list[int]] = {}  # rank -> offsets at which a pair of that rank was seen
    for a, b in zip(cuts, cuts[2:], strict=False):
        r = get(pre_token[a:b], -1)
        if r >= 0:
            rank[a] = r
            waiting.setdefault(r, []).append(a)
    heap = list(waiting)
    heapify(heap)
    done: list[int] = []
    removed: list[int] = []
    while heap:
        lowest = heappop(heap)
        bucket = sorted(waiting.pop(lowest))
        for i, a in enumerate(bucket):
            if rank[a] != lowest:
                continue
            boundary = end[a]
            e = end[boundary]
            done.append(lowest)
            removed.append(boundary)
            end[a], start[e] = e, a
            rank[boundary] = rank[a] = -1
            interrupted = False
            for left, right in ((a, end[e]),) if not a else ((a, end[e]), (start[a], e)):
                if right > n:
                    continue
                rank[left] = r = get(pre_token[left:right], -1)
                if r < 0:
                    continue
                interrupted |= r < lowest
                if r in waiting:
                    waiting[r].append(left)
                else:
                    waiting[r] = [left]
                    heappush(heap, r)
            if interrupted:  # only in hand-made vocabularies: a merge made a pair that goes before it
                waiting[lowest] = bucket[i + 1 :]
                heappush(heap, lowest)
                break
    return done, removed
