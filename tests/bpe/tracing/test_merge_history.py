"""A merge history shows the tokens of every step: against training cut at that step, and against encoding."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bpe
from bpe.tokenizer import Tokenizer
from bpe.tracing.merge_history import MergedText, applied, learned
from tests.scale import examples
from tests.texts import TEXTS

TOY = "low lower newest widest low lower newer"
SMALL = st.text("ab c", max_size=40)


def encoded(tokenizer: Tokenizer, text: str) -> list[bytes]:
    return [tokenizer.token_bytes(token_id) for token_id in tokenizer.encode(text)]


@settings(max_examples=examples(150), deadline=None)
@given(corpus=SMALL, text=SMALL, split=st.sampled_from(["none", "cl100k", "whitespace"]))
def test_each_step_is_the_tokenizer_of_that_size(corpus: str, text: str, split: str) -> None:
    training = bpe.train(corpus, 266, pre_tokenizer=split)
    history = learned(training, text)
    for step in range(len(training.steps) + 1):
        assert history.text.tokens_after(step) == encoded(training.first(256 + step), text)


@settings(max_examples=examples(100), deadline=None)
@given(corpus=SMALL, split=st.sampled_from(["none", "cl100k"]))
def test_corpus_counts_are_those_of_training(corpus: str, split: str) -> None:
    training = bpe.train(corpus, 270, pre_tokenizer=split)
    history = learned(training, "")
    assert history.corpus is not None
    for step, merge in enumerate(training.steps, 1):
        assert weighed(history.corpus, step) == merge.corpus_tokens


def weighed(corpus: MergedText, step: int) -> int:
    """Tokens of the corpus after a step, each pre-token as often as it occurs."""
    total, index = 0, 0
    for offset in range(1, len(corpus.data) + 1):
        total += corpus.weights[index] * (corpus.removed_at[offset] > step)
        index += corpus.flags[offset - 1] & 1
    return total


def test_another_text_than_the_corpus() -> None:
    training = bpe.train(TOY, 40, alphabet="characters")
    history = learned(training, "lowest newer")
    assert len(history.steps) == 13
    assert history.text.tokens_after(13) == [b"low", b"est", b"newer"]
    assert history.text.tokens_after(0) == [bytes([byte]) for byte in b"lowestnewer"]


def test_an_unknown_character_stays_itself() -> None:
    history = learned(bpe.train("low", 5, alphabet="characters"), "löw")
    assert history.text.tokens_after(9) == [b"l", "ö".encode(), b"w"]
    assert list(history.text.start_ids) == [0, -1, -1, 2]


def test_special_tokens_are_shown_as_such() -> None:
    training = bpe.train("ab<|x|>ab", 258, special_tokens=["<|x|>"])
    history = learned(training, "ab<|x|>ab")
    assert history.text.tokens_after(1) == [b"ab", b"<|x|>", b"ab"]
    assert history.text.flags[6] & 8
    assert history.start_tokens[256] == b"<|x|>"


@pytest.mark.parametrize("grouped", [True, False])
@pytest.mark.parametrize("name", ["cl100k_base", "r50k_base"])
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_the_last_step_is_encoding(name: str, text: str, grouped: bool) -> None:
    tokenizer = bpe.load(name)
    history = applied(tokenizer, text, grouped=grouped)
    assert history.text.tokens_after(len(history.steps)) == encoded(tokenizer, text)
    if history.steps:
        assert history.steps[-1].corpus_tokens == len(tokenizer.encode(text))
        assert sum(step.merged for step in history.steps) == len(bpe.derive(tokenizer, text))
        ranks = [step.token_id for step in history.steps]
        assert ranks == sorted(ranks)
        assert len(set(ranks)) == len(ranks) or not grouped


def test_pairs_hold_every_merge_and_more() -> None:
    history = applied(bpe.load("o200k_base"), " strawberry")
    assert {(s.left, s.right): s.token_id for s in history.steps}.items() <= history.pairs.items()
    assert len(history.pairs) > len(history.steps)


def test_nothing_to_merge() -> None:
    for text in ("", "a"):
        assert applied(bpe.load("cl100k_base"), text).steps == ()
        assert learned(bpe.train(text, 300), text).steps == ()
