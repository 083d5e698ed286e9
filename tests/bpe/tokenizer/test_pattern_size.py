"""A pattern from outside is bounded before it is compiled."""

import pytest
import regex

from bpe.tokenizer.pattern_size import CHARACTERS_AT_MOST, SIZE_AT_MOST, pattern_size
from bpe.tokenizer.pre_tokenizer import PRESETS, PatternError, PreTokenizer

LARGE = [
    r"a{6000000}|[\s\S]",
    r"a{99999999}|.",
    r"(?:a{1000}b){1000}|.",
    r"((\p{L}{100}){100}){100}|.",
    r"(?:[ab]{,300}){300,}|.",
    r"(?i:a{70000})|.",
    r"a{" + "9" * 5000 + "}|.",
    r"(?<=a{6000000})b|.",
    r"[\]]{30000}|.",
]


@pytest.mark.parametrize("pattern", LARGE)
def test_large_patterns_are_refused_before_they_are_compiled(pattern: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(regex, "compile", lambda *_: pytest.fail("compiled"))
    with pytest.raises(PatternError, match=f"{SIZE_AT_MOST:,} parts"):
        PreTokenizer("large", (pattern,))


def test_long_patterns_are_refused() -> None:
    with pytest.raises(PatternError, match=f"{CHARACTERS_AT_MOST + 1:,} characters"):
        PreTokenizer("long", ("a" * (CHARACTERS_AT_MOST + 1),))


def test_the_largest_pattern_that_is_taken_compiles() -> None:
    for pattern in (rf"(?:[ab]{{2}}){{{SIZE_AT_MOST // 2 - 1}}}|.", rf"a{{{SIZE_AT_MOST - 1}}}|."):
        assert SIZE_AT_MOST - 2 <= pattern_size(pattern) <= SIZE_AT_MOST
        PreTokenizer("edge", (pattern,))


def test_braces_and_brackets_that_repeat_nothing_count_once() -> None:
    assert pattern_size(r"\{99999\}") == 7
    assert pattern_size(r"[{99999}]x") == 2
    assert pattern_size(r"\p{Letter}\x41\N{DIGIT ONE}") < 20
    assert all(pattern_size(p) < 200 for preset in PRESETS.values() for p in preset.patterns)
