"""Derivation: how a text's tokens arose, merge by merge; a forest that can be cut at any step."""

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain, pairwise

from bpe.tokenizer import Merges, Special, Tokenizer, merge_pre_token

NEVER = 0xFFFFFFFF  # no merge removes this boundary
UNKNOWN = -1  # the id of a character that an alphabet of characters does not hold


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
        whole = {piece: self._ids_of(piece) for piece in self._merges}
        if not self.atoms:
            return list(chain.from_iterable(map(whole.__getitem__, self.pre_tokens)))
        found = ([self.atoms[i]] if i in self.atoms else whole[piece] for i, piece in enumerate(self.pre_tokens))
        return list(chain.from_iterable(found))

    def _ids_of(self, piece: bytes) -> list[int]:
        return [self._id(piece[a:b]) for a, b in pairwise(self.cuts(piece, self._merges[piece][1]))]

    def _id(self, token: bytes) -> int:
        return self.tokenizer.ranks.get(token, UNKNOWN)

    def cuts(self, piece: bytes, removed: Sequence[int]) -> list[int]:
        """The start of each token of a pre-token, and its length."""
        if self.tokenizer.alphabet == "bytes":
            return sorted(set(range(len(piece) + 1)).difference(removed))
        return sorted(set(character_cuts(piece)) - set(removed))

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
        piece = self.pre_tokens[index]
        end = dict(pairwise(self.cuts(piece, ())))
        start = {b: a for a, b in end.items()}
        merges = []
        for boundary in self.merges_in(index)[1]:
            a, b = start[boundary], end[boundary]
            left, right, whole = self._id(piece[a:boundary]), self._id(piece[boundary:b]), self._id(piece[a:b])
            merges.append(Merge(index, base + a, base + boundary, base + b, left, right, whole))
            end[a], start[b] = b, a
        return merges

    @cached_property
    def removed_at(self) -> "array[int]":
        """For each byte offset, the step (from 1) whose merge removes the boundary there; NEVER where none does.

        With `alphabet="characters"`, offsets inside a character are removed at step 0.
        """
        steps = array("I", [NEVER]) * (len(self.data) + 1)
        if self.tokenizer.alphabet == "characters":
            inside = set(range(len(self.data))) - set(character_cuts(self.data))
            for offset in inside:
                steps[offset] = 0
        for step, merge in enumerate(self.merges, 1):
            steps[merge.boundary] = step
        for index in self.atoms:
            end = self.pre_token_ends[index]
            for offset in range(end - len(self.pre_tokens[index]) + 1, end):
                steps[offset] = 0
        return steps

    def tokens_after(self, step: int) -> list[Span]:
        """Return the tokens after `step` merges (0: the start tokens), without replaying; raises ValueError below 0."""
        if step < 0:
            raise ValueError(f"step {step} is negative")
        removed_at, data, atoms = self.removed_at, self.data, self._atom_at
        cuts = [b for b in range(len(data) + 1) if removed_at[b] > step] if data else []
        return [Span(a, b, atoms[a] if a in atoms else self._id(data[a:b])) for a, b in pairwise(cuts)]

    def step_of_rank(self, rank: int) -> int:
        """Return how many merges have a rank below `rank`: cutting there gives the encoding with only those ids."""
        ranks = [self.merges_in(index)[0][i] for _, index, i in self._order]
        return next((step for step, r in enumerate(ranks) if r >= rank), len(ranks))

    @cached_property
    def spans(self) -> list[Span]:
        """The final tokens with their place in the text."""
        spans, at = [], 0
        for index, piece in enumerate(self.pre_tokens):
            cuts = [0, len(piece)] if index in self.atoms else self.cuts(piece, self._merges[piece][1])
            for a, b in pairwise(cuts):
                spans.append(Span(at + a, at + b, self.atoms.get(index, self._id(piece[a:b]))))
            at += len(piece)
        return spans

    def pre_token_at(self, offset: int) -> int:
        """The index of the pre-token that holds the byte at `offset`."""
        return bisect_right(self.pre_token_ends, offset)

    @cached_property
    def _atom_at(self) -> dict[int, int]:
        return {self.pre_token_ends[i] - len(self.pre_tokens[i]): token_id for i, token_id in self.atoms.items()}


def character_cuts(piece: bytes) -> list[int]:
    """Return the offset at which each UTF-8 character starts, and the length.

    >>> character_cuts("aé!".encode())
    [0, 1, 3, 4]
    """
    return [i for i, byte in enumerate(piece) if byte & 0xC0 != 0x80] + [len(piece)]


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
    ranks, order, characters = tokenizer.ranks, tokenizer.merge_order, tokenizer.alphabet == "characters"
    for segment, token_id in tokenizer.segments(text, special):
        if token_id is not None:
            atoms[len(pre_tokens)] = token_id
            pre_tokens.append(segment.encode())
            continue
        parts = tokenizer.pre_tokens(segment)
        distinct = {part: part.encode() for part in dict.fromkeys(parts)}
        for piece in distinct.values():
            if piece not in merges:
                merges[piece] = merge_pre_token(order, piece, character_cuts(piece) if characters else None)
        pre_tokens += map(distinct.__getitem__, parts)
    if tokenizer.missing_bytes and not characters:
        for piece in merges:
            tokenizer.encode_pre_token(piece)  # raises for a byte without a token
    orphans = {p for p, (r, _) in merges.items() if p in ranks and len(r) < len(p) - 1 and not characters}
    if (
        orphans and tokenizer.whole_first
    ):  # in the vocabulary, but its merges lead elsewhere: tiktoken looks the whole up first
        atoms |= {i: ranks[p] for i, p in enumerate(pre_tokens) if p in orphans and i not in atoms}
    return Derivation(tokenizer, text, tuple(pre_tokens), atoms, merges)


def derive_pre_token(tokenizer: Tokenizer, piece: bytes) -> Derivation:
    """Return the derivation of bytes taken as one pre-token (they need not be valid UTF-8)."""
    cuts = character_cuts(piece) if tokenizer.alphabet == "characters" else None
    merges = merge_pre_token(tokenizer.merge_order, piece, cuts)
    whole = tokenizer.ranks.get(piece) if tokenizer.whole_first else None
    orphan = whole is not None and cuts is None and len(merges[0]) < len(piece) - 1
    atoms = {0: whole} if orphan and whole is not None else {}
    return Derivation(tokenizer, piece.decode("utf-8", "replace"), (piece,), atoms, {piece: merges})
