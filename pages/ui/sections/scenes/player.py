"""The merge player inside a scene: the toy corpus, step by step."""

from dataclasses import replace

import streamlit as st

from pages.ui.components.merge_player import merge_player
from pages.ui.sections.merges import view as merge_view
from pages.ui.sections.scenes import examples
from pages.ui.sections.scenes.settings import SETTINGS
from pages.ui.shared.state import heard, write_link

KEY = "scene_player"


def toy_player() -> None:
    """Draw the player on the toy corpus: at its start, at its end for who comes back, or where the link says."""
    text = examples.TOY
    view = merge_view.learned_view(merge_view.revision("scene", text), examples.toy(), text)
    _player(view)


@st.fragment
def _player(view: merge_view.View) -> None:
    state = st.session_state
    visit = state["scene_visit"]  # a new name for each visit, so that the player does not stand where it was left
    start = state.get("scene_start", {})
    if start.get("visit") != visit:
        step = state["scene_step"]
        if step is None:
            step = view.size if state.get("scene_backward") else 0
        start = state["scene_start"] = {"visit": visit, "step": min(step, view.size)}
    shown = replace(view, rev=f"{view.rev}-{visit}")
    nothing = {"quiz": False, "order": None, "trainings": None, "compact": True}
    merge_player(key=KEY, data=shown.packed(start["step"], nothing), on_step_change=_take_step)
    write_link(SETTINGS)


def _take_step() -> None:
    found = heard(KEY, "step")
    if isinstance(found, dict) and isinstance(found.get("step"), int):
        st.session_state["scene_step"] = max(0, found["step"])
