"""Patterns of two regular expression engines: Oniguruma, which `tokenizers` uses, and `regex`, which runs here.

What they read differently: `$` and `^` (Oniguruma: of a line), `\\Z` and `\\z`, `\\w` (Oniguruma adds ²³¹¼½¾, but not
within a class), `\\h`, `{1,3}+` (there a repeated repetition, here one without way back), and classes in classes (here
only after (?V1)).
"""

import regex

from bpe.formats.source import LONGEST_PATTERN, FormatError, shown
from bpe.tokenizer import CL100K, GPT2, O200K, PatternError, compile_pattern

_GPT2 = r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"
_CL100K = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*"
    r"|\s*[\r\n]+|\s+(?!\S)|\s+"
)
_PLAIN = {GPT2: _GPT2, CL100K: _CL100K, O200K: O200K}  # as files spell the published patterns
_KNOWN = {plain: ours for ours, plain in _PLAIN.items()} | {
    r"'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+": GPT2,
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]++[\r\n]*"
    r"|\s*[\r\n]|\s+(?!\S)|\s+": CL100K,
}

_PART = regex.compile(
    r"""(?xs) \(\?m:[$^]\) | \(\?:\\A\|\(\?<=\\n\)\(\?!\\z\)\) | \(\?=\\n\?\\z\)
    | \(\?[a-zA-Z-]*[:)] | \(\?(?:<?[=!]|>|<\w+>|\#[^)]*\)|~)?
    | \\x\{[0-9a-fA-F]+\} | \\x[0-9a-fA-F]{2} | \\u[0-9a-fA-F]{4} | \\[pP]\{\^?[\w =]+\} | \\.
    | \{\d*,?\d*\}\+ | \{\d*,?\d*\}\?? | [*+?][+?]? | \[:\^?\w+:\] | \[\^?\]? | && | ."""
)
_WORD, _NO_WORD = "[\\w\u00b2\u00b3\u00b9\u00bc\u00bd\u00be]", "[^\\w\u00b2\u00b3\u00b9\u00bc\u00bd\u00be]"


def _borders(word: str) -> dict[str, str]:
    """What \\b and \\B are when `word` is what \\w is."""
    return {
        r"\b": f"(?:(?<={word})(?!{word})|(?<!{word})(?={word}))",
        r"\B": f"(?:(?<={word})(?={word})|(?<!{word})(?!{word}))",
    }


_HEX, _NO_HEX = "[0-9a-fA-F]", "[^0-9a-fA-F]"
_LINE = r"(?:\A|(?<=\n)(?!\z))"  # what Oniguruma's ^ is: there is no line after the last newline
_FROM = {"^": _LINE, "$": "(?m:$)", r"\Z": r"(?=\n?\z)", r"\h": _HEX, r"\H": _NO_HEX, r"\w": _WORD, r"\W": _NO_WORD}
_FROM |= _borders(_WORD)
_TO = {
    _LINE: "^",
    "(?m:^)": r"(?:\A|(?<=\n))",
    "(?m:$)": "$",
    "^": r"\A",
    "$": r"\Z",
    r"\Z": r"\z",
    r"\w": r"[\w]",
    r"\W": r"[\W]",
}
_TO |= _borders(r"[\w]")
_UNLIKE = {r"\G", r"\K", r"\y", r"\Y", r"\N", r"\O", r"\g", r"\k", r"\R", r"\L", r"\m", r"\M", "(?~"}


def from_oniguruma(pattern: str, place: str = "") -> str:
    """Return a pattern of a tokenizer.json as `regex` reads it; the published ones as bpe/pre_tokenizer.py spells them.

    Raises FormatError for one that is too long, does not compile, or means what `regex` cannot say.

    >>> from_oniguruma(r"\\s+$|\\p{N}{1,3}+")
    '\\\\s+(?m:$)|(?:\\\\p{N}{1,3})+'
    """
    if (known := from_known(pattern, place)) != pattern:
        return known
    translated = _translate(pattern, _FROM, nested=True, repeated="(?:{})+", place=place)
    try:
        compile_pattern(translated)
    except PatternError as error:
        raise FormatError(f"{error}: {shown(pattern)}", place) from None
    return translated


