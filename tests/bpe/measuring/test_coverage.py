"""What a pattern covers is what its pre-tokenizer takes, and the marks name every lost character."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe.measuring.coverage import coverage, marked
from bpe.tokenizer.pre_tokenizer import PatternError, PreTokenizer

PATTERNS = [r"\w+", r"\w+|\s+", r"\w+|\s+|[^\w\s]+", r"\s", r"x*", "a(?=b)"]


@given(st.text("ab x,!\n1é", max_size=20), st.sampled_from(PATTERNS))
def test_nothing_is_lost_exactly_when_the_pre_tokenizer_takes_the_text(text: str, pattern: str) -> None:
    found = coverage(pattern, text)
    assert found.covered == found.characters - sum(b - a for a, b in found.lost)
    assert marked(text, found.lost).replace("⟦", "").replace("⟧", "") == text
    try:
        pieces = PreTokenizer("own", (pattern,)).split(text)
    except PatternError as problem:
        assert problem.position == found.lost[0][0]
    else:
        assert not found.lost and found.pre_tokens == len(pieces)


def test_special_tokens_are_cut_out_first() -> None:
    assert coverage(r"\w+", "a<|x|>b", ["<|x|>"]).lost == ()
    assert coverage(r"\w+", "a<|x|>b!", ["<|x|>"]).lost == ((7, 8),)


def test_only_the_place_of_the_first_loss_is_shown() -> None:
    text = "a" * 1000 + " " + "b" * 1000
    shown = marked(text, coverage(r"\w", text).lost, 10)
    assert shown == "…" + "a" * 10 + "⟦ ⟧" + "b" * 9 + "…"


def test_a_pattern_without_end_is_stopped() -> None:
    with pytest.raises(PatternError, match="stopped"):
        coverage(r"(?:a|a|aa)+$", "a" * 60 + "!")
