"""Differences: they are where the ends of tokens differ, and each has a cause that can be checked."""

from itertools import combinations, pairwise

import pytest

import bpe
from bpe.reading.changes import DifferentTextError
from bpe.reading.differences import causes, differences
from bpe.reading.lines import line_ends
from bpe.tracing import PRE_TOKEN_ENDS, EncodedText, encode_text
from tests.bpe.reading.samples import SOME_LONG, kinds
from tests.texts import TEXTS

NAMES = ["r50k_base", "p50k_base", "cl100k_base", "o200k_base"]
MANY = "\n".join(TEXTS.values())


def encodings(text: str, *names: str) -> list[EncodedText]:
    return [encode_text(bpe.load(name), text) for name in names or NAMES]


def _slow(all_of_them: list[EncodedText]) -> list[tuple[int, int]]:
    """Between two neighboring ends that all have in common, any other end is a difference."""
    ends = [{0, *encoded.ends} for encoded in all_of_them]
    common, some = sorted(set.intersection(*ends)), set.union(*ends)
    return [(a, b) for a, b in pairwise(common) if some & set(range(a + 1, b))]


@pytest.mark.parametrize("number", [2, 3, 4])
def test_they_are_where_the_ends_differ(number: int) -> None:
    for title, text in (TEXTS | {"many": MANY}).items():
        for names in combinations(NAMES, number):
            all_of_them = encodings(text, *names)
            found = differences(*all_of_them).found
            assert [(d.start, d.end) for d in found] == _slow(all_of_them), title
            assert differences(*reversed(all_of_them)).found == found, title


def test_next_and_previous_walk_over_all() -> None:
    found = differences(*encodings(MANY))
    walked, at = [], -1
    while step := found.next(at):
        walked.append(step)
        at = step.start
    assert tuple(walked) == found.found and len(walked) > 100
    while step := found.previous(at):
        assert step == walked[walked.index(step)] and step.start < at
        at = step.start
    assert at == walked[0].start


def test_lines_are_those_with_a_difference() -> None:
    found = differences(*encodings(MANY))
    ends = line_ends(found.encodings[0].data)
    expected = {
        i + 1 for i, (a, b) in enumerate(pairwise([0, *ends])) for d in found.found if d.start < b and d.end > a
    }
    lines = found.lines()
    assert {line.number for line in lines} == expected
    assert sum(line.differences for line in lines) == len(found.found)
    assert all(found.encodings[0].data[line.start : line.end].strip(b"\n").count(b"\n") == 0 for line in lines)


@pytest.mark.parametrize("names", list(combinations(NAMES, 2)))
def test_causes_can_be_checked(names: tuple[str, str]) -> None:
    one, other = encodings(MANY, *names)
    found = {cause.why: cause for cause in causes(one, other, 10**6)}
    assert sum(cause.places for cause in found.values()) == len(differences(one, other).found)
    if one.tokenizer.pre_tokenizer == other.tokenizer.pre_tokenizer:
        assert "pattern" not in found
    for token, _ in found["missing merge"].tokens:
        assert (token in one.tokenizer.ranks) != (token in other.tokenizer.ranks)
    pre_tokens = [{e for e, f in zip(x.ends, x.flags, strict=True) if f & PRE_TOKEN_ENDS} for x in (one, other)]
    by_pattern = pre_tokens[0] ^ pre_tokens[1]
    touched = [d for d in differences(one, other).found if by_pattern & set(range(d.start, d.end + 1))]
    assert len(touched) == (found["pattern"].places if "pattern" in found else 0)


def test_causes_by_example() -> None:
    def why(text: str, *names: str) -> list[str]:
        return [cause.why for cause in causes(*encodings(text, *names))]

    assert why("strawberry", "cl100k_base", "o200k_base") == ["other rank"]
    assert why("12345678", "r50k_base", "cl100k_base") == ["pattern"]
    assert why("        x", "r50k_base", "p50k_base") == ["missing merge"]
    assert why("hello world", "r50k_base", "o200k_base") == []
    (cause,) = causes(*encodings("        x", "r50k_base", "p50k_base"))
    assert cause.places == 1 and [token for token, _ in cause.tokens] == [b"       "]


@pytest.mark.parametrize("kind", kinds())
def test_any_tokenizer_can_be_compared(kind: str) -> None:
    for text in ("low lower newest", " lower\nlow", ""):
        one, other = encode_text(kinds()["r50k"], text), encode_text(kinds()[kind], text)
        if one.data == other.data:
            assert sum(cause.places for cause in causes(one, other)) == len(differences(one, other).found)


def test_what_cannot_be_compared_is_refused() -> None:
    one = encode_text(bpe.load("r50k_base"), "low")
    with pytest.raises(DifferentTextError, match="normalizing changes the text"):
        differences(one, encode_text(kinds()["normalizing"], "low"))
    for number in (0, 1, 5):
        with pytest.raises(ValueError, match="two to 4"):
            differences(*[one] * number)


def test_long_texts() -> None:
    for title, text in SOME_LONG.items():
        all_of_them = encodings(text, "r50k_base", "o200k_base")
        ends = [{0, *encoded.ends} for encoded in all_of_them]
        common, found = set.intersection(*ends), differences(*all_of_them).found
        assert all(d.start in common and d.end in common for d in found), title
        assert all(a.end <= b.start for a, b in pairwise(found)), title
        inside = sorted(set.union(*ends) - common)[:200]
        assert all(any(d.start < end < d.end for d in found[:200]) for end in inside), title
