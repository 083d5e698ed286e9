"""A vocabulary in the order of its bytes, so that tokens with one beginning stand side by side."""

from array import array
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from bpe.tokenizer import Tokenizer

_known: "WeakKeyDictionary[Tokenizer, SortedVocabulary]" = WeakKeyDictionary()


@dataclass(frozen=True, eq=False)
class SortedVocabulary:
    """The tokens that text can become (no special ones), in the order of their bytes, and their ids."""

    tokens: list[bytes]
    ids: "array[int]"

    def beginning_with(self, prefix: bytes) -> range:
        """Return the places of the tokens that begin with `prefix`."""
        first = bisect_left(self.tokens, prefix)
        return range(first, bisect_right(self.tokens, prefix, first, key=lambda token: token[: len(prefix)]))


def sorted_vocabulary(tokenizer: Tokenizer) -> SortedVocabulary:
    """Return the vocabulary in order; it is put in order once (o200k: 0.05 s).

    >>> from bpe import load
    >>> vocabulary = sorted_vocabulary(load("cl100k_base"))
    >>> [vocabulary.tokens[i] for i in vocabulary.beginning_with(b" straw")]
    [b' straw', b' strawberries', b' strawberry']
    """
    if tokenizer not in _known:
        tokens = sorted(tokenizer.ranks)
        _known[tokenizer] = SortedVocabulary(tokens, array("I", map(tokenizer.ranks.__getitem__, tokens)))
    return _known[tokenizer]
