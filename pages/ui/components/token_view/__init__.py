"""The Tokens view: a live text field, its numbers, its tokens as chips, and an inspector, drawn in the browser."""

from collections.abc import Callable, Mapping
from typing import Any

from pages.ui.components.bundle import component

_component = component("token_view/token_view.js")


def token_view(
    *,
    key: str,
    data: Mapping[str, Any],
    on_text_change: Callable[[], None] = lambda: None,
    on_request_change: Callable[[], None] = lambda: None,
    on_token_change: Callable[[], None] = lambda: None,
) -> Any:
    """Mount the view.

    In: ``data`` with text, text_rev, tokenizers, special, show, context_window, price, max_bytes, talk, marks,
    reply and token, {row, index} of the token to choose first or None. Out: the component's result; ``text`` is the
    settled text (500 ms after the last key), ``request`` a question that could not go over HTTP and whose answer is
    awaited as ``data["reply"]``, ``token`` the token that was chosen, with index -1 for none.
    """
    return _component(
        key=key,
        data=dict(data),
        on_text_change=on_text_change,
        on_request_change=on_request_change,
        on_token_change=on_token_change,
    )
