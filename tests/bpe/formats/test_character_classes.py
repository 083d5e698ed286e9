"""Every class that passes from one engine to the other holds the same characters in both.

Over every code point of the planes 0, 1 and 14 and, of the others, which are ranges of ideographs, private use and
nothing at all, over the ends of these ranges and each 64th; over all of them at BPE_TEST_SCALE=10.
"""

import unicodedata
from functools import cache

import pytest
import regex
from tokenizers import Regex, pre_tokenizers

from bpe.formats import FormatError
from bpe.formats.character_classes import _POSIX_READ, _POSIX_SAME, _POSIX_WRITE, _READ, _SAME, _WRITE, follows_case
from bpe.formats.oniguruma import from_oniguruma, to_oniguruma
from bpe.tokenizer import PreTokenizer
from bpe.tokenizer.unicode_versions import as_in_unicode_16
from tests.scale import SCALE


def is_looked_at(code: int) -> bool:
    """Whether the engines are compared on a code point; a surrogate is none."""
    if 0xD800 <= code < 0xE000:
        return False
    around = {unicodedata.category(chr(near)) for near in (code - 1, code, code + 1) if 0 <= near < 0x110000}
    return SCALE >= 10 or code < 0x20000 or code >> 16 == 14 or code % 64 == 0 or len(around) > 1


EVERY = "".join(chr(code) for code in range(0x110000) if is_looked_at(code))
HIDDEN = as_in_unicode_16(EVERY)  # what the patterns of a PreTokenizer see
NAMES = sorted({*_SAME, *_READ, *_WRITE})
POSIX = sorted({*_POSIX_SAME, *_POSIX_READ, *_POSIX_WRITE})
# Where classes begin and end, and what the engines differ in: enough to see a class within a larger one.
SOME = "".join(
    chr(c) for c in [*range(0x3000), 0x3042, 0x4E00, 0xAC00, *range(0xFE00, 0x10000), *range(0x1F100, 0x1F200)]
)


def theirs(pattern: str, text: str) -> list[tuple[int, int]]:
    pieces = pre_tokenizers.Split(Regex(f"(?:{pattern})+"), "removed", invert=True).pre_tokenize_str(text)
    return [span for _, span in pieces]


def ours(pattern: str, text: str, hidden: str) -> list[tuple[int, int]]:
    return [match.span() for match in regex.finditer(f"(?:{pattern})+", hidden)]


@cache
def their_spans(pattern: str, text: str = EVERY) -> list[tuple[int, int]]:
    return theirs(pattern, text)


def check(pattern: str) -> None:
    """The pattern of either engine is the same in the other."""
    assert their_spans(pattern) == ours(from_oniguruma(pattern), EVERY, HIDDEN), f"read {pattern}"
    if r"\H" not in pattern:  # `regex` does not have it
        assert ours(pattern, EVERY, HIDDEN) == theirs(to_oniguruma(pattern), EVERY), f"written {pattern}"


@pytest.mark.parametrize("escape", [r"\w", r"\W", r"\d", r"\D", r"\s", r"\S", r"\h", r"\H", "."])
def test_escapes(escape: str) -> None:
    check(escape)
    if escape != ".":
        check(f"[{escape}]")
        check(f"[^{escape}]")


@pytest.mark.parametrize("name", POSIX)
def test_posix_classes(name: str) -> None:
    check(f"[[:{name}:]]")
    check(f"[[:^{name}:]]")


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_properties(name: str) -> None:
    pattern = rf"\p{{{name}}}"
    if name in _SAME or name in _READ:
        assert their_spans(pattern) == ours(from_oniguruma(pattern), EVERY, HIDDEN), "read"
    if name in _SAME or name in _WRITE:
        assert ours(pattern, EVERY, HIDDEN) == their_spans(to_oniguruma(pattern)), "written"


@pytest.mark.parametrize("name", NAMES)
def test_properties_within_classes_and_after_flags(name: str) -> None:
    hidden = as_in_unicode_16(SOME)
    for pattern in (
        rf"[\p{{{name}}}_]",
        rf"[^\p{{{name}}}1]",
        rf"[\P{{{name}}}a]",
        rf"\P{{{name}}}",
        rf"\p{{^{name}}}",
        rf"(?i:\p{{{name}}})",
        rf"(?i:[\p{{{name}}}x])",
    ):
        refused = "(?i" in pattern and follows_case(rf"\p{{{name}}}")
        for readable, way in ((name in {*_SAME, *_READ}, "read"), (name in {*_SAME, *_WRITE}, "write")):
            translate = from_oniguruma if way == "read" else to_oniguruma
            if refused or not readable:
                with pytest.raises(FormatError, match="in the other engine"):
                    translate(pattern)
            elif way == "read":
                assert theirs(pattern, SOME) == ours(translate(pattern), SOME, hidden), pattern
            else:
                assert ours(pattern, SOME, hidden) == theirs(translate(pattern), SOME), pattern


CASES = [
    "i", "I", "\u0130", "\u0131", "[a-z]", "[A-Z]", "[^a-z]", "[i]", "[^i]", "[\u0130]", "[^\u0131]", "[a-zA-Z\u0130]",
    "s", "k", "é", "[sdmt]", r"[^\r\n\p{L}]",
]  # fmt: skip


@pytest.mark.parametrize("inner", CASES)
def test_letters_without_case(inner: str) -> None:
    check(f"(?i:{inner})")


def test_joiners_and_digits() -> None:
    """Persian words were cut at the joiner there and not here, digits of other scripts the other way."""
    for text in ("\u0645\u06cc\u200c\u0631\u0648\u0645", "a\u200db", "١٢٣x", "\u24b6!", "\u0295a", "\U0001faeax"):
        for pattern in (r"\w+", r"\b", r"[[:digit:]]+", r"[[:alnum:]]+", "[[:punct:]]+", r"\p{Ll}+", r"\p{S}|\p{P}"):
            spans = [span for _, span in pre_tokenizers.Split(Regex(pattern), "isolated").pre_tokenize_str(text)]
            cut = PreTokenizer("read", (from_oniguruma(pattern),), "keep").split(text)
            assert cut == [text[a:b] for a, b in spans], (pattern, text)


def test_what_is_not_known_to_be_the_same_is_refused() -> None:
    for pattern in (
        r"\p{Extended_Pictographic}",
        r"\p{Diacritic}",
        r"[\p{In_Basic_Latin}]",
        r"\p{Age=9.0}",
        r"\X",
        "(?i:ss)",
        "(?i:ß)",
        "a(?i)b",
    ):
        with pytest.raises(FormatError, match=r"in the pattern"):
            from_oniguruma(pattern)
    for pattern in (r"\p{L&}", r"\p{Script=Han}", r"\p{XDigit}", r"[[:nonsense:]]", r"(?V1)[\w--a]"):
        with pytest.raises(FormatError, match=r"in the pattern"):
            to_oniguruma(pattern)
    assert to_oniguruma(r"\pL") == r"\pL"
