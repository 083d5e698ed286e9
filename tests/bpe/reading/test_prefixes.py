"""Prefixes: each count is that of the prefix, and a fall is a merge that reaches back."""

from itertools import pairwise

import pytest

import bpe
from bpe.reading.prefixes import LONGEST, prefixes
from tests.bpe.reading.samples import kinds
from tests.texts import TEXTS


@pytest.mark.parametrize("kind", kinds())
def test_counts_are_those_of_the_prefixes(kind: str) -> None:
    tokenizer = kinds()[kind]
    for title in ("prose", "emoji", "JSON", "special token", "empty", "one letter"):
        text = TEXTS[title]
        found = prefixes(tokenizer, text, "allow")
        assert [p.characters for p in found] == list(range(len(text) + 1)), title
        assert [p.tokens for p in found] == [len(tokenizer.encode(text[:i], "allow")) for i in range(len(text) + 1)]
        assert sum(p.change for p in found) == found[-1].tokens, title
        assert [p.falls for p in found[1:]] == [b.tokens < a.tokens for a, b in pairwise(found)]


def test_one_letter_more_is_one_token_less() -> None:
    falls = [text for text in ("water", "the end") if any(p.falls for p in prefixes(bpe.load("cl100k_base"), text))]
    assert falls == ["water"]


def test_a_long_text_is_refused() -> None:
    with pytest.raises(ValueError, match="2,001 characters"):
        prefixes(bpe.load("r50k_base"), "a" * (LONGEST + 1))
