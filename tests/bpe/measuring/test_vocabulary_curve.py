"""The curve for all vocabulary sizes at once against encoding anew at each, and the lessons' figures."""

import random
from collections.abc import Sequence
from dataclasses import replace
from pydoc_data.topics import topics

import pytest

import bpe
from bpe.measuring.vocabulary_curve import VocabularyCurve, training_curve, vocabulary_curve
from bpe.texts.corpus import corpora
from bpe.tokenizer import MissingBytesError, Tokenizer
from bpe.training import Training, train
from tests.scale import examples
from tests.texts import TEXTS

ENGLISH = corpora()["prose_en"].documents()
CHAPTER = "".join(topics.values())[:20_000]

FIRST = {
    name: {size: bpe.load(name).first(size) for size in (256, 300, 5000, bpe.load(name).vocab_size)}
    for name in ("r50k_base", "o200k_base")
}


def encoded(tokenizer: Tokenizer, size: int, documents: Sequence[str]) -> int:
    return sum(len(tokenizer.first(size).encode(document)) for document in documents)


@pytest.fixture(scope="module", params=["none", "whitespace", "gpt2", "cl100k", "o200k"])
def training(request: pytest.FixtureRequest) -> Training:
    return train(ENGLISH[:3], 1200, pre_tokenizer=request.param, special_tokens=["<|end|>"])


def test_equals_encoding_at_every_sampled_size(training: Training) -> None:
    for documents in ([CHAPTER], ENGLISH[:2], corpora()["prose_ru"].documents()):
        curve = vocabulary_curve(training.tokenizer, documents)
        assert (curve.smallest, curve.largest) == (256, 1200)
        assert curve.bytes == sum(len(document.encode()) for document in documents)
        for size in (256, 257, 258, 300, 511, 777, 1024, 1199, 1200):
            assert curve.tokens_at(size) == encoded(training.tokenizer, size, documents), size


def test_training_counts_its_own_text(training: Training) -> None:
    own, measured = training_curve(training), vocabulary_curve(training.tokenizer, ENGLISH[:3])
    assert (own.bytes, own.largest, own.smallest) == (measured.bytes, measured.largest, 257)
    assert list(own.tokens) == list(measured.tokens)[1:]


@pytest.mark.parametrize("name", TEXTS)
def test_awkward_texts(name: str) -> None:
    text = TEXTS[name]
    for whole, first in FIRST.items():
        curve = vocabulary_curve(bpe.load(whole), text)
        for size, tokenizer in first.items():
            assert curve.tokens_at(size) == len(tokenizer.encode(text))


def test_any_vocabulary_even_one_that_no_training_gives() -> None:
    """Random tokens: some have no merge path, some merge in an order that training never would."""
    rng = random.Random(4)
    for _ in range(examples(60)):
        tokens = {bytes(rng.choices(b"ab", k=rng.randint(2, 6))) for _ in range(12)}
        order = [*(bytes([b]) for b in range(256)), *sorted(tokens, key=lambda _: rng.random())]
        ranks = {token: rank for rank, token in enumerate(order)}
        tokenizer = Tokenizer("random", bpe.preset("whitespace"), ranks)
        text = " ".join("".join(rng.choices("ab", k=rng.randint(1, 12))) for _ in range(6))
        curve = vocabulary_curve(tokenizer, text)
        for size in range(256, tokenizer.vocab_size + 1):
            assert curve.tokens_at(size) == len(tokenizer.first(size).encode(text)), (size, ranks, text)


def test_characters() -> None:
    toy = train("low lower newest widest low lower newer", 30, alphabet="characters")
    curve = vocabulary_curve(toy.tokenizer, "low lower newest widest low lower newer")
    assert list(curve.tokens) == [33, 29, 25, 22, 20, 18, 16, 14, 12, 11, 10, 9, 8, 7]  # the lesson's
    assert list(curve.tokens) == list(training_curve(toy).tokens)


def test_a_vocabulary_without_bytes_says_so() -> None:
    with pytest.raises(MissingBytesError, match="62"):
        vocabulary_curve(Tokenizer("a", bpe.preset("none"), {b"a": 0}), "b")


def test_imported_tokenizers_either_give_the_right_curve_or_none() -> None:
    trained = train("low low lower newer newest", 268).tokenizer
    text = "lowest newer slower"
    unlooked = replace(trained, whole_first=False)
    curve = vocabulary_curve(unlooked, text)
    for size in range(256, 269):
        assert curve.tokens_at(size) == len(unlooked.first(size).encode(text))
    other_order = {token: -rank for token, rank in trained.ranks.items()}
    for tokenizer in (replace(trained, merge_ranks=other_order), replace(trained, normalizers=("NFC",))):
        with pytest.raises(ValueError, match="no curve"):
            vocabulary_curve(tokenizer, text)


def test_below_the_start_tokens_there_is_no_curve() -> None:
    curve = vocabulary_curve(bpe.load("r50k_base"), "")
    assert curve.tokens_at(10**6) == 0 and curve.bytes_per_token(256) is None
    with pytest.raises(ValueError, match="256 ids"):
        curve.tokens_at(255)


def test_a_larger_vocabulary_never_takes_more_tokens_than_it_saves() -> None:
    """English prose, uncut, trained to 4,096: returns diminish per merge, not per doubling."""
    curve = training_curve(train(ENGLISH, 4096, pre_tokenizer="none"))
    gains = [(curve.bytes_per_token(2 * n) or 0) - (curve.bytes_per_token(n) or 0) for n in (512, 1024, 2048)]
    assert gains == sorted(gains)
    per_merge = [gain / n for gain, n in zip(gains, (512, 1024, 2048), strict=True)]
    assert per_merge == sorted(per_merge, reverse=True)


def test_held_out_text_gains_less_with_each_doubling() -> None:
    """What memorising buys on the training text, it does not buy on another one."""
    training = train(ENGLISH[:7], 4096, pre_tokenizer="none")
    own, other = training_curve(training), vocabulary_curve(training.tokenizer, ENGLISH[7])
    for n in (1024, 2048):
        gained = [(c.bytes_per_token(2 * n) or 0) - (c.bytes_per_token(n) or 0) for c in (own, other)]
        assert gained[1] < 0.6 * gained[0]


def test_300_to_600_shortens_a_held_out_sentence() -> None:
    curve = vocabulary_curve(train(ENGLISH[:4], 600).tokenizer, "The clerk folded the map and looked at the river.")
    assert curve.tokens_at(600) < 0.8 * curve.tokens_at(300)


@pytest.mark.parametrize(
    ("sizes", "doublings"), [((256, 1000), [256, 512, 1000]), ((258, 512), [258, 512]), ((256, 256), [256])]
)
def test_doublings(sizes: tuple[int, int], doublings: list[int]) -> None:
    smallest, largest = sizes
    assert VocabularyCurve(0, smallest, [0] * (largest - smallest + 1)).doublings() == doublings
