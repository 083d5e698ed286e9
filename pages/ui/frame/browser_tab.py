"""What a page asks of the browser's tab, and what it does with the answers."""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from pages.ui.components.tab import tab
from pages.ui.shared.everywhere import TEXT, TOKENIZERS
from pages.ui.shared.state import heard, long_texts, offer_again, set_text, take_kept_text
from pages.ui.shared.visit import visit

KEY = "browser_tab"
DEFAULT_PAGE = "tokens"  # its path is empty
CARRIED = [TEXT.name, TOKENIZERS.name, "v"]  # what every page has in its link


def reserve() -> DeltaGenerator:
    """Return the place of the tab's part; while a text is on its way from there, the page waits for it."""
    place = st.container(key="browser_tab_place")
    if visit().wanted:
        mount(place)
        st.caption("Your text is too long for the address; this browser is looking for it …")
        st.stop()
    return place


def mount(place: DeltaGenerator) -> None:
    """Draw the tab's part, when the page has written its link."""
    now = visit()
    opened, link = now.opened
    with place:
        tab(
            key=KEY,
            data={
                "session": now.name,
                "tokens": now.page == DEFAULT_PAGE,
                "opened": {"count": opened, "path": "" if now.page == DEFAULT_PAGE else now.page, "link": link},
                "carried": CARRIED,
                "keep": long_texts(),
                "want": dict(now.wanted),
                "made": list(st.session_state.get("made", {})),
            },
            on_found_change=_take_text,
            on_made_change=_take_tokenizers,
            on_typed_change=_take_typed,
        )
    now.arrived = ""


def _take_text() -> None:
    answer = heard(KEY, "found")
    if isinstance(answer, dict):
        text = answer.get("text")
        take_kept_text(str(answer.get("name")), str(answer.get("key")), text if isinstance(text, str) else None)


def _take_typed() -> None:
    answer = heard(KEY, "typed")
    if isinstance(answer, dict) and answer.get("rev") == visit().text_rev and isinstance(answer.get("text"), str):
        set_text(answer["text"])


def _take_tokenizers() -> None:
    names = heard(KEY, "made")
    if isinstance(names, list):
        offer_again(str(name) for name in names)
