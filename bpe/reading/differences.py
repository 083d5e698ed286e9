"""Differences: where two to four encodings of one text cut it otherwise, on which lines, and why."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from bpe.reading.changes import same_text
from bpe.reading.lines import line_ends
from bpe.tracing import PRE_TOKEN_ENDS, EncodedText

MOST = 4  # encodings; each has two bits of a byte
SOME, ALL = 1, 2  # at an offset, some encodings cut, or all do
Why = Literal["pattern", "missing merge", "other rank"]


@dataclass(frozen=True)
class Difference:
    """Bytes `start` to `end` of the text: all encodings cut at both ends, and between them not all cut alike."""

    start: int
    end: int


@dataclass(frozen=True)
class DifferentLine:
    """A line on which something differs: its number from 1, its bytes, and how many differences begin on it."""

    number: int
    start: int
    end: int
    differences: int


@dataclass(frozen=True)
class Cause:
    """Why two encodings differ in so many `places`; `tokens` are those that one has used and the other lacks.

    "pattern": their pre-tokens end at other bytes. "missing merge": the pre-tokens are the same, and one has used a
    token that is not in the other's vocabulary. "other rank": both have all the tokens, and merge in another order.
    """

    why: Why
    places: int
    tokens: tuple[tuple[bytes, int], ...] = ()


@dataclass(frozen=True, eq=False)
class Differences:
    """The differences between encodings of one text, in order; see `differences`."""

    encodings: tuple[EncodedText, ...]
    found: tuple[Difference, ...]

    @cached_property
    def _starts(self) -> list[int]:
        return [difference.start for difference in self.found]

    def next(self, offset: int) -> Difference | None:
        """Return the first difference that begins after byte `offset`; None after the last one."""
        place = bisect_right(self._starts, offset)
        return self.found[place] if place < len(self.found) else None

    def previous(self, offset: int) -> Difference | None:
        """Return the last difference that begins before byte `offset`; None before the first one."""
        place = bisect_left(self._starts, offset)
        return self.found[place - 1] if place else None

    def lines(self) -> list[DifferentLine]:
        """Return the lines on which something differs; a difference over several lines is on each of them."""
        ends = line_ends(self.encodings[0].data)
        counts: dict[int, int] = {}
        for difference in self.found:
            first, last = bisect_right(ends, difference.start), bisect_left(ends, difference.end)
            counts.update((line, counts.get(line, 0)) for line in range(first, last + 1))
            counts[first] += 1
        starts = [0, *ends]
        return [DifferentLine(line + 1, starts[line], ends[line], count) for line, count in sorted(counts.items())]


def differences(*encodings: EncodedText) -> Differences:
    """Return where encodings of one text (two to MOST) differ. 2 MB by four tokenizers take 0.6 s.

    Raises DifferentTextError where a normalizer changed the text of one, ValueError for another number of encodings.

    >>> from bpe import load
    >>> from bpe.tracing import encode_text
    >>> differences(*(encode_text(load(name), "strawberry") for name in ("cl100k_base", "o200k_base"))).found
    (Difference(start=0, end=5),)
    """
    if not 2 <= len(encodings) <= MOST:
        raise ValueError(f"{len(encodings)} encodings; two to {MOST} can be compared")
    same_text(*encodings)
    every = (1 << len(encodings)) - 1
    which = bytes(ALL if byte & 15 == every else SOME if byte & 15 else 0 for byte in range(256))
    cuts = _cuts(encodings).translate(which)
    found, at = [], cuts.find(SOME)
    while at >= 0:
        start, end = cuts.rfind(ALL, 0, at), cuts.find(ALL, at)
        found.append(Difference(start, end))
        at = cuts.find(SOME, end)
    return Differences(encodings, tuple(found))


def causes(one: EncodedText, other: EncodedText, tokens: int = 10) -> list[Cause]:
    """Return why two encodings of a text differ, the commonest cause first, with the `tokens` that miss most often.

    Raises what `differences` raises.

    >>> from bpe import load
    >>> from bpe.tracing import encode_text
    >>> text = "strawberry 12345678        x"
    >>> both = (encode_text(load(name), text) for name in ("r50k_base", "p50k_base"))
    >>> causes(*both)
    [Cause(why='missing merge', places=1, tokens=((b'       ', 1),))]
    """
    places: Counter[Why] = Counter()
    missing: Counter[bytes] = Counter()
    known: dict[tuple[bytes, bytes], tuple[Why, list[bytes]]] = {}
    cuts, data = bytes(_cuts((one, other))), one.data
    for difference in differences(one, other).found:
        inside = data[difference.start : difference.end], cuts[difference.start : difference.end + 1]
        if inside not in known:
            known[inside] = _cause(*inside, (one, other))
        why, lacking = known[inside]
        places[why] += 1
        missing.update(lacking)
    common = tuple(missing.most_common(tokens))
    return [Cause(why, count, common if why == "missing merge" else ()) for why, count in places.most_common()]


def _cuts(encodings: tuple[EncodedText, ...]) -> bytearray:
    """For each byte offset: bit k where encoding k cuts, bit MOST + k where a pre-token of it ends."""
    cuts = bytearray(len(encodings[0].data) + 1)
    for k, encoded in enumerate(encodings):
        token, pre_token = 1 << k, 1 << k | 1 << MOST + k
        cuts[0] |= pre_token
        for end, flag in zip(encoded.ends, encoded.flags, strict=True):
            cuts[end] |= pre_token if flag & PRE_TOKEN_ENDS else token
    return cuts


def _cause(data: bytes, cuts: bytes, encodings: tuple[EncodedText, EncodedText]) -> tuple[Why, list[bytes]]:
    """Why two encodings cut `data` otherwise; `cuts` are from its first byte to the one after it."""
    if any((cut >> MOST & 1) != (cut >> MOST + 1 & 1) for cut in cuts):
        return "pattern", []
    lacking = [
        token
        for k, other in enumerate(reversed(encodings))
        for token in _tokens(data, cuts, k)
        if token not in other.tokenizer.ranks
    ]
    return ("missing merge", lacking) if lacking else ("other rank", [])


def _tokens(data: bytes, cuts: bytes, k: int) -> Iterator[bytes]:
    start = 0
    for at in range(1, len(cuts)):
        if cuts[at] >> k & 1:
            yield data[start:at]
            start = at
