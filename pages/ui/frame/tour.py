"""A tour of the Tokens page in a few steps, for who has never seen a token."""

import tomllib
from functools import cache
from pathlib import Path

import streamlit as st

from pages.ui.shared.everywhere import DEFAULT_TEXT, TEXT
from pages.ui.shared.state import restore, set_text


@cache
def steps() -> list[dict[str, str]]:
    """Return the steps of tour.toml: words, and the text that shows what they say."""
    data = tomllib.loads((Path(__file__).parent / "tour.toml").read_text(encoding="utf-8"))
    return list(data["steps"])


def tour() -> None:
    """Offer the tour, or draw the step at which it is."""
    at: int | None = st.session_state.get("tour")
    if at is None:
        st.button("New to tokens? Take the tour", type="tertiary", key="tour_start", on_click=_go, args=(0,))
        return
    last = at + 1 == len(steps())
    with st.container(border=True, key="tour_box"):
        st.markdown(steps()[at]["words"])
        with st.container(horizontal=True, vertical_alignment="center"):
            if at:
                st.button("Back", key="tour_back", on_click=_go, args=(at - 1,))
            onward = _leave if last else _go
            st.button(
                "Done" if last else "Next",
                type="primary",
                key="tour_next",
                on_click=onward,
                args=() if last else (at + 1,),
            )
            st.caption(f"{at + 1} of {len(steps())}")
            if not last:
                st.button("Leave", type="tertiary", key="tour_leave", on_click=_leave)


def _go(step: int) -> None:
    restore([TEXT])
    if st.session_state.get("tour") is None:
        st.session_state["text_before_tour"] = st.session_state["text"]
    st.session_state["tour"] = step
    set_text(steps()[step]["text"] or st.session_state.get("text_before_tour", DEFAULT_TEXT))


def _leave() -> None:
    st.session_state["tour"] = None
    set_text(st.session_state.pop("text_before_tour", DEFAULT_TEXT))
