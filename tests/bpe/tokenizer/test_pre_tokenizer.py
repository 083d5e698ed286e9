"""Pre-tokenizers: lossless on everything, equal to tiktoken's classes, and clear about patterns that cannot be used."""

import random
import re

import pytest
import regex
import tiktoken
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe.tokenizer.fast_split import in_stretches, members, translate
from bpe.tokenizer.pre_tokenizer import CL100K, GPT2, O200K, PRESETS, PatternError, PreTokenizer, preset
from tests.scale import examples
from tests.texts import LONG, TEXTS

EVERY_CHARACTER = "".join(map(chr, [*range(0xD800), *range(0xE000, 0x110000)]))


@pytest.mark.parametrize("name", PRESETS)
def test_presets_lose_nothing(name: str) -> None:
    for title, text in (TEXTS | LONG).items():
        pre_tokens = preset(name).split(text)
        assert "".join(pre_tokens) == text, title
        assert all(pre_tokens), title


@pytest.mark.parametrize("name", ["gpt2", "cl100k", "o200k"])
@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=60))
@settings(max_examples=examples(300))
def test_presets_lose_nothing_of_random_text(name: str, text: str) -> None:
    assert "".join(preset(name).split(text)) == text


@pytest.mark.parametrize(("name", "pattern"), [("gpt2", GPT2), ("cl100k", CL100K), ("o200k", O200K)])
def test_fast_split_is_the_pattern(name: str, pattern: str) -> None:
    for title, text in TEXTS.items():
        if not regex.search(r"[\u0295\u0558\u058b\u05c8-\u05c9\u088f]", text) and text.isascii():
            assert preset(name).split(text) == regex.findall(pattern, text), title


@pytest.mark.parametrize(
    "escape", [r"\p{L}", r"\p{Lu}", r"\p{Ll}", r"\p{Lt}", r"\p{Lm}", r"\p{Lo}", r"\p{M}", r"\p{N}", r"\s"]
)
def test_classes_are_those_of_tiktoken(escape: str) -> None:
    bytes_only = {bytes([b]): b for b in range(256)}
    rust = tiktoken.Encoding("class", pat_str=escape, mergeable_ranks=bytes_only, special_tokens={})
    theirs = rust.decode_bytes(rust.encode_ordinary(EVERY_CHARACTER)).decode()  # tiktoken drops what does not match
    ours = regex.findall(f"[{members(escape)}]", EVERY_CHARACTER)
    assert set(ours) == {c for c in theirs if c < "\U00010000"}


@pytest.mark.parametrize(
    ("text", "lost", "position"), [("hello, world! 1+1", ", ", 5), ("a b", " ", 1), (" a", " ", 0)]
)
def test_a_pattern_that_drops_text_is_refused(text: str, lost: str, position: int) -> None:
    with pytest.raises(PatternError) as refusal:
        PreTokenizer("own", (r"\w+",)).split(text)
    assert (refusal.value.lost, refusal.value.position) == (lost, position)
    assert repr(lost) in str(refusal.value) and str(position) in str(refusal.value)


def test_a_pattern_that_matches_empty_text_only_is_refused() -> None:
    with pytest.raises(PatternError) as refusal:
        PreTokenizer("own", ("x*",)).split("abc")
    assert (refusal.value.lost, refusal.value.position) == ("abc", 0)


def test_a_pattern_that_does_not_compile_is_refused_with_its_place() -> None:
    with pytest.raises(PatternError, match="missing \\) at character 2") as refusal:
        PreTokenizer("own", ("a(",))
    assert refusal.value.position == 2


def test_a_pattern_that_runs_too_long_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe.tokenizer.pre_tokenizer.TIME_LIMIT", 0.05)
    with pytest.raises(PatternError, match=r"ran longer than 0\.05 seconds"):
        PreTokenizer("own", (r"(a|aa)+$|\s",)).split("a" * 200 + "b")


@pytest.mark.parametrize("pattern", [r"(?:(?R)|a)|.", r"(a|(?1)b)|.", r"(?<x>a|(?&x)b)|.", r"(?P<x>a|(?P>x)b)|."])
def test_a_pattern_that_calls_itself_is_refused_with_its_place(pattern: str) -> None:
    with pytest.raises(PatternError, match="calls itself") as refusal:
        PreTokenizer("own", (pattern,))
    assert pattern[refusal.value.position :].startswith(("(?R)", "(?1)", "(?&x)", "(?P>x)"))


def test_what_looks_like_a_call_but_is_none_is_accepted() -> None:
    assert PreTokenizer("own", (r"\(\?R\)|\(?R|.",)).split("(?R)a") == ["(?R)", "a"]


def test_half_a_surrogate_pair_in_a_pattern_is_refused() -> None:
    with pytest.raises(PatternError, match="half a surrogate pair at character 1"):
        PreTokenizer("own", ("a\ud800|.",))


def test_several_patterns_are_applied_one_after_another() -> None:
    digits_first = PreTokenizer("own", (r"\d{1,3}|\D+", r"\s?\w+|\W+"))
    assert digits_first.split("abc 12345 de") == ["abc", " ", "123", "45", " de"]


def test_an_unknown_preset_names_the_known_ones() -> None:
    with pytest.raises(ValueError, match="known are none, whitespace, words, gpt2, cl100k, o200k"):
        preset("gpt5")


@pytest.mark.parametrize("pattern", [GPT2, CL100K, O200K])
@pytest.mark.parametrize("stretch", [20, 33, 150])
def test_a_text_split_in_stretches_is_split_as_a_whole(pattern: str, stretch: int) -> None:
    compiled = re.compile(translate(pattern)[0])
    find = in_stretches(compiled, stretch)
    rng = random.Random(stretch)
    alphabet = [
        "a",
        "Ab",
        "'s",
        "'LL",
        " ",
        "  ",
        "\n",
        "\r\n",
        "\t",
        "1",
        "234",
        "é",
        "你好",
        "?!",
        "/",
        "\x1c",
        "\u3000",
    ]
    texts = [*TEXTS.values(), "\n" + " " * 300 + "\n", " " * 300 + "x", "a" * 300, "'s" * 200]
    texts += ["".join(rng.choices(alphabet, k=200)) for _ in range(examples(300))]
    for text in texts:
        for repeated in (text, text * 7):
            assert find(repeated) == compiled.findall(repeated)
