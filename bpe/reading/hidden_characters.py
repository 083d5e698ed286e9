"""Characters that nothing shows, or that change how others are shown; and where each of them is at home.

What is at home is not told: joiners in emoji, in Persian and in Indic scripts, marks of direction in Hebrew and Arabic,
flags of regions, selectors of pictures. What is told is either curious or, if it `deceives`, where no writing needs it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import regex

Kind = Literal[
    "hidden text",
    "zero width",
    "direction",
    "soft hyphen",
    "variation selector",
    "private use",
    "control",
    "blank letter",
    "unseen sign",
]


@dataclass(frozen=True)
class Hidden:
    """Characters `start` to `end` of a text cannot be seen; `spelled` is the text that they hide, if it can be read."""

    kind: Kind
    start: int
    end: int
    deceives: bool
    spelled: str | None = None


_ANY = (  # looked for first: 20 times as fast in Hindi
    r"[\x00-\x08\x0E-\x1F\x7F-\x84\x86-\x9F\u00AD\u034F\u061C\u115F\u1160\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F"
    r"\u2800\u3164\uE000-\uF8FF\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFC\U000E0000-\U0010FFFF]"
)
_HIDDEN = regex.compile(
    rf"(?={_ANY})(?:"
    r"(?P<tags>[\U000E0000-\U000E007F]++)"
    r"|(?P<selectors>[\uFE00-\uFE0F\U000E0100-\U000E01EF]++)"
    r"|(?P<zero>[\u034F\u180E\u200B-\u200D\u2060-\u2064\u206A-\u206F\uFEFF]++)"
    r"|(?P<direction>[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069])"
    r"|(?P<hyphen>\u00AD++)"
    r"|(?P<private>\p{Co}++)"
    r"|(?P<blank>[\u115F\u1160\u3164\uFFA0\u2800]++)"
    r"|(?P<escape>\x1B(?:\[[0-?]*+[ -/]*+[@-~]?|\][^\x07\x1B\n]*+(?:\x07|\x1B\\)?)?)"
    r"|(?P<control>[\x00-\x08\x0E-\x1A\x1C-\x1F\x7F-\x84\x86-\x9F]++)"
    r"|(?P<sign>[\uFFF9-\uFFFC\U000E0080-\U000E00FF\U000E01F0-\U000E0FFF]++))"
)
_ASCII_HIDDEN = regex.compile(r"[\x00-\x08\x0E-\x1F\x7F]")


def hidden_characters(text: str) -> Iterator[Hidden]:
    """Yield what cannot be seen in `text`, in order; what is at home where it stands is left out.

    >>> list(hidden_characters("Hi.\\U000E0068\\U000E0069"))
    [Hidden(kind='hidden text', start=3, end=5, deceives=True, spelled='hi')]
    >>> list(hidden_characters("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"))
    []
    """
    if text.isascii() and not _ASCII_HIDDEN.search(text):
        return
    directions = _Directions(text)
    for found in _HIDDEN.finditer(text):
        start, end = found.span()
        if found.lastgroup == "direction":
            hidden = directions.look(start)
        else:
            hidden = _LOOK[found.lastgroup or ""](text, start, end)
        if hidden:
            yield hidden


# --- each kind: what it is, or None where it is at home ------------------------------------------------------------

_REGION = regex.compile(r"[a-z]{2}[a-z0-9]{1,3}")
_PICTURE_BEFORE = regex.compile(r"[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{RI}\uFE0F\u20E3]")
_PICTURE = regex.compile(r"[\p{Extended_Pictographic}\p{RI}]")
_JOINING = regex.compile(  # scripts whose letters change with their neighbors, or that are written with joiners
    r"[\p{Arabic}\p{Syriac}\p{Mongolian}\p{Nko}\p{Adlam}\p{Devanagari}\p{Bengali}\p{Gurmukhi}\p{Gujarati}\p{Oriya}\p{Tamil}"
    r"\p{Telugu}\p{Kannada}\p{Malayalam}\p{Sinhala}\p{Khmer}\p{Myanmar}\p{Tibetan}\p{Javanese}\p{Balinese}\p{Thaana}]"
)
_WITHOUT_BLANKS = regex.compile(
    r"[\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}\p{Tibetan}\p{Javanese}\p{Balinese}\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}]"
)
_SELECTED = regex.compile(r"[\p{Emoji}\p{Han}\p{Mongolian}\p{Myanmar}\p{Phags_Pa}\p{Sm}\u3000-\u303F]")
_LETTER = regex.compile(r"\p{L}")
_BRAILLE, _JAMO = regex.compile(r"[\u2801-\u28FF]"), regex.compile(r"[\u1100-\u11FF]")
_COLOR = regex.compile(r"\x1B\[(?!(?:\d+;)*8(?:;|m))[\d;]*m")
_MANY, _NEAR = 4, 20  # unseen characters in a row, more than any writing needs; and characters around


def _tags(text: str, start: int, end: int) -> Hidden | None:
    letters = "".join(chr(ord(char) - 0xE0000) for char in text[start:end])
    if text[start - 1 : start] == "\U0001f3f4" and letters[-1] == "\x7f" and _REGION.fullmatch(letters[:-1]):
        return None  # a flag, such as that of Scotland
    return Hidden("hidden text", start, end, True, "".join(char for char in letters if " " <= char <= "~") or None)


def _selectors(text: str, start: int, end: int) -> Hidden | None:
    before = text[start - 1 : start]
    if end - start > 1:
        codes = [ord(char) for char in text[start:end]]
        data = bytes(code - 0xFE00 if code < 0xFE10 else code - 0xE0100 + 16 for code in codes)
        return Hidden("hidden text", start, end, True, _read(data))
    if _SELECTED.match(before):
        return None
    return Hidden("variation selector", start, end, _LETTER.match(before) is not None)


def _zero(text: str, start: int, end: int) -> Hidden | None:
    before, after, run = text[start - 1 : start], text[end : end + 1], text[start:end]
    if end - start >= _MANY:
        return Hidden("hidden text", start, end, True, _bits(run))
    if run == "\u200d" and _PICTURE_BEFORE.match(before) and _PICTURE.match(after):
        return None
    if set(run) <= set("\u034f\u180e\u200c\u200d") and _JOINING.match(before):
        return None
    if run == "\u200b" and (_WITHOUT_BLANKS.match(before) or _WITHOUT_BLANKS.match(after)):
        return None
    splits = bool(set(run) - set("\u034f\u2061\u2062\u2063\u2064"))  # not those that order marks or mean a product
    return Hidden("zero width", start, end, bool(splits and _LETTER.match(before) and _LETTER.match(after)))


def _hyphen(text: str, start: int, end: int) -> Hidden:
    """Hyphenation leaves two letters on either side at least; a letter alone between soft hyphens is no syllable."""
    before, after = text[max(start - 2, 0) : start], text[end : end + 2]
    syllables = all(len(part) == 2 and part.isalpha() for part in (before, after))
    return Hidden("soft hyphen", start, end, end - start > 1 or not syllables)


def _private(text: str, start: int, end: int) -> Hidden:
    return Hidden("private use", start, end, end - start >= _MANY and text[start] >= "\U000f0000")


def _blank(text: str, start: int, end: int) -> Hidden | None:
    around = text[max(start - _NEAR, 0) : start] + text[end : end + _NEAR]
    if (_BRAILLE if text[start] == "\u2800" else _JAMO).search(around):
        return None
    return Hidden("blank letter", start, end, True)


def _escape(text: str, start: int, end: int) -> Hidden:
    return Hidden("control", start, end, _COLOR.fullmatch(text, start, end) is None)


def _control(text: str, start: int, end: int) -> Hidden:
    return Hidden("control", start, end, "\b" in text[start:end])


def _sign(text: str, start: int, end: int) -> Hidden:
    return Hidden("unseen sign", start, end, text[start] in "\ufff9\ufffa\ufffb")


_LOOK = {
    "tags": _tags,
    "selectors": _selectors,
    "zero": _zero,
    "hyphen": _hyphen,
    "private": _private,
    "blank": _blank,
    "escape": _escape,
    "control": _control,
    "sign": _sign,
}


def _read(data: bytes) -> str | None:
    """Bytes as text, if it is one that a person can read."""
    text = data.decode("utf-8", "replace")
    return text if text.strip() and text.isprintable() and "\ufffd" not in text else None


def _bits(run: str) -> str | None:
    """The text in a run of two unseen characters, taken as bits of bytes in either way; None where none can be read."""
    signs = sorted(set(run))
    if len(signs) != 2 or len(run) % 8:
        return None
    for one in signs:
        bits = "".join("1" if char == one else "0" for char in run)
        if read := _read(bytes(int(bits[i : i + 8], 2) for i in range(0, len(bits), 8))):
            return read
    return None


# --- direction -------------------------------------------------------------------------------------------------------

_RIGHT_TO_LEFT = regex.compile(r"[\p{Bidi_Class=R}\p{Bidi_Class=AL}]")
_OPENING, _OVERRIDES, _CLOSING = "\u202a\u202b\u2066\u2067\u2068", "\u202d\u202e", "\u202c\u2069"
_REORDERING = "\u202b\u2067"


class _Directions:
    """The lines of a text with marks and controls of direction, each looked at once."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._line = (0, -1)
        self._open: set[int] = set()  # controls that nothing closes, and what closes nothing or an override
        self._needed = False  # the line has letters written from right to left

    def look(self, at: int) -> Hidden | None:
        """Return what a mark or control of direction is; None where it is at home."""
        if at >= self._line[1]:
            self._read_line(at)
        char = self._text[at]
        if char in _OVERRIDES or at in self._open:
            return Hidden("direction", at, at + 1, True)
        if self._needed:
            return None
        if char in _OPENING or char in _CLOSING:
            return Hidden("direction", at, at + 1, char in _REORDERING)
        neighbors = self._text[at - 1 : at], self._text[at + 1 : at + 2]
        return Hidden("direction", at, at + 1, all(map(_LETTER.match, neighbors)))

    def _read_line(self, at: int) -> None:
        start = self._text.rfind("\n", 0, at) + 1
        end = self._text.find("\n", at) + 1 or len(self._text) + 1
        self._line, self._open = (start, end), set()
        self._needed = _RIGHT_TO_LEFT.search(self._text, start, end) is not None
        stack: list[int] = []
        for found in _CONTROL.finditer(self._text, start, end):
            if found[0] in _CLOSING:
                isolate = found[0] == "\u2069"
                if stack and (self._text[stack[-1]] in "\u2066\u2067\u2068") == isolate:
                    if self._text[stack.pop()] in _OVERRIDES:
                        self._open.add(found.start())
                else:
                    self._open.add(found.start())
            else:
                stack.append(found.start())
        self._open.update(stack)


_CONTROL = regex.compile(rf"[{_OPENING}{_OVERRIDES}{_CLOSING}]")
