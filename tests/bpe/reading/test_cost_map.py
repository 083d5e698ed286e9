"""Cost map: the lines add up to the text, the dear stretches are the dearest there are."""

import random
from itertools import pairwise

import pytest

import bpe
from bpe.display import as_text
from bpe.reading.cost_map import (
    AROUND,
    commonest_tokens,
    dearest_lines,
    dearest_stretches,
    heat,
    line_tokens,
    maximal_runs,
)
from bpe.tracing import encode_text
from tests.bpe.reading.samples import SOME_LONG, kinds
from tests.texts import TEXTS


@pytest.mark.parametrize("kind", kinds())
def test_lines_add_up(kind: str) -> None:
    for title, text in TEXTS.items():
        encoded = encode_text(kinds()[kind], text)
        tokens = line_tokens(encoded)
        assert sum(tokens) == len(encoded.ids), title
        lines = dearest_lines(encoded, 10**6)
        assert {line.number: line.tokens for line in lines} == {i: n for i, n in enumerate(tokens, 1) if n}, title
        assert [line.tokens for line in lines] == sorted((line.tokens for line in lines), reverse=True), title
        in_order = sorted(lines, key=lambda line: line.start)
        for line in in_order:
            before = encoded.data[: line.start]
            assert (before.count(b"\n") == line.number - 1 and not before) or before.endswith(b"\n"), title
            assert encoded.ends[line.first_token] - encoded.lengths[line.first_token] >= line.start, title
        assert all(a.end <= b.start and a.first_token + a.tokens == b.first_token for a, b in pairwise(in_order)), title


def test_heat_is_one_on_average_where_all_is_alike() -> None:
    cl100k = bpe.load("cl100k_base")
    assert list(heat(encode_text(cl100k, " a" * 50))) == [1.0] * 50
    assert list(heat(encode_text(cl100k, ""))) == []
    text = "understanding international communication " * 3 + "9 8 7 6 5 4 3 2 1 0 9 8 7"
    found = heat(encode_text(cl100k, text))
    assert found[0] > 1.5 and found[-1] < 0.5
    encoded = encode_text(cl100k, text)
    at = 12
    near = encoded.token_bytes(at - AROUND, at + AROUND)
    assert found[at] == pytest.approx(len(near) / (2 * AROUND + 1) / (len(encoded.data) / len(encoded.ids)))


def _slow(scores: list[float]) -> list[float]:
    """The run with the largest sum, and the same on either side of it, as Ruzzo and Tompa define it."""
    places = [(i, j) for i in range(len(scores)) for j in range(i + 1, len(scores) + 1)]
    best, i, j = max(((sum(scores[i:j]), i, j) for i, j in places), default=(0.0, 0, 0))
    return [*_slow(scores[:i]), best, *_slow(scores[j:])] if best > 0 else []


def test_stretches_are_the_maximal_runs() -> None:
    rng = random.Random(7)
    for _ in range(1_000):
        lengths, bar = [rng.randint(1, 7) for _ in range(rng.randint(0, 14))], rng.uniform(1, 5)
        scores = [1 - length / bar for length in lengths]
        assert [sum(scores[i:j]) for i, j in maximal_runs(lengths, bar)] == pytest.approx(_slow(scores))


def test_a_hash_in_prose_is_the_dearest_stretch() -> None:
    text = "The reference number, which everybody needs, is 7f3a9c0e51d2 and nothing else at all. 略"
    for name in ("cl100k_base", "o200k_base", "r50k_base"):
        encoded = encode_text(bpe.load(name), text)
        first = dearest_stretches(encoded)[0]
        assert b"9c0e51d" in encoded.data[first.start : first.end] and len(encoded.data[first.start : first.end]) < 15
        assert first.extra > 3
        assert all(as_text(encoded.data[s.start : s.end]) is not None for s in dearest_stretches(encoded))


def test_the_commonest_tokens() -> None:
    encoded = encode_text(bpe.load("cl100k_base"), TEXTS["prose"] * 3)
    found = commonest_tokens(encoded, 10**6)
    assert sum(token.times for token in found) == len(encoded.ids)
    for token in found:
        assert encoded.ids[token.first_token] == token.token_id
        assert token.token_id not in encoded.ids[: token.first_token]
        assert encoded.tokenizer.token_bytes(token.token_id) == token.token
    assert [token.times for token in found] == sorted((token.times for token in found), reverse=True)


def test_long_texts() -> None:
    for title, text in SOME_LONG.items():
        encoded = encode_text(bpe.load("cl100k_base"), text)
        assert sum(line_tokens(encoded)) == len(encoded.ids), title
        assert len(heat(encoded)) == len(encoded.ids), title
        assert all(0 <= s.start < s.end <= len(encoded.data) for s in dearest_stretches(encoded)), title
