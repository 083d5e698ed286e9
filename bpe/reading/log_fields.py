"""The fields of a log's or a table's lines, found by what most of its lines have in common."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bpe.reading.line_kinds import line_kinds

LOOKED_AT, WIDEST = 500, 2_000  # lines from which the fields are found, and characters of each
OTHER_LINES, MESSAGE, NAMES, BLANKS = "(other lines)", "(message)", "(names)", "(blanks)"
_COLUMN = re.compile(r'(?P<blank>\s*)(?P<value>\[[^\]\n]*\]|"[^"\n]*"|\S+)')
_PAIR = re.compile(r'(?<!\S)(?P<key>[A-Za-z_][\w.-]*)=(?P<value>"(?:[^"\\\n]|\\.)*"|\S*)')
_RUN = re.compile(r"\s{2,}|[^\S ]|\s$")
_DELIMITERS = ",\t;|"
_CALLED = (
    ("time", re.compile(r"[\[(]?(?:\d{4}-\d\d-\d\d|\d\d/\w{3}/\d{4}|\d\d:\d\d|\d{10})")),
    ("level", re.compile(r"[\[<]?(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL|CRITICAL)\b", re.IGNORECASE)),
    ("address", re.compile(r"\d{1,3}(?:\.\d{1,3}){3}")),
)


@dataclass(frozen=True)
class LogFields:
    """How lines are cut: at a `delimiter` into named cells, or into leading `columns` with a shape each, and the rest.

    A line whose first column has another shape is one of the "other lines", such as those of a traceback.
    """

    columns: tuple[str, ...]
    delimiter: str | None = None
    named: bool = False  # by the first line
    first_shapes: frozenset[str] = frozenset()

    def cut(self, line: str) -> Iterator[tuple[str, str]]:
        """Yield (field, text) of the parts of a line with its line break; joined they are the line."""
        if self.delimiter:
            yield from self._cells(line)
            return
        body, at = line.rstrip(), 0
        for number, name in enumerate(self.columns):
            found = _COLUMN.match(body, at)
            if not found or (number == 0 and _shape(found["value"]) not in self.first_shapes):
                break
            yield from _with_blanks(name, found[0])
            at = found.end()
        rest = MESSAGE if at or not self.columns else OTHER_LINES
        for pair in _PAIR.finditer(body, at) if rest == MESSAGE else ():
            before = pair.start() - (pair.start() > at and body[pair.start() - 1] == " ")
            yield from _with_blanks(rest, body[at:before])
            yield pair["key"], body[before : pair.end()]
            at = pair.end()
        yield from _with_blanks(rest, body[at:])
        if line[len(body) :]:
            yield BLANKS, line[len(body) :]

    def _cells(self, line: str) -> Iterator[tuple[str, str]]:
        body = line.rstrip("\r\n")
        at = 0
        for number, end in enumerate([*_cell_ends(body, self.delimiter or ""), len(body)]):
            name = self.columns[number] if number < len(self.columns) else f"column {number + 1}"
            if body[at:end]:
                yield name, body[at:end]
            at = end
        if line[len(body) :]:
            yield BLANKS, line[len(body) :]


def log_fields(lines: Sequence[str]) -> LogFields | None:
    """Return the fields that most lines have in common; None for code, and for a text that is neither log nor table.

    A table's cells are named by its first line, if that has no digits. A log's leading columns are those with one shape
    (of digits and brackets) or few values; what follows is `key=value` pairs and a message.

    >>> fields = log_fields(["12:00 INFO ready port=80", "12:01 WARN slow query ms=901", "12:07 INFO bye"])
    >>> fields.columns, list(fields.cut("12:01 WARN slow query ms=901"))[2:]
    (('column 1, time', 'column 2, level'), [('(message)', ' slow query'), ('ms', ' ms=901')])
    """
    some = [line[:WIDEST] for line in lines[: 2 * LOOKED_AT] if line.strip()][:LOOKED_AT]
    if len(some) < 3 or line_kinds(some).count("code") > 0.5 * len(some):
        return None
    return _table(some) or _log(some)


def _table(lines: Sequence[str]) -> LogFields | None:
    for delimiter in _DELIMITERS:
        counts = Counter(len(_cell_ends(line, delimiter)) for line in lines)
        number, times = counts.most_common(1)[0]
        if number and times >= 0.9 * len(lines) and not any(f"{delimiter} " in line for line in lines[:5]):
            names = [name.strip(' "') for name in lines[0].rstrip("\r\n").split(delimiter)]
            named = not any(char.isdigit() for char in lines[0]) and all(names) and len(names) == number + 1
            return LogFields(
                tuple(names if named else (f"column {i + 1}" for i in range(number + 1))), delimiter, named
            )
    return None


def _log(lines: Sequence[str]) -> LogFields | None:
    rows = [[found["value"] for found in _COLUMN.finditer(line)] for line in lines]
    first = Counter(_shape(row[0]) for row in rows).most_common(3)
    shapes = frozenset(shape for shape, times in first if times >= 0.1 * len(rows) and shape != "a")
    rows = [row for row in rows if _shape(row[0]) in shapes]
    columns: list[str] = []
    while len(rows) >= max(3, 0.5 * len(lines)):
        values = [row[len(columns)] for row in rows if len(row) > len(columns)]
        paired = sum(_PAIR.match(value) is not None for value in values)
        if len(values) < 0.9 * len(rows) or paired > 0.5 * len(values) or not _structured(values):
            break
        columns.append(_named(len(columns), values))
    pairs = sum(_PAIR.search(line) is not None for line in lines)
    return LogFields(tuple(columns), first_shapes=shapes) if columns or pairs >= 0.5 * len(lines) else None


def _structured(values: Sequence[str]) -> bool:
    shape, times = Counter(map(_shape, values)).most_common(1)[0]
    few = len(set(values)) <= min(max(3, 0.1 * len(values)), len(values) - 1)
    return few or (shape != "a" and times >= 0.6 * len(values))


def _named(number: int, values: Sequence[str]) -> str:
    name = next(
        (name for name, pattern in _CALLED if sum(bool(pattern.match(v)) for v in values) * 2 > len(values)), ""
    )
    return f"column {number + 1}" + (f", {name}" if name else "")


def _shape(value: str) -> str:
    """What a value looks like: its digits and letters as one each, so that 12:05 and 7:30 are alike."""
    return re.sub(r"[^\W\d_]+", "a", re.sub(r"\d+", "0", value[:60]))


def _cell_ends(line: str, delimiter: str) -> list[int]:
    """Where the cells of a line end, each with its delimiter, but for the last; quoted delimiters do not count."""
    if '"' not in line:
        return [i + 1 for i, char in enumerate(line) if char == delimiter]
    quoted, ends = False, []
    for i, char in enumerate(line):
        quoted ^= char == '"'
        if char == delimiter and not quoted:
            ends.append(i + 1)
    return ends


def _with_blanks(name: str, text: str) -> Iterator[tuple[str, str]]:
    """A field, runs of blanks in it by themselves; a single blank belongs to what follows it."""
    at = 0
    for run in _RUN.finditer(text):
        end = run.end() - (run[0].endswith(" ") and run.end() < len(text) and len(run[0]) > 1)
        if at < run.start():
            yield name, text[at : run.start()]
        if run.start() < end:
            yield BLANKS, text[run.start() : end]
        at = end
    if at < len(text):
        yield name, text[at:]
