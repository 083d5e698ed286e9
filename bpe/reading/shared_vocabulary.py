"""Two vocabularies side by side: the tokens that both have, and those of one alone, by script and by length."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from bpe.measuring import kind
from bpe.tokenizer import Tokenizer


@dataclass(frozen=True, eq=False)
class Share:
    """Some tokens of a vocabulary, as bytes in the order of their ids there."""

    tokens: tuple[bytes, ...]

    def __len__(self) -> int:
        """How many there are."""
        return len(self.tokens)

    @cached_property
    def by_kind(self) -> Mapping[str, int]:
        """How many there are of each script, or kind where there are no letters, the most first."""
        return dict(Counter(map(kind, self.tokens)).most_common())

    @cached_property
    def by_length(self) -> Mapping[int, int]:
        """How many there are of each length in bytes, the shortest first."""
        return dict(sorted(Counter(map(len, self.tokens)).items()))


@dataclass(frozen=True, eq=False)
class SharedVocabulary:
    """What two vocabularies have in common, and what is in one alone."""

    both: Share
    only_one: Share
    only_other: Share


def shared_vocabulary(one: Tokenizer, other: Tokenizer) -> SharedVocabulary:
    """Return which tokens two tokenizers share, compared by their bytes; special tokens by their text.

    >>> from bpe import load
    >>> found = shared_vocabulary(load("r50k_base"), load("cl100k_base"))
    >>> len(found.both), len(found.only_one), len(found.only_other)
    (43067, 7190, 57194)
    """
    here, there = ({token: token_id for token_id, token in t.vocab.items()} for t in (one, other))
    return SharedVocabulary(
        Share(tuple(sorted(here.keys() & there.keys(), key=here.__getitem__))),
        Share(tuple(sorted(here.keys() - there.keys(), key=here.__getitem__))),
        Share(tuple(sorted(there.keys() - here.keys(), key=there.__getitem__))),
    )
