"""A text cut into kinds: prose by script, code, numbers, markup and data, blanks, emoji; and what each of them costs.

The cut depends on the text alone, so that it is one for all tokenizers. Lines are told apart first (line_kinds.py),
then what stands in them. As in the pre-tokens of GPT-2, a single blank belongs to what follows it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import regex

from bpe.reading.line_kinds import LineKind, line_kinds
from bpe.reading.token_share import token_shares
from bpe.texts import SCRIPT_GROUPS
from bpe.tracing import EncodedText

CODE, NUMBERS, MARKUP, BLANKS, EMOJI, SIGNS = "code", "numbers", "markup and data", "blanks", "emoji", "signs"
PROSE = "prose, "  # and the script, "other" if it is not one of ours

_SCRIPTS = sorted({script for scripts in SCRIPT_GROUPS.values() for script in scripts} - {"Han", "Japanese"})
_HAN = r"[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]"
_KANA = regex.compile(r"[\p{Script=Hiragana}\p{Script=Katakana}]")
_BY_SCRIPT = regex.compile(
    "|".join(rf"(?P<{script}>(?:\p{{Script={script}}}++\P{{L}}*+)++)" for script in _SCRIPTS)
    + rf"|(?P<Han>(?:{_HAN}++\P{{L}}*+)++)|(?P<other>\p{{L}}\P{{L}}*+)|(?P<none>\P{{L}}++)"
)
_TAIL, _ALL = regex.compile(r" [^\p{L} ]*+$"), regex.compile(r"(?s).*")
_LINE = regex.compile(r"[^\n]*+\n|[^\n]++")
_LETTER, _SYMBOL = regex.compile(r"\p{L}"), regex.compile(r"\p{S}")

_BLANK = r"(?P<blanks>(?:[^\S ]| (?!\S))++)"
_PICTURE = r"(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|[0-9#*]\uFE0F\u20E3)"
_JOINED = r"[\p{Emoji_Modifier}\p{Extended_Pictographic}\p{RI}\u200D\uFE0F\u20E3\U000E0020-\U000E007F]"
_EMOJI = rf"(?P<emoji>(?: ?{_PICTURE}{_JOINED}*+)++)"
_HEX = r"(?=[a-f]*\d)[0-9a-fA-F]{7,}+(?:-[0-9a-fA-F]{4,})*+"
_DECIMAL = r"\p{N}++(?:[.,:/’'-]\p{N}++)*+(?:[eE][-+]?\d+)?%?"
_NUMBER = rf"(?P<numbers> ?(?<![\w.])[-+−±$€£¥]?(?:0[xX][0-9a-fA-F]+|{_HEX}|{_DECIMAL})(?!\w))"
_LINK, _TAG = r"(?:https?://|www\.)[^\s<>\"]+", r"(?:</?[A-Za-z!?][^<>]*+>|&\#?\w{2,8};)"
_WORDS = rf"(?P<words>(?: ?(?!{_LINK})\p{{L}}[\w\p{{M}}'’]*+| ?(?!{_TAG}|{_PICTURE}|[-+−±$€£¥]?\p{{N}})[^\s\w`])++)"
_IN: dict[LineKind, "regex.Pattern[str]"] = {
    "prose": regex.compile(
        rf"{_BLANK}|{_EMOJI}|{_NUMBER}|(?P<markup> ?(?:{_TAG}|{_LINK}))|(?P<code> ?`[^`\n]++`)|{_WORDS}"
        r"|(?P<word> ?\S\w*+)"
    ),
    "code": regex.compile(rf"{_BLANK}|{_EMOJI}|(?P<code>(?: ?(?!{_PICTURE})\S)++)"),
    "data": regex.compile(
        rf"{_BLANK}|{_EMOJI}|{_NUMBER}|(?<=>)(?P<between>[^<>\n]++)(?=</)|(?P<quoted> ?\"(?:[^\"\\\n]|\\.)*+\")"
        rf"|(?P<markup>(?: ?(?!{_PICTURE})(?:\p{{L}}[\w\p{{M}}]*+|[^\s\w\">]))++>?|>|\w++| ?\S)"
    ),
}


@dataclass(frozen=True)
class Stretch:
    """A part of a text that is of one kind; `start` and `end` are offsets in bytes."""

    kind: str
    start: int
    end: int


@dataclass(frozen=True)
class KindCost:
    """What all stretches of a kind take together."""

    kind: str
    bytes: int
    tokens: int


def kinds(text: str) -> list[Stretch]:
    """Return the kinds of a text, in order; joined they are the text. 1 MB takes about 1 s.

    >>> [(s.kind, s.end - s.start) for s in kinds("In 2024, Иван wrote")]
    [('prose, Latin', 2), ('numbers', 5), ('prose, Cyrillic', 10), ('prose, Latin', 6)]
    """
    lines = _LINE.findall(text)
    found: list[Stretch] = []
    at = 0
    for line_kind, block in groupby(zip(line_kinds(lines), lines, strict=True), key=lambda pair: pair[0]):
        part = "".join(line for _, line in block)
        for kind, run in groupby(_cut(line_kind, part), key=lambda pair: pair[0]):
            start, at = at, at + sum(_bytes(piece) for _, piece in run)
            if found and found[-1].kind == kind:
                start = found.pop().start
            found.append(Stretch(kind, start, at))
    return found


def kind_costs(encoded: EncodedText, stretches: Sequence[Stretch]) -> list[KindCost]:
    """Return what each kind costs, the dearest first; `stretches` are those of the same text.

    A token belongs to the kind in which it begins, so that the sum is the number of tokens.

    >>> from bpe import load
    >>> from bpe.tracing import encode_text
    >>> text = "It was 3.14159 then."
    >>> [(cost.kind, cost.tokens) for cost in kind_costs(encode_text(load("cl100k_base"), text), kinds(text))]
    [('numbers', 5), ('prose, Latin', 4)]
    """
    sizes: Counter[str] = Counter()
    tokens: Counter[str] = Counter()
    for stretch, number in zip(stretches, token_shares(encoded, [s.end for s in stretches]), strict=True):
        sizes[stretch.kind] += stretch.end - stretch.start
        tokens[stretch.kind] += number
    costs = (KindCost(kind, size, tokens[kind]) for kind, size in sizes.items())
    return sorted(costs, key=lambda cost: -cost.tokens)


def _bytes(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode())


_Pieces = Iterator[tuple[str, str]]  # kinds and texts
_NAMED = {"blanks": BLANKS, "emoji": EMOJI, "numbers": NUMBERS, "markup": MARKUP, "code": CODE}


def _cut(line_kind: LineKind, text: str) -> _Pieces:
    last = SIGNS
    for found in _IN[line_kind].finditer(text):
        group, piece = found.lastgroup, found[0]
        if group in _NAMED:
            yield _NAMED[group], piece
        elif group == "between":
            yield from _cut("prose", piece)
        elif group == "quoted":
            yield from _quoted(piece)
        else:
            for kind, words in _by_script(piece, last):
                yield kind, words
                last = kind if kind != SIGNS else last


def _quoted(text: str) -> _Pieces:
    """A string in data: prose if it is three words or more, else data; its quotes are data."""
    if text.count(" ", 1) >= 2 and _LETTER.search(text):
        start = text.index('"') + 1
        yield MARKUP, text[:start]
        yield from _cut("prose", text[start:-1])
        yield MARKUP, text[-1]
    elif text.isascii() and text.strip(' "').isalpha():
        yield MARKUP, text
    else:
        for found in _IN["data"].finditer(text.replace('"', "'")):
            yield _NAMED.get(found.lastgroup or "", MARKUP), text[found.start() : found.end()]


def _by_script(text: str, last: str) -> _Pieces:
    """Words by their script; what has no letters goes with those before it, unless it is a symbol."""
    if text.isascii() and _LETTER.search(text):
        yield f"{PROSE}Latin", text
        return
    carried = ""  # the blank before a word, and an opening bracket
    for found in _BY_SCRIPT.finditer(text):
        piece, script, is_last = carried + found[0], found.lastgroup or "", found.end() == len(text)
        carried = ""
        if not is_last and (tail := _TAIL.search(piece) if script != "none" else _ALL.match(piece)):
            piece, carried = piece[: tail.start()], tail[0]
        if script == "none" and piece:
            yield (SIGNS if _SYMBOL.search(piece) else last), piece
        elif piece:
            yield PROSE + ("Japanese" if script == "Han" and _KANA.search(piece) else script), piece
