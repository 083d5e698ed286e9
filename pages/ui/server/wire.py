"""How tokens travel to the browser: a JSON document with columns of numbers behind it, read by chips/wire.js.

A message is the length of its document in bytes (u32, little endian), the document (padded with blanks to 4 bytes), and
the columns, each padded to 4 bytes. A column is written in the document as `{"column": [type, offset, count]}`, with
the offset in bytes from the first column. Everything that holds tokens is such a message: what the HTTP routes answer,
boards, strips, grids, and the history of the merge player.
"""

import json
from array import array
from collections.abc import Mapping, Sequence
from typing import Any
from zlib import crc32

from bpe.tracing import EncodedText

COLUMN_TYPES = {"B": "u8", "I": "u32", "i": "i32"}  # array's type codes


def pack(message: Mapping[str, Any]) -> bytes:
    """Return a message as bytes; wherever it holds bytes or an array, the browser finds a typed array.

    Raises TypeError for what JSON cannot hold.

    >>> pack({"ids": array("I", [7, 8])})[4:]
    b'{"ids": {"column": ["u32", 0, 2]}}  \\x07\\x00\\x00\\x00\\x08\\x00\\x00\\x00'
    """
    columns: list[bytes] = []

    def column(value: object) -> dict[str, tuple[str, int, int]]:
        numbers = array("B", value) if isinstance(value, bytes) else value
        if not isinstance(numbers, array):
            raise TypeError(f"{type(value).__name__} does not travel")
        placed = COLUMN_TYPES[numbers.typecode], sum(map(len, columns)), len(numbers)
        columns.append(numbers.tobytes() + bytes(-len(numbers) * numbers.itemsize & 3))
        return {"column": placed}

    document = json.dumps(message, default=column).encode()
    document += b" " * (-len(document) & 3)
    return b"".join([len(document).to_bytes(4, "little"), document, *columns])


def token_columns(
    ids: Sequence[int], lengths: Sequence[int], flags: bytes, data: bytes | None = None
) -> dict[str, object]:
    """Return tokens as a message holds them: ids, lengths in bytes, flags (bpe.tracing), and the bytes that they spell.

    Without `data`, the browser has the bytes already. An id that stands for no token is -1.
    """
    try:
        narrow: bytes | array[int] = bytes(list(lengths))
    except ValueError:  # a token of 256 bytes or more
        narrow = array("I", lengths)
    columns: dict[str, object] = {
        "ids": ids if isinstance(ids, array) else array("i", ids),
        "lengths": narrow,
        "flags": flags,
    }
    return columns if data is None else columns | {"bytes": data}


def encoded_columns(encoded: EncodedText, known: bytes | None = None) -> dict[str, object]:
    """Return the tokens of an encoded text; its bytes only if the browser does not know them.

    They differ from those of the text where a tokenizer normalizes it.
    """
    return token_columns(encoded.ids, encoded.lengths, encoded.flags, None if encoded.data == known else encoded.data)


def checksum(ids: "array[int]") -> int:
    """Return the CRC-32 of ids, four bytes each, little endian: the browser compares its own tokens with it.

    >>> checksum(array("I", [15339, 1917]))
    2380691762
    """
    return crc32(ids.tobytes())
