"""The merge player: a merge history, stepped through and drawn in the browser."""

from collections.abc import Callable
from typing import Any

from pages.ui.components.bundle import component

_component = component("merge_player/merge_player.js")


def merge_player(*, key: str, data: bytes, on_step_change: Callable[[], None] = lambda: None) -> Any:
    """Mount the player.

    In: ``data`` as `payload.pack` makes it; its options are listed in merge_player.js. Out: the component's result;
    ``step`` is the step it rests on, reported at most about once a second.
    """
    return _component(key=key, data=data, on_step_change=on_step_change)
