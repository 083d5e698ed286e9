"""What comes from outside: every defect has a place, everything has a limit, and lines end at \\n only."""

import json
import re
from functools import cached_property
from time import thread_time
from typing import TypeVar

T = TypeVar("T")

LARGEST_FILE = 64_000_000  # bytes; the largest tokenizer.json in wide use has 34 million
MOST_TOKENS = 1_000_000
LARGEST_ID = 9_999_999
LONGEST_TOKEN = 1_000_000  # bytes
ALL_TOKENS = 64_000_000  # bytes
LONGEST_PATTERN = 20_000  # characters
CHECK_SECONDS = 20.0  # of computing, for following every token down to its bytes; 200,000 tokens take 2


class FormatError(ValueError):
    """A file that holds no tokenizer, or a tokenizer that a format cannot hold; `place` is the line or the key."""

    def __init__(self, problem: str, place: str = "") -> None:
        super().__init__(f"{place}: {problem}" if place else problem)
        self.place = place


class Source:
    """What a file holds: its `text`, without a byte order mark, and the JSON in it, if it is JSON.

    >>> Source(b'{"a": 1}').json, Source(b"a,b\\nc").json, Source(b"a,b\\nc").first_line
    ({'a': 1}, None, 'a,b')
    """

    def __init__(self, data: bytes) -> None:
        self.text = text_of_file(data)

    @cached_property
    def json(self) -> object:
        """The parsed JSON of a text that begins as JSON does, None for another; raises FormatError."""
        return json_of(self.text) if self.text.lstrip()[:1] in tuple("{[") else None

    @property
    def first_line(self) -> str:
        """The first line without its end."""
        return self.text.partition("\n")[0].rstrip("\r")


def text_of_file(data: bytes) -> str:
    """Return a file's text, without a byte order mark; raises FormatError for what is no text or too large."""
    if len(data) > LARGEST_FILE:
        raise FormatError(f"the file has {len(data):,} bytes; at most {LARGEST_FILE:,} are read")
    if not data.strip():
        raise FormatError("the file is empty")
    for start, what in _OTHER_KINDS.items():
        if data.startswith(start):
            raise FormatError(what)
    if data[7:10] == b'\0{"':
        raise FormatError("this is a safetensors file: weights, not a tokenizer; bring the model's tokenizer.json")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if data.startswith(b"\n"):
            raise FormatError(_SENTENCEPIECE) from None
        line = data.count(b"\n", 0, error.start) + 1
        raise FormatError(f"byte {error.start:,} is not UTF-8; a tokenizer file is text", f"line {line}") from None


_OTHER_KINDS = {
    b"\x80": "this looks like a Python pickle; it could run any program, so it is never opened",
    b"PK\3\4": "this is a zip archive; take the tokenizer's file out of it",
    b"\x1f\x8b": "this is a gzip archive; unpack it first",
    b"version https://git-lfs": "this is a pointer of Git LFS, not the file itself: fetch that one with `git lfs pull`",
    b"\xff\xfe": "this is UTF-16 or UTF-32; save it as UTF-8",
    b"\xfe\xff": "this is UTF-16; save it as UTF-8",
    b"{\0": "this is UTF-16 without a mark; save it as UTF-8",
    b"\0{": "this is UTF-16 without a mark; save it as UTF-8",
    **{
        b"GGUF"
        + bytes([version])
        + b"\0\0\0": "this is a GGUF file: weights with a tokenizer inside, which is not read; "
        "bring the model's tokenizer.json"
        for version in (1, 2, 3)
    },
}
_SENTENCEPIECE = "this looks like a SentencePiece model, a binary file: bring the tokenizer.json that stands beside it"


def lines_of(text: str) -> list[str]:
    """Return the lines; only \\n ends one (and a \\r before it is dropped), so that U+2028 or U+0085 stay in tokens.

    >>> lines_of("a\\u2028b\\r\\nc\\n")
    ['a\\u2028b', 'c']
    """
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    return [line.removesuffix("\r") for line in lines]


def json_of(text: str) -> object:
    """Return what JSON text holds; raises FormatError naming the line of a mistake, or the key of a defect.

    A key that stands twice in an object is one, and half a surrogate pair, which has no UTF-8.
    """
    try:
        found = json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise FormatError(f"not JSON: {error.msg} (column {error.colno})", f"line {error.lineno}") from None
    except RecursionError:
        raise FormatError("not a tokenizer: lists or objects are nested too deeply") from None
    except FormatError:
        raise
    except ValueError as error:
        raise FormatError(f"not JSON that can be read: {error}") from None
    if _SURROGATE.search(text):
        _refuse_surrogates(found, "")
    return found


_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


def _refuse_surrogates(value: object, path: str) -> None:
    """Raise FormatError, naming the key, for the first text that has no UTF-8."""
    if isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:
            place = re.sub(r"^\[(\d+)\]", r"item \1", path) if path.startswith("[") else f"key {path}"
            raise FormatError(f"{shown(value)} holds half a surrogate pair, which has no UTF-8", place) from None
    elif isinstance(value, dict):
        for key, inner in value.items():
            _refuse_surrogates(key, path)
            _refuse_surrogates(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            _refuse_surrogates(inner, f"{path}[{i}]")


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise FormatError("stands twice in the same object", f"key {twice!r}")
    return found


def expect(value: object, kind: type[T], place: str) -> T:
    """Return `value` if it is of `kind` (True is no integer); raises FormatError saying what is there instead."""
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        names = {dict: "an object", list: "a list", str: "text", int: "an integer", bool: "true or false"}
        raise FormatError(f"{names.get(kind, kind.__name__)} is expected, not {shown(value)}", place)
    return value


def one_of(value: object, known: tuple[str, ...], place: str):  # type: ignore[no-untyped-def]  # a Literal of `known`
    """Return `value` if it is one of the known words; raises FormatError that lists them."""
    if value not in known:
        raise FormatError(f"{shown(value)} is none of {', '.join(known)}", place)
    return value


def token_id_of(value: object, place: str) -> int:
    """Return a token id; raises FormatError for one that is no integer, negative or beyond LARGEST_ID."""
    token_id = expect(value, int, place)
    if not 0 <= token_id <= LARGEST_ID:
        raise FormatError(f"the id {token_id} is not between 0 and {LARGEST_ID:,}", place)
    return token_id


def integer_of(text: str, place: str) -> int:
    """Return the token id that `text` spells in decimal digits; raises FormatError."""
    if not re.fullmatch(r"[0-9]{1,15}", text, re.ASCII):
        raise FormatError(f"{shown(text)} is not an id", place)
    return token_id_of(int(text), place)


def shown(value: object) -> str:
    """Return `value` as a message names it, shortened.

    >>> shown("a" * 100)
    "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…"
    """
    text = ascii(value[:60]) if isinstance(value, str) else repr(value)[:80]
    return text if len(text) <= 40 else text[:40] + "…"


def counted(number: int, what: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "token"), counted(2000, "token")
    ('1 token', '2,000 tokens')
    """
    return f"{number:,} {what}" + ("" if number == 1 else "s")


class Clock:
    """Stops work that takes longer than CHECK_SECONDS."""

    def __init__(self) -> None:
        self._deadline = thread_time() + CHECK_SECONDS

    @property
    def is_over(self) -> bool:
        return thread_time() > self._deadline
