"""Normalizers: how some imported tokenizers change a text before they cut it. Our own never do."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal, NamedTuple, get_args

import regex

from bpe.tokenizer.unicode_versions import NORMAL_AFTER_9, characters

Form = Literal["NFC", "NFD", "NFKC", "NFKD"]
When = Literal["always", "unless there", "first unless there"]
FORMS: tuple[Form, ...] = get_args(Form)
WHENS: tuple[When, ...] = get_args(When)


@dataclass(frozen=True)
class Replace:
    """Every `text` becomes `by`; `late` says that added tokens are looked for before that."""

    text: str
    by: str
    late: bool = False


@dataclass(frozen=True)
class Prepend:
    """`text` is put before each stretch of plain text; or only where it does not begin with it; or before the first.

    `undone` says that decoding takes it away again, at the beginning; `late` is that of Replace.
    """

    text: str
    when: When = "always"
    undone: bool = False
    late: bool = False


Normalizer = Form | Replace | Prepend
LEADING_BLANK = Prepend(" ", "unless there", late=True)  # GPT-2's add_prefix_space
_FORMS: dict[Form, str] = {
    "NFC": "characters and their marks are composed (NFC)",
    "NFD": "characters and their marks are taken apart (NFD)",
    "NFKC": "look-alike characters are replaced by plain ones and composed (NFKC)",
    "NFKD": "look-alike characters are replaced by plain ones and taken apart (NFKD)",
}
_WHENS: dict[When, str] = {
    "always": "every text",
    "unless there": "a text that starts without one",
    "first unless there": "the beginning, if it is without one",
}


class Normalized(NamedTuple):
    """A text as it is cut, and how many characters at its beginning the tokenizer has put there."""

    text: str
    put: int = 0


def normalize(text: str, normalizers: Sequence[Normalizer], at_start: bool = True) -> Normalized:
    """Return `text` after each normalizer in turn; `at_start`: nothing stands before it.

    Forms are those of Unicode Annex 15, with the tables of Unicode 9, which `tokenizers` normalizes with, whatever
    Python's are.

    >>> normalize("e\\u0301", ["NFC", LEADING_BLANK])
    Normalized(text=' é', put=1)
    """
    put = 0
    for normalizer in normalizers:
        if isinstance(normalizer, Replace):
            text = text.replace(normalizer.text, normalizer.by)
        elif not isinstance(normalizer, Prepend):
            parts = enumerate(_YOUNGER.split(text))
            text = "".join(part if i % 2 else _normal_form(normalizer, part) for i, part in parts)
        elif text and _puts(normalizer, text, at_start):
            text, put = normalizer.text + text, put + len(normalizer.text)
    return Normalized(text, put)


def _puts(prepend: Prepend, text: str, at_start: bool) -> bool:
    if prepend.when == "always":
        return True
    return not text.startswith(prepend.text) and (at_start or prepend.when == "unless there")


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

    >>> say(["NFC", LEADING_BLANK])
    'Characters and their marks are composed (NFC), then a blank is put before a text that starts without one.'
    """
    text = ", then ".join(map(_said, normalizers))
    return text[:1].upper() + text[1:] + "."


def _said(normalizer: Normalizer) -> str:
    if isinstance(normalizer, Replace):
        return f"{_called(normalizer.text)} becomes {_called(normalizer.by)}"
    if isinstance(normalizer, Prepend):
        return f"{_called(normalizer.text)} is put before {_WHENS[normalizer.when]}"
    return _FORMS[normalizer]


def _called(text: str) -> str:
    return "a blank" if text == " " else f"“{text}”" if text else "nothing"
