"""tiktoken's Rust core, built from a Tokenizer of ours: the fast encoder, and the independent witness."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import tiktoken

if TYPE_CHECKING:
    from bpe.tokenizer.tokenizer import Tokenizer


Encoding = tiktoken.Encoding


def core(ranks: Mapping[bytes, int]) -> Encoding:
    """Return a tiktoken encoder good for `merge` alone: its pattern stands for none of ours."""
    return Encoding("core", pat_str=".", mergeable_ranks=dict(ranks), special_tokens={})


def merge(encoding: Encoding, piece: bytes) -> list[int]:
    """Return the ids of one pre-token's bytes, each of which must be in the vocabulary."""
    ids: list[int] = encoding._encode_single_piece(piece)
    return ids


def reference(tokenizer: "Tokenizer") -> Encoding | None:
    """Return the tiktoken.Encoding with the same pattern, ranks and special tokens; None where tiktoken cannot do it.

    tiktoken needs all 256 byte tokens and exactly one pattern that its own regular expressions understand; it knows no
    normalizers, drops what lies between two matches, and merges in the order of the ids.
    """
    patterns = tokenizer.pre_tokenizer.patterns or (r"[\s\S]+",)
    if len(patterns) > 1 or tokenizer.missing_bytes or tokenizer.alphabet != "bytes":
        return None
    if tokenizer.normalizers or tokenizer.merge_ranks is not None or not tokenizer.whole_first:
        return None
    if tokenizer.pre_tokenizer.gaps == "keep":
        return None
    try:
        return Encoding(
            name=tokenizer.name,
            pat_str=patterns[0],
            mergeable_ranks=dict(tokenizer.ranks),
            special_tokens=dict(tokenizer.special_tokens),
        )
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
