"""What stands around every page: talk mode before it, the talk bar and the foot after it."""

from functools import partial
from pathlib import Path

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from pages.ui.components.chart_export import chart_export
from pages.ui.components.talk import Talk, talk_bar
from pages.ui.frame import browser_tab
from pages.ui.frame.how_it_works import how_it_works
from pages.ui.frame.tour import tour
from pages.ui.shared.everywhere import TALK
from pages.ui.shared.glossary import glossary_table
from pages.ui.shared.state import heard
from pages.ui.shared.visit import visit

_HERE = Path(__file__).parent
SCENES = "Scenes"


def above(page: str) -> DeltaGenerator:
    """Draw what stands above a page, by its title, or go where a talk goes on; return the tab's place."""
    place = browser_tab.reserve()
    if TALK.now:
        st.html(_HERE / "talk.css")
    elif st.context.is_embedded:
        st.html(_HERE / "embed.css")
    if st.session_state.pop("to_scenes", False):
        _switch_to("scenes")
    if target := st.session_state.pop("scene_target", None):
        _switch_to(target)
    if page == SCENES:
        st.session_state["opened_from_scene"] = False
    elif page == "Tokens" and not st.session_state["talk"]:
        tour()
    return place


def _switch_to(page: str) -> None:
    """Go to a page; the address stays until that page writes its own: each change makes an entry of the history."""
    st.switch_page(f"{page}.py", query_params=visit().address)


def below(page: str, talk: Talk, place: DeltaGenerator) -> None:
    """Draw what stands below a page: how it works, the words, what to read; in talk mode the talk bar."""
    browser_tab.mount(place)
    if page != SCENES and (st.session_state["talk"] or not st.context.is_embedded):
        bar(page, talk)
    if st.session_state["talk"] or st.context.is_embedded:
        return
    with st.container(key="foot"):
        chart_export(page.lower())
        # Closed, they cost nothing: the browser's code highlighter alone takes half a second of the first paint.
        how = st.expander("How it works", key=f"how_{page}", on_change="rerun")
        if how.open:
            with how:
                how_it_works(page)
        more = st.expander("Words, and what to read", key=f"words_{page}", on_change="rerun")
        if more.open:
            words, reading = more.columns([6, 5], gap="large")
            words.markdown(glossary_table())
            reading.markdown((_HERE / "reading.md").read_text(encoding="utf-8"))


def bar(page: str, talk: Talk) -> None:
    """Draw the talk bar under a scene, or at the foot of the screen in talk mode; elsewhere it only hears the key T."""
    state = st.session_state
    mode = bool(state.get("talk"))
    here, opened = page == SCENES, mode and bool(state["opened_from_scene"])
    fresh = talk.at + 1 == talk.next_question
    talk_bar(
        key="talk_bar",
        data={
            "places": talk.places,
            "at": talk.at,
            "forward": "Next scene ›" if fresh or not here else "On ›" if talk.beat else "Reveal ›",
            "fresh": fresh,
            "title": talk.title() if mode or here else "",
            "count": f"scene {talk.scene} of {talk.scenes}",
            "open": talk.opens.title(),
            "page": "scenes" if here else "other" if opened else "free",
            "talk": mode,
            "embedded": bool(st.context.is_embedded),
            "screen": state.get("talk_screen", 1),
        },
        on_go_change=partial(_go, talk),
        on_talk_change=_switch,
        on_leave_change=partial(_leave, talk),
        on_screen_change=_measure,
    )


def _go(talk: Talk) -> None:
    place = heard("talk_bar", "go")
    if isinstance(place, int):
        if st.session_state["opened_from_scene"]:
            place = talk.places - 1 if talk.next_question is None else talk.next_question
            st.session_state["to_scenes"] = True
        talk.go(place)


def _switch() -> None:
    wanted = heard("talk_bar", "talk")
    if wanted is not None:
        st.session_state["talk"] = wanted == "on"


def _leave(talk: Talk) -> None:
    if heard("talk_bar", "leave") == "open":
        talk.open()
    else:
        st.session_state["to_scenes"] = True


def _measure() -> None:
    screen = heard("talk_bar", "screen")
    if isinstance(screen, int | float):
        st.session_state["talk_screen"] = min(max(float(screen), 1.0), 4.0)
