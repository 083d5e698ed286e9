"""Edit: what stays, what went and what came make both texts again."""

from itertools import pairwise

import pytest

import bpe
from bpe.reading.edit import SHOWN, edit
from bpe.tracing.encoded_text import EncodedText, encode_text
from tests.bpe.reading.samples import kinds
from tests.texts import TEXTS


def tokens(encoded: EncodedText) -> list[bytes]:
    return [encoded.token_bytes(i) for i in range(len(encoded.ids))]


@pytest.mark.parametrize("kind", kinds())
def test_both_texts_come_back(kind: str) -> None:
    texts = [encode_text(kinds()[kind], text) for text in TEXTS.values()]
    for before, after in pairwise(texts):
        found = edit(before, after)
        a, b = tokens(before), tokens(after)
        start, end = a[: found.first], a[found.first + len(found.gone) :]
        assert start + list(found.gone) + end == a
        assert start + list(found.came) + end == b
        assert (found.tokens_before, found.tokens_after) == (len(a), len(b))
        if found.gone and found.came:  # nothing that is the same is called changed
            assert found.gone[0] != found.came[0] and found.gone[-1] != found.came[-1]


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("push", "push", "No token changed: 1 token."),
        ("", "", "No token changed: 0 tokens."),
        ("a b", "a b c", "2 tokens became 3: ␣c came"),
        ("a b c", "a b", "3 tokens became 2: ␣c went"),
        ("", "a", "0 tokens became 1: a came"),
        ("wate", "water", "2 tokens became 1: w, ate -> water"),
        ("aaa", "aaa", "No token changed: 1 token."),
    ],
)
def test_sentences(before: str, after: str, sentence: str) -> None:
    cl100k = bpe.load("cl100k_base")
    assert edit(encode_text(cl100k, before), encode_text(cl100k, after)).sentence == sentence


def test_a_long_edit_is_told_shortly() -> None:
    r50k = bpe.load("r50k_base")
    said = edit(encode_text(r50k, ""), encode_text(r50k, "a b c d e f g h i j k")).sentence
    assert said.endswith(f"and {11 - SHOWN} more came")


def test_a_repeated_token_is_counted_once() -> None:
    r50k = bpe.load("r50k_base")
    found = edit(encode_text(r50k, " a a a"), encode_text(r50k, " a a"))
    assert (found.gone, found.came) == ((b" a",), ())
