"""Which pair comes next: the most frequent one, and among equally frequent ones the one that the tie rule names."""

from collections.abc import Iterable
from heapq import heapify, heappop, heappush
from typing import Literal

from bpe.training.pair_index import Pair, PairIndex

Ties = Literal["first", "smallest"]
FOLLOW_NEXT = 16  # the index then follows pairs that are this much rarer


class PairQueue:
    """The pairs of a PairIndex, handed out in the order in which training merges them.

    Counts only ever fall (a merge makes pairs with the newest token only), so each pair is filed under a count that it
    once had. When that count comes up, a pair that has lost occurrences is filed again lower down, and only the pairs
    that still have it are put in order. While a count stands, so does the place where the pair occurs first. Below the
    least count that the index follows, the index is asked to follow rarer pairs.

    `ties` is "first" (the pair that occurs first in the corpus as it is now; minbpe's rule) or "smallest" (the
    smallest left id, then right id; rustbpe's).

    >>> index = PairIndex([(b"xyab", 2), (b"ab", 1), (b"cd", 3)])
    >>> queue = PairQueue(index, "first")
    >>> queue.best(), queue.tied
    ((97, 98), 1)
    """

    def __init__(self, index: PairIndex, ties: Ties) -> None:
        self._index = index
        self._ties = ties
        self._filed: dict[int, list[Pair]] = {}  # count -> pairs that have or had it
        self._counts: list[int] = []  # the keys of `_filed`, negated, as a heap
        self._top = 0  # the count in work
        self._heap: list[tuple[int | Pair, Pair]] = []  # the pairs that have or had it, in tie order
        self.tied = 0  # how many pairs, the one handed out last not among them, have that count
        self._file(index.count)

    def best(self) -> Pair | None:
        """Take out the pair to merge next; None when no pair is left."""
        while True:
            count = self._index.count
            if self._heap:
                _, pair = heappop(self._heap)
                if count[pair] == self._top:
                    self.tied -= 1
                    return pair
                self._file([pair])
            elif self._counts and -self._counts[0] >= self._index.least:
                self._top = -heappop(self._counts)
                pairs = self._filed.pop(self._top)
                self._heap = [(self._order(pair), pair) for pair in pairs if count[pair] == self._top]
                heapify(self._heap)
                self.tied = len(self._heap)
                self._file(pair for pair in pairs if count[pair] != self._top)
            elif self._index.least > 1:
                self._index.follow(max(1, self._index.least // FOLLOW_NEXT))
                self._filed, self._counts = {}, []
                self._file(self._index.count)
            else:
                return None

    def update(self, arisen: list[Pair], fallen: int) -> None:
        """Take in what a merge changed, as PairIndex.merge reports it."""
        self.tied -= fallen
        self._file(arisen)

    def _file(self, pairs: Iterable[Pair]) -> None:
        count, filed = self._index.count, self._filed
        for pair in pairs:
            times = count[pair]
            if not times:
                continue
            if times == self._top:
                heappush(self._heap, (self._order(pair), pair))
                self.tied += 1
            elif times in filed:
                filed[times].append(pair)
            else:
                filed[times] = [pair]
                heappush(self._counts, -times)

    def _order(self, pair: Pair) -> int | Pair:
        return self._index.first_place(pair) if self._ties == "first" else pair
