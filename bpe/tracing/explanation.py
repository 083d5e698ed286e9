"""Why this token, and why not one token: merge trees, and the reason at each boundary."""

from dataclasses import dataclass, replace
from typing import Literal

from bpe.tokenizer import Tokenizer
from bpe.tracing.derivation import Derivation, derive_pre_token

Reason = Literal["special", "pre_token", "not_in_vocabulary", "neighbor_first"]


@dataclass(frozen=True)
class MergeTree:
    """A token and the two it was merged from; a start token (or one without a merge path) has no parts."""

    token_id: int
    token: bytes
    parts: tuple["MergeTree", "MergeTree"] | None = None


@dataclass(frozen=True)
class Boundary:
    """Why two neighboring tokens `left` and `right` stayed apart at byte `at` of the text.

    For "neighbor_first", the tokens `missed` once met here and could have merged to the token with rank `rank`, but the
    merge to `taken`, with the lower rank `taken_rank` (or the same one, further left), swallowed one of them first.
    """

    at: int
    kind: Reason
    left: bytes
    right: bytes
    missed: tuple[bytes, bytes] | None = None
    rank: int | None = None
    taken: bytes | None = None
    taken_rank: int | None = None


def merge_tree(derivation: Derivation, token: int) -> MergeTree:
    """Return the merge tree of the final token with index `token`, from the merges that really happened.

    Raises IndexError if there is no such token.
    """
    if token < 0:
        raise IndexError(f"there is no token {token}")
    span = derivation.spans[token]
    nodes: dict[int, MergeTree] = {}

    def node(start: int, end: int, token_id: int) -> MergeTree:
        return nodes.get(start) or MergeTree(token_id, derivation.data[start:end])

    for merge in derivation.merges_of(derivation.pre_token_at(span.start)):
        if span.start <= merge.start and merge.end <= span.end:
            parts = (
                node(merge.start, merge.boundary, merge.left),
                node(merge.boundary, merge.end, merge.right),
            )
            nodes[merge.start] = MergeTree(merge.token_id, derivation.data[merge.start : merge.end], parts)
    return node(span.start, span.end, span.token_id)


def token_tree(tokenizer: Tokenizer, token_id: int) -> MergeTree:
    """Return the merge tree of a token of the vocabulary: its bytes merged with no other text around.

    A special token, or one that no merges lead to, is a tree without parts. Raises TokenIdError.

    >>> from bpe import load
    >>> tree = token_tree(load("cl100k_base"), 1917)
    >>> tree.token, [part.token for part in tree.parts]
    (b' world', [b' w', b'orld'])
    """
    token = tokenizer.token_bytes(token_id)
    if tokenizer.ranks.get(token) != token_id:
        return MergeTree(token_id, token)
    return merge_tree(derive_pre_token(tokenizer, token), 0)


def boundary(derivation: Derivation, token: int) -> Boundary:
    """Return why the final tokens `token` and `token + 1` are two.

    Raises IndexError if one of them does not exist.

    >>> from bpe import derive, load
    >>> boundary(derive(load("o200k_base"), "strawberry"), 0).kind
    'neighbor_first'
    """
    if token < 0:
        raise IndexError(f"there is no token {token}")
    left, right = derivation.spans[token], derivation.spans[token + 1]
    at, index = left.end, derivation.pre_token_at(left.start)
    left_bytes, right_bytes = derivation.data[left.start : at], derivation.data[at : right.end]
    if at < derivation.pre_token_ends[index]:
        return _missed(derivation, index, Boundary(at, "not_in_vocabulary", left_bytes, right_bytes))
    tokenizer = derivation.tokenizer
    special = {*tokenizer.special_tokens.values(), *(token.token_id for token in tokenizer.added_tokens)}
    atoms = derivation.atoms.get(index), derivation.atoms.get(index + 1)
    kind: Reason = "special" if any(a in special for a in atoms) else "pre_token"
    return Boundary(at, kind, left_bytes, right_bytes)


def _missed(derivation: Derivation, index: int, final: Boundary) -> Boundary:
    """Add the first pair over the boundary that was in the vocabulary but lost a part to another merge, if any."""
    data, rank_of, at = derivation.data, derivation.tokenizer.merge_rank, final.at
    pre_token = derivation.pre_tokens[index]
    base = derivation.pre_token_ends[index] - len(pre_token)
    cuts = derivation.cuts(pre_token)
    place = cuts.index(at - base)
    start, end = base + cuts[place - 1], base + cuts[place + 1]
    for merge, rank in zip(derivation.merges_of(index), derivation.merges_in(index)[0], strict=True):
        if at not in (merge.start, merge.end):
            continue
        pair = rank_of(data[start:at], data[at:end])
        if pair is not None:
            missed, taken = (data[start:at], data[at:end]), data[merge.start : merge.end]
            return replace(final, kind="neighbor_first", missed=missed, rank=pair, taken=taken, taken_rank=rank)
        start, end = (merge.start, end) if merge.end == at else (start, merge.end)
    return final
