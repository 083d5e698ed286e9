"""The pre-tokens of a published pattern, found by the standard `re`: 2 to 3 times faster than by `regex`.

Python's `re` knows no `\\p{L}`, so every class is spelled out as ranges. They cover the Basic Multilingual Plane only
(whole-Unicode classes made `re` slower); a character beyond it is replaced, for the cut alone, by a stand-in of the
same classes. The same replacement pins the classes to Unicode 16, which tiktoken 0.14 was built with: `regex` already
knows younger letters, and would cut 17,559 code points differently.
"""

import re
from collections.abc import Callable
from functools import cache
from itertools import accumulate, pairwise

import regex

BMP = "".join(map(chr, [*range(0xD800), *range(0xE000, 0x10000)]))
ESCAPE = re.compile(r"\\[pP]\{\^?\w+\}|\\[sSdDwW]|\\.|\[\^?|\]|.", re.DOTALL)

# What Unicode 17 and 18 added to the letters, numbers and marks: unassigned for tiktoken 0.14, known to `regex`.
# A test compares every class over every code point with tiktoken's.
YOUNGER = (
    "558 58B-58C 5C8-5C9 88F B53-B54 C5C CDC 1ACF-1AF0 208F 209D-209F A7CE-A7CF A7D2 A7D4 A7DD A7E2 A7F1 "
    "AB6C-AB6D 107BB-107BF 10940-10959 10EC5-10EC7 10ECB-10ECF 10ED9-10EEE 10EF0-10EFB 11B0A 11B60-11B67 "
    "11DB0-11DDB 11DE0-11DE9 11DF0-11DF1 1246F 12475-1247F 12550-12686 16EA0-16EB8 16EBB-16ED3 16FF2-16FF6 "
    "187F8-187FF 18CD6-18CDA 18D09-18D20 18D80-18DF2 18E00-19191 191A0-191D2 1B123-1B128 1B168 1D127-1D128 "
    "1D250-1D252 1D25B-1D25C 1D25F 1D280-1D281 1D6A6 1DF1F-1DF24 1DF2B-1DF81 1DF90-1DF96 1DFCD-1DFFF 1E6C0-1E6DE "
    "1E6E0-1E6F5 1E6FE-1E6FF 2B73A-2B73F 2B81E 2CEA2-2CEAD 323B0-33479 3D000-3FC3F "
)
LOWER_CASE_IN_16 = "\u0295"  # a pharyngeal letter that Unicode 17 moved from Ll to Lo


@cache
def _younger() -> frozenset[str]:
    spans = (span.partition("-") for span in YOUNGER.split())
    return frozenset(chr(c) for a, _, b in spans for c in range(int(a, 16), int(b or a, 16) + 1))


def as_in_unicode_16(text: str) -> str:
    """Return `text` with every younger letter, number and mark replaced by a character that has no class.

    >>> ascii(as_in_unicode_16("a\U000323b0"))
    "'a\\\\u0378'"
    """
    younger = () if text.isascii() else _younger().intersection(text)
    return text.translate(dict.fromkeys(map(ord, younger), "\u0378")) if younger else text


@cache
def members(escape: str) -> str:
    """The BMP characters of a class such as `\\p{Lu}` in Unicode 16, as ranges for the inside of an `re` class.

    >>> members(r"\\p{Lt}")[:24]
    '\\\\u01c5\\\\u01c8\\\\u01cb\\\\u01f2'
    """
    found = set(regex.findall(escape, BMP)) - _younger() - {LOWER_CASE_IN_16}
    if regex.match(escape, "a"):
        found.add(LOWER_CASE_IN_16)
    code_points = sorted(map(ord, found))
    breaks = [i for i, (a, b) in enumerate(pairwise(code_points), 1) if b != a + 1]
    runs = pairwise([0, *breaks, len(code_points)])
    return "".join(_run(code_points[a], code_points[b - 1]) for a, b in runs)


def _run(first: int, last: int) -> str:
    return rf"\u{first:04x}" + (rf"-\u{last:04x}" if last > first else "")


def translate(pattern: str) -> tuple[str, tuple[str, ...]]:
    """Return `pattern` for `re`, every class spelled out, and the classes it used."""
    out, inside, used = [], False, []
    for part in ESCAPE.findall(pattern):
        if part[0] == "[" and not inside:
            inside = True
        elif part == "]":
            inside = False
        elif part == r"\S":
            used.append(r"\s")
            part = f"[^{members(part.lower())}]"
        elif len(part) > 1 and part[1] in "ps":
            used.append(part)
            part = members(part) if inside else f"[{members(part)}]"
        out.append(part)
    return "".join(out), tuple(dict.fromkeys(used))


class _StandIns(dict[int, str]):
    """Code point -> a BMP character that the used classes treat alike; filled as characters are met."""

    def __init__(self, classes: tuple[str, ...]) -> None:
        super().__init__()
        self._classes = [regex.compile(c) for c in classes]
        self._members = [frozenset(re.findall(f"[{members(c)}]", BMP)) for c in classes]
        self._by_signature: dict[tuple[bool, ...], str] = {}
        for char in reversed(BMP[0x370:]):  # beyond every character that a published pattern names
            self._by_signature[tuple(char in m for m in self._members)] = char

    def __missing__(self, code_point: int) -> str:
        char = chr(code_point)
        if char not in _younger() and code_point < 0x10000:
            stand_in = char
        elif char in _younger():
            stand_in = self._by_signature[(False,) * len(self._classes)]
        else:
            stand_in = self._by_signature[tuple(bool(c.match(char)) for c in self._classes)]
        if len(self) < 100_000:
            self[code_point] = stand_in
        return stand_in


@cache
def fast_splitter(pattern: str) -> Callable[[str], list[str]]:
    """Return split(text) for a published pattern (no groups, no gaps, no characters beyond ASCII in it)."""
    source, classes = translate(pattern)
    find = re.compile(source).findall
    stand_ins: list[_StandIns] = []  # made when first needed: 0.2 s that plain text never pays
    younger_bmp = "".join(c for c in _younger() if c < "\U00010000")
    needy = re.compile(f"[{younger_bmp}\U00010000-\U0010ffff]")
    needs_stand_in, replace_needy = (
        needy.search,
        needy.sub,
    )  # str.translate would look at every character: 3 times slower

    def split(text: str) -> list[str]:
        if text.isascii() or not needs_stand_in(text):
            return find(text)
        if not stand_ins:
            stand_ins.append(_StandIns(classes))
        known = stand_ins[0]
        ends = accumulate(map(len, find(replace_needy(lambda char: known[ord(char[0])], text))), initial=0)
        return [text[a:b] for a, b in pairwise(ends)]

    return split
