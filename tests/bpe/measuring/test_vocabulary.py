"""What a vocabulary holds, what it costs, and what it replaces."""

from collections import Counter

import pytest

import bpe
from bpe.measuring.cost import Model
from bpe.measuring.units import compare_units
from bpe.measuring.vocabulary import NOT_UTF8, kind, spelling, token_counts
from bpe.texts.corpus import corpora, hold_out
from bpe.training.train import train

PROSE = corpora()["prose_en"].documents()


@pytest.mark.parametrize("name", ["none", "cl100k"])
@pytest.mark.parametrize("size", [257, 300, 700])
def test_counts_are_those_of_the_encoded_corpus(name: str, size: int) -> None:
    training = train(PROSE[:2], 700, pre_tokenizer=name, special_tokens=["<|end|>"])
    tokenizer = training.first(size)
    encoded = Counter(token_id for document in PROSE[:2] for token_id in tokenizer.encode(document))
    assert {token_id: n for token_id, n in token_counts(training, size).items() if n} == encoded


def test_counts_of_runs_and_of_characters() -> None:
    assert token_counts(train("aaaaa", 258, pre_tokenizer="none"))[97] == 1
    toy = train("low lower newest widest low lower newer", 30, alphabet="characters")
    assert sum(token_counts(toy).values()) == toy.steps[-1].corpus_tokens == 7


def test_a_pre_tokenizer_keeps_tokens_within_words() -> None:
    """Without a split the vocabulary fills with phrases, and blanks stick to either side; with one, to the left."""
    uncut = spelling(step.token for step in train(PROSE, 4096, pre_tokenizer="none").steps)
    cut = spelling(step.token for step in train(PROSE, 4096, pre_tokenizer="cl100k").steps)
    assert uncut.tokens == cut.tokens == 3840
    assert len(uncut.spanning) > 800 and not cut.spanning
    assert uncut.sides["right"] > 300 and cut.sides["right"] < 20 < cut.sides["left"]


def test_rediscovers_utf8() -> None:
    """An early merge on English prose is the two lead bytes of curly quotes and dashes: no text at all."""
    early = [step.token for step in train(PROSE, 300).steps]
    assert b"\xe2\x80" in early and kind(b"\xe2\x80") == NOT_UTF8


@pytest.mark.parametrize(
    ("token", "expected"),
    [
        ("日本".encode(), "Han"),
        ("です".encode(), "Hiragana"),
        (b"", "control characters"),
        (b"\0", "control characters"),
    ],
)
def test_kinds(token: bytes, expected: str) -> None:
    assert kind(token) == expected


# --- cost -----------------------------------------------------------------------------------------------------------


def test_costs_are_those_of_gpt2() -> None:
    """Figures worked out on paper from the sizes of GPT-2 small: V 50,257, d 768, L 12, and a text of 1,000 tokens."""
    cost = Model(width=768, layers=12, text_bytes=4_000).cost(50_257, 4.0)
    assert cost.tokens == 1_000
    assert cost.embedding_parameters == 38_597_376
    assert cost.embedding_bytes == 77_194_752
    assert cost.output_per_token == 77_194_752
    assert cost.output == 77_194_752_000
    assert cost.attention == 36_864_000_000  # 12 layers, a million pairs, 768 products and as many sums, twice
    assert cost.matrices == 169_869_312_000  # 12 layers of 7,077,888 parameters, two operations each, 1,000 tokens
    assert cost.total == 283_928_064_000


def test_where_the_sum_is_least_depends_on_the_model() -> None:
    """Rows cost a narrow model relatively more, so it wants fewer of them."""

    def best(width: int, layers: int) -> int:
        costs = Model(width, layers, 2_000).costs(range(256, 200_000, 100), lambda size: min(6.0, size**0.15))
        return min(costs, key=lambda cost: cost.total).vocab_size

    assert 256 < best(16, 1) < best(768, 12) < 199_000


def test_nothing_measured_costs_nothing() -> None:
    assert Model(768, 12, 1000).costs([256, 300], lambda _: None) == []


# --- words, characters, subwords ------------------------------------------------------------------------------------


def test_words_are_unknown_and_subwords_never() -> None:
    training, held_out = hold_out(PROSE)
    tokenizer = train(training, 4096).tokenizer
    words, frequent, characters, in_bytes, subwords = compare_units(training, held_out, tokenizer)
    assert words.unknown_share > 0.15 and frequent.unknown >= words.unknown
    assert subwords.unknown == in_bytes.unknown == 0
    assert words.length < subwords.length < characters.length / 3 < in_bytes.length
    assert characters.squared == characters.length**2
    assert frequent.vocabulary == min(4096, words.vocabulary)
    fewer = compare_units(training, held_out, tokenizer.first(1024))[1]
    assert fewer.vocabulary == 1024 and fewer.unknown > frequent.unknown


def test_an_unseen_script_is_unknown_to_words_and_characters_alike() -> None:
    tokenizer = bpe.load("r50k_base")
    words, _, characters, _, subwords = compare_units(PROSE[:1], ["Привет, мир"], tokenizer)
    assert (words.unknown, characters.unknown, subwords.unknown) == (2, 9, 0)


def test_nothing_at_all() -> None:
    tokenizer = train("", 256).tokenizer
    assert [(units.length, units.unknown_share) for units in compare_units([], [], tokenizer)] == [(0, 0.0)] * 5
