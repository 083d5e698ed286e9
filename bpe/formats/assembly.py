"""From the tokens and merges of a file to a Tokenizer, with notes about what is unusual in them."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from bpe.formats.merge_order import LONG, MergeOrder, Pair, every_cut, merge_order, results
from bpe.formats.source import Clock, FormatError, counted
from bpe.formats.token_table import readable
from bpe.tokenizer import BYTES, AddedToken, Alphabet, Normalizer, PreTokenizer, Tokenizer


def assemble(
    name: str,
    pre_tokenizer: PreTokenizer,
    ranks: Mapping[bytes, int],
    special_tokens: Mapping[str, int],
    *,
    pairs: Sequence[Pair] | None = None,
    order: Mapping[bytes, int] | None = None,
    alphabet: Alphabet = BYTES,
    whole_first: bool = True,
    normalizers: tuple[Normalizer, ...] = (),
    added_tokens: tuple[AddedToken, ...] = (),
    notes: Iterable[str] = (),
) -> Tokenizer:
    """Return the Tokenizer of these tokens and ids.

    `pairs` are the merges in their order (their results are in `ranks`), or `order` the tokens that merges make, from
    whatever parts; without both, all tokens are, in the order of their ids (tiktoken's rule). `merge_ranks` stays out
    where the ids say as much.
    """
    start = set(alphabet.start_tokens(ranks).values())
    pair_ranks, alone = None, True
    if pairs is not None:
        merged = results(pairs)
        order = every_cut(pairs, start) if len(pairs) > len(merged) else None
        alone = order is None  # what a token becomes that stands alone is known
        order = merge_order(pairs, start) if order is None else order
        if order is None:
            order, pair_ranks, alone = _first_listed(pairs), {pair: i for i, pair in enumerate(pairs)}, False
    unmade = [token for token in ranks if token not in start and order is not None and token not in order]
    if pairs is None:
        made = (token for token in (ranks if order is None else order) if token not in start)
        unmade += _unmade(ranks if order is None else order, made, start, partial(alphabet.cuts, ranks))
    merge_ranks = None
    if order is not None:
        ids = [ranks[token] for token in order]
        by_ids = ids == sorted(ids) and not pair_ranks and not any(_has_parts(token, ranks) for token in unmade)
        merge_ranks = None if by_ids else order
        whole_first = whole_first or (alone and not unmade)
    try:
        tokenizer = Tokenizer(
            name,
            pre_tokenizer,
            ranks,
            special_tokens,
            alphabet,
            merge_ranks,
            whole_first,
            normalizers,
            added_tokens=added_tokens,
            pair_ranks=pair_ranks,
        )
    except ValueError as problem:
        raise FormatError(str(problem)) from None
    found = [*notes, *_missing(tokenizer), *_gaps(tokenizer)]
    if unmade := [token for token in unmade if token not in {text.encode() for text in special_tokens}]:
        how = "only a whole pre-token becomes such a token" if whole_first else "no text is ever encoded so"
        found.append(f"No merges lead to {counted(len(unmade), 'token')} ({_some(unmade)}): {how}.")
    return replace(tokenizer, notes=tuple(found))


def _has_parts(token: bytes, ranks: Mapping[bytes, int]) -> bool:
    """Whether merging by bytes could make a token out of two others."""
    return len(token) > LONG or any(token[:cut] in ranks and token[cut:] in ranks for cut in range(1, len(token)))


def _first_listed(pairs: Sequence[Pair]) -> dict[bytes, int]:
    order: dict[bytes, int] = {}
    for number, (left, right) in enumerate(pairs):
        order.setdefault(left + right, number)
    return order


def _unmade(
    order: Mapping[bytes, int],
    merged: Iterable[bytes],
    start: Container[bytes],
    start_cuts: Callable[[bytes], Sequence[int]],
) -> list[bytes]:
    """The tokens that merging by bytes does not make when they stand alone; none after CHECK_SECONDS."""
    found, clock = MergeOrder(start), Clock()
    unmade: list[bytes] = []
    for number, token in enumerate(sorted(merged, key=order.__getitem__)):
        if (number % 256 == 0 or len(token) > 1000) and clock.is_over:
            return []
        if found.last_pair(token, number, start_cuts) is None:
            unmade.append(token)
    return unmade


def add_byte_tokens(tokenizer: Tokenizer) -> Tokenizer:
    """Return the tokenizer with a token for each byte that had none, with ids after the largest; any text encodes.

    >>> tokenizer = Tokenizer("ab", PreTokenizer("none"), {b"a": 0, b"b": 1})
    >>> add_byte_tokens(tokenizer).encode("abc")
    [0, 1, 99]
    """
    size = tokenizer.vocab_size
    added = {bytes([byte]): size + i for i, byte in enumerate(tokenizer.missing_bytes)}
    notes = tuple(note for note in tokenizer.notes if note not in _missing(tokenizer))
    return replace(tokenizer, ranks={**tokenizer.ranks, **added}, notes=notes)


def _missing(tokenizer: Tokenizer) -> list[str]:
    missing = tokenizer.missing_bytes
    if not missing:
        return []
    some = missing[:8].hex(" ") + (" …" if len(missing) > 8 else "")
    return [
        f"No token for {counted(len(missing), 'byte')} ({some}): text with them cannot be encoded until they are added."
    ]


def _gaps(tokenizer: Tokenizer) -> list[str]:
    used = tokenizer.vocab.keys()
    gaps = tokenizer.vocab_size - len(used)
    if not gaps:
        return []
    some = [str(i) for i in range(min(tokenizer.vocab_size, len(used) + 3)) if i not in used][:3]
    return [f"No token has {counted(gaps, 'id')} below the largest ({', '.join(some)}{', …' if gaps > 3 else ''})."]


def _some(tokens: Sequence[bytes]) -> str:
    return ", ".join(map(readable, tokens[:3])) + (", …" if len(tokens) > 3 else "")
