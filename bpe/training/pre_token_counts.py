"""How often each pre-token occurs in a corpus: all that training needs to know of it."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from bpe.tokenizer import BYTES, Alphabet, PreTokenizer, members, preset, replace_surrogates, segments, special_pattern

# These patterns cut before every first blank after something else, and neither side depends on the other. So a long
# segment can be taken in portions: the pre-tokens of 7 MB held at once are 90 MB, and an emoji, with which the fast
# split is half as fast, slows down its own portion only.
_CUT_AT_BLANKS = frozenset(preset(name).patterns for name in ("whitespace", "words", "gpt2", "cl100k", "o200k"))
_SPACE = members(r"\s") + "\x1c-\x1f"  # these four are blank to the standard library alone
_BLANK = re.compile(f"(?<=[^{_SPACE}]) ")
PORTION = 10_000  # characters


def count_pre_tokens(
    documents: Iterable[str],
    pre_tokenizer: PreTokenizer,
    special_tokens: Sequence[str] = (),
    alphabet: Alphabet = BYTES,
) -> dict[str, int]:
    """Return each distinct pre-token with its number of occurrences, in order of first appearance.

    No pre-token reaches from one document into the next, or over the literal text of a special token, which is not
    counted. Lone surrogates become U+FFFD, as in encoding. (The alphabet of characters cuts in its own way.)

    Raises PatternError.

    >>> count_pre_tokens(["to be or<end>not to be"], preset("cl100k"), ["<end>"])
    {'to': 1, ' be': 2, ' or': 1, 'not': 1, ' to': 1}
    """
    plain = _plain_text(documents, special_tokens)
    if pre_tokenizer.patterns in _CUT_AT_BLANKS:
        plain = chain.from_iterable(map(_portions, plain))
    return dict(Counter(chain.from_iterable(alphabet.split(part, pre_tokenizer) for part in plain)))


def _plain_text(documents: Iterable[str], special_tokens: Sequence[str]) -> Iterator[str]:
    """Yield the segments between special tokens."""
    pattern = special_pattern(special_tokens)
    for document in documents:
        text = replace_surrogates(document)[0]
        yield from (part for part, is_special in segments(text, pattern) if not is_special)


def _portions(text: str) -> Iterator[str]:
    start = 0
    while len(text) - start > PORTION and (blank := _BLANK.search(text, start + PORTION)):
        yield text[start : blank.start()]
        start = blank.start()
    yield text[start:]
