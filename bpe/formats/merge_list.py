"""The merges of a tokenizer as pairs, for the formats that list them."""

from collections.abc import Container, Iterator, Sequence

from bpe.formats.merge_order import MergeOrder, Pair
from bpe.formats.source import Clock, FormatError
from bpe.formats.token_table import readable
from bpe.tokenizer import BYTES, Tokenizer


def check_bytes(tokenizer: Tokenizer) -> None:
    """Raise FormatError for a tokenizer that merges characters: only our own JSON and the CSV hold those."""
    if tokenizer.alphabet != BYTES:
        raise FormatError(f"{tokenizer.name} merges characters, not bytes, and loses case and blanks: use json or csv")


def merges(tokenizer: Tokenizer) -> Iterator[Pair]:
    """Yield the merges in their order.

    If some token is not always merged from the same two parts, each gets a pair for each way of cutting it into two
    tokens: tiktoken's rule, said in pairs. Raises FormatError after CHECK_SECONDS.
    """
    if tokenizer.pair_ranks is not None:
        yield from sorted(tokenizer.pair_ranks, key=tokenizer.pair_ranks.__getitem__)
        return
    order, clock = tokenizer.merge_order, Clock()
    start = set(tokenizer.start_tokens.values())
    tokens = sorted(order.keys() - start, key=order.__getitem__)
    known = {*order, *start}
    found = MergeOrder(start)
    for i, token in enumerate(tokens):
        if (i % 256 == 0 or len(token) > 1000) and clock.is_over:
            raise FormatError(f"the tokens are too long to find their merges in time; stopped at {readable(token)}")
        if found.last_pair(token, i, tokenizer.start_cuts) is None and next(_every_cut([token], known, clock), None):
            yield from _every_cut(tokens, known, clock)
            return
    yield from found.parts.values()


def _every_cut(tokens: Sequence[bytes], known: Container[bytes], clock: Clock) -> Iterator[Pair]:
    for token in tokens:
        if len(token) > 1000 and clock.is_over:
            raise FormatError(f"the tokens are too long to find their merges in time; stopped at {readable(token)}")
        for cut in range(1, len(token)):
            if token[:cut] in known and token[cut:] in known:
                yield token[:cut], token[cut:]


def one_merge_each(tokenizer: Tokenizer) -> list[Pair]:
    """Return the merges, one for each token but the bytes; raises FormatError for a token with none or several."""
    pairs: dict[bytes, Pair] = {}
    for left, right in merges(tokenizer):
        if left + right in pairs:
            raise FormatError(f"the token {readable(left + right)} is merged from several pairs; this format holds one")
        for part in (left, right):
            if len(part) > 1 and part not in pairs:
                raise FormatError(f"{readable(left + right)} is merged before its part {readable(part)}; not here")
        pairs[left + right] = left, right
    for token in tokenizer.ranks:
        if len(token) > 1 and token not in pairs:
            raise FormatError(f"no merge makes the token {readable(token)}; this format holds merges only")
    return list(pairs.values())
