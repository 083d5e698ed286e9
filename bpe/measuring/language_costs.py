"""What a language costs under a tokenizer, and why: whole words, torn characters, cuts inside words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from unicodedata import normalize

import regex

from bpe.measuring.measurement import Measurement, measure
from bpe.texts import ParallelText
from bpe.tokenizer import Tokenizer
from bpe.tracing import PRE_TOKEN_ENDS, encode_text

BLANK = b" "
# Letters with their marks, and the joiners inside words of Persian and Sinhala. An apostrophe or a hyphen ends a word.
_WORD = regex.compile(r"[\p{L}\p{M}\u200c\u200d]+")


@dataclass(frozen=True)
class LanguageCost:
    """A language of a parallel text, counted: its measurement, and counts that explain it.

    `whole_words` are tokens that spell exactly one word, with or without a blank before it (None where blanks do not
    separate words), `torn` those that hold a part of a character, `word_cuts` the places inside words where the
    pre-tokenizer cuts, so that no vocabulary, however large, can have the word as one token.
    """

    measurement: Measurement
    whole_words: int | None
    torn: int
    word_cuts: int

    @property
    def tokens(self) -> int:
        """Tokens of the whole text."""
        return self.measurement.tokens

    @property
    def bytes_per_character(self) -> float | None:
        """UTF-8 bytes of a code point on average: what the script costs before any merge."""
        return _share(self.measurement.bytes, self.measurement.characters)

    @property
    def whole_word_share(self) -> float | None:
        """Part of the tokens that are whole words."""
        return None if self.whole_words is None else _share(self.whole_words, self.tokens)

    @property
    def torn_share(self) -> float | None:
        """Part of the tokens that hold a part of a character."""
        return _share(self.torn, self.tokens)


def language_costs(tokenizer: Tokenizer, text: ParallelText) -> dict[str, LanguageCost]:
    """Return the cost of each language, by code. Sentences are encoded one by one, as Petrov et al. (2023) do.

    Raises what `Tokenizer.encode` raises, and ValueError for an alphabet of characters, which loses blanks and case.

    >>> from bpe import load
    >>> from bpe.texts.parallel import own_text
    >>> costs = language_costs(load("r50k_base"), own_text({"en": "the weather", "hi": "मौसम"}))
    >>> [(cost.tokens, cost.whole_words, cost.torn, cost.word_cuts) for cost in costs.values()]
    [(2, 2, 0, 0), (8, 0, 8, 2)]
    """
    if not tokenizer.alphabet.lossless:
        raise ValueError(f"{tokenizer.name} loses blanks and case, so its tokens do not spell the text")
    return {code: _cost(tokenizer, text, code) for code in text.languages}


def _cost(tokenizer: Tokenizer, text: ParallelText, code: str) -> LanguageCost:
    sentences, spaces = text.sentences[code], text.languages[code].spaces
    measurement = measure(tokenizer, sentences, corpus=text.name, language=code)
    words = sum(len(sentence.split()) for sentence in sentences) if spaces else None
    counts = [_reasons(tokenizer, sentence) for sentence in sentences]
    whole, torn, cuts = (sum(column) for column in zip(*counts, strict=True))
    return LanguageCost(replace(measurement, words=words), whole if spaces else None, torn, cuts)


def _reasons(tokenizer: Tokenizer, sentence: str) -> tuple[int, int, int]:
    """Whole words, torn tokens and cuts inside words, in the text as it is cut: after the tokenizer's normalizers."""
    encoded = encode_text(tokenizer, sentence)
    data = encoded.data
    words = set(_word_spans(data.decode()))
    inside = {at for start, end in words for at in range(start + 1, end)}
    whole = torn = cuts = start = 0
    for end, flag in zip(encoded.ends, encoded.flags, strict=True):
        whole += (start + (data[start : start + 1] == BLANK), end) in words
        torn += _inside_character(data, start) or _inside_character(data, end)
        cuts += bool(flag & PRE_TOKEN_ENDS) and end in inside
        start = end
    return whole, torn, cuts


def _inside_character(data: bytes, at: int) -> bool:
    return at < len(data) and data[at] & 0xC0 == 0x80


def _word_spans(sentence: str) -> Iterator[tuple[int, int]]:
    """Yield where words begin and end, in bytes."""
    seen = at = 0
    for match in _WORD.finditer(sentence):
        at += len(sentence[seen : match.start()].encode())
        start, at, seen = at, at + len(match.group().encode()), match.end()
        yield start, at


def premiums(costs: Mapping[str, LanguageCost], reference: str) -> dict[str, float | None]:
    """Return the token premium of each language against the reference: 1.0 is as many tokens; None if it has none.

    >>> from bpe import load
    >>> from bpe.texts.parallel import project_text
    >>> costs = language_costs(load("o200k_base"), project_text())
    >>> round(premiums(costs, "en")["my"], 2), premiums(costs, "my")["my"]
    (2.71, 1.0)
    """
    base = costs[reference].measurement
    return {code: cost.measurement.token_premium(base) for code, cost in costs.items()}


def decomposed_tokens(tokenizer: Tokenizer, sentences: Sequence[str]) -> tuple[int, int, int]:
    """Return how many tokens sentences take as they are, composed (NFC), and decomposed (NFD).

    >>> from bpe import load
    >>> decomposed_tokens(load("cl100k_base"), ["e\\u0301", "\\u00e9"])
    (3, 2, 4)
    """

    def count(form: str | None) -> int:
        texts = [normalize(form, s) if form else s for s in sentences]  # type: ignore[arg-type]
        return sum(len(tokenizer.encode(text)) for text in texts)

    return count(None), count("NFC"), count("NFD")


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
