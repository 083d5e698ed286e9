"""The tokenizers that pages offer: published ones to everybody, trained and imported ones to the visitor who made them.

A made tokenizer is known by a name that starts with MADE and ends with a hash of its content, which nobody can guess;
the HTTP routes know no session, so this name is also the permission to use it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import sha256

import streamlit as st

import bpe
from bpe.tokenizer import ALIASES, PUBLISHED, Tokenizer, encoding_of
from pages.ui.server.cache import Cache

MADE = "mine-"
KEPT_AT_MOST = 64  # made tokenizers on this machine; the one not used for longest is dropped first
KEPT_BYTES = 400_000_000  # of memory for all of them
TOKEN_BYTES = 500  # of memory a token takes: measured on cl100k, imported and used


@dataclass(frozen=True)
class Made:
    """A tokenizer that a visitor trained or imported, and what they call it."""

    tokenizer: Tokenizer
    label: str


_made = Cache[str, Made](KEPT_AT_MOST, KEPT_BYTES, lambda made: TOKEN_BYTES * len(made.tokenizer.ranks))


def register(tokenizer: Tokenizer, label: str) -> str:
    """Keep a tokenizer, offer it to this session on every page, and return the name it has there.

    The name tells content and label; a label that the session uses for another tokenizer gets a number.
    """
    label = _unlike_others(tokenizer, label)
    name = _name(tokenizer, label)
    _made.keep(name, Made(replace(tokenizer, name=label), label))
    adopt([name])
    return name


def _unlike_others(tokenizer: Tokenizer, wanted: str) -> str:
    taken = {label(name): name for name in offered()}
    number, given = 1, wanted
    while given in taken and taken[given] != _name(tokenizer, given):
        number += 1
        given = f"{wanted} {number}"
    return given


def _name(tokenizer: Tokenizer, label: str) -> str:
    settings = (
        *(tokenizer.pre_tokenizer, tokenizer.alphabet, tokenizer.normalizers, tokenizer.whole_first),
        *(tokenizer.added_tokens, sorted(tokenizer.aliases.items())),
    )
    digest = sha256(repr((label, settings, sorted(tokenizer.special_tokens.items()))).encode())
    for token, token_id in sorted(tokenizer.ranks.items()):
        digest.update(b"%d %d " % (token_id, len(token)) + token)
    for token, rank in sorted((tokenizer.merge_ranks or {}).items()):
        digest.update(b"merge %d %d " % (rank, len(token)) + token)
    for (left, right), rank in sorted((tokenizer.pair_ranks or {}).items()):
        digest.update(b"pair %d %d %d " % (rank, len(left), len(right)) + left + right)
    return MADE + digest.hexdigest()[:24]


def tokenizer(name: str) -> Tokenizer:
    """Return a published or made tokenizer by its name; raises ValueError when there is none."""
    if name in PUBLISHED:
        return bpe.load(name)
    if (made := _made.get(name)) is not None:
        return made.tokenizer
    if name.startswith(MADE):
        raise ValueError("This trained or imported tokenizer is no longer kept here; train or import it again.")
    raise ValueError(f"There is no tokenizer called {name[:60]!r}.")


def check(name: str) -> None:
    """Raise ValueError if there is no tokenizer of this name; a published one is not loaded for that."""
    if name not in PUBLISHED:
        tokenizer(name)


def is_known(name: str) -> bool:
    """Return whether there is a tokenizer of this name, published or made by anybody."""
    return name in PUBLISHED or name in _made


def published_name(name: str) -> str:
    """Return the published tokenizer that an alias or a model stands for; any other name as it is.

    >>> published_name("gpt2"), published_name("gpt-4o"), published_name("nope")
    ('r50k_base', 'o200k_base', 'nope')
    """
    try:
        return ALIASES.get(name) or encoding_of(name)
    except ValueError:
        return name


def link_name(name: str) -> str:
    """Return a name as a link holds it: a made one with its label, for the day when it is no longer kept here."""
    if not name.startswith(MADE):
        return name
    kept = label(name)
    for sign in "%,~":
        kept = kept.replace(sign, f"%{ord(sign):02X}")
    return f"{name}~{kept}"


def adopt(names: Iterable[str]) -> None:
    """Offer made tokenizers to this session, too: who knows the name of one may use it.

    The session keeps their labels, for the day when the server has forgotten them.
    """
    mine: dict[str, str] = st.session_state.setdefault("made", {})
    mine |= {name: label(name) for name in names if name.startswith(MADE) and is_known(name)}


def label(name: str) -> str:
    """Return how people call a tokenizer; an unknown name is returned as it is."""
    if name in PUBLISHED:
        return PUBLISHED[name].label
    if (made := _made.look(name)) is not None:
        return made.label
    return str(st.session_state.get("made", {}).get(name, name))


def short_label(name: str) -> str:
    """Return how a tokenizer is called where little room is, beside a row or a point.

    >>> short_label("o200k_base"), short_label("o200k_harmony")
    ('o200k', 'o200k harmony')
    """
    return label(name).split(" (")[0] if name in PUBLISHED else label(name)


def offered() -> list[str]:
    """Return the names of the tokenizers that this session may choose: published, then its own."""
    return [*PUBLISHED, *(name for name in st.session_state.get("made", {}) if name in _made)]
