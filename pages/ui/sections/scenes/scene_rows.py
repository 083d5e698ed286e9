"""Rows of boards as several scenes draw them."""

import bpe
from bpe.tokenizer import Tokenizer
from bpe.tracing import EncodedText, encode_text
from pages.ui.components.board import Columns, Tokens, encoded_row
from pages.ui.server import registry


def encoded(name: str, text: str) -> EncodedText:
    """Return a text encoded by a published tokenizer."""
    return encode_text(bpe.load(name), text)


def count(name: str, text: str) -> int:
    """Return how many tokens a text takes in a published tokenizer."""
    return len(bpe.load(name).encode(text))


def labeled(name: str, text: str) -> Tokens:
    """Return the row of a text in a published tokenizer, which stands beside it."""
    return encoded_row(registry.label(name), encoded(name, text))


def in_columns(
    label: str, tokenizer: Tokenizer, text: str, of: int, note: str = "", rule: bool = False, left: bool = False
) -> Columns:
    """Return the row of an encoded text in which every character has a column of its own, out of `of`."""
    ids = tokenizer.encode(text)
    tokens = [tokenizer.token_bytes(token_id).decode() for token_id in ids]
    return Columns(label, tokens, ids, of, note, rule=rule, left=left, show_ids=not left)