def from_known(pattern: str, place: str = "") -> str:
    """Return a pattern that is written for `regex` already; a published one as bpe/pre_tokenizer.py spells it."""
    if len(pattern) > LONGEST_PATTERN:
        raise FormatError(f"the pattern has {len(pattern):,} characters; at most {LONGEST_PATTERN:,} are read", place)
    return _KNOWN.get(pattern, pattern)


def to_oniguruma(pattern: str) -> str:
    """Return one of our patterns as `tokenizers` reads it; raises FormatError for one that it cannot say.

    >>> to_oniguruma(r"\\s+$|\\p{N}{1,3}+|[[ab]")
    '\\\\s+\\\\Z|(?>\\\\p{N}{1,3})|[\\\\[ab]'
    """
    if pattern in _PLAIN:
        return _PLAIN[pattern]
    nested = pattern.startswith("(?V1)")
    return _translate(pattern.removeprefix("(?V1)"), _TO, nested=nested, repeated="(?>{})", place="pattern")


def _translate(pattern: str, table: dict[str, str], *, nested: bool, repeated: str, place: str) -> str:
    """Rewrite a pattern part by part; `nested`: a class may hold classes; `repeated`: what `x{1,3}+` becomes."""
    reading = table is _FROM
    out: list[str] = []
    groups: list[int] = []  # where the groups begin that are open
    classes: list[int] = []  # where the classes begin that are open
    atom = 0  # where the last thing that can be repeated begins
    sets = False
    for part in _PART.findall(pattern):
        if part in _UNLIKE:
            raise FormatError(f"{part} in the pattern {shown(pattern)} is not supported", place)
        if part.startswith("[") and part[:2] != "[:" and (nested or not classes):
            sets |= bool(classes)
            classes.append(len(out))
        elif part == "]" and classes:
            atom = classes.pop()
        elif classes:
            sets |= part == "&&" or (reading and part == r"\H")
            part = _in_class(part, nested, reading)
        elif part.startswith("{") and part.endswith("}+"):
            inner = "".join(out[atom:]) + part[:-1]
            out[atom:] = [repeated.format(inner)]
            continue
        elif part in table:
            atom, part = len(out), table[part]
        elif part.startswith("(") and not part.endswith(")"):
            groups.append(len(out))
            part = _flags(part, reading, place)
        elif part == ")":
            atom = groups.pop() if groups else len(out)
        elif part[0] not in "*+?{|":
            atom, part = len(out), _flags(_literal(part), reading, place)
        out.append(part)
    return ("(?V1)" if reading and sets else "") + "".join(out)


def _in_class(part: str, nested: bool, reading: bool) -> str:
    if reading:
        if part in ("|", "~"):
            return "\\" + part  # doubled they are operators after (?V1)
        return {r"\h": _HEX[1:-1], r"\H": _NO_HEX}.get(part) or _literal(part)
    literal = not nested and (part == "&&" or (part[0] == "[" and part[:2] != "[:"))
    return "".join("\\" + char for char in part) if literal else part


def _literal(part: str) -> str:
    """Spell a code point by itself, which both engines read."""
    if regex.fullmatch(r"\\x\{.+\}|\\u....|\\x..", part):
        code_point = int(part[2:].strip("{}"), 16)
        return regex.escape(chr(code_point)) if code_point < 0x110000 else part
    return part


def _flags(part: str, reading: bool, place: str) -> str:
    """Oniguruma's flag m, by which a dot matches a newline, is called s here."""
    found = regex.fullmatch(r"\(\?([a-zA-Z-]*)([:)])", part)
    if not found:
        return part
    flags, end = found.groups()
    if set(flags) - set("mix-" if reading else "six-"):
        raise FormatError(f"the flags of {part} are not supported", place)
    return f"(?{flags.replace('m', 's') if reading else flags.replace('s', 'm')}{end}"
