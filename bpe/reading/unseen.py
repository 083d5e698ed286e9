"""What cannot be seen in a text: hidden and deceiving characters, what they cost, and the text without them."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from heapq import merge
from typing import Literal

from bpe.display import MARKS
from bpe.reading import hidden_characters as hidden
from bpe.reading.look_alikes import Disguise, disguises
from bpe.tracing import EncodedText

Kind = Literal[hidden.Kind, "mixed scripts", "look-alike"]
SAID = 200  # characters of a hidden text


@dataclass(frozen=True)
class Unseen:
    """Characters `start` to `end` of a text, which no reader sees, or sees as others.

    `plain` is what to put in their place: nothing, or the letters that they look like. `spelled` is the text that they
    hide. `deceives` says that no writing needs them there.
    """

    kind: Kind
    start: int
    end: int
    deceives: bool
    sentence: str
    plain: str = ""
    spelled: str | None = None


def unseen(text: str) -> list[Unseen]:
    """Return what cannot be seen in `text`, in order; nothing that is at home where it stands.

    >>> [(found.kind, found.sentence) for found in unseen("Pay p\u0430ypal\\u200b now.\\U000E0068\\U000E0069")]
    [('mixed scripts', '“pаypal” looks like “paypal”: Cyrillic and Latin letters.'), \
('zero width', 'Zero width space.'), ('hidden text', '2 characters that nothing shows spell “hi”.')]
    """
    found = (_hidden(text, item) for item in hidden.hidden_characters(text))
    return list(merge(found, (_disguised(text, item) for item in disguises(text)), key=lambda item: item.start))


def without(text: str, found: Sequence[Unseen]) -> str:
    """Return `text` without what was found in it, look-alikes replaced by the letters that they look like.

    >>> text = "p\u0430y\\u200bpal"
    >>> without(text, unseen(text))
    'paypal'
    """
    parts: list[str] = []
    at = 0
    for item in found:
        if item.start >= at:  # what is hidden inside a disguised word goes with it
            parts += text[at : item.start], item.plain
            at = item.end
    return "".join(parts) + text[at:]


def tokens_of(encoded: EncodedText, found: Sequence[Unseen]) -> list[range]:
    """Return for each item the indices of the tokens that hold a byte of it; `encoded` is of the same text.

    >>> from bpe import load
    >>> from bpe.tracing import encode_text
    >>> text = "Hi.\\U000E0068\\U000E0069"
    >>> tokens_of(encode_text(load("cl100k_base"), text), unseen(text))
    [range(2, 8)]
    """
    text = encoded.data.decode()
    ranges: list[range] = []
    at = offset = 0
    for item in found:
        offset += _bytes(text[at : item.start]) if item.start >= at else -_bytes(text[item.start : at])
        at, end = item.start, offset + _bytes(text[item.start : item.end])
        ranges.append(range(bisect_right(encoded.ends, offset), bisect_left(encoded.ends, end) + 1))
    return ranges


def _bytes(text: str) -> int:
    return len(text.encode())


def _hidden(text: str, item: hidden.Hidden) -> Unseen:
    sentence = _sentence(item, text[item.start : item.end])
    return Unseen(item.kind, item.start, item.end, item.deceives, sentence, "", item.spelled)


def _sentence(item: hidden.Hidden, run: str) -> str:
    number = item.end - item.start
    many = "1 character" if number == 1 else f"{number:,} characters"
    if item.kind == "hidden text":
        shown = item.spelled and item.spelled[:SAID] + "…" * (len(item.spelled) > SAID)
        return f"{many} that nothing shows spell “{shown}”." if shown else f"{many} in a row that nothing shows."
    if item.kind == "private use":
        return f"{many} of private use: what they show depends on the font."
    names = list(dict.fromkeys(MARKS[ord(char)][1] if ord(char) in MARKS else f"U+{ord(char):04X}" for char in run))
    named = ", ".join(names[:4]) + (" and more" if len(names) > 4 else "")
    if item.kind == "direction" and item.deceives:
        return f"{named.capitalize()}: what is shown may stand in another order than what is written."
    if item.kind == "control" and run[0] == "\x1b":
        return "An escape sequence: a terminal obeys it, a page hides it."
    inside = (
        " inside a word" if item.deceives and item.kind in ("zero width", "variation selector", "soft hyphen") else ""
    )
    return f"{named.capitalize()}{inside}."


def _disguised(text: str, item: Disguise) -> Unseen:
    word = text[item.start : item.end]
    letters = " and ".join(item.scripts) + ("" if item.scripts[0].endswith("letters") else " letters")
    sentence = f"“{word}” looks like “{item.plain}”: {letters}."
    plain = without(item.plain, unseen(item.plain))  # a word may hold selectors
    return Unseen("mixed scripts" if item.mixed else "look-alike", item.start, item.end, item.surely, sentence, plain)
