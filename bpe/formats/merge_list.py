"""The merges of a tokenizer as pairs, for the formats that list them."""

from collections.abc import Iterator

from bpe.formats.source import Clock, FormatError
from bpe.formats.token_table import readable
from bpe.tokenizer import BYTES, Tokenizer, last_merge

Pair = tuple[bytes, bytes]


def check_bytes(tokenizer: Tokenizer) -> None:
    """Raise FormatError for a tokenizer that merges characters: only our own JSON and the CSV hold those."""
    if tokenizer.alphabet != BYTES:
        raise FormatError(f"{tokenizer.name} merges characters, not bytes, and loses case and blanks: use json or csv")


def merges(tokenizer: Tokenizer) -> Iterator[Pair]:
    """Yield the merges in their order.

    A token that is not always merged from the same two parts gets a pair for each way of cutting it into two tokens:
    tiktoken's rule, said in pairs. Raises FormatError after CHECK_SECONDS.
    """
    order, clock = tokenizer.merge_order, Clock()
    for i, token in enumerate(sorted(order, key=order.__getitem__)):
        if len(token) == 1:
            continue
        if (i % 256 == 0 or len(token) > 1000) and clock.is_over:
            raise FormatError(f"the tokens are too long to find their merges in time; stopped at {readable(token)}")
        last = last_merge(order, token)
        if last is not None and last.in_order:
            yield last.left, last.right
            continue
        for cut in range(1, len(token)):
            parts = token[:cut], token[cut:]
            if all(part in order or len(part) == 1 for part in parts):
                yield parts


def one_merge_each(tokenizer: Tokenizer) -> list[Pair]:
    """Return the merges, one for each token but the bytes; raises FormatError for a token with none or several."""
    pairs: dict[bytes, Pair] = {}
    for left, right in merges(tokenizer):
        if left + right in pairs:
            raise FormatError(f"the token {readable(left + right)} is merged from several pairs; this format holds one")
        pairs[left + right] = left, right
    for token in tokenizer.ranks:
        if len(token) > 1 and token not in pairs:
            raise FormatError(f"no merge makes the token {readable(token)}; this format holds merges only")
    return list(pairs.values())
