"""Derivation: the merges of a text, cut at any step; trees and reasons."""

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bpe
from bpe.tokenizer import Tokenizer
from bpe.tokenizer.merging import merge_long, merge_pre_token
from bpe.tokenizer.pre_tokenizer import PreTokenizer
from bpe.tracing.derivation import derive_pre_token
from tests.scale import examples
from tests.texts import TEXTS

BYTES = {bytes([b]): b for b in range(256)}
NAMES = ["r50k_base", "cl100k_base", "o200k_base"]


def replay(tokenizer: Tokenizer, text: str) -> list[list[bytes]]:
    """The textbook way: after each merge, all tokens anew; lowest rank first over the whole text, then leftmost."""
    pre_tokens = [[bytes([b]) for b in part.encode()] for part in tokenizer.pre_tokenizer.split(text)]
    states = [[token for part in pre_tokens for token in part]]
    while True:
        pairs = [
            (tokenizer.ranks[a + b], p, i)
            for p, part in enumerate(pre_tokens)
            for i, (a, b) in enumerate(itertools.pairwise(part))
            if a + b in tokenizer.ranks
        ]
        if not pairs:
            return states
        _, p, i = min(pairs)
        pre_tokens[p][i : i + 2] = [pre_tokens[p][i] + pre_tokens[p][i + 1]]
        states.append([token for part in pre_tokens for token in part])


@pytest.mark.parametrize("name", NAMES)
def test_every_step_is_the_textbooks(name: str) -> None:
    tokenizer = bpe.load(name)
    for title, text in TEXTS.items():
        if not 0 < len(text.encode()) < 120:
            continue
        derivation = bpe.derive(tokenizer, text)
        states = replay(tokenizer, text)
        assert len(derivation.merges) == len(derivation) == len(states) - 1, title
        for step, state in enumerate(states):
            spans = derivation.tokens_after(step)
            assert [derivation.data[s.start : s.end] for s in spans] == state, (title, step)
            assert [s.token_id for s in spans] == [tokenizer.ranks[t] for t in state]
        for merge in derivation.merges:
            token = derivation.data[merge.start : merge.end]
            assert tokenizer.ranks[token] == merge.token_id
            assert token == tokenizer.token_bytes(merge.left) + tokenizer.token_bytes(merge.right)


def test_cutting_at_a_rank_is_encoding_with_the_smaller_vocabulary() -> None:
    tokenizer = bpe.load("cl100k_base")
    text = TEXTS["prose"]
    derivation = bpe.derive(tokenizer, text)
    for size in [256, 300, 1_000, 5_000, 50_000, 100_256]:
        spans = derivation.tokens_after(derivation.step_of_rank(size))
        assert [s.token_id for s in spans] == tokenizer.first(size).encode(text)


def test_what_does_not_exist_is_an_error() -> None:
    derivation = bpe.derive(bpe.load("gpt2"), "hello world")
    for explain in (bpe.boundary, bpe.merge_tree):
        for token in (-1, 2):
            with pytest.raises(IndexError):
                explain(derivation, token)
    with pytest.raises(ValueError, match="step -1 is negative"):
        derivation.tokens_after(-1)


def test_special_tokens_are_whole_from_the_start() -> None:
    tokenizer = bpe.load("cl100k_base")
    derivation = bpe.derive(tokenizer, "ab<|endoftext|>cd", special="allow")
    start = [(s.start, s.end) for s in derivation.tokens_after(0)]
    assert start == [(0, 1), (1, 2), (2, 15), (15, 16), (16, 17)]
    assert [s.token_id for s in derivation.spans] == derivation.ids == tokenizer.encode("ab<|endoftext|>cd", "allow")
    assert bpe.boundary(derivation, 0).kind == bpe.boundary(derivation, 1).kind == "special"


