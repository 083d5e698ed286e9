"""Merges in another order: other ids, the same text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bpe
from bpe.tracing.replay import Order, replay

TOY = bpe.train("low lower newest widest low lower newer", 40, alphabet="characters").tokenizer


def test_the_toy_reversed() -> None:
    assert b" ".join(token for _, token in replay(TOY, "lowest newer", "reversed")) == b"lo w es t ne w er"
    assert b" ".join(token for _, token in replay(TOY, "lowest newer", "learned")) == b"low est newer"


@settings(deadline=None)
@given(text=st.text(max_size=30), order=st.sampled_from(["learned", "reversed", "shuffled"]))
def test_the_text_stays(text: str, order: Order) -> None:
    tokenizer = bpe.load("cl100k_base")
    tokens = replay(tokenizer, text, order)
    assert b"".join(token for _, token in tokens) == text.encode()
    assert [tokenizer.token_bytes(i) for i, _ in tokens] == [token for _, token in tokens]


@settings(deadline=None)
@given(text=st.text(max_size=30))
def test_the_learned_order_is_encoding(text: str) -> None:
    tokenizer = bpe.load("cl100k_base")
    assert [i for i, _ in replay(tokenizer, text, "learned")] == tokenizer.encode(text)


def test_shuffled_is_always_the_same() -> None:
    tokenizer = bpe.load("cl100k_base")
    assert replay(tokenizer, "unbelievable", "shuffled") == replay(tokenizer, "unbelievable", "shuffled")


@pytest.mark.parametrize("order", ["learned", "reversed"])
def test_special_tokens_stay_whole(order: Order) -> None:
    assert (100257, b"<|endoftext|>") in replay(bpe.load("cl100k_base"), "a<|endoftext|>b", order, "allow")
