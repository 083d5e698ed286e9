"""JSON cut into parts, each with the path of the key that it belongs to; a paste may begin or end anywhere."""

import re
from collections.abc import Iterator
from typing import NamedTuple

DEEPEST = 50  # levels that have a path of their own
_PART = re.compile(
    r'(?P<blank>\s+)|(?P<string>"(?:[^"\\\n]|\\.)*"?)|(?P<open>[{\[])|(?P<close>[}\]])|(?P<colon>:)|(?P<comma>,)'
    r'|(?P<other>[^\s"{}\[\]:,]+)'
)


class JsonPart(NamedTuple):
    """A part of the text from character `start` to `end`; `path` is None for blanks between values.

    `ends_value` says that a value of this path is whole with this part.
    """

    path: str | None
    start: int
    end: int
    ends_value: bool


def json_parts(text: str) -> Iterator[JsonPart]:
    """Yield the parts of one JSON value or of several, in order; joined they are the text. Nothing is refused.

    A key, its colon, its value and the comma after it have the path of the key, as in `museum.hours[].open`; brackets
    have the path of what they hold. More than DEEPEST levels down everything has the path of what it lies in.

    >>> text = '{"a": [1, {"b": 2}]}'
    >>> [(part.path, text[part.start : part.end]) for part in json_parts(text) if part.path is not None][4:11]
    [('a[]', '1'), ('a[]', ','), ('a[]', '{'), ('a[].b', '"b"'), ('a[].b', ':'), ('a[].b', '2'), ('a[]', '}')]
    """
    frames: list[tuple[str, bool]] = []  # the path of each open bracket, and whether it holds keys
    here, key_next = "", False  # the path of what is being read; whether a string would be a key
    for found in _PART.finditer(text):
        kind, start, end = found.lastgroup, *found.span()
        if kind == "blank":
            yield JsonPart(None, start, end, False)
            continue
        ends_value = False
        if kind == "string" and key_next:
            here = _below(frames, text[start:end].strip('"'))
            key_next = False
        elif kind == "open":
            frames.append((here, text[start] == "{"))
            yield JsonPart(here, start, end, False)
            key_next = text[start] == "{"
            here = here if key_next else _below(frames, None)
            continue
        elif kind == "close":
            here = frames.pop()[0] if frames else ""
            key_next, ends_value = False, True
        elif kind == "comma":
            yield JsonPart(here, start, end, False)
            key_next = bool(frames) and frames[-1][1]
            here = frames[-1][0] if key_next else _below(frames, None)
            continue
        else:
            ends_value = kind != "colon"
        yield JsonPart(here, start, end, ends_value)


def _below(frames: list[tuple[str, bool]], key: str | None) -> str:
    """The path of a key in the innermost bracket, or of an item of a list."""
    if not frames:
        return ""
    path = frames[-1][0]
    if len(frames) > DEEPEST:
        return path
    return f"{path}[]" if key is None else f"{path}.{key}" if path else key
