"""Where a talk stands: the scene, its beat, and the scenes that are told, in their order; kept in session and link."""

import streamlit as st

from pages.ui.components.talk import Talk
from pages.ui.sections.scenes.opening import open_page
from pages.ui.sections.scenes.scene import Scene, scenes
from pages.ui.sections.scenes.settings import BEAT, MY_TALK, PAGE, SCENE, SCENE_STEP, TALKING
from pages.ui.shared.everywhere import TALK
from pages.ui.shared.state import keep_in_link, restore
from pages.ui.shared.visit import came_back

Place = tuple[str, int]


def restore_talk(page: str) -> None:
    """Put the talk into the session; in talk mode every page's link holds it, otherwise that of Scenes."""
    state = st.session_state
    if page == PAGE or TALK.now or SCENE.name not in state:
        restore(TALKING)
        if came_back():
            _arrive(backward=False, step=SCENE_STEP.now)
    state["beat"] = min(BEAT.now, current().beats)
    state.setdefault("scene_visit", 0)
    state.setdefault("opened_from_scene", False)
    keep_in_link((TALK, *TALKING) if TALK.now else (TALK,))


def current() -> Scene:
    """Return the scene that is told."""
    return scenes()[SCENE.now]


def order() -> list[str]:
    """Return the scenes in the order of the talk: the visitor's own, or all while the current one is not among them."""
    own: list[str] = MY_TALK.now
    return own if SCENE.now in own else list(scenes())


def places() -> list[Place]:
    """Return every place of the talk: each scene's question and its beats.

    A clicker goes from one to the next.
    """
    return [(name, beat) for name in order() for beat in range(scenes()[name].beats + 1)]


def at() -> int:
    """Return the place where the talk stands."""
    return places().index((SCENE.now, BEAT.now))


def talk() -> Talk:
    """Return the talk for the frame."""
    known, scene, told = places(), current(), order()
    place = at()
    return Talk(
        at=place,
        places=len(known),
        next_question=next((k for k in range(place + 1, len(known)) if not known[k][1]), None),
        scene=told.index(scene.name) + 1,
        scenes=len(told),
        beat=BEAT.now,
        title=lambda: scene.fill(scene.title),
        opens=scene.openings[0].page,
        go=go,
        open=lambda: open_page(scene.openings[0]),
    )


def go(place: int) -> None:
    """Go to a place, from 0; beyond the ends of the talk nothing happens."""
    known = places()
    if 0 <= place < len(known):
        backward = place < at()
        st.session_state["scene"], st.session_state["beat"] = known[place]
        _arrive(backward)


def tell(name: str) -> None:
    """Go to the question of a scene."""
    st.session_state["scene"], st.session_state["beat"] = name, 0
    _arrive(backward=False)


def _arrive(backward: bool, step: int | None = None) -> None:
    state = st.session_state
    state["scene_visit"] = state.get("scene_visit", 0) + 1
    state["scene_backward"] = backward
    state["scene_step"] = step
