"""Cut a text into pre-tokens: the parts that no merge may cross."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cached_property, partial
from itertools import pairwise
from time import monotonic
from typing import Any, Literal

import regex

from bpe.tokenizer.fast_split import fast_splitter
from bpe.tokenizer.pattern_size import CHARACTERS_AT_MOST, SIZE_AT_MOST, pattern_size
from bpe.tokenizer.time_limit import deadline
from bpe.tokenizer.unicode_versions import as_in_unicode_16

TIME_LIMIT = 1.0  # seconds one pattern may run over one text; a job with many texts has a limit of its own

Gaps = Literal["refuse", "keep"]

# The patterns of the published encodings, as in tiktoken's openai_public.py (MIT).
GPT2 = r"'(?:[sdmt]|ll|ve|re)| ?\p{L}++| ?\p{N}++| ?[^\s\p{L}\p{N}]++|\s++$|\s+(?!\S)|\s"
CL100K = (
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+"
    r"|\s++$|\s*[\r\n]|\s+(?!\S)|\s"
)
O200K = "|".join(
    [
        r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
        r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
        r"\p{N}{1,3}",
        r" ?[^\s\p{L}\p{N}]+[\r\n/]*",
        r"\s*[\r\n]+",
        r"\s+(?!\S)",
        r"\s+",
    ]
)


class PatternError(ValueError):
    """A pattern that cannot be used; `position` is where (in the pattern or the text), `lost` the text it drops."""

    def __init__(self, message: str, position: int | None = None, lost: str = "") -> None:
        super().__init__(message)
        self.position = position
        self.lost = lost


@dataclass(frozen=True)
class PreTokenizer:
    """A named way to cut text: one pattern, or several applied one after another; no pattern at all keeps it whole.

    Nothing is ever dropped: a pattern that leaves a gap is refused with the lost text. (The idea of a pattern before
    BPE is GPT-2's: Radford et al. 2019.) With `gaps` "keep", for imported patterns, what lies between two matches is a
    pre-token, too, as in a Split of `tokenizers` that is "Isolated". Classes are those of Unicode 16, as there and in
    tiktoken.

    Raises PatternError at construction for a pattern that does not compile.

    >>> PreTokenizer("words", (r"\\s+|\\w+|[^\\w\\s]+",)).split("Hi there!")
    ['Hi', ' ', 'there', '!']
    >>> PreTokenizer("letters", (r"\\w+",)).split("Hi there!")
    Traceback (most recent call last):
    bpe.tokenizer.pre_tokenizer.PatternError: the pattern drops ' ' at character 2; ...
    >>> PreTokenizer("digits", (r"\\d",), gaps="keep").split("in 24 h")
    ['in ', '2', '4', ' h']
    """

    name: str
    patterns: tuple[str, ...] = ()
    gaps: Gaps = "refuse"

    def __post_init__(self) -> None:
        for pattern in self.patterns:
            compile_pattern(pattern)

    def __getstate__(self) -> dict[str, Any]:
        """What pickle keeps: the fields, and not what is compiled from them when asked for."""
        return {f.name: self.__dict__[f.name] for f in fields(self)}

    def split(self, text: str) -> list[str]:
        """Return the pre-tokens of `text`, in order; joined they are `text`.

        Raises PatternError when a pattern drops text, or runs longer than TIME_LIMIT seconds.
        """
        pre_tokens = [text] if text else []
        for splitter in self._splitters:
            until = deadline(TIME_LIMIT)
            cut = [splitter(part, until) for part in pre_tokens]
            pre_tokens = cut[0] if len(cut) == 1 else [part for parts in cut for part in parts]
        return pre_tokens

    @cached_property
    def _splitters(self) -> list["_Splitter"]:
        return [_fast(p) if p in _PUBLISHED else _careful(p, self.gaps) for p in self.patterns]


def compile_pattern(pattern: str) -> "regex.Pattern[str]":
    """Return a compiled pattern; raises PatternError for one that does not compile, or that calls itself."""
    try:
        pattern.encode()
    except UnicodeEncodeError as error:
        raise PatternError(f"half a surrogate pair at character {error.start} of the pattern", error.start) from None
    if len(pattern) > CHARACTERS_AT_MOST or (size := pattern_size(pattern)) > SIZE_AT_MOST:
        parts = f"{len(pattern):,} characters" if len(pattern) > CHARACTERS_AT_MOST else f"{size:,} parts"
        raise PatternError(
            f"the pattern has {parts} when its repetitions are written out; at most {SIZE_AT_MOST:,} parts and "
            f"{CHARACTERS_AT_MOST:,} characters are taken"
        )
    if call := _CALL.search(pattern):
        place = call.start("call")
        raise PatternError(
            f"the pattern calls itself, which may take any memory: {call['call']} at character {place}", place
        )
    try:
        return regex.compile(pattern)
    except regex.error as error:
        place = "" if error.pos is None else f" at character {error.pos} of the pattern"
        raise PatternError(f"the pattern does not compile: {error.msg}{place}", error.pos) from None
    except (RecursionError, OverflowError, ValueError) as error:
        what = "groups are nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise PatternError(f"the pattern does not compile: {what}") from None


_CALL = regex.compile(r"\A(?:\\.|[^\\])*?(?P<call>\(\?(?:R|[0-9]+|&\w+|P>\w+)\))", regex.DOTALL)

_Splitter = Callable[[str, float], list[str]]  # text and when to stop -> pre-tokens


def _fast(pattern: str) -> _Splitter:
    split = fast_splitter(pattern)
    return lambda text, until: split(text)


def _careful(pattern: str, gaps: Gaps) -> _Splitter:
    """A splitter for a pattern of unknown origin: checked for gaps, and bounded in time."""
    compiled = compile_pattern(pattern)
    split = partial(_keep_gaps if gaps == "keep" else _refuse_gaps, compiled)

    def bounded(text: str, until: float) -> list[str]:
        try:
            return split(text, until)
        except TimeoutError:
            raise PatternError(
                f"the pattern ran longer than {TIME_LIMIT:g} seconds and was stopped; "
                "nested repetitions such as (a+)+ are the usual cause"
            ) from None
        except MemoryError:
            raise PatternError("the pattern needs more memory than there is and was stopped") from None

    return bounded


def _left(until: float) -> float:
    return max(until - monotonic(), 0.001)


def _keep_gaps(compiled: "regex.Pattern[str]", text: str, until: float) -> list[str]:
    """An empty match cuts, too; the search then goes on one character further, as in the engine of `tokenizers`."""
    seen, ends, at = as_in_unicode_16(text), [0], 0
    while at >= 0:
        matches = compiled.finditer(seen, at, timeout=_left(until))
        at = -1
        for match in matches:
            start, end = match.span()
            ends += start, end
            if start == end:
                at = end + 1 if end < len(text) else -1
                break
    ends.append(len(text))
    return [text[a:b] for a, b in pairwise(ends) if a != b]


def _refuse_gaps(compiled: "regex.Pattern[str]", text: str, until: float) -> list[str]:
    seen, found, at, seconds = as_in_unicode_16(text), [], 0, _left(until)
    for match in compiled.finditer(seen, timeout=seconds):
        start, end = match.span()
        if start == end:
            continue
        if start != at:
            break
        found.append(text[start:end])
        at = end
    if at != len(text):
        following = next((m.start() for m in compiled.finditer(seen, at, timeout=seconds) if m.group()), len(text))
        lost = text[at:following]
        shown = lost if len(lost) <= 40 else lost[:40] + "…"
        raise PatternError(
            f"the pattern drops {shown!r} at character {at}; add an alternative that matches it, e.g. {_cure(lost)}",
            at,
            lost,
        )
    return found


def _cure(lost: str) -> str:
    return r"|\s+" if lost.isspace() else r"|\S" if not any(map(str.isspace, lost)) else r"|\s+|\S"


_PUBLISHED = frozenset([GPT2, CL100K, O200K])

PRESETS = {
    p.name: p
    for p in [
        PreTokenizer("none"),
        PreTokenizer("whitespace", (r"\S+|\s+",)),
        PreTokenizer("words", (r"\s+|\w+|[^\w\s]+",)),
        PreTokenizer("gpt2", (GPT2,)),
        PreTokenizer("cl100k", (CL100K,)),
        PreTokenizer("o200k", (O200K,)),
    ]
}


def preset(name: str) -> PreTokenizer:
    """Return the pre-tokenizer called `name`; raises ValueError that lists the known names.

    >>> preset("gpt2").split("It's 2024")
    ['It', "'s", ' 2024']
    """
    try:
        return PRESETS[name]
    except KeyError:
        raise ValueError(f"unknown pre-tokenizer {name!r}; known are {', '.join(PRESETS)}") from None
