"""The bytes of a file -> its text, exactly, or a word about why not."""

BOM = "\ufeff"
_SIGNATURES = {
    b"\xff\xfe\x00\x00": "UTF-32",
    b"\x00\x00\xfe\xff": "UTF-32",
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
}


class TextFileError(ValueError):
    """A file that is not UTF-8 text; the message says what it is and what to do."""


def read_text(data: bytes, name: str) -> tuple[str, list[str]]:
    """Return the text of a UTF-8 file and what there is to report about it; not a byte is changed.

    Raises TextFileError for UTF-16, UTF-32 and binary files, and for bytes that are not UTF-8, with their place.

    >>> read_text(b"\\xef\\xbb\\xbfa\\r\\nb", "notes.txt")
    ('\\ufeffa\\r\\nb', ['starts with a byte order mark (kept)', '1 line ends in CR LF (kept)'])
    """
    for signature, encoding in _SIGNATURES.items():
        if data.startswith(signature):
            raise TextFileError(f"{name} is {encoding}; save it as UTF-8 and try again.")
    if _alternates(data):
        nul = data.index(b"\0")
        raise TextFileError(
            f"{name} has a NUL byte in every second place, from byte {nul:,} on: it is UTF-16; save it as UTF-8."
        )
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        found = data[error.start : error.start + 4].hex(" ").upper()
        raise TextFileError(f"{name} is not UTF-8: {found} at byte {error.start:,}. Save it as UTF-8.") from None
    notes = []
    if text.startswith(BOM):
        notes.append("starts with a byte order mark (kept)")
    if lines := text.count("\r\n"):
        notes.append("1 line ends in CR LF (kept)" if lines == 1 else f"{lines:,} lines end in CR LF (kept)")
    return text, notes


def _alternates(data: bytes) -> bool:
    """Whether every other byte is mostly NUL and the others never are: UTF-16 without a mark."""
    halves = (data[::2], data[1::2])
    return any(half and b"\0" not in half and 2 * other.count(0) > len(other) for half, other in (halves, halves[::-1]))
