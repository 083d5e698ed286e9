"""The rows of a board, as values: tokens, characters in columns, or plain text."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from bpe.display import boundary_flags
from bpe.tracing import EncodedText


@dataclass(frozen=True)
class Tokens:
    """A row of chips: tokens in order, what stands left and right of them, and whether ids stand below.

    `flags` are those of `bpe.tracing.encoded_text`, one a token.
    """

    label: str
    tokens: Sequence[bytes]
    ids: Sequence[int]
    flags: bytes
    note: str = ""
    show_ids: bool = True
    borders: bool = False


@dataclass(frozen=True)
class Columns:
    """A row of tokens in which every character has a column of its own, so that rows can be compared digit by digit.

    `of` is the number of columns; a shorter row is set to the right unless `left`. `lit` are characters to point at;
    without `ids` the row is bare characters. `rule` draws the line above a sum.
    """

    label: str
    tokens: Sequence[str]
    ids: Sequence[int] | None
    of: int
    note: str = ""
    lit: str = ""
    rule: bool = False
    left: bool = False
    show_ids: bool = True


@dataclass(frozen=True)
class Text:
    """A row of plain text; `faulty` marks what did not come through whole, `said` is a message and no text."""

    label: str
    text: str
    note: str = ""
    faulty: bool = False
    said: bool = False


Row = Tokens | Columns | Text


def encoded_row(label: str, encoded: EncodedText, note: str | None = None, **options: bool) -> Tokens:
    """Return the row of an encoded text, with its number of tokens as the note if no other is given."""
    tokens = [encoded.token_bytes(i) for i in range(len(encoded.ids))]
    count = len(tokens)
    words = f"{count:,} token{'' if count == 1 else 's'}" if note is None else note
    return Tokens(label, tokens, encoded.ids.tolist(), encoded.flags, words, **options)


def token_row(label: str, tokens: Sequence[bytes], ids: Sequence[int], note: str = "", **options: bool) -> Tokens:
    """Return the row of tokens that no tokenizer need have made."""
    return Tokens(
        label, tokens, ids, boundary_flags(b"".join(tokens), list(accumulate(map(len, tokens)))), note, **options
    )
