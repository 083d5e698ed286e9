"""Derivation: how a text's tokens arose, merge by merge; a forest that can be cut at any step."""

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain, pairwise

from bpe.tokenizer import Merges, Special, Tokenizer

NEVER = 0xFFFFFFFF  # no merge removes this boundary


@dataclass(frozen=True)
class Span:
    """A token in the text: bytes start to end, and its id."""

    start: int
    end: int
    token_id: int


@dataclass(frozen=True)
class Merge:
    """One merge: the tokens start-boundary and boundary-end of the text's bytes became one; all offsets in bytes."""

    pre_token: int
    start: int
    boundary: int
    end: int
    left: int
    right: int
    token_id: int


@dataclass(frozen=True, eq=False)
class Derivation:
    """Everything that happened while `tokenizer` encoded `text`; see `derive`.

    `pre_tokens` are the bytes of each pre-token in order, `atoms` the ids of those that are a token without any merge
    (special tokens, and tokens of an imported vocabulary that no merges lead to), by index.
    """

    tokenizer: Tokenizer
    text: str
    pre_tokens: tuple[bytes, ...]
    atoms: dict[int, int]
    _merges: dict[bytes, Merges]

    @cached_property
    def data(self) -> bytes:
        """The bytes of the text (lone surrogates as U+FFFD)."""
        return b"".join(self.pre_tokens)

    @cached_property
    def pre_token_ends(self) -> list[int]:
        """The byte offset at which each pre-token ends."""
        return list(accumulate(map(len, self.pre_tokens)))

    def __len__(self) -> int:
        """The number of merges."""
        return sum(len(self.merges_in(i)[0]) for i in range(len(self.pre_tokens)))

    def merges_in(self, index: int) -> Merges:
        """The ranks of one pre-token's merges, and the boundaries (offsets in it) that they removed."""
        return ([], []) if index in self.atoms else self._merges[self.pre_tokens[index]]

    # --- the tokens -------------------------------------------------------------------------------------------------

    @cached_property
    def ids(self) -> list[int]:
        """The ids of the final tokens: what `Tokenizer.encode` returns."""
        whole = {pre_token: self._ids_of(pre_token) for pre_token in self._merges}
        if not self.atoms:
            return list(chain.from_iterable(map(whole.__getitem__, self.pre_tokens)))
        found = ([self.atoms[i]] if i in self.atoms else whole[p] for i, p in enumerate(self.pre_tokens))
        return list(chain.from_iterable(found))

    def _ids_of(self, pre_token: bytes) -> list[int]:
        id_of, cuts = self.tokenizer.id_of, self.cuts(pre_token, self._merges[pre_token][1])
        return [id_of(pre_token[a:b]) for a, b in pairwise(cuts)]

    def cuts(self, pre_token: bytes, removed: Sequence[int] = ()) -> list[int]:
        """The start of each token of a pre-token without the boundaries that are `removed`, and its length."""
        return sorted({*self.tokenizer.start_cuts(pre_token)}.difference(removed))

    @cached_property
    def _order(self) -> list[tuple[int, int, int]]:
        """(rank by which the merge had to wait, pre-token, index within it) of every merge, in order."""
        order = []
        for index in range(len(self.pre_tokens)):
            ranks = self.merges_in(index)[0]
            order += [(r, index, i) for i, r in enumerate(accumulate(ranks, max))]
        order.sort()
        return order

    @cached_property
    def merges(self) -> list[Merge]:
        """Every merge in the order in which it happens: lowest rank first over the whole text, leftmost first."""
        found: dict[int, list[Merge]] = {}
        return [(found.get(index) or found.setdefault(index, self.merges_of(index)))[i] for _, index, i in self._order]

    def merges_of(self, index: int) -> list[Merge]:
        """The merges of one pre-token, in order."""
        base = self.pre_token_ends[index] - len(self.pre_tokens[index])
        pre_token, id_of = self.pre_tokens[index], self.tokenizer.id_of
        end = dict(pairwise(self.cuts(pre_token)))
        start = {b: a for a, b in end.items()}
        merges = []
        for boundary in self.merges_in(index)[1]:
            a, b = start[boundary], end[boundary]
            ids = id_of(pre_token[a:boundary]), id_of(pre_token[boundary:b]), id_of(pre_token[a:b])
            merges.append(Merge(index, base + a, base + boundary, base + b, *ids))
            end[a], start[b] = b, a
        return merges

    @cached_property
    def removed_at(self) -> "array[int]":
        """For each byte offset, the step (from 1) whose merge removes the boundary there; NEVER where none does.

        Offsets inside a start token, such as a character, are removed at step 0.
        """
        steps = array("I", [NEVER]) * (len(self.data) + 1)
        for index, pre_token in enumerate(self.pre_tokens):
            cuts = [0, len(pre_token)] if index in self.atoms else self.tokenizer.start_cuts(pre_token)
            if len(cuts) <= len(pre_token):
                base = self.pre_token_ends[index] - len(pre_token)
                for offset in set(range(len(pre_token))).difference(cuts):
                    steps[base + offset] = 0
        for step, merge in enumerate(self.merges, 1):
            steps[merge.boundary] = step
        return steps

    def tokens_after(self, step: int) -> list[Span]:
        """Return the tokens after `step` merges (0: the start tokens), without replaying; raises ValueError below 0."""
        if step < 0:
            raise ValueError(f"step {step} is negative")
        removed_at, data, atoms, id_of = self.removed_at, self.data, self._atom_at, self.tokenizer.id_of
        cuts = [b for b in range(len(data) + 1) if removed_at[b] > step] if data else []
        return [Span(a, b, atoms[a] if a in atoms else id_of(data[a:b])) for a, b in pairwise(cuts)]

    def step_of_rank(self, rank: int) -> int:
        """Return how many merges have a rank below `rank`: cutting there gives the encoding with only those ids."""
        ranks = [self.merges_in(index)[0][i] for _, index, i in self._order]
        return next((step for step, r in enumerate(ranks) if r >= rank), len(ranks))

    @cached_property
    def spans(self) -> list[Span]:
        """The final tokens with their place in the text."""
        spans, at, id_of = [], 0, self.tokenizer.id_of
        for index, pre_token in enumerate(self.pre_tokens):
            whole = index in self.atoms
            cuts = [0, len(pre_token)] if whole else self.cuts(pre_token, self._merges[pre_token][1])
            for a, b in pairwise(cuts):
                spans.append(Span(at + a, at + b, self.atoms[index] if whole else id_of(pre_token[a:b])))
            at += len(pre_token)
        return spans

    def pre_token_at(self, offset: int) -> int:
        """The index of the pre-token that holds the byte at `offset`."""
        return bisect_right(self.pre_token_ends, offset)

    @cached_property
    def _atom_at(self) -> dict[int, int]:
        return {self.pre_token_ends[i] - len(self.pre_tokens[i]): token_id for i, token_id in self.atoms.items()}


