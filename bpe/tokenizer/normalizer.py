"""Normalizers: how some imported tokenizers change a text before they cut it. Our own never do."""

import unicodedata
from collections.abc import Sequence
from itertools import groupby
from typing import Literal

import regex

from bpe.tokenizer.unicode_versions import NORMAL_AFTER_9, characters

Form = Literal["NFC", "NFD", "NFKC", "NFKD"]
Normalizer = Form | Literal["leading blank"]
NORMALIZERS: dict[Normalizer, str] = {
    "NFC": "characters and their marks are composed (NFC)",
    "NFD": "characters and their marks are taken apart (NFD)",
    "NFKC": "look-alike characters are replaced by plain ones and composed (NFKC)",
    "NFKD": "look-alike characters are replaced by plain ones and taken apart (NFKD)",
    "leading blank": "a blank is put before a text that starts without one",
}


def normalize(text: str, normalizers: Sequence[Normalizer]) -> str:
    """Return `text` after each normalizer in turn (Unicode Annex 15; the blank is GPT-2's add_prefix_space).

    The tables are those of Unicode 9, which `tokenizers` normalizes with, whatever Python's are.

    >>> normalize("e\\u0301", ["NFC", "leading blank"])
    ' é'
    """
    for normalizer in normalizers:
        if normalizer != "leading blank":
            parts = enumerate(_YOUNGER.split(text))
            text = "".join(part if i % 2 else _normal_form(normalizer, part) for i, part in parts)
        elif text and not text.startswith(" "):
            text = " " + text
    return text


# A character younger than the tables stands for itself, and nothing is composed or put in order across it.
_YOUNGER = regex.compile(f"([{''.join(sorted(characters(NORMAL_AFTER_9)))}]+)")


def _normal_form(form: Form, text: str) -> str:
    return text if text.isascii() else unicodedata.normalize(form, _LONG_RUN.sub(_in_order, text))


# unicodedata orders marks in quadratic time (30 s for 100,000 of two kinds in turn), so long runs are ordered before.
_LONG_RUN = regex.compile(r"\p{M}{64,}")


def _in_order(run: "regex.Match[str]") -> str:
    """Take marks apart and sort them by their combining class, which changes no normal form."""
    apart = "".join(unicodedata.normalize("NFD", mark) for mark in run.group())
    runs = groupby(apart, key=lambda mark: unicodedata.combining(mark) > 0)
    return "".join("".join(sorted(marks, key=unicodedata.combining)) for _, marks in runs)


def say(normalizers: Sequence[Normalizer]) -> str:
    """Return what the normalizers do, in a sentence.

    >>> say(["NFC", "leading blank"])
    'Characters and their marks are composed (NFC), then a blank is put before a text that starts without one.'
    """
    text = ", then ".join(NORMALIZERS[name] for name in normalizers)
    return text[:1].upper() + text[1:] + "."
