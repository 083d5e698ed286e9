"""Every adjacent pair of tokens in a corpus: how often it occurs and where, kept up to date merge by merge."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import chain, pairwise

Pair = tuple[int, int]
GAP = -1  # lies between two pre-tokens, so that no pair spans them


class PairIndex:
    """The distinct pre-tokens of a corpus as tokens, and the pairs in them.

    `weighted` gives each distinct pre-token as start token ids, with its number of occurrences, in order of first
    appearance.

    All pre-tokens lie in one list, `ids`. A token covers a stretch of it, and its id stands at both ends of the
    stretch: at a boundary `m` the token on the left is ids[m - 1], the one on the right ids[m], however long they are.
    A merge therefore rewrites two slots and moves nothing, and a boundary noted for a pair that is no longer there
    shows it by itself. (Recounting everything at each step, as the textbook does, takes 20 minutes for 10,000 merges
    of a million words; this takes half a second.)

    >>> index = PairIndex([(b"aaab", 1)])
    >>> index.count
    {(97, 97): 2, (97, 98): 1}
    >>> index.merge((97, 97), 256)
    (1, [(256, 97)], 0)
    >>> {pair: n for pair, n in index.count.items() if n}
    {(97, 98): 1, (256, 97): 1}
    """

    def __init__(self, weighted: Iterable[tuple[Sequence[int], int]]) -> None:
        self.ids = [GAP]
        self.tokens = 0  # in the corpus
        self._weight = [0]  # of each slot: how often its pre-token occurs
        for sequence, times in weighted:
            self.ids += sequence
            self.ids.append(GAP)
            self._weight += [times] * (len(sequence) + 1)
            self.tokens += times * len(sequence)
        self._length: dict[int, int] = {}  # of each merged token, in slots; a start token has one

        where: defaultdict[Pair, list[int]] = defaultdict(list)
        for boundary, pair in enumerate(pairwise(self.ids), 1):
            where[pair].append(boundary)
        self._where = {pair: spots for pair, spots in where.items() if GAP not in pair}  # ascending, some outdated
        self.count = {
            pair: sum(map(self._weight.__getitem__, spots)) for pair, spots in self._where.items()
        }  # overlapping occurrences

    def first(self, pair: Pair) -> int:
        """Return the boundary at which `pair`, which must occur, occurs first."""
        left, right = pair
        ids = self.ids
        return next(m for m in self._where[pair] if ids[m - 1] == left and ids[m] == right)

    def merge(self, pair: Pair, new: int) -> tuple[int, list[Pair], int]:
        """Replace `pair` by the token `new`, left to right without overlap.

        Returns how many were replaced, the pairs that arose (all with `new`), and how many other pairs were as
        frequent as `pair` before and no longer are.
        """
        left, right = pair
        ids, where, count, length = self.ids, self._where, self.count, self._length
        weight, weigh = self._weight, self._weight.__getitem__
        left_length, right_length = length.get(left, 1), length.get(right, 1)
        length[new] = left_length + right_length
        befores: defaultdict[int, list[int]] = defaultdict(list)  # neighbor -> its boundaries with `new`
        afters: defaultdict[int, list[int]] = defaultdict(list)
        for m in where.pop(pair):
            if ids[m - 1] == left and ids[m] == right:
                start, end = m - left_length, m + right_length
                befores[ids[start - 1]].append(start)
                afters[ids[end]].append(end)
                ids[start] = ids[end - 1] = new
        if new in befores:  # two in a row: what comes after the first was taken for (new, left) before it was merged
            between = set(befores[new])
            afters[left] = [m for m in afters[left] if m not in between]
        merged = sum(map(weigh, chain.from_iterable(befores.values())))
        self.tokens -= merged

        turned = [((right if n == new else n, left), (n, new), spots) for n, spots in befores.items() if n != GAP]
        turned += [((right, n), (new, n), spots) for n, spots in afters.items() if n != GAP]
        top, count[pair] = count[pair], 0
        fallen = 0
        for old, fresh, spots in turned:
            times = weight[spots[0]] if len(spots) == 1 else sum(map(weigh, spots))
            was = count[old]
            fallen += was == top
            count[old] = was - times
            count[fresh] = times
            where[fresh] = spots
        count[pair] = 0  # a merge of equal tokens has taken from its own count, too
        return merged, [fresh for _, fresh, _ in turned], fallen
