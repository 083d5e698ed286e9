"""Added tokens: those that are found in a text as they are, before it is cut and merged.

Special tokens are added tokens, and have no properties in our own vocabularies. Files for `tokenizers` may give them
some; how they are resolved here, overlaps among it, is what that library does.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import regex

from bpe.tokenizer.errors import SpecialTokenError
from bpe.tokenizer.normalizer import Normalizer, Replace, normalize
from bpe.tokenizer.unicode_versions import as_in_unicode_16


@dataclass(frozen=True)
class AddedToken:
    """A text that is one token wherever it stands; only a `special` one may be read as plain text instead.

    It may take the blanks to its left and right (`lstrip`, `rstrip`), be wanted between words only (`single_word`), or
    be looked for when the text is normalized, and in that form (`normalized`).
    """

    text: str
    token_id: int
    special: bool = True
    lstrip: bool = False
    rstrip: bool = False
    single_word: bool = False
    normalized: bool = False


class Segment(NamedTuple):
    """A stretch of a text: plain and normalized (`token` is None), or a token as it stands there, with its blanks.

    `put` is the number of characters at the beginning that the tokenizer has put there, and that are not in the text.
    """

    text: str
    token: AddedToken | None = None
    put: int = 0

    @property
    def token_id(self) -> int | None:
        """The id of an added token; None for plain text."""
        return None if self.token is None else self.token.token_id


def refuse_special(segments: Sequence[Segment]) -> None:
    """Raise SpecialTokenError, naming it and its place in the text, if there is a special token among the segments."""
    place = 0
    for segment in segments:
        if segment.token is not None and segment.token.special:
            raise SpecialTokenError(
                f"the text holds the special token {segment.text!r} at character {place}; "
                "read it as plain text or allow special tokens",
                segment.text,
                place,
            )
        place += len(segment.text) - segment.put


class AddedTokens:
    """The added tokens of a tokenizer, ready to be found; of two that begin at one place, the longer one.

    >>> tokens = AddedTokens([AddedToken("<s>", 1), AddedToken("<mask>", 2, lstrip=True)], ())
    >>> [(segment.text, segment.token_id) for segment in tokens.segments("<s>a <mask>.", True)]
    [('<s>', 1), ('a', None), (' <mask>', 2), ('.', None)]
    """

    def __init__(self, tokens: Iterable[AddedToken], normalizers: Sequence[Normalizer]) -> None:
        self._early = [n for n in normalizers if not getattr(n, "late", False)]
        self._late = [n for n in normalizers if getattr(n, "late", False)]
        kinds: tuple[dict[str, AddedToken], dict[str, AddedToken]] = ({}, {})
        for token in tokens:
            if token.normalized:
                kinds[1][normalize(token.text, self._early).text] = token
            else:
                kinds[0][token.text] = token
        # The blank that a file writes as ▁ is a letter to `tokenizers`, once the text is normalized.
        blank_is_letter = any(isinstance(n, Replace) and n.by == " " for n in self._early)
        self._raw, self._normalized = _Finder(kinds[0], False), _Finder(kinds[1], blank_is_letter)
        self._all_special = all(token.special for kind in kinds for token in kind.values())

    def segments(self, text: str, special: bool) -> list[Segment]:
        """Cut `text` at added tokens, of which special ones count only if `special`; plain stretches are normalized."""
        if not text:
            return []
        if self._all_special and not special:
            plain = normalize(text, [*self._early, *self._late])
            return [Segment(plain.text, None, plain.put)]
        found: list[Segment] = []
        for segment in self._raw.cut(text, special):
            found += [segment] if segment.token else self._plain(segment.text, not found, special)
        return found

    def _plain(self, text: str, at_start: bool, special: bool) -> list[Segment]:
        text, put = normalize(text, self._early, at_start)
        found: list[Segment] = []
        for segment in self._normalized.cut(text, special):
            if segment.token is None:
                late = normalize(segment.text, self._late, at_start and not found)
                segment = Segment(late.text, None, late.put + put)
            found.append(segment)
            put = 0
        return found


class _Finder:
    """Finds tokens by their spelling, as `find_matches` of the library does (added_vocabulary.rs)."""

    def __init__(self, tokens: dict[str, AddedToken], blank_is_letter: bool) -> None:
        self._tokens = tokens
        self._blank = regex.compile(r"[^\S ]" if blank_is_letter else r"\s")

    @cached_property
    def _pattern(self) -> "regex.Pattern[str]":
        longest_first = sorted(filter(None, self._tokens), key=len, reverse=True)
        return regex.compile("|".join(map(regex.escape, longest_first)) or r"(?!)")

    def cut(self, text: str, special: bool) -> Iterator[Segment]:
        """Yield the stretches of `text` in order."""
        at = 0
        for match in self._pattern.finditer(text):
            start, stop = match.span()
            token = self._tokens[match[0]]
            if (token.special and not special) or (token.single_word and _touches_word(text, start, stop)):
                continue
            while token.lstrip and start > at and self._blank.match(text, start - 1):
                start -= 1
            while token.rstrip and self._blank.match(text, stop):
                stop += 1
            if at < start:
                yield Segment(text[at:start])
            yield Segment(text[max(at, start) : stop], token)  # the token before may have taken some of its blanks
            at = max(at, stop)
        if at < len(text):
            yield Segment(text[at:])


_WORD = regex.compile(r"\w")


def _touches_word(text: str, start: int, stop: int) -> bool:
    """Whether a letter or digit stands directly before or after."""
    neighbors = text[max(start - 1, 0) : start] + text[stop : stop + 1]
    return _WORD.search(as_in_unicode_16(neighbors)) is not None
