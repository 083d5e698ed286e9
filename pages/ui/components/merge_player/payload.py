"""A merge history packed for the browser: a JSON header and typed arrays; read by history.js."""

import json
from array import array
from collections.abc import Mapping
from typing import Any, Literal

from bpe.tracing import MergedText, MergeHistory

COLUMNS = ("left", "right", "token_id", "count", "merged", "tied", "corpus_tokens")


def pack_history(history: MergeHistory, mode: Literal["learn", "apply"]) -> bytes:
    """Return the history as bytes; little-endian, every array at a multiple of four bytes."""
    header = {
        "mode": mode,
        "steps": len(history.steps),
        "text": _size(history.text),
        "corpus": history.corpus and _size(history.corpus),
        "pairs": len(history.pairs),
        "start_tokens": [[token_id, token.hex()] for token_id, token in history.start_tokens.items()],
    }
    columns = [array("i", [getattr(step, name) for step in history.steps]).tobytes() for name in COLUMNS]
    texts = [_pack_text(text) for text in (history.text, history.corpus) if text is not None]
    pairs = array("i", [n for (left, right), token_id in history.pairs.items() for n in (left, right, token_id)])
    return b"".join([_pack_header(header), *columns, *texts, pairs.tobytes()])


def pack(options: Mapping[str, Any], packed_history: bytes) -> bytes:
    """Return what the component gets: the page's options, then the history."""
    return _pack_header(options) + packed_history


def _size(text: MergedText) -> dict[str, int]:
    return {"bytes": len(text.data), "pre_tokens": len(text.weights)}


def _pack_text(text: MergedText) -> bytes:
    padding = bytes(-2 * len(text.data) & 3)
    arrays = text.removed_at.tobytes() + text.start_ids.tobytes() + text.weights.tobytes()
    return arrays + text.data + text.flags + padding


def _pack_header(header: Mapping[str, Any]) -> bytes:
    encoded = json.dumps(header).encode()
    encoded += b" " * (-len(encoded) & 3)
    return len(encoded).to_bytes(4, "little") + encoded
