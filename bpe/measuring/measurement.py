"""Measurement: how many tokens a tokenizer needs for a text, and the ratios that follow from the counts."""

from collections.abc import Iterable
from dataclasses import dataclass

from bpe.tokenizer import Special, Tokenizer, replace_surrogates

# BCP 47 codes of languages whose writers put no blanks between words: there "tokens per word" says nothing.
WITHOUT_WORD_BLANKS = frozenset({"bo", "ja", "km", "lo", "my", "th", "yue", "zh"})


@dataclass(frozen=True)
class Measurement:
    """Counts of one text under one tokenizer; ratios are derived from them, and None where they are not defined.

    `tokenizer`, `corpus` and `language` (BCP 47) say what was measured. `bytes` are those of the text in UTF-8, `words`
    its stretches between blanks, None where the language does not put blanks between words.
    """

    tokenizer: str
    corpus: str
    language: str
    characters: int
    bytes: int
    words: int | None
    tokens: int

    @property
    def bytes_per_token(self) -> float | None:
        """UTF-8 bytes that a token spells on average: the higher, the shorter the sequence."""
        return _ratio(self.bytes, self.tokens)

    @property
    def characters_per_token(self) -> float | None:
        """Unicode code points that a token spells on average."""
        return _ratio(self.characters, self.tokens)

    @property
    def tokens_per_character(self) -> float | None:
        """Tokens that a Unicode code point costs on average."""
        return _ratio(self.tokens, self.characters)

    @property
    def fertility(self) -> float | None:
        """Tokens per word (Ács 2019, Exploring BERT's Vocabulary; Rust et al. 2021)."""
        return None if self.words is None else _ratio(self.tokens, self.words)

    def token_premium(self, reference: "Measurement") -> float | None:
        """Return the tokens over those of the same text in the reference language: 1.0 is as many (Petrov et al. 2023).

        Both must be of one parallel corpus, by one tokenizer; raises ValueError otherwise, because the ratio of two
        different texts says nothing about languages.

        >>> english = Measurement("toy", "parallel", "en", 10, 10, 2, 4)
        >>> Measurement("toy", "parallel", "de", 12, 13, 2, 6).token_premium(english)
        1.5
        """
        if (self.tokenizer, self.corpus) != (reference.tokenizer, reference.corpus):
            raise ValueError(
                f"a token premium needs one parallel corpus and one tokenizer, not {self.corpus} by {self.tokenizer} "
                f"and {reference.corpus} by {reference.tokenizer}"
            )
        return _ratio(self.tokens, reference.tokens)


def measure(
    tokenizer: Tokenizer,
    text: str | Iterable[str],
    *,
    corpus: str = "text",
    language: str = "und",
    special: Special = "text",
) -> Measurement:
    """Count a text, or documents taken together, under a tokenizer. Raises what `Tokenizer.encode` raises.

    >>> from bpe import load
    >>> m = measure(load("cl100k_base"), "hello world", language="en")
    >>> m.tokens, m.bytes_per_token, m.fertility
    (2, 5.5, 1.0)
    >>> measure(load("cl100k_base"), "你好", language="zh-Hans").fertility is None
    True
    """
    documents = [text] if isinstance(text, str) else list(text)
    spaced = language.split("-")[0] not in WITHOUT_WORD_BLANKS
    return Measurement(
        tokenizer.name,
        corpus,
        language,
        characters=sum(map(len, documents)),
        bytes=sum(len(replace_surrogates(document)[0].encode()) for document in documents),
        words=sum(len(document.split()) for document in documents) if spaced else None,
        tokens=sum(len(tokenizer.encode(document, special)) for document in documents),
    )


def _ratio(part: int, whole: int) -> float | None:
    return part / whole if whole else None
