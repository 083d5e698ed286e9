"""A board: labeled rows of chips, of letters in columns, or of plain text, for comparing at a glance."""

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Literal

import streamlit as st

from bpe.display import boundary_flags
from bpe.encoded_text import SPECIAL_TOKEN, EncodedText
from pages.ui.assets import bundle
from pages.ui.chips import marks

_component = st.components.v2.component(
    "board",
    css=bundle("chips/chips.css", "board/board.css"),
    js=bundle("chips/bidi.js", "chips/chips.js", "board/board.js"),
)

Size = Literal["dense", "normal", "large"]


@dataclass(frozen=True)
class Tokens:
    """A row of chips: tokens in order, what stands left and right of them, and whether ids stand below.

    `flags` are those of `bpe.encoded_text`, one a token.
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


def board(rows: Sequence[Row], *, key: str, size: Size = "normal") -> None:
    """Draw rows one below the other, labels left and notes right."""
    data = {"rows": [_data(row) for row in rows], "marks": marks(), "size": size}
    _component(key=key, data=data | {"talk": bool(st.session_state.get("talk"))})


def _data(row: Row) -> dict[str, Any]:
    if isinstance(row, Text):
        return {"kind": "text", **vars(row)}
    if isinstance(row, Columns):
        facts = {name: value for name, value in vars(row).items() if name not in ("tokens", "ids")}
        return facts | {"kind": "columns", "tokens": list(row.tokens), "ids": row.ids and list(row.ids)}
    data = b"".join(row.tokens)
    return {
        "kind": "tokens",
        "label": row.label,
        "note": row.note,
        "bytes": b64encode(data).decode(),
        "ends": list(accumulate(map(len, row.tokens))),
        "ids": list(row.ids),
        "flags": list(row.flags),
        "show_ids": row.show_ids,
        "borders": row.borders,
    }


__all__ = ["SPECIAL_TOKEN", "Columns", "Row", "Text", "Tokens", "board", "encoded_row", "token_row"]
