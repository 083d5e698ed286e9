"""Where a talk stands: the scene, its beat, and the scenes that are told, in their order; kept in session and link."""

import streamlit as st

from pages.ui.sections.scenes.scene import Scene, scenes
from pages.ui.shared.state import keep_in_link, number, one_of, restore, some_of

Place = tuple[str, int]


def restore_talk() -> None:
    """Put the talk into the session, from the link if it is there; in talk mode every page's link keeps it."""
    names = list(scenes())
    restore("scene", names[0], one_of("scene", names))
    restore("my_talk", [], some_of("scene", names))
    restore("beat", 0, lambda values: int(number("beat", 0, 99)(values)))
    restore("scene_step", None, lambda values: int(number("step", 0, 10**6)(values)))
    state = st.session_state
    state["my_talk"] = list(dict.fromkeys(state["my_talk"]))
    state["beat"] = min(state["beat"], current().beats)
    state.setdefault("scene_visit", 0)
    state.setdefault("opened_from_scene", False)
    keep_in_link(talk_link() if state.get("talk") else {"talk": ("off", "off")})


def talk_link() -> dict[str, tuple[str, str]]:
    """Return the talk for `state.write_link`."""
    state = st.session_state
    return {
        "scene": (state["scene"], next(iter(scenes()))),
        "beat": (str(state["beat"]), "0"),
        "scene_step": (str(state["scene_step"] or 0), "0"),
        "my_talk": (",".join(state["my_talk"]), ""),
        "talk": ("on" if state.get("talk") else "off", "off"),
    }


def current() -> Scene:
    """Return the scene that is told."""
    return scenes()[st.session_state["scene"]]


def order() -> list[str]:
    """Return the scenes in the order of the talk: the visitor's own, or all while the current one is not among them."""
    own: list[str] = st.session_state["my_talk"]
    return own if st.session_state["scene"] in own else list(scenes())


def places() -> list[Place]:
    """Return every place of the talk: each scene's question and its beats.

    A clicker goes from one to the next.
    """
    return [(name, beat) for name in order() for beat in range(scenes()[name].beats + 1)]


def at() -> int:
    """Return the place where the talk stands."""
    return places().index((st.session_state["scene"], st.session_state["beat"]))


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


def _arrive(backward: bool) -> None:
    state = st.session_state
    state["scene_visit"] = state.get("scene_visit", 0) + 1
    state["scene_backward"] = backward
    state["scene_step"] = None
