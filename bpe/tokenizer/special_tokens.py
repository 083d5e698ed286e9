"""Special tokens: literal text that is taken out of a text before anything else is done with it."""

import re
from collections.abc import Iterable, Iterator
from typing import Literal, get_args

Special = Literal["text", "allow", "refuse"]  # what the literal text becomes: plain text, its id, an error
SPECIALS: tuple[Special, ...] = get_args(Special)


def special_pattern(texts: Iterable[str]) -> "re.Pattern[str]":
    """Return a pattern that matches each of the texts, the longest first; without any it matches nowhere.

    >>> special_pattern(["<a>", "<a><b>"]).findall("<a><b><a>")
    ['<a><b>', '<a>']
    """
    return re.compile("|".join(map(re.escape, sorted(texts, key=len, reverse=True))) or r"(?!)")


def segments(text: str, pattern: "re.Pattern[str]") -> Iterator[tuple[str, bool]]:
    """Yield the parts of a text between and at the matches of a `special_pattern`: (text, whether it is special).

    >>> list(segments("one<end>two", special_pattern(["<end>"])))
    [('one', False), ('<end>', True), ('two', False)]
    """
    at = 0
    for match in pattern.finditer(text):
        if match.start() > at:
            yield text[at : match.start()], False
        yield match[0], True
        at = match.end()
    if at < len(text):
        yield text[at:], False