def test_an_empty_text_has_no_merges() -> None:
    derivation = bpe.derive(bpe.load("gpt2"), "")
    assert (derivation.ids, derivation.spans, derivation.merges, derivation.tokens_after(0)) == ([], [], [], [])


@given(
    st.lists(st.text("ab", min_size=2, max_size=6), max_size=25, unique=True),
    st.text("ab", max_size=60),
    st.booleans(),
)
@settings(max_examples=examples(1_500), deadline=None)
def test_the_two_merge_loops_agree_on_any_vocabulary(tokens: list[str], text: str, pairs: bool) -> None:
    vocabulary = {token.encode(): rank for rank, token in enumerate(tokens)}
    piece = text.encode()
    cuts = [*range(0, len(piece), 2), len(piece)] if pairs and piece else None
    assert merge_long(vocabulary, piece, cuts) == merge_pre_token(vocabulary, piece, cuts)


def test_a_vocabulary_whose_merges_do_not_reach_a_token() -> None:
    """tiktoken looks a whole pre-token up before it merges; {aa, aaa} without a merge path to `aaaa` shows it."""
    vocabulary = {**BYTES, b"aaaa": 256, b"ab": 257}
    tokenizer = Tokenizer("hand-made", PreTokenizer("none"), vocabulary)
    for text in ["aaaa", "aaaaa", "ab"]:
        assert bpe.derive(tokenizer, text).ids == tokenizer.encode(text) == tokenizer.reference.encode_ordinary(text)
    assert bpe.token_tree(tokenizer, 256).parts is None
    assert len(bpe.derive(tokenizer, "aaaa").tokens_after(0)) == 1


def test_reasons_name_what_took_the_neighbor() -> None:
    reason = bpe.boundary(bpe.derive(bpe.load("cl100k_base"), "strawberry"), 0)
    assert (reason.kind, reason.left, reason.right, reason.missed) == ("neighbor_first", b"str", b"aw", (b"r", b"a"))
    assert (reason.taken, reason.rank, reason.taken_rank) == (b"str", 969, 496)
    apart = bpe.boundary(bpe.derive(bpe.load("cl100k_base"), "hello world"), 0)
    assert (apart.kind, apart.at) == ("pre_token", 5)
    strange = bpe.boundary(bpe.derive(bpe.load("gpt2"), "\x01\x02"), 0)
    assert (strange.kind, strange.missed) == ("not_in_vocabulary", None)


@pytest.mark.parametrize("name", NAMES)
def test_every_reason_is_true(name: str) -> None:
    tokenizer = bpe.load(name)
    for title, text in TEXTS.items():
        derivation = bpe.derive(tokenizer, text)
        for i in range(min(len(derivation.spans) - 1, 60)):
            reason = bpe.boundary(derivation, i)
            assert (reason.kind == "pre_token") == (reason.at in derivation.pre_token_ends), title
            if reason.kind != "pre_token":
                assert reason.left + reason.right not in tokenizer.ranks, title
            if reason.missed:
                assert tokenizer.ranks[b"".join(reason.missed)] == reason.rank >= reason.taken_rank
                assert tokenizer.ranks[reason.taken] == reason.taken_rank
                assert reason.taken.endswith(reason.missed[0]) or reason.taken.startswith(reason.missed[1]), title


def test_the_tree_in_a_text_is_the_tree_of_the_vocabulary() -> None:
    tokenizer = bpe.load("o200k_base")
    derivation = bpe.derive(tokenizer, TEXTS["prose"])
    for i, span in enumerate(derivation.spans):
        assert bpe.merge_tree(derivation, i) == bpe.token_tree(tokenizer, span.token_id)


def test_pieces_need_not_be_utf8() -> None:
    tokenizer = bpe.load("cl100k_base")
    rng = random.Random(0)
    for _ in range(examples(200)):
        piece = bytes(rng.choices(range(256), k=rng.randint(1, 30)))
        assert derive_pre_token(tokenizer, piece).ids == tokenizer.encode_pre_token(piece)
