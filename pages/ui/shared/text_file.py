"""An uploaded file -> its text, exactly, or a word about why not."""

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
    if b"\0" in data and not data.startswith(BOM.encode()):
        nul = data.index(b"\0")
        raise TextFileError(f"{name} holds a NUL byte at byte {nul:,}: it is UTF-16 without a mark, or no text at all.")
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
