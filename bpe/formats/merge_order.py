"""Which of the merges in a file can happen, and in which order: from pairs of tokens to tokens.

A file lists pairs, and merging here goes by the bytes of a pair. Both are the same if each token is made by the pair of
its last merge only: the pair of tokens that are left of it when it stands alone and all earlier merges are made. Other
pairs that spell it never meet. (The walk down the two tokens is that of the Rust crate `bpe` of GitHub, by its README.)
"""

from collections.abc import Callable, Container, Iterable, Sequence

from bpe.tokenizer import merge_pre_token

LONG = 100  # bytes
NEVER = 1 << 60
Pair = tuple[bytes, bytes]


class MergeOrder:
    """The merges that can happen: in `order` the token of each, with its number, in `parts` what it is made of."""

    def __init__(self, start_tokens: Container[bytes]) -> None:
        self.order: dict[bytes, int] = {}
        self.parts: dict[bytes, Pair] = {}
        self._start = start_tokens

    def add(self, left: bytes, right: bytes, number: int) -> bool | None:
        """Take the next pair; returns whether it can happen, None if a part of it cannot be there."""
        token = left + right
        if token in self.parts:
            return False
        for part in (left, right):
            if part not in self.parts and part not in self._start:
                return None
        if not self._meet(left, right):
            return False
        self.parts[token] = left, right
        self.order[token] = number
        return True

    def last_pair(self, token: bytes, number: int, start_cuts: Callable[[bytes], Sequence[int]]) -> Pair | None:
        """Find and take the pair that makes a token, of all the ways of cutting it; None if merges lead elsewhere."""
        cuts: Iterable[int] = range(1, len(token))
        if len(token) > LONG:  # trying each cut takes quadratic time
            starts = start_cuts(token)
            cuts = sorted(set(starts).difference(merge_pre_token(self.order, token, starts)[1]))[1:-1]
            cuts = cuts if len(cuts) == 1 else ()
        for cut in cuts:
            if self.add(token[:cut], token[cut:], number):
                return token[:cut], token[cut:]
        return None

    def _meet(self, left: bytes, right: bytes) -> bool:
        """Whether the two stay apart until this merge: no earlier one joins what lies at their boundary."""
        order, parts = self.order, self.parts
        rank_left, rank_right = order.get(left, -1), order.get(right, -1)
        before = NEVER
        while True:
            joined = order.get(left + right)
            if joined is not None and joined < before:
                return False
            if rank_left > rank_right:
                before = rank_left
                left = parts[left][1]
                rank_left = order.get(left, -1)
            elif rank_right >= 0:
                before = rank_right + 1
                right = parts[right][0]
                rank_right = order.get(right, -1)
            else:
                return True


def merge_order(pairs: Sequence[Pair], start_tokens: Container[bytes]) -> dict[bytes, int] | None:
    """Return the tokens that a list of merges makes, with the number of the merge; tokens that no text becomes are out.

    None if that does not tell all, and merging has to go by pairs: a token is listed before one of its parts is made.

    >>> merge_order([(b"a", b"b"), (b"ab", b"c"), (b"a", b"bc")], [b"a", b"b", b"c"])
    {b'ab': 0, b'abc': 1}
    >>> merge_order([(b"ab", b"c"), (b"a", b"b")], [b"a", b"b", b"c"]) is None
    True
    """
    found = MergeOrder(start_tokens)
    waiting = [pair for number, pair in enumerate(pairs) if found.add(*pair, number) is None]
    for left, right in waiting:
        late = max(found.order.get(left, -1), found.order.get(right, -1))
        there = all(part in found.parts or part in start_tokens for part in (left, right))
        if there and found.order.get(left + right, NEVER) > late:  # else the token is made before the two can meet
            return None
    return found.order


def every_cut(pairs: Sequence[Pair], start_tokens: Iterable[bytes]) -> dict[bytes, int] | None:
    """Return the tokens and their numbers if every way of cutting each is listed, one after another; else None.

    It makes no difference then that merging goes by bytes. Files made from the ranks of tiktoken are such.

    >>> every_cut([(b"a", b"b"), (b"ab", b"c")], [b"a", b"b", b"c", b"bc"]) is None
    True
    """
    order: dict[bytes, int] = {}
    listed: dict[bytes, int] = {}
    before = b""
    for number, (left, right) in enumerate(pairs):
        token = left + right
        if token != before:
            if token in order:
                return None
            order[token], listed[token], before = number, 0, token
        listed[token] += 1
    known = {*order, *start_tokens}
    for token, times in listed.items():
        for i in range(1, len(token)):
            if token[:i] in known and token[i:] in known:
                times -= 1
        if times:
            return None
    return order


def results(pairs: Iterable[Pair]) -> set[bytes]:
    """Return the tokens that merges make."""
    return {left + right for left, right in pairs}
