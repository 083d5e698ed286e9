"""Tokens -> pieces that a person can read: nothing invisible, nothing dropped, torn characters told as such.

A token is a run of bytes and may start or end inside a character or a grapheme cluster (bpe/characters.py).

>>> [piece.label for piece in pieces([b" a", b"\\n", b"\\xe7\\x95", b"\\xa5"])]
['␣a', '↵', 'E7 95', 'A5']
>>> pieces([b"\\xe7\\x95", b"\\xa5"])[1].name
'byte A5; part 2 of 2 of 略, E7 95 A5'
"""

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby

import regex

from bpe.display.characters import UNIT, as_text, character_around, inside_of
from bpe.display.characters import boundary_flags as boundary_flags
from bpe.display.characters import grapheme_count as grapheme_count
from bpe.display.marks import LEANING, VISIBLE, mark, name, notation
from bpe.display.marks import MARKS as MARKS

_RUN = regex.compile(rf"(?s)(?P<visible>{VISIBLE}++)|(?P<hidden>.)", regex.V1)
_SPOKEN = regex.compile(
    rf"(?s)(?P<quoted>[ ]?(?!{LEANING}){VISIBLE}++(?:[ ](?!{LEANING}){VISIBLE}++)*+)|(?P<named>.)(?P=named)*+",
    regex.V1,
)
_LEANS = regex.compile(LEANING, regex.V1)
_SAID = 60  # a screen reader hears so much of a token; its bytes stay in the inspector


@dataclass(frozen=True)
class Share:
    """Which part of a character or of a grapheme cluster a token holds, when several tokens spell it."""

    part: int
    of: int
    whole_bytes: bytes

    @property
    def whole(self) -> str | None:
        """The character or cluster; None when its bytes never become whole."""
        return as_text(self.whole_bytes)

    @property
    def sentence(self) -> str:
        """For example 'part 2 of 3 of 👩, F0 9F 91 A9'."""
        if len(self.whole_bytes) > 40:  # the longest emoji of Unicode has 35
            what = f"a cluster of {len(self.whole_bytes):,} bytes"
        elif self.whole is None:
            what = f"an unfinished character, {_hex(self.whole_bytes)}"
        else:
            what = f"{label(self.whole_bytes)}, {_hex(self.whole_bytes)}"
        return f"part {self.part} of {self.of} of {what}"


@dataclass(frozen=True)
class Piece:
    """One token on the screen.

    `shares` names the characters and clusters that it shares with other tokens, characters first; `faults` what is
    not UTF-8 in the text around and in it, such as 'E7 95 needs 1 more byte' or '2 stray bytes'.
    """

    data: bytes
    shares: tuple[Share, ...] = ()
    faults: tuple[str, ...] = ()

    @property
    def text(self) -> str | None:
        """The text, when the token is whole characters."""
        return as_text(self.data)

    @property
    def label(self) -> str:
        """What the chip shows: never empty, never of zero width."""
        return label(self.data)

    @property
    def name(self) -> str:
        """What a screen reader says: "' world'", 'blank', '2 newlines', 'byte A5; part 2 of 2 of 略, E7 95 A5'."""
        return "; ".join([_spoken(self.data), *(share.sentence for share in self.shares), *self.faults])


@dataclass(frozen=True)
class CodePoint:
    """A character for the inspector: its bytes, 'U+0041' and Unicode name; torn bytes have no notation."""

    data: bytes
    notation: str
    name: str


def pieces(tokens: Sequence[bytes]) -> list[Piece]:
    """The tokens of one text, in order -> one piece each. Joined, the pieces' bytes are the tokens' bytes.

    >>> [share.sentence for share in pieces([b"\\r", b"\\n"])[1].shares]
    ['part 2 of 2 of ␍↵, 0D 0A']
    """
    data = b"".join(tokens)
    inside = inside_of(data)
    ends = list(accumulate(map(len, tokens)))
    bounds = sorted(set(ends))
    faults = [] if as_text(data) is not None else [unit for unit in UNIT.finditer(data) if unit.lastgroup != "whole"]
    fault_starts, fault_ends = [unit.start() for unit in faults], [unit.end() for unit in faults]
    wholes: dict[tuple[int, int], bytes] = {}  # one copy for all tokens: a cluster may be as long as the text
    cluster = (0, 0)
    result = []
    for token, end in zip(tokens, ends, strict=True):
        start = end - len(token)
        if not token or not (faults or inside[start] or inside[end]):
            result.append(Piece(token))
            continue
        edges = [edge for edge in (start, end) if inside[edge]]
        spans = [character_around(inside, edge) for edge in edges if inside[edge] == 2]
        for edge in edges:
            if not cluster[0] < edge < cluster[1]:
                cluster = (inside.rfind(0, 0, edge), inside.find(0, edge))
            spans.append(cluster)
        shares = []
        for first, last in dict.fromkeys(spans):
            if (first, last) not in wholes:
                wholes[first, last] = data[first:last]
            before = bisect_right(bounds, first) - 1
            part, of = bisect_left(bounds, end) - before, bisect_left(bounds, last) - before
            shares.append(Share(part, of, wholes[first, last]))
        broken = faults[bisect_right(fault_ends, start) : bisect_left(fault_starts, end)]
        result.append(Piece(token, tuple(shares), tuple(_told(broken))))
    return result


