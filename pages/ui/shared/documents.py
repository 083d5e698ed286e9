"""Uploaded files -> documents to train on."""

import json
from pathlib import PurePath

from bpe.texts import BOM, TextFileError, read_text

FILE_TYPES = ("txt", "md", "py", "jsonl")
FILES_AT_MOST = 20


def read_documents(data: bytes, name: str, field: str = "text") -> list[str]:
    """Return the documents of a file: a .jsonl file holds one in `field` of each line, any other one is a document.

    Raises TextFileError that names the line.

    >>> read_documents(b'{"text": "a"}\\n\\n{"text": "b"}\\n', "x.jsonl")
    ['a', 'b']
    >>> read_documents(b"a\\n", "x.txt")
    ['a\\n']
    """
    text, _ = read_text(data, name)
    if PurePath(name).suffix.lower() != ".jsonl":
        return [text]
    documents = []
    for number, line in enumerate(text.removeprefix(BOM).split("\n"), 1):
        if not line.strip():
            continue
        try:
            found = json.loads(line)
        except ValueError as problem:
            raise TextFileError(f"{name}, line {number:,} is not JSON: {problem}.") from None
        except RecursionError:
            raise TextFileError(f"{name}, line {number:,} is nested too deeply.") from None
        if not isinstance(found, dict) or field not in found:
            known = ", ".join(map(repr, found)) if isinstance(found, dict) else "no fields"
            raise TextFileError(f"{name}, line {number:,} has no field {field!r}; it has {known[:200]}.")
        if not isinstance(found[field], str):
            raise TextFileError(f"{name}, line {number:,}: the field {field!r} is no text.")
        documents.append(found[field])
    return documents
