"""tiktoken's Rust core, built from the values of a Tokenizer: the fast encoder, and the independent witness."""

from collections.abc import Mapping

import tiktoken

Encoding = tiktoken.Encoding


def core(ranks: Mapping[bytes, int]) -> Encoding:
    """Return a tiktoken encoder good for `merge` alone: its pattern stands for none of ours."""
    return Encoding("core", pat_str=".", mergeable_ranks=dict(ranks), special_tokens={})


def core_of_long(ranks: Mapping[bytes, int]) -> Encoding:
    """Return a tiktoken encoder that takes any text as one pre-token, and leaves the interpreter to others meanwhile.

    `_encode_single_piece` keeps it: 4.4 seconds for two million line breaks, where `encode_ordinary` keeps it 0.05.
    """
    return Encoding("core_of_long", pat_str=r"[\s\S]+", mergeable_ranks=dict(ranks), special_tokens={})


def merge(encoding: Encoding, piece: bytes) -> list[int]:
    """Return the ids of one pre-token's bytes, each of which must be in the vocabulary."""
    ids: list[int] = encoding._encode_single_piece(piece)
    return ids


def reference(
    name: str, pattern: str, ranks: Mapping[bytes, int], special_tokens: Mapping[str, int]
) -> Encoding | None:
    """Return the tiktoken.Encoding of these values; None where tiktoken cannot build it.

    tiktoken needs all 256 byte tokens, and a pattern that its own regular expressions understand.
    """
    try:
        return Encoding(name, pat_str=pattern, mergeable_ranks=dict(ranks), special_tokens=dict(special_tokens))
    except ValueError:
        return None


def reference_ids(encoding: Encoding, text: str, special: bool) -> list[int] | None:
    """Return tiktoken's own ids of a text, special tokens allowed or read as plain text; None where tiktoken gives up.

    tiktoken 0.14 stops with a Rust panic on 1,000,000 blanks in a row under o200k's pattern.
    """
    try:
        ids: list[int] = encoding.encode(text, allowed_special="all") if special else encoding.encode_ordinary(text)
        return ids
    except BaseException as error:
        if type(error).__name__ != "PanicException":
            raise
        return None
