"""What a visitor takes along: ids, tokens, and the Python that reproduces the screen."""

import csv
import io
import json

from bpe.tokenizer import Special
from bpe.tracing import EncodedText

SNIPPET_CHARACTERS = 2_000  # of text written into the snippet; a longer one is read from a file


def ids_json(encoded: EncodedText) -> str:
    """Return the ids as a JSON list."""
    return json.dumps(encoded.ids.tolist())


def tokens_csv(encoded: EncodedText) -> str:
    """Return one row a token: index, id, bytes in hex, text (U+FFFD for torn bytes), byte and character offsets.

    The text is a JSON string, so that blanks show and no spreadsheet takes `=` for a formula or `007` for a number.

    >>> from bpe import load
    >>> from bpe.tracing.encoded_text import encode_text
    >>> print(tokens_csv(encode_text(load("cl100k_base"), "Hi you")).replace("\\r", ""))
    index,id,hex,text,byte_start,byte_end,character_start,character_end
    0,13347,48 69,\"""Hi\""",0,2,0,2
    1,499,20 79 6F 75,\""" you\""",2,6,2,6
    <BLANKLINE>
    """
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["index", "id", "hex", "text", "byte_start", "byte_end", "character_start", "character_end"])
    start = characters = 0
    for index, (token_id, end) in enumerate(zip(encoded.ids, encoded.ends, strict=True)):
        token = encoded.data[start:end]
        first = characters - (bool(token) and token[0] & 0xC0 == 0x80)
        characters += sum(byte & 0xC0 != 0x80 for byte in token)
        text = json.dumps(token.decode("utf-8", "replace"), ensure_ascii=False)
        writer.writerow([index, token_id, token.hex(" ").upper(), text, start, end, first, characters])
        start = end
    return out.getvalue()


def snippet(name: str, text: str, special: Special, count: int) -> str:
    """Return Python that gives the same tokens with tiktoken."""
    if len(text) <= SNIPPET_CHARACTERS:
        source = f"text = {ascii(text) if _awkward(text) else repr(text)}"
    else:
        source = 'text = open("text.txt", encoding="utf-8", newline="").read()  # the text, saved beside this file'
    call = {
        "text": "encoding.encode(text, disallowed_special=())",
        "allow": 'encoding.encode(text, allowed_special="all")',
        "refuse": "encoding.encode(text)  # raises an error where the text spells a special token",
    }[special]
    return f"""import tiktoken

encoding = tiktoken.get_encoding("{name}")
{source}
ids = {call}
print(len(ids))  # {count}
print([encoding.decode_single_token_bytes(i) for i in ids])
"""


def _awkward(text: str) -> bool:
    """Whether a text holds characters that would be lost or reordered in source code."""
    return any((not char.isprintable() and char not in "\n\t") or "\u0590" <= char <= "\u08ff" for char in text)
