"""Messages to the browser, read again from their description in pages/ui/server/wire.py."""

import json
import struct
from itertools import accumulate, pairwise
from typing import Any

FORMATS = {"u8": "B", "u32": "I", "i32": "i"}


def unpack(message: bytes) -> Any:
    """Return the document of a message, with a list in place of each column."""
    (size,) = struct.unpack_from("<I", message)
    assert size % 4 == 0 and len(message) % 4 == 0
    taken = [4 + size]

    def column(found: dict[str, Any]) -> Any:
        if found.keys() != {"column"}:
            return found
        kind, offset, count = found["column"]
        numbers = list(struct.unpack_from(f"<{count}{FORMATS[kind]}", message, 4 + size + offset))
        taken.append(4 + size + offset + count * struct.calcsize(FORMATS[kind]))
        return numbers

    document = json.loads(message[4 : 4 + size], object_hook=column)
    assert len(message) - max(taken) < 4
    return document


def tokens_of(run: dict[str, Any], data: bytes | None = None) -> list[bytes]:
    """Return the bytes of each token of a run; `data` is the text where the run does not carry it."""
    data = bytes(run["bytes"]) if "bytes" in run else data
    cuts = [0, *accumulate(run["lengths"])]
    assert data is not None and cuts[-1] == len(data) and len(run["flags"]) == len(run["ids"]) == len(cuts) - 1
    return [data[start:end] for start, end in pairwise(cuts)]
