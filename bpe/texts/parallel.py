"""Parallel text: the same sentences in many languages, line by line, the project's own or a visitor's."""

import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

import regex

FOLDER = Path(__file__).parents[2] / "sample_corpora" / "parallel"
UNSPACED = frozenset({"Thai", "Lao", "Khmer", "Myanmar", "Tibetan", "Han", "Japanese"})  # no blanks between words
RIGHT_TO_LEFT = frozenset({"Arabic", "Hebrew", "Syriac", "Thaana", "Nko", "Adlam"})
# What scripts and their languages have in common, so that a chart needs seven colors for them.
SCRIPT_GROUPS = {
    "Latin": ["Latin"],
    "Cyrillic": ["Cyrillic"],
    "Greek, Armenian, Georgian": ["Greek", "Armenian", "Georgian"],
    "Arabic, Hebrew, Ethiopic": ["Arabic", "Hebrew", "Ethiopic", "Syriac", "Thaana"],
    "South Asian": [
        "Devanagari",
        "Bengali",
        "Gujarati",
        "Gurmukhi",
        "Oriya",
        "Tamil",
        "Telugu",
        "Kannada",
        "Malayalam",
        "Sinhala",
    ],
    "Southeast Asian": ["Thai", "Lao", "Khmer", "Myanmar"],
    "East Asian": ["Han", "Japanese", "Hangul"],
}
_GROUP_OF = {script: group for group, scripts in SCRIPT_GROUPS.items() for script in scripts}
_SCRIPTS = [script for script in _GROUP_OF if script != "Japanese"] + ["Hiragana", "Katakana", "Tibetan", "Nko"]


class ParallelTextError(ValueError):
    """Files that are not one text in several languages; `line` is the first line (from 1) that has no counterpart."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True)
class Language:
    """A language of a parallel text: what it is called, how it is written, whom it is related to.

    `code` is BCP 47 (the file's name in a visitor's text); `script` its Unicode name, "Japanese" for kanji with kana;
    `spaces` says whether blanks separate words.
    """

    code: str
    name: str
    own_name: str
    script: str
    direction: Literal["ltr", "rtl"]
    family: str
    branch: str
    spaces: bool
    note: str = ""

    @property
    def script_group(self) -> str:
        """The neighborhood of its script: one of SCRIPT_GROUPS, or "other scripts"."""
        return _GROUP_OF.get(self.script, "other scripts")


@dataclass(frozen=True, eq=False)
class ParallelText:
    """One text in several languages: by language code its facts, and its sentences, equally many in each.

    `name` tells texts apart: measurements of different texts must not be compared.
    """

    name: str
    languages: Mapping[str, Language]
    sentences: Mapping[str, tuple[str, ...]]

    @property
    def lines(self) -> int:
        """How many sentences each language has."""
        return len(next(iter(self.sentences.values())))


@cache
def project_text() -> ParallelText:
    """Return the text that comes with the project: six sentences in more than fifty languages, by name, English first.

    >>> text = project_text()
    >>> text.lines, text.languages["el"].own_name
    (6, 'ελληνικά')
    """
    index = tomllib.loads((FOLDER / "languages.toml").read_text(encoding="utf-8"))
    languages = [Language(code=code, **facts) for code, facts in index.items()]
    languages.sort(key=lambda language: (language.code != "en", language.name))
    sentences = {
        language.code: tuple((FOLDER / f"{language.code}.txt").read_text(encoding="utf-8").splitlines())
        for language in languages
    }
    return ParallelText("parallel", {language.code: language for language in languages}, sentences)


def own_text(texts: Mapping[str, str], name: str = "own") -> ParallelText:
    """Return a parallel text made of whole texts by language code or name, a line a sentence.

    A code of the project's text brings its facts; of others, script and direction are read off the letters. A last line
    end, CR before LF and a byte order mark belong to the file, not to the sentence; nothing else is changed.

    Raises ParallelTextError, naming the first line without a counterpart, for fewer than two texts, no lines, unequal
    numbers of lines, and a line that is empty in one language only.

    >>> own_text({"en": "Good morning.\\nBread.", "fr": "Bonjour.\\nDu pain.\\n"}).lines
    2
    >>> own_text({"en": "Good morning.\\nBread.", "fr": "Bonjour."})
    Traceback (most recent call last):
    bpe.texts.parallel.ParallelTextError: fr has 1 line, en has 2: line 2 of en, 'Bread.', has no counterpart in fr
    """
    if len(texts) < 2:
        raise ParallelTextError("a comparison needs the text in two languages; add one more")
    sentences = {code: lines_of(text) for code, text in texts.items()}
    first = next(iter(sentences))
    for code, lines in sentences.items():
        _check(first, sentences[first], code, lines)
    known = project_text().languages
    languages = {code: known.get(code) or _guessed(code, "".join(lines)) for code, lines in sentences.items()}
    return ParallelText(name, languages, sentences)


def lines_of(text: str) -> tuple[str, ...]:
    """Return the lines of a text, one sentence each: only LF and CR LF end one, and a BOM belongs to none.

    >>> lines_of("\\ufeffOne.\\r\\nTwo.\\n")
    ('One.', 'Two.')
    """
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    return tuple(lines[:-1] if lines[-1] == "" else lines)


def _check(first: str, expected: tuple[str, ...], code: str, lines: tuple[str, ...]) -> None:
    if not lines:
        raise ParallelTextError(f"{code} has no lines")
    for number, (one, other) in enumerate(zip(expected, lines, strict=False), 1):
        if bool(one.strip()) != bool(other.strip()):
            empty, full, line = (code, first, one) if one.strip() else (first, code, other)
            raise ParallelTextError(f"line {number} of {empty} is empty, but not of {full}: {_quoted(line)}", number)
    if len(expected) != len(lines):
        fewer, more = sorted([(len(lines), code, lines), (len(expected), first, expected)])
        number = fewer[0] + 1
        raise ParallelTextError(
            f"{fewer[1]} has {fewer[0]} line{'s' if fewer[0] > 1 else ''}, {more[1]} has {more[0]}: "
            f"line {number} of {more[1]}, {_quoted(more[2][number - 1])}, has no counterpart in {fewer[1]}",
            number,
        )


def _quoted(line: str) -> str:
    return repr(line if len(line) <= 50 else line[:49] + "…")


def _guessed(code: str, text: str) -> Language:
    script = script_of(text)
    direction: Literal["ltr", "rtl"] = "rtl" if script in RIGHT_TO_LEFT else "ltr"
    return Language(code, code, code, script, direction, "not stated", "not stated", script not in UNSPACED)


def script_of(text: str) -> str:
    """Return the script of most letters of a text; "Japanese" for Han with kana, "unknown" without letters.

    >>> script_of("Привет, world!"), script_of("日本語の文"), script_of("42")
    ('Cyrillic', 'Japanese', 'unknown')
    """
    found = Counter({script: len(regex.findall(rf"\p{{Script={script}}}", text)) for script in _SCRIPTS})
    if found["Hiragana"] + found["Katakana"] > found["Han"] / 10:
        found["Japanese"] = sum(found.pop(script) for script in ("Han", "Hiragana", "Katakana"))
    script, count = max(found.items(), key=lambda item: item[1])
    return script if count else "unknown"
