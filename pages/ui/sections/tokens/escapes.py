"""Text written with escapes, for characters that a text field would change or hide."""

import re

_SIMPLE = {"n": "\n", "r": "\r", "t": "\t", "0": "\0", "\\": "\\"}
_ESCAPE = re.compile(r"\\(?:u\{([0-9A-Fa-f]{1,6})\}|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|x([0-9A-Fa-f]{2})|([nrt0\\]))?")


class EscapeError(ValueError):
    """An escape that means nothing; the message names it and its place."""


def unescape(text: str) -> str:
    """Return `text` with its escapes replaced: backslash and n, r, t, 0, backslash, xHH, uHHHH, u{H…} or UHHHHHHHH.

    A surrogate pair written as two escapes becomes one character. Raises EscapeError.

    >>> unescape(r"a\\r\\nb \\u200d \\u{1F353}")
    'a\\r\\nb \\u200d 🍓'
    """

    def replace(match: re.Match[str]) -> str:
        brace, four, eight, two, simple = match.groups()
        if simple:
            return _SIMPLE[simple]
        digits = brace or four or eight or two
        if digits is None or int(digits, 16) > 0x10FFFF:
            shown = text[match.start() : match.start() + 10]
            raise EscapeError(
                rf"{shown!r} at character {match.start() + 1} is no escape; write \\ for a backslash, "
                r"\u200d or \u{1F353} for a code point"
            )
        return chr(int(digits, 16))

    replaced = _ESCAPE.sub(replace, text)
    return re.sub("[\ud800-\udbff][\udc00-\udfff]", lambda pair: _join(pair[0]), replaced)


def _join(pair: str) -> str:
    return pair.encode("utf-16", "surrogatepass").decode("utf-16")
