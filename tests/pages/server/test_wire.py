"""How tokens travel: what is packed comes out again, and the browser's constants are Python's."""

import random
from array import array

import pytest

import bpe
from bpe.tracing import encode_text
from pages.ui.server import wire
from tests.texts import TEXTS
from tests.wire_reader import tokens_of, unpack


def test_what_is_packed_comes_out_again() -> None:
    chance = random.Random(1)
    for size in range(70):
        columns = {
            "u8": chance.randbytes(size),
            "u32": array("I", (chance.randrange(2**32) for _ in range(size // 3))),
            "i32": array("i", (chance.randrange(-(2**31), 2**31) for _ in range(size // 2))),
        }
        message = {"words": '{"column": ["u8", 0, 1]}', "list": [columns, {"none": None}], "half": "\ud800", "n": size}
        expected = message | {"list": [{name: list(column) for name, column in columns.items()}, {"none": None}]}
        assert unpack(wire.pack(message)) == expected


def test_what_cannot_travel_is_named() -> None:
    with pytest.raises(TypeError, match="set does not travel"):
        wire.pack({"a": {1}})


@pytest.mark.parametrize("name", ["r50k_base", "o200k_base"])
def test_tokens_spell_the_text(name: str) -> None:
    tokenizer = bpe.load(name)
    for title, text in TEXTS.items():
        encoded, data = encode_text(tokenizer, text), text.encode()
        sent = unpack(wire.pack({"run": wire.encoded_columns(encoded, data)}))["run"]
        assert "bytes" not in sent and sent["ids"] == tokenizer.encode(text), title
        assert tokens_of(sent, data) == [tokenizer.token_bytes(i) for i in sent["ids"]], title
        assert bytes(sent["flags"]) == encoded.flags, title
        own = unpack(wire.pack({"run": wire.encoded_columns(encoded)}))["run"]
        assert tokens_of(own) == tokens_of(sent, data)


def test_a_token_of_256_bytes_and_more_keeps_its_length() -> None:
    for longest in (255, 256, 70_000):
        sent = unpack(wire.pack(wire.token_columns([5, -1], [longest, 1], bytes(2), bytes(longest + 1))))
        assert sent["lengths"] == [longest, 1] and sent["ids"] == [5, -1]


def test_the_checksum_tells_ids_and_order() -> None:
    sums = {wire.checksum(array("I", ids)) for ids in ([], [0], [1], [0, 1], [1, 0], [256], [1, 0, 0])}
    assert len(sums) == 7
