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
    """One session."""

    name: str = field(default_factory=lambda: uuid4().hex)  # that no other session has
    page: str = ""  # that is shown
    link_of: str = ""  # the page whose link opened the session, or came back
    arrived: Literal["link", "click", ""] = ""  # what brought the page, while it is drawn for the first time
    address: dict[str, str] = field(default_factory=dict)  # as it stands in the browser
    written: dict[str, str] | None = None  # the link that it amounts to; None while the page has none
    opened: tuple[int, str] = (0, "")  # how many pages were opened by a click, and the link of the last one
    in_step: bool = True  # whether Streamlit knows the address
    text_rev: int = 1  # how often the shared text was replaced
    returns: int = 0  # how often Back or Forward was answered
    texts: dict[str, Text] = field(default_factory=dict)  # settings of the page that hold texts
    wanted: dict[str, str] = field(default_factory=dict)  # those of them that only the browser has -> their keys
    everywhere: tuple[Setting, ...] = ()  # what the link of every page holds
    notes: list[str] = field(default_factory=list)  # to be shown
    noted: float | None = None  # when they were shown first, in seconds


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
