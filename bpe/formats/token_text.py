"""How our own JSON and merges.json spell a token: as text, or as {"hex": "e280"} where its bytes are not UTF-8."""

from bpe.formats.source import FormatError, expect, shown

Spelled = str | dict[str, str]


def spell(token: bytes) -> Spelled:
    """Return a token as JSON holds it.

    >>> spell(" é".encode()), spell(b"\\xe2\\x80")
    (' é', {'hex': 'e280'})
    """
    try:
        return token.decode()
    except UnicodeDecodeError:
        return {"hex": token.hex()}


def unspell(value: object, place: str) -> bytes:
    """Return the bytes of a spelled token; raises FormatError."""
    if isinstance(value, str):
        try:
            return value.encode()
        except UnicodeEncodeError:
            raise FormatError(f"{shown(value)} holds half a surrogate pair, which has no UTF-8", place) from None
    digits = expect(expect(value, dict, place).get("hex"), str, f"{place}.hex")
    return unhex(digits, place)


def unhex(digits: str, place: str) -> bytes:
    """Return the bytes that hexadecimal digits spell; raises FormatError."""
    try:
        return bytes.fromhex(digits)
    except ValueError:
        raise FormatError(f"{shown(digits)} is not hexadecimal", place) from None
