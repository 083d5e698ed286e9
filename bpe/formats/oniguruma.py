"""Patterns of two regular expression engines: Oniguruma, which `tokenizers` uses, and `regex`, which runs here.

What they read differently: `$` and `^` (Oniguruma: of a line), `\\Z` and `\\z`, some classes (character_classes.py),
`{1,3}+` (there a repeated repetition, here one without way back), classes in classes (here only after (?V1)), and what
is the same letter after (?i). What cannot be said exactly is refused.
"""

from functools import cache

import regex

from bpe.formats.character_classes import WORD, WORD_ALONE, follows_case, in_brackets
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
    | \\x\{[0-9a-fA-F]+\} | \\x[0-9a-fA-F]{2} | \\u[0-9a-fA-F]{4} | \\U[0-9a-fA-F]{8} | \\[pP](?:\{[^{}]*\}|\w) | \\.
    | \{\d*,?\d*\}\+ | \{\d*,?\d*\}\?? | [*+?][+?]? | \[:\^?\w+:\] | \[\^?\]? | && | ."""
)
_FLAGS = regex.compile(r"\(\?(?P<on>[a-zA-Z]*)(?:-(?P<off>[a-zA-Z]*))?(?P<end>[:)])")


def _borders(word: str) -> dict[str, str]:
    """What \\b and \\B are when `word` is what \\w is."""
    return {
        r"\b": f"(?:(?<={word})(?!{word})|(?<!{word})(?={word}))",
        r"\B": f"(?:(?<={word})(?={word})|(?<!{word})(?!{word}))",
    }


_LINE = r"(?:\A|(?<=\n)(?!\z))"  # what Oniguruma's ^ is: there is no line after the last newline
_READ = {"^": _LINE, "$": "(?m:$)", r"\Z": r"(?=\n?\z)", r"\w": f"[{WORD_ALONE}]", r"\W": f"[^{WORD_ALONE}]"}
_READ |= _borders(f"[{WORD_ALONE}]")
_WRITE = {_LINE: "^", "(?m:^)": r"(?:\A|(?<=\n))", "(?m:$)": "$", "^": r"\A", "$": r"\Z", r"\Z": r"\z"}
_WRITE |= _borders(f"[{in_brackets(chr(92) + 'w', False)}]")
_UNLIKE = {*map("\\{}".format, "GKXyYNOgkRLmM"), "(?~"}
_DOTTED = "iI\u0130\u0131"  # `regex` takes i for \u0130, and I for \u0131, as well


def from_oniguruma(pattern: str, place: str = "") -> str:
    """Return a pattern of a tokenizer.json as `regex` reads it; the published ones as bpe/pre_tokenizer.py spells them.

    Raises FormatError for one that is too long, does not compile, or means what `regex` cannot say.

    >>> from_oniguruma(r"\\s+$|\\p{N}{1,3}+")
    '\\\\s+(?m:$)|(?:\\\\p{N}{1,3})+'
    """
    if (known := from_known(pattern, place)) != pattern:
        return known
    translated = _Translation(pattern, True, True, place).result()
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
    return _Translation(pattern.removeprefix("(?V1)"), False, nested, "pattern").result()


class _Translation:
    """A pattern rewritten part by part: for `regex` when `reading`, else for Oniguruma.

    `nested` says that a class of the pattern may hold classes.
    """

    def __init__(self, pattern: str, reading: bool, nested: bool, place: str) -> None:
        self._pattern, self._reading, self._nested, self._place = pattern, reading, nested, place
        self._out: list[str] = []
        self._groups: list[
            tuple[int, bool]
        ] = []  # where the groups begin that are open, and whether case counted before
        self._classes: list[int] = []  # where the classes begin that are open
        self._atom = 0  # where the last thing that can be repeated begins
        self._folds = False  # after (?i)
        self._before = ""  # the letter before, folded
        self._sets = False  # the result needs (?V1)

    def result(self) -> str:
        """Return the other engine's pattern; raises FormatError."""
        for part in _PART.findall(self._pattern):
            if part in _UNLIKE:
                self._refuse(f"{part} is not supported")
            if self._classes or part[0] == "[":
                self._in_class(part)
            else:
                self._outside(part)
        return ("(?V1)" if self._reading and self._sets else "") + "".join(self._out)

    def _refuse(self, problem: str) -> None:
        raise FormatError(f"{problem} in the pattern {shown(self._pattern)}", self._place)

    def _outside(self, part: str) -> None:
        before, self._before = self._before, ""
        table = _READ if self._reading else _WRITE
        if part.startswith("{") and part.endswith("}+"):
            inner = "".join(self._out[self._atom :]) + part[:-1]
            self._out[self._atom :] = [f"(?:{inner})+" if self._reading else f"(?>{inner})"]
            return
        if part in table:
            self._append(table[part])
        elif (part[0] == "(" and part[-1] != ")") or _FLAGS.fullmatch(part):
            self._open(part)
        elif part == ")":
            self._atom, self._folds = self._groups.pop() if self._groups else (len(self._out), self._folds)
            self._out.append(part)
        elif part[0] in "*+?{|":
            self._out.append(part)
        elif (inside := self._class(part)) != part:
            whole = inside[0] == "[" and inside[1] != ":" and inside[-1] == "]"
            self._sets |= self._reading and "&&" in inside
            self._append((inside if whole else f"[{inside}]").replace(WORD, WORD_ALONE))
        else:
            self._append(self._letter(_literal(part), before) if self._folds else _literal(part))

    def _append(self, part: str) -> None:
        self._atom = len(self._out)
        self._out.append(part)

    def _class(self, part: str) -> str:
        inside = in_brackets(part, self._reading)
        if inside is None:
            self._refuse(f"the class {part} means something else, or nothing, in the other engine")
        if self._folds and follows_case(part):
            self._refuse(f"the class {part} after (?i) means something else in the other engine")
        return inside or part

    # --- groups and flags -------------------------------------------------------------------------------------------

    def _open(self, part: str) -> None:
        """Open a group; Oniguruma's flag m, by which a dot matches a newline, is called s in `regex`."""
        found = _FLAGS.fullmatch(part)
        if found is None:
            self._groups.append((len(self._out), self._folds))
            self._out.append(part)
            return
        on, off, end = found["on"], found["off"] or "", found["end"]
        if set(on + off) - set("mix" if self._reading else "six"):
            self._refuse(f"the flags of {part} are not supported")
        if end == ":":
            self._groups.append((len(self._out), self._folds))
        elif self._out:
            self._refuse(f"{part}, not at the beginning, is not supported")
        self._folds = (self._folds or "i" in on) and "i" not in off
        self._out.append(part.replace("m", "s") if self._reading else part.replace("s", "m"))

    # --- letters after (?i) -------------------------------------------------------------------------------------------

    def _letter(self, part: str, before: str) -> str:
        char = part[-1] if len(part) == 1 or not part[1:].isalnum() else ""
        if char and char in _DOTTED:
            return f"(?-i:[{_same_letters(char, self._reading)}])"
        self._before = char.casefold()
        if len(self._before) > 1 or before + self._before in _folded_pairs():
            self._refuse(f"{before}{char} after (?i) is not supported: Oniguruma takes two letters for one")
        return part

    def _folded_class(self, written: str) -> str:
        """A class after (?i), with what it holds of the four letters i put right."""
        if self._sets:
            self._refuse("classes in classes after (?i) are not supported")
        there = {char: bool(regex.match(written, char)) for char in _DOTTED}
        negative = written.startswith("[^")
        held = {char for char in _DOTTED if there[char] != negative}
        by = [{other for char in held for other in _same_letters(char, reading)} for reading in (True, False)]
        wanted, found = (by[0], by[1]) if self._reading else (by[1], by[0])
        if wanted == found:
            return written
        more, fewer = "".join(sorted(wanted - found)), "".join(sorted(found - wanted))
        if negative:
            more, fewer = fewer, more
        return f"(?:{f'(?!(?-i:[{fewer}]))' * bool(fewer)}{written}{f'|(?-i:[{more}])' * bool(more)})"

    # --- classes ----------------------------------------------------------------------------------------------------

    def _in_class(self, part: str) -> None:
        if part[0] == "[" and part[:2] != "[:" and (self._nested or not self._classes):
            self._sets |= self._reading and bool(self._classes)
            self._classes.append(len(self._out))
        elif part == "]":
            self._atom = self._classes.pop()
            self._before = ""
            if self._folds and not self._classes:
                self._out.append(part)
                self._out[self._atom :] = [self._folded_class("".join(self._out[self._atom :]))]
                return
        elif part == "&&":
            self._sets |= self._reading
            part = part if self._nested else r"\&\&"
        elif self._reading and part in ("|", "~"):
            part = "\\" + part  # doubled they are operators after (?V1)
        elif part[0] == "[" and part[:2] != "[:":
            part = "".join("\\" + char for char in part)
        elif part in ("-", "|", "~") and part == self._out[-1] and self._nested and not self._reading:
            self._refuse(f"{part}{part} in a class is not supported")
        else:
            part = self._class(_literal(part))
            self._sets |= self._reading and part[0] == "[" and part[:2] != "[:"
        self._out.append(part)


def _literal(part: str) -> str:
    """Spell a code point by itself, which both engines read."""
    if regex.fullmatch(r"\\x\{.+\}|\\u....|\\U.{8}|\\x..", part):
        code_point = int(part[2:].strip("{}"), 16)
        return regex.escape(chr(code_point)) if code_point < 0x110000 else part
    return part


def _same_letters(char: str, in_oniguruma: bool) -> str:
    """Those of the four letters i that match one of them after (?i)."""
    if in_oniguruma:
        return "iI" if char in "iI" else char
    return {"i": "iI\u0130", "I": "iI\u0131", "\u0130": "i\u0130", "\u0131": "I\u0131"}[char]


@cache
def _folded_pairs() -> frozenset[str]:
    """The beginnings of what a single character becomes when it is folded: ss for ß, fi for ﬁ."""
    folded = (char.casefold() for char in map(chr, range(0x20000)))
    return frozenset(letters[:2] for letters in folded if len(letters) > 1)
