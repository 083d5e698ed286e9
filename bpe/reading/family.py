"""The family of a token: what it is made of, what is built on it, and how a text is cut without it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from bpe.display import as_text, label
from bpe.tokenizer import Tokenizer
from bpe.tracing import EncodedText


@dataclass(frozen=True)
class Relative:
    """A token, and how often it stands in a text (0 without one)."""

    token_id: int
    token: bytes
    times: int = 0


@dataclass(frozen=True)
class Family:
    """A token, the two that its last merge joins (none for a start token), and those that are made with it directly.

    `built_on` are all tokens that cannot be made without it, its `children` among them; both in the order of their ids.
    """

    token: Relative
    parents: tuple[Relative, ...]
    children: tuple[Relative, ...]
    built_on: tuple[Relative, ...]


@dataclass(frozen=True)
class Removal:
    """A tokenizer without some tokens; `gone` are their ids."""

    tokenizer: Tokenizer
    gone: tuple[int, ...]


def family(tokenizer: Tokenizer, token_id: int, encoded: EncodedText | None = None) -> Family:
    """Return the family of a token; with a text, how often each of its members stands in it.

    A special token has no relatives. Takes 0.1 s in o200k, for a part of many tokens longer ("in" 0.3 s, a blank 2 s).
    Raises TokenIdError.

    >>> from bpe import load
    >>> found = family(load("cl100k_base"), 31107)
    >>> found.token.token, [r.token for r in found.parents], [r.token for r in found.children]
    (b' straw', [b' str', b'aw'], [b' strawberry', b' strawberries'])
    """
    token = tokenizer.token_bytes(token_id)
    times = Counter(encoded.ids) if encoded else Counter[int]()

    def relatives(tokens: Iterable[bytes]) -> tuple[Relative, ...]:
        return tuple(Relative(i, tokenizer.vocab[i], times[i]) for i in map(tokenizer.id_of, tokens))

    itself = Relative(token_id, token, times[token_id])
    if tokenizer.ranks.get(token) != token_id:
        return Family(itself, (), (), ())
    later = sorted(_built_on(tokenizer, token), key=tokenizer.id_of)
    children = (other for other in later if token in _last_two(tokenizer, other))
    return Family(itself, relatives(_last_two(tokenizer, token)), relatives(children), relatives(later))


def never_alone(tokenizer: Tokenizer) -> list[int]:
    """Return the ids of the tokens that encoding never gives for their own text, in order.

    They are the inner steps of other tokens, or the pattern cuts their text. 0.5 s for o200k.

    >>> from bpe import load
    >>> [len(never_alone(load(name))) for name in ("cl100k_base", "o200k_base")]
    [0, 12]
    """
    found = []
    for token, token_id in tokenizer.ranks.items():
        text = as_text(token)
        if (text is not None and tokenizer.pre_tokens(text) != [text]) or tokenizer.encode_pre_token(token) != [
            token_id
        ]:
            found.append(token_id)
    return sorted(found)


def remove_token(tokenizer: Tokenizer, token_id: int) -> Removal:
    """Return the tokenizer as if a merge had not been learned: without its token and all that is built on it.

    Raises ValueError for a start token, without which some text could not be written, and for a special token;
    TokenIdError for no token at all.

    >>> from bpe import load
    >>> without = remove_token(load("cl100k_base"), 31107)
    >>> len(without.gone), [without.tokenizer.token_bytes(i) for i in without.tokenizer.encode(" strawberry")]
    (3, [b' str', b'aw', b'berry'])
    """
    token = tokenizer.token_bytes(token_id)
    if tokenizer.ranks.get(token) != token_id:
        raise ValueError(f"{label(token)} is a special token; no merge makes it")
    if token_id in tokenizer.start_tokens:
        raise ValueError(f"{label(token)} is a start token; without it some text could not be encoded")
    gone = {token, *_built_on(tokenizer, token)}
    ranks = {kept: rank for kept, rank in tokenizer.ranks.items() if kept not in gone}
    order = tokenizer.merge_ranks
    if order is not None:
        order = {kept: rank for kept, rank in order.items() if kept not in gone}
    pairs = tokenizer.pair_ranks
    if pairs is not None:
        pairs = {pair: rank for pair, rank in pairs.items() if not gone.intersection([*pair, b"".join(pair)])}
    name = f"{tokenizer.name} without {label(token)}"
    removed = tuple(sorted(map(tokenizer.id_of, gone)))
    return Removal(replace(tokenizer, name=name, ranks=ranks, merge_ranks=order, pair_ranks=pairs), removed)


def _last_two(tokenizer: Tokenizer, token: bytes) -> tuple[bytes, ...]:
    """The two tokens that the last merge of a token joins; none for a start token, or one that no merges lead to."""
    removed = tokenizer.merges(token)[1]
    made = removed and len(removed) == len(tokenizer.start_cuts(token)) - 2
    return (token[: removed[-1]], token[removed[-1] :]) if made else ()


def _built_on(tokenizer: Tokenizer, token: bytes) -> Iterator[bytes]:
    """The tokens that a merge to `token` helps to make, or (of a start token) that begin with it among others."""
    pairs = tokenizer.pair_ranks
    if pairs is None:
        makes = {tokenizer.merge_order.get(token)}
    else:
        makes = {rank for pair, rank in pairs.items() if b"".join(pair) == token}
    is_start = tokenizer.id_of(token) in tokenizer.start_tokens
    for other in tokenizer.ranks:
        if token not in other or other == token:
            continue
        (ranks, removed), cuts = tokenizer.merges(other), tokenizer.start_cuts(other)
        if len(removed) != len(cuts) - 2:
            continue
        if makes.intersection(ranks) if not is_start else _is_at_a_cut(token, other, cuts):
            yield other


def _is_at_a_cut(token: bytes, other: bytes, cuts: Iterable[int]) -> bool:
    return any(other.startswith(token, cut) for cut in cuts)
