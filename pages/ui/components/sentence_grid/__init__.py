"""Sentences as chips in rows that belong together: languages side by side, or one sentence in all as a strip."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from bpe.tracing import EncodedText
from pages.ui.components.bundle import component
from pages.ui.server.wire import encoded_columns, pack

_component = component("sentence_grid/sentence_grid.js")


@dataclass(frozen=True)
class Cell:
    """One sentence: who speaks (`head`), what it costs (`note`), its language for fonts, its direction, its tokens."""

    head: str
    note: str
    language: str
    direction: str
    encoded: EncodedText


def sentence_grid(rows: Sequence[Sequence[Cell]], *, key: str, strip: bool = False, show_ids: bool = False) -> None:
    """Draw rows of cells as chips, torn characters bracketed; a strip puts each sentence on one line and scrolls."""
    _component(
        key=key,
        data=pack(
            {
                "rows": [[_cell(cell) for cell in row] for row in rows],
                "strip": strip,
                "show_ids": show_ids,
                "talk": bool(st.session_state.get("talk")),
            }
        ),
    )


def _cell(cell: Cell) -> dict[str, Any]:
    facts = {key: value for key, value in vars(cell).items() if key != "encoded"}
    return facts | {"run": encoded_columns(cell.encoded)}
