"""How many tokens each part of a text takes: a token belongs to the part in which it begins."""

from bisect import bisect_left
from collections.abc import Iterable

from bpe.tracing import EncodedText


def token_shares(encoded: EncodedText, ends: Iterable[int]) -> list[int]:
    """Return the number of tokens that begin in each part of a text; `ends` are the parts' ends in bytes, ascending.

    If the last part ends where the text does, the sum is the number of tokens.

    >>> from bpe import load
    >>> from bpe.tracing import encode_text
    >>> token_shares(encode_text(load("cl100k_base"), "hello worlds"), [3, 6, 12])
    [1, 1, 0]
    """
    begun = [first_token_from(encoded, end) for end in ends]
    return [number - before for number, before in zip(begun, [0, *begun], strict=False)]


def first_token_from(encoded: EncodedText, offset: int) -> int:
    """Return the index of the first token that begins at byte `offset` or after it; the number of tokens if none does.

    >>> from bpe import load
    >>> from bpe.tracing import encode_text
    >>> [first_token_from(encode_text(load("cl100k_base"), "hello worlds"), at) for at in (0, 1, 5, 6)]
    [0, 1, 1, 2]
    """
    return min(bisect_left(encoded.ends, offset) + 1, len(encoded.ids)) if offset > 0 else 0