def code_points(data: bytes) -> list[CodePoint]:
    """The characters of `data` in order, and between them its torn bytes, with what is wrong with them as the name.

    >>> [(point.notation, point.name) for point in code_points(b"\\n\\xcc\\x81\\xe7\\x95")]
    [('U+000A', 'NEWLINE'), ('U+0301', 'COMBINING ACUTE ACCENT'), ('', 'needs 1 more byte')]
    """
    points = []
    for unit in UNIT.finditer(data):
        if unit.lastgroup == "whole":
            char = unit[0].decode()
            points.append(CodePoint(unit[0], notation(ord(char)), unicodedata.name(char, "") or name(char).upper()))
        else:
            points.append(CodePoint(unit[0], "", _fault(unit)))
    return points


def label(data: bytes) -> str:
    """What stands for these bytes on the screen: never empty, never of zero width.

    Marks of several letters and torn bytes are set in ‹ › unless they stand alone.
    >>> label(b"a\\xe2\\x80\\x8db \\xe7"), label(b"\\xcc\\x81"), label(b"\\xe7")
    ('a‹ZWJ›b␣‹E7›', '◌́', 'E7')
    """
    shown: list[tuple[str, bool]] = []  # what, and whether it is the text itself
    for text, run in _stretches(data):
        if text is None:
            shown.append((_hex(run), False))
            continue
        for found in _RUN.finditer(text):
            if found.lastgroup == "visible":
                shown.append(("◌" * bool(_LEANS.match(found[0])) + found[0], True))
            else:
                shown.append((mark(found[0]), False))
    if len(shown) == 1:
        return shown[0][0]
    return "".join(what if literal or len(what) == 1 else f"‹{what}›" for what, literal in shown) or "∅"


def _hex(data: bytes) -> str:
    return data.hex(" ").upper()


def _stretches(data: bytes) -> Iterator[tuple[str | None, bytes]]:
    """Runs of whole characters, with their text, and of torn bytes, with None."""
    for whole, units in groupby(UNIT.finditer(data), lambda unit: unit.lastgroup == "whole"):
        run = b"".join(unit[0] for unit in units)
        yield (run.decode() if whole else None), run


def _fault(unit: re.Match[bytes]) -> str:
    if unit.lastgroup == "stray":
        return "stray byte"
    missing = (2 if unit[0] < b"\xe0" else 3 if unit[0] < b"\xf0" else 4) - len(unit[0])
    return "needs " + _count(missing, "more byte")


def _told(faults: list[re.Match[bytes]]) -> Iterator[str]:
    for fault, group in groupby(faults, _fault):
        units = list(group)
        if fault == "stray byte":
            yield fault if len(units) == 1 else _count(len(units), fault)
        else:
            yield f"{_hex(units[0][0])} {fault}" if len(units) == 1 else f"{len(units)} characters: each {fault}"


def _count(number: int, noun: str) -> str:
    return f"1 {noun}" if number == 1 else f"{number:,} {noun}s"


def _spoken(data: bytes) -> str:
    words = []
    for text, run in _stretches(data):
        if text is None:
            words.append(f"{'byte' if len(run) == 1 else 'bytes'} {_hex(run[:_SAID]) + ' …' * (len(run) > _SAID)}")
            continue
        for found in _SPOKEN.finditer(text):
            said, length = found[0], len(found[0])
            if found.lastgroup == "named":
                words.append(name(said[0]) if length == 1 else _count(length, name(said[0])))
            elif length > _SAID:
                words.append(f"'{said[:_SAID]}' and {_count(length - _SAID, 'more character')}")
            else:
                words.append(f"'{said}'")
    if len(words) > _SAID:
        words[_SAID:] = [f"and {len(words) - _SAID:,} more"]
    return ", ".join(words) or "empty token"
