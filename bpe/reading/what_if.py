"""What a text would cost if it were written otherwise: each change computed, none applied unasked."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass

from bpe.reading.json_parts import json_parts
from bpe.tokenizer import Special, Tokenizer, normalize

_INDENT = re.compile(r"^ {2,}(?=\S)", re.MULTILINE)
_TRAILING = re.compile(r"(?<![ \t])[ \t]+(?=\r?$)", re.MULTILINE)


@dataclass(frozen=True)
class WhatIf:
    """A change of a text that changes no word of it: its name, and the tokens and bytes before and after.

    `saved` may be negative: what is shorter to read is not always shorter in tokens.
    """

    name: str
    tokens: int
    tokens_after: int
    bytes: int
    bytes_after: int

    @property
    def saved(self) -> int:
        """The tokens that it saves."""
        return self.tokens - self.tokens_after


def what_if(tokenizer: Tokenizer, text: str, special: Special = "text") -> list[WhatIf]:
    """Return what each change that would change anything saves, most tokens first. See CHANGES for their names.

    >>> from bpe import load
    >>> [(change.name, change.saved) for change in what_if(load("cl100k_base"), '{"a": [1,  2],  "b": 3}')]
    [('minified JSON', 6)]
    """
    found = []
    tokens, size = _tokens(tokenizer, text, special), _bytes(text)
    for name in CHANGES:
        if (after := rewrite(text, name)) is not None:
            found.append(WhatIf(name, tokens, _tokens(tokenizer, after, special), size, _bytes(after)))
    return sorted(found, key=lambda change: -change.saved)


def rewrite(text: str, name: str) -> str | None:
    """Return `text` after the change called `name`; None where it changes nothing or cannot be done (no valid JSON).

    >>> rewrite("a\\r\\nb", "line ends LF")
    'a\\nb'
    """
    after = CHANGES[name](text)
    return None if after is None or after == text else after


def _minified(text: str) -> str | None:
    """JSON without blanks between its values, in one line; JSON lines stay lines. Numbers keep their spelling."""
    bare = text.removeprefix("\ufeff").strip()
    if bare[:1] not in ("{", "["):
        return None
    try:
        json.loads(bare)
        documents = [bare]
    except (ValueError, RecursionError):
        documents = [line for line in bare.split("\n") if line.strip()]
        try:
            for line in documents:
                json.loads(line)
        except (ValueError, RecursionError):
            return None
    return "\n".join(
        "".join(line[part.start : part.end] for part in json_parts(line) if part.path is not None) for line in documents
    )


def _with_tabs(text: str) -> str:
    """A tab for each 4 blanks of indentation, or for each 2 where most lines are indented by such."""
    lengths = [len(run[0]) for run in _INDENT.finditer(text)]
    steps = (step for step in (4, 2) if sum(length % step == 0 for length in lengths) >= 0.9 * len(lengths))
    blanks = " " * next(steps, 4)
    return _INDENT.sub(lambda run: run[0].replace(blanks, "\t"), text)


CHANGES: dict[str, Callable[[str], str | None]] = {
    "minified JSON": _minified,
    "tabs for indentation": _with_tabs,
    "no blanks at line ends": lambda text: _TRAILING.sub("", text),
    "no byte order mark": lambda text: text.removeprefix("\ufeff"),
    "composed characters (NFC)": lambda text: normalize(text, ["NFC"]).text,
    "line ends LF": lambda text: text.replace("\r\n", "\n"),
}


def _tokens(tokenizer: Tokenizer, text: str, special: Special) -> int:
    return sum(len(ids) for _, ids in tokenizer.encode_pre_tokens(text, special))


def _bytes(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))
