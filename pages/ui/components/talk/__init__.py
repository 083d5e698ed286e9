"""The talk bar: buttons and a clicker's keys that go through a talk, blanking, full screen, and the way out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import streamlit as st

from pages.ui.components.bundle import component

_component = component("talk/talk_bar.js")


@dataclass(frozen=True)
class Talk:
    """Where a talk stands, and the ways on: what the frame needs of it.

    A talk goes from place to place: the question of each scene, and its `beat`s after that; `next_question` is None in
    the last scene. `scene` is the number of the one that is told, from 1; `title` returns what it is called, which may
    take a training; `opens` is its page.
    """

    at: int
    places: int
    next_question: int | None
    scene: int
    scenes: int
    beat: int
    title: Callable[[], str]
    opens: str
    go: Callable[[int], None]
    open: Callable[[], None]


def talk_bar(
    *,
    key: str,
    data: Mapping[str, Any],
    on_go_change: Callable[[], None],
    on_talk_change: Callable[[], None],
    on_leave_change: Callable[[], None],
    on_screen_change: Callable[[], None],
) -> Any:
    """Mount the bar; it listens to the keys of the whole page, but never while somebody types.

    In: ``data`` as listed in talk_bar.js. Out: the component's result; ``go`` is the place in the talk to go to, from
    0, ``talk`` whether talk mode is wanted, ``leave`` that the scene is to be opened on its page, or left again,
    ``screen`` how many times as wide as 1,280 pixels the screen is.
    """
    return _component(
        key=key,
        data=dict(data),
        on_go_change=on_go_change,
        on_talk_change=on_talk_change,
        on_leave_change=on_leave_change,
        on_screen_change=on_screen_change,
    )


def talk_scale() -> float:
    """Return how large the labels of charts are in talk mode, 1 for a screen of 1,280 pixels; 0 without talk mode.

    Charts are drawn here, where nobody knows the screen; the talk bar tells it.
    """
    return float(st.session_state.get("talk_screen", 1.0)) if st.session_state.get("talk") else 0.0
