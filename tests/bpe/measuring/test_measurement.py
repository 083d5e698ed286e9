"""Measurements: counts, ratios, and where a ratio is not defined."""

import tomllib
from pathlib import Path

import pytest

import bpe
from bpe.measuring.measurement import WITHOUT_WORD_BLANKS, measure

PARALLEL = Path(__file__).parents[3] / "sample_corpora" / "parallel"
O200K = bpe.load("o200k_base")


# characters, bytes, words, tokens in o200k; counted by hand, the tokens by tiktoken
COUNTED = {
    "": (0, 0, 0, 0),
    "hello world": (11, 11, 2, 2),
    "naïve façade": (12, 14, 2, 4),
    "日本": (2, 6, 1, 1),
    "🍓🍓 x": (4, 10, 2, 5),
    " a\n\tb ": (6, 6, 2, 4),
    "e\u0301": (2, 3, 1, 2),
}


@pytest.mark.parametrize("text", COUNTED)
def test_counts(text: str) -> None:
    m = measure(O200K, text, language="en")
    assert (m.characters, m.bytes, m.words, m.tokens) == COUNTED[text]


def test_ratios_are_what_their_names_say() -> None:
    m = measure(O200K, "🍓🍓 x", language="en")
    assert (m.bytes_per_token, m.fertility) == (10 / 5, 2.5)
    assert (m.characters_per_token, m.tokens_per_character) == (4 / 5, 1.25)


def test_documents_are_counted_one_by_one() -> None:
    assert measure(O200K, ["hel", "lo"]).tokens == measure(O200K, "hel").tokens + measure(O200K, "lo").tokens


def test_nothing_has_no_ratios() -> None:
    m = measure(O200K, "", language="en")
    assert (m.bytes_per_token, m.characters_per_token, m.tokens_per_character, m.fertility) == (None,) * 4


def test_a_lone_surrogate_counts_as_what_is_encoded() -> None:
    assert measure(O200K, "a\ud800").bytes == 4


def test_languages_without_word_blanks_are_those_of_the_parallel_text() -> None:
    found = set()
    for index in PARALLEL.glob("*.toml"):
        for code, language in tomllib.loads(index.read_text(encoding="utf-8")).items():
            assert (code.split("-")[0] in WITHOUT_WORD_BLANKS) is not language["spaces"], code
            found |= {code.split("-")[0]} if not language["spaces"] else set()
    assert found <= WITHOUT_WORD_BLANKS and len(found) >= 6


def test_premium_needs_the_same_text_and_tokenizer() -> None:
    english, german = ((PARALLEL / f"{code}.txt").read_text(encoding="utf-8") for code in ("en", "de"))
    reference = measure(O200K, english, corpus="parallel", language="en")
    m = measure(O200K, german, corpus="parallel", language="de")
    premium = m.token_premium(reference)
    assert premium == m.tokens / reference.tokens and reference.token_premium(reference) == 1
    with pytest.raises(ValueError, match="parallel corpus"):
        m.token_premium(measure(O200K, english, corpus="other", language="en"))
    with pytest.raises(ValueError, match="one tokenizer"):
        m.token_premium(measure(bpe.load("r50k_base"), english, corpus="parallel", language="en"))
