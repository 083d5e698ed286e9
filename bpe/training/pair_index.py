"""The pairs of adjacent tokens in a corpus: how often each occurs and where, kept up to date merge by merge."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from bpe.tokenizer import Alphabet

Pair = tuple[int, int]
GAP = -1  # lies between two pre-tokens, so that no pair spans them


class PairIndex:
    """The distinct pre-tokens of a corpus as tokens, and the pairs in them.

    `weighted` gives each distinct pre-token as start token ids, with its number of occurrences, in order of first
    appearance.

    The pre-tokens lie one after another, and a boundary between two tokens is known by its place `m`: `before[m]` is
    the token that ends there, `after[m]` the one that starts there, however long they are. A merge therefore writes one
    id at each end of the new token and moves nothing, and a boundary noted for a pair that is no longer there shows it
    by itself. (Recounting everything at each step, as the textbook does, takes 20 minutes for 10,000 merges
    of a million words; this takes less than half a second.)

    Pairs that occur less than `least` times are not followed until `follow` asks for them. Counts only ever fall, so
    none of them can become the most frequent one before; three quarters of all pairs are spared that way.

    >>> index = PairIndex([(b"aaab", 1)])
    >>> index.count
    {(97, 97): 2, (97, 98): 1}
    >>> index.merge((97, 97), 256)
    (1, [(256, 97)], 0)
    >>> {pair: n for pair, n in index.count.items() if n}
    {(97, 98): 1, (256, 97): 1}
    """

    def __init__(self, weighted: Iterable[tuple[Sequence[int], int]], least: int = 1) -> None:
        self.tokens = 0  # in the corpus
        self._after = [GAP]
        self._weight = [0]  # of each place: how often its pre-token occurs
        for sequence, times in weighted:
            self._after += sequence
            self._after.append(GAP)
            self._weight += [times] * (len(sequence) + 1)
            self.tokens += times * len(sequence)
        self._before = [GAP, *self._after[:-1]]
        self._length: dict[int, int] = {}  # of each merged token, in places; a start token has one
        self.follow(least)

    def follow(self, least: int) -> None:
        """Follow the pairs that occur `least` times or more."""
        self.least = least
        before, after, weigh = self._before, self._after, self._weight.__getitem__
        where: defaultdict[Pair, list[int]] = defaultdict(list)
        for m in self._boundaries():
            where[before[m], after[m]].append(m)
        self.count: dict[Pair, int] = {}  # overlapping occurrences
        self._where: dict[Pair, list[int]] = {}  # ascending, some outdated
        for pair, spots in where.items():
            if GAP not in pair and (times := sum(map(weigh, spots))) >= least:
                self.count[pair] = times
                self._where[pair] = spots

    def _boundaries(self) -> Iterable[int]:
        return self._walk() if self._length else range(len(self._after))

    def _walk(self) -> Iterator[int]:
        after, length, m = self._after, self._length, 0
        while m < len(after):
            yield m
            m += length.get(after[m], 1)

    def first_place(self, pair: Pair) -> int:
        """Return the boundary at which `pair`, which must occur, occurs first."""
        left, right = pair
        before, after = self._before, self._after
        return next(m for m in self._where[pair] if before[m] == left and after[m] == right)

    def merge(self, pair: Pair, new: int) -> tuple[int, list[Pair], int]:
        """Replace `pair`, which must be followed, by the token `new`, left to right without overlap.

        Returns how many were replaced, the pairs that arose (all with `new`) and are followed, and how many other pairs
        were as frequent as `pair` before and no longer are.
        """
        left, right = pair
        before, after, where, count, length = self._before, self._after, self._where, self.count, self._length
        weight, weigh, least = self._weight, self._weight.__getitem__, self.least
        left_length, right_length = length.get(left, 1), length.get(right, 1)
        length[new] = left_length + right_length
        lefts: defaultdict[int, list[int]] = defaultdict(list)  # left neighbor -> its boundaries with `new`
        rights: defaultdict[int, list[int]] = defaultdict(list)
        for m in where.pop(pair):
            if before[m] == left and after[m] == right:
                start, end = m - left_length, m + right_length
                lefts[before[start]].append(start)
                rights[after[end]].append(end)
                after[start] = before[end] = new
        if new in lefts:  # two in a row: what comes after the first was taken for (new, left) before it was merged
            between = set(lefts[new])
            rights[left] = [m for m in rights[left] if m not in between]

        merged = sum(map(weigh, lefts.pop(GAP, ()))) + sum(map(weigh, chain.from_iterable(lefts.values())))
        self.tokens -= merged
        rights.pop(GAP, None)

        top, count[pair] = count[pair], 0
        arisen, fallen = [], 0
        for on_left, beside in ((True, lefts), (False, rights)):
            for n, spots in beside.items():
                times = weight[spots[0]] if len(spots) == 1 else sum(map(weigh, spots))
                old = (right if n == new else n, left) if on_left else (right, n)
                was = count.get(old)
                if was is not None:
                    fallen += was == top
                    count[old] = was - times
                if times >= least:
                    fresh = (n, new) if on_left else (new, n)
                    count[fresh] = times
                    where[fresh] = spots
                    arisen.append(fresh)
        count[pair] = 0  # a merge of equal tokens has taken from its own count, too
        return merged, arisen, fallen


def index_pairs(
    pre_tokens: Mapping[str, int], ranks: Mapping[bytes, int], alphabet: Alphabet, least: int = 1
) -> PairIndex:
    """Return the pairs of start tokens in pre-tokens, each of which occurs so many times."""
    return PairIndex(((alphabet.start_ids(ranks, text), times) for text, times in pre_tokens.items()), least)
