"""What stands around every page: talk mode before it, the talk bar and the foot after it."""

from pathlib import Path

import streamlit as st

from pages.ui.components.chart_export import chart_export
from pages.ui.components.talk import talk_bar
from pages.ui.frame.how_it_works import how_it_works
from pages.ui.frame.tour import tour
from pages.ui.sections.scenes import talk as scene_talk
from pages.ui.sections.scenes import view as scene_view
from pages.ui.shared.everywhere import TALK
from pages.ui.shared.glossary import glossary_table
from pages.ui.shared.state import heard

_HERE = Path(__file__).parent
SCENES = "Scenes"


def above(page: str) -> None:
    """Restore the talk, and draw what stands above a page, by its title."""
    scene_talk.restore_talk(page.lower())
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


def _switch_to(page: str) -> None:
    """Go to a page; the address stays until that page writes its own: each change makes an entry of the history."""
    st.switch_page(f"{page}.py", query_params=st.query_params.to_dict())


def below(page: str) -> None:
    """Draw what stands below a page: how it works, the words, what to read; in talk mode the talk bar."""
    if page != SCENES and (st.session_state["talk"] or not st.context.is_embedded):
        bar(page)
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


def bar(page: str = SCENES) -> None:
    """Draw the talk bar under a scene, or at the foot of the screen in talk mode; elsewhere it only hears the key T."""
    places, at, scene = scene_talk.places(), scene_talk.at(), scene_talk.current()
    order = scene_talk.order()
    talk = bool(st.session_state.get("talk"))
    title = scene.fill(scene.title) if talk or page == SCENES else ""  # its figures may train a tokenizer
    opened = talk and bool(st.session_state["opened_from_scene"])
    fresh = at + 1 < len(places) and places[at + 1][1] == 0
    talk_bar(
        key="talk_bar",
        data={
            "places": len(places),
            "at": at,
            "forward": "Next scene ›" if fresh or page != SCENES else "Reveal ›" if not scene_beat() else "On ›",
            "fresh": fresh,
            "title": title,
            "count": f"scene {order.index(scene.name) + 1} of {len(order)}",
            "open": scene.openings[0].page.title(),
            "page": "scenes" if page == SCENES else "other" if opened else "free",
            "talk": talk,
            "embedded": bool(st.context.is_embedded),
            "screen": st.session_state.get("talk_screen", 1),
        },
        on_go_change=_go,
        on_talk_change=_switch,
        on_leave_change=_leave,
        on_screen_change=_measure,
    )


def scene_beat() -> int:
    """Return the beat of the scene that is told."""
    return int(st.session_state["beat"])


def _go() -> None:
    place = heard("talk_bar", "go")
    if isinstance(place, int):
        if st.session_state["opened_from_scene"]:
            place = _next_scene()
            st.session_state["to_scenes"] = True
        scene_talk.go(place)


def _next_scene() -> int:
    """Return the place of the next scene's question; the end of the talk after the last one."""
    places, at = scene_talk.places(), scene_talk.at()
    return next((k for k in range(at + 1, len(places)) if places[k][1] == 0), len(places) - 1)


def _switch() -> None:
    wanted = heard("talk_bar", "talk")
    if wanted is not None:
        st.session_state["talk"] = wanted == "on"


def _leave() -> None:
    if heard("talk_bar", "leave") == "open":
        scene_view.open_page(scene_talk.current().openings[0])
    else:
        st.session_state["to_scenes"] = True


def _measure() -> None:
    screen = heard("talk_bar", "screen")
    if isinstance(screen, int | float):
        st.session_state["talk_screen"] = min(max(float(screen), 1.0), 4.0)
