"""Normalizers: how some imported tokenizers change a text before they cut it. Our own never do."""

import unicodedata
from collections.abc import Sequence
from itertools import groupby
from typing import Literal

import regex

Normalizer = Literal["NFC", "NFD", "NFKC", "NFKD", "leading blank"]
NORMALIZERS: dict[Normalizer, str] = {
    "NFC": "characters and their marks are composed (NFC)",
    "NFD": "characters and their marks are taken apart (NFD)",
    "NFKC": "look-alike characters are replaced by plain ones and composed (NFKC)",
    "NFKD": "look-alike characters are replaced by plain ones and taken apart (NFKD)",
    "leading blank": "a blank is put before a text that starts without one",
}


def normalize(text: str, normalizers: Sequence[Normalizer]) -> str:
    """Return `text` after each normalizer in turn (Unicode Annex 15; the blank is GPT-2's add_prefix_space).

    >>> normalize("e\\u0301", ["NFC", "leading blank"])
    ' é'
    """
    for normalizer in normalizers:
        if normalizer != "leading blank":
            text = unicodedata.normalize(normalizer, _LONG_RUN.sub(_in_order, text))
        elif text and not text.startswith(" "):
            text = " " + text
    return text


# unicodedata orders marks in quadratic time (30 s for 100,000 of two kinds in turn), so long runs are ordered before.
_LONG_RUN = regex.compile(r"\p{M}{64,}")


def _in_order(run: "regex.Match[str]") -> str:
    """Take marks apart and sort them by their combining class, which changes no normal form."""
    apart = "".join(unicodedata.normalize("NFD", mark) for mark in run.group())
    stretches = groupby(apart, key=lambda mark: unicodedata.combining(mark) > 0)
    return "".join("".join(sorted(marks, key=unicodedata.combining)) for _, marks in stretches)


def say(normalizers: Sequence[Normalizer]) -> str:
    """Return what the normalizers do, in a sentence.

    >>> say(["NFC", "leading blank"])
    'Characters and their marks are composed (NFC), then a blank is put before a text that starts without one.'
    """
    text = ", then ".join(NORMALIZERS[name] for name in normalizers)
    return text[:1].upper() + text[1:] + "."
