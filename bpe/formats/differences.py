"""What a tokenizer loses in a format that cannot hold all of it, in sentences."""

from collections.abc import Collection, Iterator, Mapping
from typing import Literal

from bpe.formats.source import counted, shown
from bpe.formats.token_table import readable
from bpe.tokenizer import Tokenizer, say


def renumbered(tokenizer: Tokenizer, ids: Mapping[bytes, int]) -> Iterator[str]:
    """Say which tokens get other ids, `ids` being those of the file.

    >>> from bpe import train
    >>> list(renumbered(train("low low", 259, special_tokens=["<s>"]).tokenizer, {b"lo": 256, b"low": 257}))
    ['The ids from 257 on shift by -1.']
    """
    moved = {token: (tokenizer.ranks[token], new) for token, new in ids.items() if tokenizer.ranks[token] != new}
    in_bytes = [token for token in moved if len(token) == 1]
    if in_bytes:
        yield f"{_tokens(len(in_bytes))} for single bytes get the bytes themselves as ids."
    others = {token: pair for token, pair in moved.items() if len(token) > 1}
    shifts = {new - old for old, new in others.values()}
    first = min((old for old, _ in others.values()), default=0)
    alike = [token for token, old in tokenizer.ranks.items() if old >= first and len(token) > 1]
    if len(shifts) == 1 and len(alike) == len(others):
        yield f"The ids from {first:,} on shift by {shifts.pop():+,}."
    elif others:
        token, (old, new) = next(iter(others.items()))
        yield f"{_tokens(len(others))} get other ids; {readable(token)} gets {new:,} instead of {old:,}."


def specials_renumbered(tokenizer: Tokenizer, ids: Mapping[str, int]) -> Iterator[str]:
    """Say which special tokens get other ids."""
    moved = [text for text, token_id in ids.items() if tokenizer.special_tokens[text] != token_id]
    if moved:
        some = ", ".join(f"{shown(text)} {ids[text]:,}" for text in moved[:3]) + (", …" if len(moved) > 3 else "")
        yield f"{counted(len(moved), 'special token')} get{'s' * (len(moved) == 1)} another id: {some}."


Kind = Literal["special tokens", "normalizers", "added tokens", "aliases"]


def lost(tokenizer: Tokenizer, what: str, *kinds: Kind) -> Iterator[str]:
    """Say what is lost of the `kinds` of things that files called `what` do not hold."""
    if "special tokens" in kinds and tokenizer.special_tokens:
        yield f"{what} holds no special tokens: {_some(tokenizer.special_tokens)} lost."
    if "normalizers" in kinds and tokenizer.normalizers:
        yield f"{what} holds no normalizers, so the text is no longer changed. ({say(tokenizer.normalizers)})"
    if "added tokens" in kinds and tokenizer.added_tokens:
        number = counted(len(tokenizer.added_tokens), "added token")
        yield f"{what} holds no properties of added tokens: {number} would be lost, or found in other places."
    if "aliases" in kinds and tokenizer.aliases:
        yield f"{what} holds one text for each special token: {_some(tokenizer.aliases)} lost."


def _some(texts: Collection[str]) -> str:
    some = ", ".join(map(shown, list(texts)[:3])) + (", …" if len(texts) > 3 else "")
    return f"{some} {'is' if len(texts) == 1 else 'are'}"


def _tokens(number: int) -> str:
    return counted(number, "token")
