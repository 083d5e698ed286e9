"""A merge history as the browser takes it (`wire.pack`), read by payload.js."""

from array import array
from collections.abc import Mapping
from typing import Any, Literal

from bpe.tracing import MergedText, MergeHistory
from pages.ui.server import wire

# As the browser calls them, and the fields of a step.
STEP_COLUMNS = {
    "left": "left",
    "right": "right",
    "id": "token_id",
    "count": "count",
    "merged": "merged",
    "tied": "tied",
    "tokens": "corpus_tokens",
}


def pack_history(history: MergeHistory, mode: Literal["learn", "apply"]) -> bytes:
    """Return the history as a message."""
    start = list(history.start_tokens.values())
    steps = {name: array("i", [getattr(step, field) for step in history.steps]) for name, field in STEP_COLUMNS.items()}
    pairs = [n for (left, right), token_id in history.pairs.items() for n in (left, right, token_id)]
    return wire.pack(
        {
            "mode": mode,
            "steps": steps,
            "text": _columns(history.text),
            "corpus": history.corpus and _columns(history.corpus),
            "pairs": array("i", pairs),
            "startTokens": wire.token_columns(
                array("i", history.start_tokens), list(map(len, start)), bytes(len(start)), b"".join(start)
            ),
        }
    )


def pack(options: Mapping[str, Any], packed_history: bytes) -> bytes:
    """Return what the component gets: the page's options, and the history, which it unpacks once."""
    return wire.pack({"options": options, "history": packed_history})


def _columns(text: MergedText) -> dict[str, object]:
    return {
        "removedAt": text.removed_at,
        "startIds": text.start_ids,
        "weights": text.weights,
        "bytes": text.data,
        "flags": text.flags,
    }
