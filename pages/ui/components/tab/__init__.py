"""What the tab of the browser does unseen: entries of its history, texts too long for a link, own tokenizers."""

from collections.abc import Callable, Mapping
from typing import Any

from pages.ui.components.bundle import component

_component = component("tab/tab.js")


def tab(
    *,
    key: str,
    data: Mapping[str, Any],
    on_found_change: Callable[[], None],
    on_made_change: Callable[[], None],
    on_typed_change: Callable[[], None],
) -> Any:
    """Mount it; it draws nothing.

    In: ``data`` as listed in tab.js. Out: the component's result; ``found`` is a text that was kept, or the word that
    it is not there, ``made`` the names of tokenizers that an earlier session of this tab had, ``typed`` a text that
    was on its way when the Tokens page was left.
    """
    return _component(
        key=key,
        data=dict(data),
        on_found_change=on_found_change,
        on_made_change=on_made_change,
        on_typed_change=on_typed_change,
    )
