"""Old against new: the stretches of a text whose token count changed most from one tokenizer to another."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import nsmallest

from bpe.reading.kinds import Stretch
from bpe.reading.token_share import token_shares
from bpe.tracing import EncodedText

LONGEST = 160  # bytes of a stretch, so that it can be shown whole


class DifferentTextError(ValueError):
    """Two encodings that cannot be laid side by side, because a normalizer changed the text of one."""


@dataclass(frozen=True)
class Change:
    """A stretch and its tokens in the old and in the new encoding."""

    stretch: Stretch
    old: int
    new: int


def changed_most(old: EncodedText, new: EncodedText, stretches: Sequence[Stretch], count: int = 10) -> list[Change]:
    """Return the stretches whose number of tokens changed most, the largest change first, in `count` at most.

    `stretches` are those of the text (see `kinds`); longer ones are cut at blanks. Raises DifferentTextError.

    >>> from bpe import load
    >>> from bpe.reading.kinds import kinds
    >>> from bpe.tracing import encode_text
    >>> text = "Yes, нет, हिन्दी"
    >>> both = (encode_text(load(name), text) for name in ("r50k_base", "o200k_base"))
    >>> [(change.stretch.kind, change.old, change.new) for change in changed_most(*both, kinds(text))]
    [('prose, Devanagari', 12, 1), ('prose, Cyrillic', 5, 2)]
    """
    same_text(old, new)
    parts = [part for stretch in stretches for part in _parts(old.data, stretch)]
    ends = [part.end for part in parts]
    changes = map(Change, parts, token_shares(old, ends), token_shares(new, ends))
    return nsmallest(count, (c for c in changes if c.old != c.new), key=lambda c: -abs(c.new - c.old))


def same_text(*encodings: EncodedText) -> None:
    """Raise DifferentTextError unless all are of the same bytes."""
    for other in encodings[1:]:
        if other.data != encodings[0].data:
            changed = next((e for e in encodings if e.tokenizer.normalizers), other)
            raise DifferentTextError(
                f"{changed.tokenizer.name} changes the text before it cuts it, so they are tokens of another text; "
                "compare their number, or give both the normalized text"
            )


def _parts(data: bytes, stretch: Stretch) -> Iterator[Stretch]:
    start = stretch.start
    while stretch.end - start > LONGEST:
        end = data.rfind(b" ", start + 1, start + LONGEST)
        if end < 0:
            end = start + LONGEST
            while data[end] & 0xC0 == 0x80:  # not inside a character
                end -= 1
        yield Stretch(stretch.kind, start, end)
        start = end
    yield Stretch(stretch.kind, start, stretch.end)
