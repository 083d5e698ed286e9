"""An edit of a long text is encoded in a window around it: what stands far enough before and behind stays as it was.

A split that scans from left to right depends only on where it stands, so a text may be taken up at any border of two
pre-tokens whose match has not looked at what changed, and left at the first border that old and new text share. How
far a match looks beyond its end is known for the patterns in `SCANNING`: a run of blanks, or at most `REACH`
characters. For any other tokenizer the window is the whole text.
"""

from dataclasses import dataclass

from bpe.tokenizer import BYTES, CL100K, GPT2, O200K, Special, Tokenizer, preset
from bpe.tracing.encoded_text import EncodedText, encode_text

REACH = 16  # characters; a contraction looks 3 ahead
SCANNING = frozenset([GPT2, CL100K, O200K, *preset("whitespace").patterns, *preset("words").patterns])


@dataclass(frozen=True, eq=False)
class EncodedWindow:
    """The tokens of a stretch of a text; the first `settled` of them stay, whatever follows the stretch."""

    encoded: EncodedText
    settled: int


def edit_reach(tokenizer: Tokenizer, special: Special) -> int | None:
    """Return how many characters an edit may be looked at from before it, a run of blanks aside; None: from anywhere.

    >>> from bpe import load
    >>> edit_reach(load("o200k_harmony"), "text"), edit_reach(load("o200k_harmony"), "allow")
    (16, 19)
    """
    patterns = tokenizer.pre_tokenizer.patterns
    if tokenizer.normalizers or tokenizer.added_tokens or tokenizer.alphabet != BYTES:
        return None
    if len(patterns) != 1 or patterns[0] not in SCANNING:
        return None
    if special == "text":
        return REACH
    return max([REACH, *map(len, tokenizer.special_tokens)])


def encode_window(tokenizer: Tokenizer, window: str, special: Special, *, at_end: bool) -> EncodedWindow:
    """Return the tokens of `window`, which begins at a border of two pre-tokens; `at_end`: nothing follows it.

    Raises what `encode_text` raises, and ValueError for a tokenizer whose matches may look anywhere.

    >>> from bpe import load
    >>> found = encode_window(load("gpt2"), "The keeper was late for the ferry.", "text", at_end=False)
    >>> found.settled, len(found.encoded.ids)
    (3, 8)
    """
    reach = edit_reach(tokenizer, special)
    encoded = encode_text(tokenizer, window, special)
    if at_end:
        return EncodedWindow(encoded, len(encoded.ids))
    if reach is None:
        raise ValueError(f"{tokenizer.name} may look anywhere in a text; it encodes whole texts only")
    before_last_visible = len(window[: max(0, len(window) - reach)].rstrip()[:-1].encode("utf-8", "surrogatepass"))
    settled = 0
    for token, (end, flag) in enumerate(zip(encoded.ends, encoded.flags, strict=True), 1):
        if end > before_last_visible:
            break
        if is_border(flag):
            settled = token
    return EncodedWindow(encoded, settled)


def is_border(flag: int) -> bool:
    """Tell from the flag of a token whether a text may be taken up behind it: a pre-token ends there, nothing is torn.

    >>> is_border(1), is_border(1 | 8), is_border(1 | 4), is_border(0)
    (True, True, False, False)
    """
    return flag & 7 == 1
