"""Words, characters, subwords: three ways to cut one text, and what each costs."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bpe.tokenizer import Tokenizer


@dataclass(frozen=True)
class Units:
    """One way of cutting: how many units there are to know, how many a text has, how many of these are unknown."""

    name: str
    vocabulary: int
    length: int
    unknown: int

    @property
    def unknown_share(self) -> float:
        """The share of a text's units that are unknown; 0 for an empty text."""
        return self.unknown / self.length if self.length else 0.0

    @property
    def squared(self) -> int:
        """The pairs of positions that attention compares."""
        return self.length**2


def compare_units(training: Sequence[str], text: Sequence[str], tokenizer: Tokenizer) -> list[Units]:
    """Return what `text` becomes under vocabularies of words, of characters and of bytes, and under `tokenizer`.

    Words are what stands between blanks (the blanks are lost). Their vocabularies are those of `training`: all words,
    as many of the most frequent words as the tokenizer has tokens, and all characters. A unit that was not there is an
    `<UNK>`, and what it said is lost.

    >>> from bpe import train
    >>> for units in compare_units(["low low lower"], ["lowest low"], train("low low lower", 258).tokenizer):
    ...     print(units.name, units.vocabulary, units.length, units.unknown)
    words, all 2 2 1
    words, the 258 most frequent 2 2 1
    characters 6 10 2
    bytes 256 10 0
    subwords 258 6 0
    """
    known = Counter(word for document in training for word in document.split())
    words = [word for document in text for word in document.split()]
    frequent = {word for word, _ in known.most_common(tokenizer.vocab_size)}
    characters = set().union(*training)
    written = "".join(text)
    return [
        Units("words, all", len(known), len(words), sum(word not in known for word in words)),
        Units(
            f"words, the {tokenizer.vocab_size:,} most frequent",
            len(frequent),
            len(words),
            sum(word not in frequent for word in words),
        ),
        Units("characters", len(characters), len(written), sum(char not in characters for char in written)),
        Units("bytes", 256, sum(len(document.encode("utf-8", "replace")) for document in text), 0),
        Units("subwords", tokenizer.vocab_size, sum(len(tokenizer.encode(document)) for document in text), 0),
    ]
