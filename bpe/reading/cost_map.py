"""Cost map: where the tokens of a text are, by line, by stretch and by token."""

from array import array
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from heapq import nlargest

from bpe.reading.lines import line_ends
from bpe.reading.token_share import first_token_from, token_shares
from bpe.tracing import INSIDE_CHARACTER, EncodedText

AROUND = 4  # tokens on either side that the heat of a token is measured with
DEAR = 0.5  # a stretch is dear where a token spells less than this part of what it spells on average


@dataclass(frozen=True)
class Place:
    """A part of a text: bytes start to end, its first token, and how many tokens begin in it."""

    start: int
    end: int
    first_token: int
    tokens: int


@dataclass(frozen=True)
class Line(Place):
    """A line with its number, from 1; its line break is part of it."""

    number: int


@dataclass(frozen=True)
class DearStretch(Place):
    """A dear stretch; `extra` is how many tokens more it takes than the text on average takes for as many bytes."""

    extra: float


@dataclass(frozen=True)
class TokenCount:
    """A token of the vocabulary, how often it stands in the text, and the index of its first place."""

    token_id: int
    token: bytes
    times: int
    first_token: int


def line_tokens(encoded: EncodedText) -> "array[int]":
    """Return how many tokens begin in each line; lines end at line feeds.

    >>> from bpe import load
    >>> from bpe.tracing import encode_text
    >>> list(line_tokens(encode_text(load("cl100k_base"), "one\\ntwo words\\n\\nfour")))
    [2, 3, 0, 1]
    """
    return array("I", token_shares(encoded, line_ends(encoded.data)))


def dearest_lines(encoded: EncodedText, count: int = 10) -> list[Line]:
    """Return the `count` lines with the most tokens, the dearest first; lines without tokens are left out.

    >>> from bpe import load
    >>> from bpe.tracing import encode_text
    >>> [(line.number, line.tokens) for line in dearest_lines(encode_text(load("cl100k_base"), "one\\n2, 3, 4"), 1)]
    [(2, 7)]
    """
    ends = line_ends(encoded.data)
    tokens = token_shares(encoded, ends)
    lines = nlargest(count, range(len(tokens)), key=tokens.__getitem__)
    starts = [0, *ends]
    return [
        Line(starts[i], ends[i], first_token_from(encoded, starts[i]), tokens[i], i + 1) for i in lines if tokens[i]
    ]


def heat(encoded: EncodedText) -> "array[float]":
    """Return for each token the bytes per token around it, against the mean of the text: below 1 it is dear there.

    Measured over the token and AROUND tokens on either side, for one token says little.

    >>> from bpe import load
    >>> from bpe.tracing import encode_text
    >>> [round(ratio, 1) for ratio in heat(encode_text(load("cl100k_base"), "international understanding 31415926"))]
    [1.1, 1.0, 1.0, 1.0, 1.0, 0.8]
    """
    n = len(encoded.ids)
    if not n:
        return array("f")
    ends = array("I", [0, *encoded.ends])
    mean = len(encoded.data) / n
    bounds = ((max(i - AROUND, 0), min(i + AROUND + 1, n)) for i in range(n))
    return array("f", ((ends[last] - ends[first]) / (last - first) / mean for first, last in bounds))


def dearest_stretches(encoded: EncodedText, count: int = 10) -> list[DearStretch]:
    """Return the stretches that take the most tokens more than the text does on average, the dearest first.

    A token that spells n bytes, DEAR times the mean being d, scores 1 - n/d; the stretches are the maximal scoring
    subsequences of all tokens (Ruzzo and Tompa 1999), so that none can be made dearer at its ends. They begin and end
    with whole characters.

    >>> from bpe import load
    >>> from bpe.tracing import encode_text
    >>> text = "The reference number, which everybody needs, is 7f3a9c0e51d2 and nothing else."
    >>> encoded = encode_text(load("cl100k_base"), text)
    >>> [(encoded.data[s.start : s.end], s.tokens) for s in dearest_stretches(encoded, 1)]
    [(b' 7f3a9c0e51d2', 12)]
    """
    n = len(encoded.ids)
    if not n:
        return []
    mean = len(encoded.data) / n
    ends, lengths = encoded.ends, encoded.lengths

    def stretch(first: int, last: int) -> DearStretch:
        while encoded.flags[first - 1] & INSIDE_CHARACTER and first:
            first -= 1
        while encoded.flags[last - 1] & INSIDE_CHARACTER:
            last += 1
        start, end = ends[first] - lengths[first], ends[last - 1]
        return DearStretch(start, end, first, last - first, last - first - (end - start) / mean)

    return nlargest(count, (stretch(*run) for run in maximal_runs(lengths, mean * DEAR)), key=lambda s: s.extra)


def commonest_tokens(encoded: EncodedText, count: int = 10) -> list[TokenCount]:
    """Return the tokens that take most of the count, the commonest first.

    >>> from bpe import load
    >>> from bpe.tracing import encode_text
    >>> commonest_tokens(encode_text(load("cl100k_base"), "a, b, c"), 1)
    [TokenCount(token_id=11, token=b',', times=2, first_token=1)]
    """
    found = Counter(encoded.ids).most_common(count)
    places = [encoded.ids.index(token_id) for token_id, _ in found]
    return [
        TokenCount(token_id, encoded.token_bytes(place), times, place)
        for (token_id, times), place in zip(found, places, strict=True)
    ]


def maximal_runs(lengths: Iterable[int], bar: float) -> list[tuple[int, int]]:
    """Return Ruzzo and Tompa's disjoint runs with a maximal sum of 1 - length / bar: the first index, the last + 1.

    >>> maximal_runs([4, 1, 1, 3, 1, 9, 2], 2.5)
    [(1, 5), (6, 7)]
    """
    runs: list[tuple[int, int, float, float, int]] = []  # first, last + 1, sums before and with it, last run below it
    total = 0.0
    for i, length in enumerate(lengths):
        before, total = total, total + 1 - length / bar
        if total <= before:
            continue
        first, last, left, right = i, i + 1, before, total
        at = len(runs) - 1
        while True:
            while at >= 0 and runs[at][2] >= left:
                at = runs[at][4]
            if at < 0 or runs[at][3] >= right:
                break
            first, _, left, _, earlier = runs[at]
            del runs[at:]
            at = earlier
        runs.append((first, last, left, right, at))
    return [run[:2] for run in runs]
