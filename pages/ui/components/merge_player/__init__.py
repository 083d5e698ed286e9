"""The merge player: a merge history, stepped through and drawn in the browser."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from pages.ui.components.assets import bundle

_component = st.components.v2.component(
    "merge_player",
    css=bundle("chips/chips.css", "chips/merge_tree.css", "merge_player/merge_player.css", "merge_player/stage.css"),
    js=bundle(
        "chips/bidi.js",
        "chips/chips.js",
        "chips/windowed_blocks.js",
        "chips/chip_area.js",
        "chips/merge_tree.js",
        "merge_player/history.js",
        "merge_player/pair_counts.js",
        "merge_player/text_blocks.js",
        "merge_player/stage.js",
        "merge_player/controls.js",
        "merge_player/pipeline.js",
        "merge_player/step_line.js",
        "merge_player/candidates.js",
        "merge_player/merge_list.js",
        "merge_player/curve.js",
        "merge_player/comparison.js",
        "merge_player/kept_step.js",
        "merge_player/merge_player.js",
    ),
)


def merge_player(*, key: str, data: bytes, on_step_change: Callable[[], None] = lambda: None) -> Any:
    """Mount the player.

    In: ``data`` as `payload.pack` makes it; its options are listed in merge_player.js. Out: the component's result;
    ``step`` is the step it rests on, reported at most about once a second.
    """
    return _component(key=key, data=data, on_step_change=on_step_change)
