"""How much of a text a pattern of one's own covers: what lies between its matches would be lost."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bpe.tokenizer import TIME_LIMIT, PatternError, compile_pattern, special_pattern


@dataclass(frozen=True)
class Coverage:
    """`pre_tokens` matches in a text of `characters`; `lost` are the stretches that none covers, as (start, end)."""

    characters: int
    pre_tokens: int
    lost: tuple[tuple[int, int], ...] = field(repr=False)

    @property
    def covered(self) -> int:
        """The characters that are in a match, or in a special token."""
        return self.characters - sum(end - start for start, end in self.lost)


def coverage(pattern: str, text: str, special_tokens: Sequence[str] = ()) -> Coverage:
    """Match a pattern against a text, from which special tokens are cut out first, and note what it leaves.

    Raises PatternError for a pattern that does not compile or runs too long.

    >>> found = coverage(r"\\w+", "Hi there!")
    >>> found, found.covered, found.lost
    (Coverage(characters=9, pre_tokens=2), 7, ((2, 3), (8, 9)))
    """
    compiled = compile_pattern(pattern)
    atoms = special_pattern(special_tokens).finditer(text)
    lost, pre_tokens, start = [], 0, 0
    try:
        for end, following in [*(atom.span() for atom in atoms), (len(text), len(text))]:
            at = start
            for match in compiled.finditer(text[start:end], timeout=TIME_LIMIT):
                a, b = start + match.start(), start + match.end()
                if a == b:
                    continue
                if a > at:
                    lost.append((at, a))
                pre_tokens, at = pre_tokens + 1, b
            if at < end:
                lost.append((at, end))
            start = following
    except TimeoutError:
        raise PatternError(f"the pattern ran longer than {TIME_LIMIT:g} seconds and was stopped") from None
    return Coverage(len(text), pre_tokens, tuple(lost))


def marked(text: str, lost: Sequence[tuple[int, int]], around: int = 200) -> str:
    """Return the text about the first loss, with every lost stretch in brackets that texts rarely hold.

    >>> marked("Hi there!", [(2, 3), (8, 9)])
    'Hi⟦ ⟧there⟦!⟧'
    """
    if not lost:
        return text[: 2 * around]
    first, last = max(0, lost[0][0] - around), min(len(text), lost[0][0] + around)
    parts, at = ["…" * (first > 0)], first
    for start, end in lost:
        if start >= last:
            break
        parts += text[at:start], "⟦", text[start : min(end, last)], "⟧"
        at = min(end, last)
    return "".join([*parts, text[at:last], "…" * (last < len(text))])
