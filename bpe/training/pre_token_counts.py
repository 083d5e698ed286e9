"""How often each pre-token occurs in a corpus: all that training needs to know of it."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from bpe.tokenizer import PreTokenizer, members, preset, replace_surrogates

# These patterns cut before every first blank after something else, and neither side depends on the other. So a long
# text can be taken stretch by stretch: the pre-tokens of 7 MB held at once are 90 MB, and an emoji, with which the fast
# split is half as fast, slows down its own stretch only.
_CUT_AT_BLANKS = frozenset(preset(name).patterns for name in ("whitespace", "words", "gpt2", "cl100k", "o200k"))
_SPACE = members(r"\s") + "\x1c-\x1f"  # these four are blank to the standard library alone
_BLANK = re.compile(f"(?<=[^{_SPACE}]) ")
STRETCH = 10_000  # characters


def count_pre_tokens(
    documents: Iterable[str], pre_tokenizer: PreTokenizer, special_tokens: Sequence[str] = ()
) -> dict[str, int]:
    """Return each distinct pre-token with its number of occurrences, in order of first appearance.

    No pre-token reaches from one document into the next, or over the literal text of a special token, which is not
    counted. Lone surrogates become U+FFFD, as in encoding. Raises PatternError.

    >>> count_pre_tokens(["to be or<end>not to be"], preset("cl100k"), ["<end>"])
    {'to': 1, ' be': 2, ' or': 1, 'not': 1, ' to': 1}
    """
    segments = _segments(documents, special_tokens)
    if pre_tokenizer.patterns in _CUT_AT_BLANKS:
        segments = chain.from_iterable(map(_stretches, segments))
    return dict(Counter(chain.from_iterable(map(pre_tokenizer.split, segments))))


def count_words(documents: Iterable[str], special_tokens: Sequence[str] = ()) -> dict[str, int]:
    """Count the lower-cased words between blanks: the pre-tokens of the "characters" toy.

    >>> count_words(["Low  lower low"])
    {'low': 2, 'lower': 1}
    """
    segments = _segments(documents, special_tokens)
    return dict(Counter(word for segment in segments for word in segment.lower().split()))


def _segments(documents: Iterable[str], special_tokens: Sequence[str]) -> Iterator[str]:
    """Yield the stretches of text between special tokens."""
    longest_first = sorted(map(re.escape, special_tokens), key=len, reverse=True)
    cut = re.compile("|".join(longest_first)).split if special_tokens else None
    for document in documents:
        text = replace_surrogates(document)[0]
        yield from cut(text) if cut else [text]


def _stretches(text: str) -> Iterator[str]:
    start = 0
    while len(text) - start > STRETCH and (blank := _BLANK.search(text, start + STRETCH)):
        yield text[start : blank.start()]
        start = blank.start()
    yield text[start:]
