"""Normalizers: how some imported tokenizers change a text before they cut it. Our own never do."""

import unicodedata
from collections.abc import Sequence
from typing import Literal

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
            text = unicodedata.normalize(normalizer, text)
        elif text and not text.startswith(" "):
            text = " " + text
    return text


def say(normalizers: Sequence[Normalizer]) -> str:
    """Return what the normalizers do, in a sentence.

    >>> say(["NFC", "leading blank"])
    'Characters and their marks are composed (NFC), then a blank is put before a text that starts without one.'
    """
    text = ", then ".join(NORMALIZERS[name] for name in normalizers)
    return text[:1].upper() + text[1:] + "."
