"""What a line of a text is: prose, code, or data that a program writes (markup, JSON, logs, tables)."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Literal

import regex

LineKind = Literal["prose", "code", "data"]
LOOKED_AT = 400  # characters at the beginning of a line; a line may be as long as the text

_KEYWORDS = (
    r"(?:async |export |public |private |static |default )*(?:def|class|fn|func|function|struct|enum|interface|impl|"
    r"namespace|package|const|let|var|import|using|return|yield|raise|throw|await|type)\b"
)
_SQL = (
    r"(?:SELECT|INSERT INTO|UPDATE|DELETE|CREATE|ALTER|DROP|FROM|WHERE|(?:(?:LEFT|INNER|CROSS)\s+)?JOIN|GROUP BY|"
    r"ORDER BY|HAVING|UNION|VALUES|WITH|BEGIN|COMMIT|PRAGMA|CASE|WHEN|ELSE|END|ON|AND|OR|CHECK|LIMIT)\b"
)
# What speaks for a kind, and how strongly. A line is what has the most points, at least DECIDED and no tie.
_PATTERNS: list[tuple[LineKind, int, str]] = [
    (
        "code",
        5,
        r"^\s*(?://|/\*|\*/|#!|#(?:include|define|if|endif)\b|>>> |--(?: |$)|\$ \w|@\w+(?:\(|$)|[rbuf]?\"\"\")",
    ),
    ("code", 3, rf"^\s*{_KEYWORDS} ?(?=[\w{{*('\"$\[]).*[(){{}}=;:.'\"]|^\s*(?:import|return|pass|break) ?\w*;?$"),
    ("code", 3, r"^\s*from [\w.]+ import |^\s*(?:else|try|finally|do) ?[:{]$|^\s*(?:except|catch)\b.*[:{]$"),
    ("code", 3, r"^\s*(?:} ?)?(?:el|else )?(?:if|while|for|switch|with|match)\b.*(?:[:{]|\) ?)$"),
    ("code", 3, rf"^\s*{_SQL}(?!.*[.!?](?:\s|$))"),
    ("code", 2, r"^\s*[*&]*[A-Za-z_$][\w.\[\]'\"$]*(?:: ?[\w\[\], .|]+)?(?:, [\w.]+)* ?(?:[-+*/|&%]|//|:)?= ?\S"),
    ("code", 2, r"[=!<>+*-]=|&&|\|\||\w::\w|[-=]>|\+\+|:="),
    ("code", 2, r"^\s*[\w-]+:\s.*;$|^\s*(?:break|continue|return|end);$|^\s*\(['\"\d].*\)[,;]$"),
    ("code", 2, r"(?r)[)\w] ?{$"),
    ("code", 2, r"\S {2}# \w|[;)}] +// \w"),
    ("code", 1, r"[\w\]]\((?!s\))"),
    ("code", 1, r"[a-z0-9]_[a-z]|[a-z][A-Z]|\.\w+[(\[]"),
    ("code", 1, r"^(?:\t| {2})"),
    ("code", 1, r"(?r)[,(\[{;]$"),
    ("code", 1, r"^\s*#"),
    ("data", 4, r"^\s*\"(?:[^\"\\]|\\.)*\"\s*:|^\s*[{\[]+\s*\"(?:[^\"\\]|\\.)*\"\s*:"),
    ("data", 4, r"^\s*</?[A-Za-z][^<>]*>|^\s*<[!?]"),
    ("data", 1, r"(?r)(?:</[\w:]+>|/>)$"),
    ("data", 4, r"^\s*\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|^\w{3} +\d+ \d\d:\d\d:\d\d |^\d+\.\d+\.\d+\.\d+ "),
    ("data", 3, r"^\S[^,\t|]*([,\t|])(?=[^\s,\t|])[^,\t|]*\1[^\s,\t|][^,\t|]*\1"),
    ("data", 3, r"(?<!\S)[\w.-]+=(?:\"[^\"]*\"|[^\s=]+)\s+[\w.-]+=[^\s=]"),
    ("data", 2, r"^\s*[{\[]+\s*(?:\"|-?\d).*[}\]],?$|^\s*(?:- )?[\w-]+:(?: [^.!?]{0,40})?$|^\s*- [\w-]+: "),
    ("data", 1, r"^\s*(?:\"[^\"]*\"|-?[\d.eE+-]+|true|false|null),?$"),
    ("prose", 2, r"(?<![\p{L}\p{M}'’-])(?:(?:[\p{L}\p{M}'’-]{2,}|[aIà]),? ){3}[\p{L}\p{M}]"),
    ("prose", 1, r"^\p{Lu}\p{L}*+(?: [\p{L}'’-]++)+[:.!?]$"),
    ("prose", 2, r"[[\p{L}\p{M}]--\p{Latin}]{2}.*[[\p{L}\p{M}]--\p{Latin}]{2}"),
    ("prose", 1, r"(?r)[\p{L}\p{M}\d][)\"”’»]*[.!?…。！？।][)\"”’»]*$"),
    ("prose", 1, r"^(?:[-*•] |\d+[.)] |#+ |> )?\p{L}[\p{L}\p{M}'’-]*(?: [\p{L}\p{M}'’-]+)*[,.:!?]?$"),
]
_SIGNS: list[tuple[Callable[[str], object], LineKind, int]] = [
    (regex.compile(pattern).search, kind, weight) for kind, weight, pattern in _PATTERNS
]
DECIDED = 2
_WORD = regex.compile(r"\w")


def line_kinds(lines: Sequence[str]) -> list[LineKind]:
    """Return what each line is; lines that say nothing of themselves (a bracket) are what stands around them.

    A block between fences is code (or data, where the fence names JSON, HTML, XML or the like); a line of prose between
    lines of code with no empty line between them is a comment, and code.

    >>> line_kinds(["Try this:", "for x in range(3):", "    print(x)", "", "It prints numbers."])
    ['prose', 'code', 'code', 'code', 'prose']
    """
    decided: list[LineKind | None] = []
    fence: LineKind | None = None
    known: dict[str, LineKind | None] = {}
    for line in lines:
        line = line[:LOOKED_AT].rstrip()
        if marker := _FENCE.match(line):
            inside: LineKind = "data" if marker["language"].lower() in _DATA_LANGUAGES else "code"
            decided.append(fence or inside)
            fence = None if fence else inside
        elif fence:
            decided.append(fence)
        else:
            if line not in known:
                known[line] = _kind(line)
            decided.append(known[line])
    return _filled(decided, [not line or line.isspace() for line in lines])


_FENCE = regex.compile(r"^\s*(?:```|~~~)\s*(?P<language>[\w+-]*)\s*$")
_DATA_LANGUAGES = {"json", "jsonl", "html", "xml", "svg", "yaml", "yml", "toml", "csv", "log"}


def _kind(line: str) -> LineKind | None:
    points: dict[LineKind, int] = {"prose": 0, "code": 0, "data": 0}
    for found_in, kind, weight in _SIGNS if _WORD.search(line) else ():
        if found_in(line):
            points[kind] += weight
    second, best = sorted(points, key=points.__getitem__)[1:]
    return best if points[best] >= DECIDED and points[best] > points[second] else None


def _filled(decided: list[LineKind | None], empty: list[bool]) -> list[LineKind]:
    """Each undecided line as the one before it in its block of lines, else as the next one, else as the last block."""
    found: list[LineKind] = []
    last: LineKind = next((kind for kind in decided if kind), "prose")
    for is_empty, block in groupby(zip(decided, empty, strict=True), key=lambda pair: pair[1]):
        kinds = [kind for kind, _ in block]
        if is_empty:
            found += [last] * len(kinds)
            continue
        sure = [kind for kind in kinds if kind]
        current = sure[0] if sure else last
        for place, kind in enumerate(kinds):
            following = next((k for k in kinds[place + 1 : place + 4] if k), None)
            if kind and not (kind == "prose" and current == "code" == following):
                current = kind
            found.append(current)
        last = current
    return found
