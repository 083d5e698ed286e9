"""A board: labeled rows of chips, of letters in columns, or of plain text, for comparing at a glance."""

from collections.abc import Sequence
from typing import Any

import streamlit as st

from pages.ui.components.board.rows import Columns, Row, Text, Tokens, encoded_row, token_row
from pages.ui.components.bundle import component
from pages.ui.server.wire import pack, token_columns

_component = component("board/board.js")

LARGE = 5.0  # from here on, rows of a few letters are large without a projector, too


def board(rows: Sequence[Row], *, key: str, size: float, beside: bool = False) -> None:
    """Draw rows one below the other, labels left and notes right.

    `size` is that of chips in talk mode, in hundredths of the screen's width; `beside` says that it stands beside
    others and is narrow.
    """
    data = {
        "rows": [_data(row) for row in rows],
        "size": size,
        "large": size >= LARGE,
        "beside": beside,
    }
    _component(key=key, data=pack(data | {"talk": bool(st.session_state.get("talk"))}))


def _data(row: Row) -> dict[str, Any]:
    if isinstance(row, Text):
        return {"kind": "text", **vars(row)}
    if isinstance(row, Columns):
        facts = {name: value for name, value in vars(row).items() if name not in ("tokens", "ids")}
        return facts | {"kind": "columns", "tokens": list(row.tokens), "ids": row.ids and list(row.ids)}
    lengths = list(map(len, row.tokens))
    return {
        "kind": "tokens",
        "label": row.label,
        "note": row.note,
        "run": token_columns(row.ids, lengths, row.flags, b"".join(row.tokens)),
        "show_ids": row.show_ids,
        "borders": row.borders,
    }


__all__ = ["Columns", "Row", "Text", "Tokens", "board", "encoded_row", "token_row"]
