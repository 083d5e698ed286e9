"""From the tokens and merges of a file to a Tokenizer, with notes about what is unusual in them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from bpe.formats.merge_list import Pair
from bpe.formats.source import Clock, counted
from bpe.formats.token_table import readable
from bpe.tokenizer import Normalizer, PreTokenizer, Tokenizer, last_merge


def assemble(
    name: str,
    pre_tokenizer: PreTokenizer,
    ranks: Mapping[bytes, int],
    special_tokens: Mapping[str, int],
    *,
    pairs: Sequence[Pair] | None = None,
    order: Mapping[bytes, int] | None = None,
    whole_first: bool = True,
    normalizers: tuple[Normalizer, ...] = (),
    notes: Iterable[str] = (),
) -> Tokenizer:
    """Return the Tokenizer of these tokens and ids.

    `pairs` are the merges in their order (their results are in `ranks`), or `order` the tokens that merges make, from
    whatever parts; without both, all tokens are, in the order of their ids (tiktoken's rule). `merge_ranks` stays out
    where the ids say as much.
    """
    made_from: dict[bytes, set[Pair]] = {}
    if pairs is not None:
        order = {}
        for rank, (left, right) in enumerate(pairs):
            order.setdefault(left + right, rank)
            made_from.setdefault(left + right, set()).add((left, right))
    pathless, odd, finished = _check(ranks, ranks if order is None else order, made_from)
    merge_ranks = None
    if order is not None:
        ids = [ranks[token] for token in order]
        unlisted = any(len(token) > 1 and token not in order for token in ranks)
        merge_ranks = order if unlisted or ids != sorted(ids) else None
        whole_first = whole_first or (finished and not pathless and not odd)
    tokenizer = Tokenizer(
        name,
        pre_tokenizer,
        ranks,
        special_tokens,
        merge_ranks=merge_ranks,
        whole_first=whole_first,
        normalizers=normalizers,
    )
    found = [*notes, *_missing(tokenizer), *_gaps(tokenizer)]
    if not finished:
        found.append("There are too many long tokens to check that merging is consistent; ids may differ elsewhere.")
    if pathless:
        how = "only a whole pre-token becomes such a token" if whole_first else "no text is ever encoded so"
        found.append(f"No merges lead to {counted(len(pathless), 'token')} ({_some(pathless)}): {how}.")
    if odd and pairs is not None:
        found.append(
            f"The merges are hand-made: standing alone, {counted(len(odd), 'token')} would be merged from other parts "
            f"than the file says ({_some(odd)}). Merging here goes by the bytes of a pair; programs that go by pairs "
            "may give other ids."
        )
    return replace(tokenizer, notes=tuple(found))


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


def _check(
    ranks: Mapping[bytes, int], order: Mapping[bytes, int], made_from: Mapping[bytes, set[Pair]]
) -> tuple[list[bytes], list[bytes], bool]:
    """The tokens that no merges lead to, those merged otherwise than said, and whether time allowed to look at all."""
    pathless: list[bytes] = []
    odd: list[bytes] = []
    clock = Clock()
    for i, token in enumerate(ranks):
        if len(token) == 1:
            continue
        if (i % 256 == 0 or len(token) > 1000) and clock.is_over:
            return pathless, odd, False
        last = last_merge(order, token) if token in order else None
        if last is None:
            pathless.append(token)
        elif not last.in_order or (made_from and (last.left, last.right) not in made_from[token]):
            odd.append(token)
    return pathless, odd, True


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
