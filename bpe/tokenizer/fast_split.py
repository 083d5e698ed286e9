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

from bpe.tokenizer.unicode_versions import LOWER_CASE_IN_16, YOUNGER_THAN_16, characters

BMP = "".join(map(chr, [*range(0xD800), *range(0xE000, 0x10000)]))
REACH = 16  # characters; a contraction looks 3 ahead
ESCAPE = re.compile(r"\\[pP]\{\^?\w+\}|\\[sSdDwW]|\\.|\[\^?|\]|.", re.DOTALL)


@cache
def members(escape: str) -> str:
    """The BMP characters of a class such as `\\p{Lu}` in Unicode 16, as ranges for the inside of an `re` class.

    >>> members(r"\\p{Lt}")[:24]
    '\\\\u01c5\\\\u01c8\\\\u01cb\\\\u01f2'
    """
    found = set(regex.findall(escape, BMP)) - characters(YOUNGER_THAN_16) - {LOWER_CASE_IN_16}
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
        if char not in characters(YOUNGER_THAN_16) and code_point < 0x10000:
            stand_in = char
        elif char in characters(YOUNGER_THAN_16):
            stand_in = self._by_signature[(False,) * len(self._classes)]
        else:
            stand_in = self._by_signature[tuple(bool(c.match(char)) for c in self._classes)]
        if len(self) < 100_000:
            self[code_point] = stand_in
        return stand_in


def in_stretches(pattern: "re.Pattern[str]", stretch: int = 100_000) -> Callable[[str], list[str]]:
    """Return `pattern.findall` that lets other threads work between two stretches of about `stretch` characters.

    One call over 5 MB keeps the interpreter for seconds. A stretch is cut before the last visible character that has
    REACH characters behind it: beyond its match a published pattern looks at a run of blanks, or at a few characters.
    """

    def find(text: str) -> list[str]:
        found: list[str] = []
        at, size = 0, stretch
        while len(text) - at > size:
            part, end = pattern.findall(text, at, at + size), at + size
            last_visible = at + len(text[at : end - REACH].rstrip()) - 1
            while part and end > last_visible:
                end -= len(part.pop())
            found += part
            at, size = (end, stretch) if part else (at, 2 * size)
        return found + pattern.findall(text, at)

    return find


@cache
def fast_splitter(pattern: str) -> Callable[[str], list[str]]:
    """Return split(text) for a published pattern (no groups, no gaps, no characters beyond ASCII in it)."""
    source, classes = translate(pattern)
    find = in_stretches(re.compile(source))
    stand_ins: list[_StandIns] = []  # made when first needed: 0.2 s that plain text never pays
    younger_bmp = "".join(c for c in characters(YOUNGER_THAN_16) if c < "\U00010000")
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
