"""A stretch of a text around an edit: its tokens, and how many of them stay whatever follows."""

from collections.abc import Sequence

from bpe.tokenizer import Special
from bpe.tracing import encode_window
from pages.ui.server import registry
from pages.ui.server.asked_text import AskedText
from pages.ui.server.messages import message
from pages.ui.server.wire import encoded_columns, pack


def window(names: Sequence[str], asked: AskedText, special: Special, *, at_end: bool) -> bytes:
    """Return the tokens of a stretch that begins at a border of pre-tokens; `at_end`: the text ends with it.

    For each tokenizer `run`, its tokens as columns, and `settled`, how many stay; or `error`, a sentence. Nothing of it
    is kept: the browser has the tokens before and behind (token_view/edit.js).
    """
    return pack({"results": [_window(name, asked, special, at_end) for name in names]})


def _window(name: str, asked: AskedText, special: Special, at_end: bool) -> dict[str, object]:
    try:
        found = encode_window(registry.tokenizer(name), asked.text, special, at_end=at_end)
        return {"run": encoded_columns(found.encoded, asked.data), "settled": found.settled, "error": None}
    except ValueError as problem:  # a refused special token, a missing byte
        return {"run": None, "settled": 0, "error": message(problem)}
