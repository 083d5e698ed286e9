"""The settings of the Languages page."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import regex

from bpe.measuring import mix_languages
from bpe.texts import ParallelText, ParallelTextError, own_text, project_text
from pages.ui.sections.languages.cached import FOUR
from pages.ui.shared.everywhere import PRICE, TEXT, TOKENIZERS, WINDOW
from pages.ui.shared.settings import Choice, Damaged, Number, Some, Switch, Text
from pages.ui.shared.tokenizer_settings import OneTokenizer, Tokenizers

TOKENIZERS_AT_MOST = 6
TEXTS_AT_MOST = 60  # languages of a visitor's own text
TEXTS_BYTES = 500_000  # of all of them together; four tokenizers count them in about two seconds
NAME_CHARACTERS = 40
MIXED_AT_MOST = 3
VIEWS = {
    "overview": "Overview",
    "table": "Table",
    "two": "Two languages",
    "strip": "One sentence in all",
    "bill": "The bill",
    "mix": "Why: the training mix",
    "forms": "Composed or not",
    "own": "Your own text",
}
COLORS = {"script": "script", "family": "family"}
SIZES = ("512", "1024", "2048", "4096")


@dataclass(frozen=True)
class Texts(Text):
    """A visitor's own texts by the names of their languages, as JSON, packed."""

    def initial(self) -> dict[str, str]:
        """Return no text."""
        return {}

    def from_text(self, text: str) -> dict[str, str]:
        """Return the texts in JSON."""
        try:
            found = json.loads(text or "{}")
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict) or not all(isinstance(value, str) for value in found.values()):
            raise Damaged("The link's own texts are damaged")
        kept = {language_name(str(name)): value for name, value in list(found.items())[:TEXTS_AT_MOST]}
        if size_of(kept) > TEXTS_BYTES:
            raise Damaged(f"The link's own texts have over {TEXTS_BYTES:,} bytes")
        return kept

    def to_text(self, value: Any) -> str:
        """Return texts as JSON; "" for none."""
        return json.dumps(value, ensure_ascii=False) if value else ""

    def allowed(self) -> str:
        """Say what."""
        return f"up to {TEXTS_AT_MOST} texts, {TEXTS_BYTES:,} bytes together"


def size_of(texts: Mapping[str, str]) -> int:
    """Return the UTF-8 bytes of all texts together."""
    return sum(len(text.encode("utf-8", "replace")) for text in texts.values())


def language_name(name: str) -> str:
    """Return a name that a language can have here: letters, digits, blanks, hyphens.

    >>> language_name("my_fr.v2"), language_name("zh-Hans"), language_name("<b>")
    ('my fr v2', 'zh-Hans', 'b')
    """
    cleaned = regex.sub(r"[^\p{L}\p{M}\p{N}-]+", " ", name).strip()
    return cleaned[:NAME_CHARACTERS] or "unnamed"


def checked(texts: Mapping[str, str]) -> ParallelText:
    """Return a visitor's texts as one parallel text. Raises ParallelTextError."""
    digest = sha256(json.dumps(texts).encode()).hexdigest()[:24]
    return own_text(texts, f"own-{digest}")


def current_text() -> ParallelText:
    """Return the text that is compared: the project's, or the visitor's if it is asked for and in order."""
    try:
        return checked(OWN.now) if OWN.now and USE_OWN.now else project_text()
    except ParallelTextError:
        return project_text()


def _codes() -> list[str]:
    return list(current_text().languages)


def _scripts() -> list[str]:
    return sorted({language.script for language in current_text().languages.values()})


def _families() -> list[str]:
    return sorted({language.family for language in current_text().languages.values()})


PAGE = "languages"
OWN = Texts("own", (), PAGE, "own texts")
USE_OWN = Switch("use_own", True, PAGE, "choice of the text")
COMPARED = Tokenizers("compared", FOUR, PAGE, "tokenizer", TOKENIZERS_AT_MOST)
RANKED_BY = OneTokenizer("ranked_by", "cl100k_base", PAGE, "main tokenizer")
REFERENCE = Choice("reference", "en", PAGE, "reference language", _codes)
ONLY = Some("only", (), PAGE, "language", _codes)
SCRIPTS = Some("scripts", (), PAGE, "script", _scripts)
FAMILIES = Some("families", (), PAGE, "family", _families)
COLOR = Choice("color", "script", PAGE, "coloring", tuple(COLORS))
VIEW = Choice("view", "overview", PAGE, "view", tuple(VIEWS))
EVERY_LANGUAGE = Switch("every_language", False, PAGE, "choice of languages")
LEFT = Choice("left", "en", PAGE, "language on the left", _codes)
RIGHT = Choice("right", "my", PAGE, "language on the right", _codes)
SENTENCE = Number("sentence", 0, PAGE, "sentence", 0, 10_000)
BILL_FOR = Choice("bill_for", "my", PAGE, "language of the bill", _codes)
BILL_TOKENS = Number("bill_tokens", 50_000, PAGE, "number of tokens", 1, 100_000_000)
BILL_SECONDS = Number("bill_seconds", 10.0, PAGE, "number of seconds", 0.1, 100_000.0)
MIX = Some("mix", ("en", "fr"), PAGE, "language of the mix", lambda: list(mix_languages()), MIXED_AT_MOST)
MIX_FIRST = Number("mix_first", 100, PAGE, "share of the first language", 0, 100)
MIX_SECOND = Number("mix_second", 50, PAGE, "share of the second language", 0, 100)
MIX_SIZE = Choice("mix_size", "1024", PAGE, "vocabulary size", SIZES)

FILTERS = (ONLY, SCRIPTS, FAMILIES)
BILL = (BILL_FOR, BILL_TOKENS, BILL_SECONDS, WINDOW, PRICE)
MIXED = (MIX, MIX_FIRST, MIX_SECOND, MIX_SIZE)
SETTINGS = (
    TEXT,
    TOKENIZERS,
    OWN,
    USE_OWN,
    COMPARED,
    RANKED_BY,
    REFERENCE,
    *FILTERS,
    COLOR,
    VIEW,
    EVERY_LANGUAGE,
    LEFT,
    RIGHT,
    SENTENCE,
    *BILL,
    *MIXED,
)  # fmt: skip  - what a visitor brings comes first, for other settings choose among its languages


def first_compared() -> list[str]:
    """Return the tokenizers to compare on a page that is opened by a click: four published ones and the chosen ones."""
    return list(dict.fromkeys([*FOUR, *TOKENIZERS.now]))[:TOKENIZERS_AT_MOST]