def derive(tokenizer: Tokenizer, text: str, special: Special = "text") -> Derivation:
    """Return every merge that encoding `text` takes, from its start tokens to its tokens.

    A text of n bytes has at most n - 1 merges. Equal pre-tokens are merged once, and one heap keeps each at n log n.
    Raises what `Tokenizer.encode` raises.

    >>> from bpe import load
    >>> d = derive(load("cl100k_base"), "lower")
    >>> [(m.start, m.boundary, m.end, m.token_id) for m in d.merges]
    [(3, 4, 5, 261), (1, 2, 3, 363), (1, 3, 5, 1223), (0, 1, 5, 15115)]
    >>> [len(d.tokens_after(step)) for step in range(5)]
    [5, 4, 3, 2, 1]
    """
    pre_tokens: list[bytes] = []
    atoms: dict[int, int] = {}
    merges: dict[bytes, Merges] = {}
    for segment in tokenizer.segments(text, special):
        if segment.token is not None:
            atoms[len(pre_tokens)] = segment.token.token_id
            pre_tokens.append(segment.text.encode())
            continue
        parts = tokenizer.pre_tokens(segment.text)
        distinct = {part: part.encode() for part in dict.fromkeys(parts)}
        for pre_token in distinct.values():
            if pre_token not in merges:
                merges[pre_token] = tokenizer.merges(pre_token)
        pre_tokens += map(distinct.__getitem__, parts)
    if tokenizer.missing_bytes:
        for pre_token in merges:
            tokenizer.check_bytes(pre_token)
    if orphans := {pre_token for pre_token, found in merges.items() if _is_orphan(tokenizer, pre_token, found)}:
        atoms |= {i: tokenizer.ranks[p] for i, p in enumerate(pre_tokens) if p in orphans and i not in atoms}
    return Derivation(tokenizer, text, tuple(pre_tokens), atoms, merges)


def derive_pre_token(tokenizer: Tokenizer, pre_token: bytes) -> Derivation:
    """Return the derivation of bytes taken as one pre-token (they need not be valid UTF-8)."""
    merges = tokenizer.merges(pre_token)
    atoms = {0: tokenizer.ranks[pre_token]} if _is_orphan(tokenizer, pre_token, merges) else {}
    return Derivation(tokenizer, pre_token.decode("utf-8", "replace"), (pre_token,), atoms, {pre_token: merges})


def _is_orphan(tokenizer: Tokenizer, pre_token: bytes, merges: Merges) -> bool:
    """Whether it is in the vocabulary and its merges lead elsewhere: tiktoken looks the whole up first."""
    if not tokenizer.whole_first or pre_token not in tokenizer.ranks:
        return False
    return len(merges[0]) < len(tokenizer.start_cuts(pre_token)) - 2
