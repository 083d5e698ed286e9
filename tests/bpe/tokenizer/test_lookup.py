"""Look-up: whatever people write for a token is found, literal text first."""

import pytest

import bpe
from bpe.tokenizer.lookup import FOUND_AT_MOST, find

WORLD = 1917  # ' world' in cl100k


@pytest.mark.parametrize(
    "query",
    [
        "1917",
        " world",
        "0x20 77 6f 72 6c 64",
        "0x20776F726C64",
        "20 77 6f 72 6c 64",
        "20776f726c64",
        "Ġworld",
        "▁world",
        "b' world'",
        'b" world"',
        "' world'",
        '" world"',
        r"\x20world",
        r"\u0020world",
        r"b'\x20world'",
    ],
)
def test_a_token_in_all_its_spellings(query: str) -> None:
    assert find(bpe.load("cl100k_base"), query)[0] == WORLD


@pytest.mark.parametrize(
    ("query", "token"),
    [
        (r"\n", b"\\n"),  # a token of its own; the newline comes next
        ("E795", b"\xe7\x95"),
        ("e795", b"\xe7\x95"),
        ("b'\\xe7\\x95'", b"\xe7\x95"),
        (r"\xe7\x95", b"\xe7\x95"),
        ("Ċ", b"\n"),
        ("ĠÃ©", " é".encode()),
        ("'é'", "é".encode()),
        (r"'\xe9'", "é".encode()),
        (r"\t", b"\\t"),
        ("''", b"''"),  # not an empty literal
        ("'", b"'"),
    ],
)
def test_spellings_of_other_tokens(query: str, token: bytes) -> None:
    cl100k = bpe.load("cl100k_base")
    assert cl100k.token_bytes(find(cl100k, query)[0]) == token


def test_a_newline_is_found_by_its_escape() -> None:
    cl100k = bpe.load("cl100k_base")
    assert [cl100k.token_bytes(i) for i in find(cl100k, r"\n")[:2]] == [b"\\n", b"\n"]


def test_a_text_comes_before_what_else_it_may_mean() -> None:
    cl100k = bpe.load("cl100k_base")
    assert cl100k.token_bytes(find(cl100k, "face")[0]) == b"face"
    assert cl100k.token_bytes(find(cl100k, "12")[1]) == b"12"  # the id 12 first


def test_special_tokens_and_nothing() -> None:
    cl100k = bpe.load("cl100k_base")
    assert find(cl100k, "<|endoftext|>") == [100257]
    assert find(cl100k, "") == find(cl100k, "no token holds this") == []
    found = find(cl100k, "tok")
    assert all(b"tok" in cl100k.token_bytes(i) for i in found) and len(found) <= FOUND_AT_MOST
    assert find(cl100k, "\ud800") == find(cl100k, "\ufffd")
    assert find(cl100k, r"\U00110000") == []
