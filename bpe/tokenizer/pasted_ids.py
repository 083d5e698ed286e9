"""The ids in what somebody pasted: lists, tensors, dictionaries, lines of code."""

import re
from dataclasses import dataclass

_FENCE = re.compile(r"^[ \t]*```[^\n]*$", re.MULTILINE)
_NAMED = re.compile(r"""["']?\b(?:input_ids|token_ids|tokens|ids)\b["']?\s*[:=]\s*""")
_ASSIGNED = re.compile(r"\A\s*(?:[a-z]+\s+)?[A-Za-z_][\w.]*\s*(?::[^=\n]*)?=\s*")
_OPTION = re.compile(r",\s*[A-Za-z_]\w*\s*=\s*(?:'[^'\n]*'|\"[^\"\n]*\"|[\w.:]+)")  # dtype=int64, device='cuda:0'
_WRAPPER = re.compile(r"\b[A-Za-z_][\w.]*\s*\(")  # tensor(, np.int64(
_THOUSANDS = re.compile(r"(?<![\w.,])[+-]?[0-9]{1,3}(?:,[0-9]{3})+(?![\w.]|,[0-9])")
_SEPARATORS = r"[\s,;()\[\]{}]+"
_CLOSING = {"[": "]", "(": ")", "{": "}"}


@dataclass(frozen=True)
class PastedIds:
    """The ids that were pasted; and the other reading where "9,906" may be two ids, or one with its thousands marked.

    `ids` takes each comma as the end of an id; `joined` is None where there is nothing to ask.
    """

    ids: list[int]
    joined: list[int] | None = None

    @property
    def question(self) -> str | None:
        """What to ask where it can be read in two ways."""
        if self.joined is None:
            return None
        at = next(i for i, (a, b) in enumerate(zip(self.ids, self.joined, strict=False)) if a != b)
        return f"Is {self.joined[at]:,} the one id {self.joined[at]}, or are {self.ids[at]} and {self.ids[at + 1]} two?"


def parse_ids(text: str) -> list[int]:
    """Return the integers in pasted ids such as `[9906, 1917]` or `9906 1917`, each comma the end of an id.

    Raises ValueError as `read_ids` does.

    >>> parse_ids("[9906, 1917]"), parse_ids("9906 1917")
    ([9906, 1917], [9906, 1917])
    """
    return read_ids(text).ids


def read_ids(text: str) -> PastedIds:
    """Return the ids in `text`, whatever a program printed around them, and a second reading where there is one.

    Understood are lists and lists of lists, `tensor([…])`, `array([…], dtype=int32)`, `np.int64(5)`, a dictionary with
    `input_ids`, `ids = […]`, a block of code between fences, and a semicolon at the end.
    Raises ValueError naming the first part that is no integer and its position among the ids.

    >>> read_ids("{'input_ids': tensor([[9906, 1917]]), 'attention_mask': tensor([[1, 1]])}").ids
    [9906, 1917]
    >>> read_ids("9,906").question
    'Is 9,906 the one id 9906, or are 9 and 906 two?'
    """
    bare = _bare(text)
    ids = _integers(bare)
    listed = any(bracket in bare for bracket in "[({")  # programs do not mark thousands in a list
    if listed or not _THOUSANDS.search(bare):
        return PastedIds(ids)
    return PastedIds(ids, _integers(_THOUSANDS.sub(lambda found: found[0].replace(",", ""), bare)))


def _bare(text: str) -> str:
    """`text` without what a program writes around ids, its brackets and separators kept."""
    text = _ASSIGNED.sub("", _FENCE.sub("", text))
    if named := _NAMED.search(text):
        text = _value(text[named.end() :])
    return _WRAPPER.sub("(", _OPTION.sub("", text))


def _value(text: str) -> str:
    """The value that begins `text`: to where its first bracket closes, or all of it."""
    start = next((i for i, char in enumerate(text) if char in _CLOSING or char.isdigit()), 0)
    if text[start : start + 1] not in _CLOSING:
        return text
    closing = []
    for i, char in enumerate(text[start:], start):
        if char in _CLOSING:
            closing.append(_CLOSING[char])
        elif char == closing[-1]:
            closing.pop()
            if not closing:
                return text[: i + 1]
    return text


def _integers(text: str) -> list[int]:
    ids = []
    for position, part in enumerate(part for part in re.split(_SEPARATORS, text) if part):
        if part in ("...", "…"):
            raise ValueError(f"ids are missing at position {position}: {part} stands for them; print all of them")
        if not re.fullmatch(r"[+-]?[0-9]{1,15}", part, re.ASCII):
            raise ValueError(f"{part[:40]!r} (position {position}) is not an integer id")
        ids.append(int(part))
    return ids
