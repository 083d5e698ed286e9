"""tiktoken's Rust core, built from the values of a Tokenizer: the fast encoder, and the independent witness."""

from array import array
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


def merge(encoding: Encoding, pre_token: bytes) -> list[int]:
    """Return the ids of one pre-token's bytes, each of which must be in the vocabulary."""
    ids: list[int] = encoding._encode_single_piece(pre_token)
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


def reference_ids(encoding: Encoding, text: str, special: bool) -> "array[int] | None":
    """Return tiktoken's own ids of a text, special tokens allowed or read as plain text; None where tiktoken gives up.

    tiktoken 0.14 gives up on 1,000,000 blanks in a row under o200k's pattern. The ids come as a buffer:
    made into a list of 5 million numbers they would keep the interpreter for seconds.
    """
    allowed = encoding.special_tokens_set if special else set()
    text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")  # as tiktoken's own `encode` does it
    try:
        found = encoding._core_bpe.encode_to_tiktoken_buffer(text, allowed)
    except ValueError:  # its regular expression ran out of stack
        return None
    ids = array("I")
    ids.frombytes(memoryview(found).tobytes())
    return ids
