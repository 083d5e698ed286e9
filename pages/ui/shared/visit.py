"""What the app remembers of a visit besides its settings: where it is, what its address says, what is to be told."""

from dataclasses import dataclass, field
from typing import Literal
from uuid import uuid4

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from pages.ui.shared.settings import Setting, Text

KEY = "visit"


@dataclass
class Visit:
    """One session.

    `page` is the page that is shown, `link_of` the one whose link opened the session or came back. `written` is what
    the address says. `arrived` tells, while a page is drawn for the first time, whether a link brought it or a click;
    after a click, `opened` counts such pages, and holds the link of the last one. `in_step` is whether Streamlit knows
    the address. `text_rev` counts how often the shared text was replaced, `returns` how often Back or Forward was
    answered. `texts` are the settings of the page that hold texts, `wanted` the keys of those that only the browser
    has. `everywhere` is what the link of every page holds; `notes` wait to be shown.
    """

    name: str = field(default_factory=lambda: uuid4().hex)
    page: str = ""
    link_of: str = ""
    written: dict[str, str] | None = None
    arrived: Literal["link", "click", ""] = ""
    opened: tuple[int, str] = (0, "")
    in_step: bool = True
    text_rev: int = 1
    returns: int = 0
    texts: dict[str, Text] = field(default_factory=dict)
    wanted: dict[str, str] = field(default_factory=dict)
    everywhere: tuple[Setting, ...] = ()
    notes: list[str] = field(default_factory=list)


def visit() -> Visit:
    """Return the visit that this run belongs to."""
    found: Visit = st.session_state.setdefault(KEY, Visit())
    return found


def came_back() -> bool:
    """Return whether this run answers the browser's Back or Forward: then the address says what is to be shown.

    The address alone does not tell: a run that was asked for before the browser had heard of the last change brings an
    older one, too, and what was typed meanwhile would be lost.
    """
    context = get_script_run_ctx(suppress_warning=True)
    return context is not None and context.is_history_navigation
