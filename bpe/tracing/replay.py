"""Replay merges in another order than they were learned in: other tokens, the same text."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Literal
from zlib import crc32

from bpe.tokenizer import Special, Tokenizer
from bpe.tracing.derivation import derive, derive_pre_token

Order = Literal["learned", "reversed", "shuffled"]


def replay(tokenizer: Tokenizer, text: str, order: Order, special: Special = "text") -> list[tuple[int, bytes]]:
    """Return the tokens (id and bytes) that one pass over all merges in `order` gives.

    Each merge has its turn once and then replaces its pair everywhere, left to right; "learned" is encoding as it
    should be, "shuffled" always the same disorder. Takes quadratic time in the longest pre-token. Raises what `derive`
    raises.

    >>> from bpe import train
    >>> toy = train("low lower newest widest", 275, pre_tokenizer="words").tokenizer
    >>> [[token for _, token in replay(toy, "lowest", order)] for order in ("learned", "reversed")]
    [[b'low', b'est'], [b'lo', b'w', b'es', b't']]
    """
    derivation = derive(tokenizer, text, special)
    parts = partial(_parts, tokenizer, {})
    done: dict[bytes, list[tuple[int, bytes]]] = {}
    tokens: list[tuple[int, bytes]] = []
    for index, pre_token in enumerate(derivation.pre_tokens):
        if index in derivation.atoms:
            tokens.append((derivation.atoms[index], pre_token))
            continue
        if pre_token not in done:
            start = [pre_token[a:b] for a, b in pairwise(derivation.cuts(pre_token))]
            done[pre_token] = [(tokenizer.id_of(token), token) for token in _one_pass(tokenizer, start, order, parts)]
        tokens += done[pre_token]
    return tokens


def _one_pass(
    tokenizer: Tokenizer, tokens: list[bytes], order: Order, parts: Callable[[bytes], tuple[bytes, ...]]
) -> list[bytes]:
    turn_of: Callable[[int], int] = {
        "learned": lambda rank: rank,
        "reversed": lambda rank: -rank,
        "shuffled": lambda rank: crc32(rank.to_bytes(4, "little")),
    }[order]
    last = -(1 << 60)
    while True:
        turns = [
            (turn_of(tokenizer.merge_order[left + right]), i)
            for i, (left, right) in enumerate(pairwise(tokens))
            if left + right in tokenizer.merge_order and parts(left + right) == (left, right)
        ]
        turn, i = min((t for t in turns if t[0] >= last), default=(0, -1))
        if i < 0:
            return tokens
        last = turn
        tokens[i : i + 2] = [tokens[i] + tokens[i + 1]]


def _parts(tokenizer: Tokenizer, known: dict[bytes, tuple[bytes, ...]], token: bytes) -> tuple[bytes, ...]:
    """The two tokens that a token is merged from; nothing for one that no merges lead to."""
    if token not in known:
        derivation = derive_pre_token(tokenizer, token)
        boundaries = derivation.merges_in(0)[1]
        whole = boundaries and len(derivation.ids) == 1
        known[token] = (token[: boundaries[-1]], token[boundaries[-1] :]) if whole else ()
    return known[token]
