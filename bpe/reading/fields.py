"""What each field of JSON, of a log or of a table costs; blanks and indentation by themselves."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from bpe.reading.json_parts import json_parts
from bpe.reading.log_fields import BLANKS, NAMES, LogFields, log_fields
from bpe.reading.token_share import token_shares
from bpe.tracing import EncodedText

Form = Literal["JSON", "JSON lines", "log", "table"]
TOP = "(around everything)"
EXAMPLE = 60  # characters


@dataclass(frozen=True)
class FieldCost:
    """A key path of JSON or a field of a line: how often it comes, its bytes and tokens, and one of its values.

    `within` are its tokens with those of all paths below it.
    """

    name: str
    times: int
    bytes: int
    tokens: int
    within: int
    example: str


@dataclass(frozen=True)
class FieldCosts:
    """What a structured text is, and what its fields cost, the dearest first."""

    form: Form
    fields: tuple[FieldCost, ...]


def field_costs(encoded: EncodedText) -> FieldCosts | None:
    """Return what each field costs; None for a text without fields. The tokens of all fields are those of the text.

    A token belongs to the field in which it begins. A key, its value and what separates them are one field.

    >>> from bpe import load
    >>> from bpe.tracing import encode_text
    >>> costs = field_costs(encode_text(load("cl100k_base"), '[{"id": 7, "note": "all is well"}, {"id": 12}]'))
    >>> costs.form, [(field.name, field.times, field.tokens) for field in costs.fields]
    ('JSON', [('[].id', 2, 7), ('[].note', 1, 6), ('(blanks)', 0, 5), ('[]', 2, 2), ('(around everything)', 1, 1)])
    """
    text = encoded.data.decode("utf-8", "replace")
    form, parts = _parts(text)
    if form is None:
        return None
    names: list[str] = []
    lengths: list[int] = []
    examples: dict[str, str] = {}
    times: Counter[str] = Counter()
    for name, part, ends_value in parts:
        names.append(name)
        lengths.append(len(part) if part.isascii() else len(part.encode()))
        times[name] += ends_value
        if ends_value and name not in examples:
            examples[name] = part[:EXAMPLE].strip(" ,;|\t\n")
    sizes: Counter[str] = Counter()
    tokens: Counter[str] = Counter()
    ends, at = [], 0
    for name, length in zip(names, lengths, strict=True):
        at += length
        ends.append(at)
        sizes[name] += length
    for name, share in zip(names, token_shares(encoded, ends), strict=True):
        tokens[name] += share
    within = _within(tokens) if form in ("JSON", "JSON lines") else tokens
    found = [FieldCost(n, times[n], sizes[n], tokens[n], within[n], examples.get(n, "")) for n in sizes]
    return FieldCosts(form, tuple(sorted(found, key=lambda field: -field.tokens)))


_Parts = Iterator[tuple[str, str, bool]]  # field, text, whether it counts as one more of them
_LINE = re.compile(r"[^\n]*\n|[^\n]+")


def _parts(text: str) -> tuple[Form | None, _Parts]:
    lines = _LINE.findall(text)
    if _is_json(text):
        begun = [line.lstrip()[:1] for line in lines[:100] if line.strip()]
        is_lines = len(begun) > 1 and all(char in "{[" for char in begun)
        return "JSON lines" if is_lines else "JSON", _json(text)
    found = log_fields(lines)
    if found is None:
        return None, iter(())
    return "table" if found.delimiter else "log", _lines(found, lines)


def _is_json(text: str) -> bool:
    """Whether most of what stands bare between a text's brackets and quotes is a number, true, false or null."""
    begun = _JSON.match(text)
    bare = [text[p.start : p.end] for p in islice(json_parts(text), 2_000) if p.path is not None] if begun else []
    bare = [word for word in bare if word[0] not in '{}[],:"']
    return begun is not None and sum(_LITERAL.fullmatch(word) is not None for word in bare) >= 0.9 * len(bare)


_JSON = re.compile(r"\ufeff?\s*(?:\{\s*[\"}]|\[\s*(?:[\[{\"\]tfn-]|\d+(?:\.\d+)?\s*[,\]]))")
_LITERAL = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null|NaN|-?Infinity|\ufeff")


def _json(text: str) -> _Parts:
    for path, start, end, ends_value in json_parts(text):
        yield BLANKS if path is None else path or TOP, text[start:end], ends_value


def _lines(fields: LogFields, lines: Sequence[str]) -> _Parts:
    if fields.named:
        yield NAMES, lines[0], True
        lines = lines[1:]
    for line in lines:
        seen = {BLANKS}
        for name, part in fields.cut(line):
            yield name, part, name not in seen
            seen.add(name)


def _within(tokens: Counter[str]) -> Counter[str]:
    """The tokens of each path with those of the paths below it."""
    within = Counter(tokens)
    for path, number in tokens.items():
        above = "" if path in (BLANKS, TOP) else path
        while above:
            above = above.removesuffix("[]") if above.endswith("[]") else above.rpartition(".")[0]
            if above in tokens:
                within[above] += number
    if TOP in within:
        within[TOP] = tokens.total()
    return within
