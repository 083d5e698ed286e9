"""GPT-2's letters for bytes: each of the 256 bytes as a character that can be seen (a blank is Ġ, a newline Ċ).

Files of byte-level tokenizers spell tokens with them (Radford et al. 2019, bytes_to_unicode in encoder.py).
"""

_SEEN = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
_UNSEEN = [byte for byte in range(256) if byte not in _SEEN]
LETTERS = {byte: chr(byte) for byte in _SEEN} | {byte: chr(0x100 + i) for i, byte in enumerate(_UNSEEN)}
_TO_LETTERS = {byte: LETTERS[byte] for byte in range(256)}
# A character that stands for itself among bytes, and is no byte letter, becomes one that is no byte either.
_TO_BYTES = dict.fromkeys(_UNSEEN, 0x100) | {ord(letter): byte for byte, letter in LETTERS.items()}


def in_letters(token: bytes) -> str:
    """Return bytes spelled with byte letters.

    >>> in_letters(" é\\n".encode())
    'ĠÃ©Ċ'
    """
    return token.decode("latin-1").translate(_TO_LETTERS)


def from_letters(text: str) -> bytes | None:
    """Return the bytes that byte letters spell; None for text with another character in it.

    >>> from_letters("ĠÃ©Ċ"), from_letters("a b")
    (b' \\xc3\\xa9\\n', None)
    """
    try:
        return text.translate(_TO_BYTES).encode("latin-1")
    except UnicodeEncodeError:
        return None
