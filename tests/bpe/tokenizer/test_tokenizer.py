"""Tokenizer: special tokens three ways, exact decoding, ids that stand for nothing, vocabularies with holes."""

import pytest

import bpe
from bpe.tokenizer.pre_tokenizer import PreTokenizer
from bpe.tokenizer.tokenizer import MissingBytesError, SpecialTokenError, TokenIdError, Tokenizer, replace_surrogates

CL100K = bpe.load("cl100k_base")
BYTES = {bytes([b]): b for b in range(256)}


def test_special_text_is_plain_text_by_default() -> None:
    marker = "<|endoftext|>"
    assert len(CL100K.encode(marker)) == 7
    assert 100257 not in CL100K.encode(f"hi {marker} there")
    assert CL100K.decode(CL100K.encode(f"hi {marker} there")) == f"hi {marker} there"


def test_special_text_becomes_its_id_when_allowed() -> None:
    left, right = CL100K.encode("doc one"), CL100K.encode("doc two")
    ids = CL100K.encode("doc one<|endoftext|>doc two", special="allow")
    assert ids == [*left, 100257, *right]
    assert CL100K.decode(ids) == "doc one<|endoftext|>doc two"


def test_special_text_is_refused_with_its_place() -> None:
    with pytest.raises(SpecialTokenError, match=r"'<\|endoftext\|>' at character 3") as refusal:
        CL100K.encode("hi <|endoftext|> there", special="refuse")
    assert (refusal.value.token, refusal.value.position) == ("<|endoftext|>", 3)
    assert CL100K.encode("hi there", special="refuse") == CL100K.encode("hi there")


def test_an_unknown_way_with_special_tokens_is_refused() -> None:
    for encode in (CL100K.encode, lambda text, special: bpe.derive(CL100K, text, special)):
        with pytest.raises(ValueError, match="special is 'bogus'"):
            encode("hi <|endoftext|>", special="bogus")


def test_the_longest_special_token_wins_and_near_misses_stay_text() -> None:
    toy = Tokenizer("toy", PreTokenizer("none"), BYTES, {"<a>": 256, "<a><b>": 257})
    assert toy.encode("<a><b><a>", special="allow") == [257, 256]
    assert toy.encode("<a <b>", special="allow") == list(b"<a <b>")


@pytest.mark.parametrize(
    ("ids", "message"),
    [
        ([9906, 10**6], r"id 1000000 is beyond the last id of cl100k_base, 100276 \(position 1\)"),
        ([-1], r"id -1 is negative \(position 0\)"),
        ([0, 0, 100256], r"id 100256 is a gap in cl100k_base: no token has it \(position 2\)"),
        ([1, 2.0], r"2\.0 is not an integer \(position 1\)"),
        ([1, True], r"True is not an integer \(position 1\)"),
        (["9906"], r"'9906' is not an integer \(position 0\)"),
    ],
)
def test_a_bad_id_is_named_with_its_position(ids: list[int], message: str) -> None:
    for decode in (CL100K.decode, CL100K.decode_bytes):
        with pytest.raises(TokenIdError, match=message) as refusal:
            decode(ids)
        assert refusal.value.token_id == ids[refusal.value.position]


def test_torn_bytes_decode_to_one_replacement_mark() -> None:
    toy = Tokenizer("toy", PreTokenizer("none"), BYTES)
    assert toy.decode([0xF0, 0x9F, 0x98]) == "\ufffd"
    assert toy.decode_bytes([0xF0, 0x9F, 0x98]) == b"\xf0\x9f\x98"


def test_streaming_tears_the_strawberry() -> None:
    ids = CL100K.encode("Hi 🍓!")
    assert ids == [13347, 11410, 235, 241, 0]
    assert [CL100K.decode(ids[:n]).endswith("\ufffd") for n in range(6)] == [False, False, True, True, False, False]
    o200k = bpe.load("o200k_base")
    assert [o200k.decode(o200k.encode("Hi 🍓!")[:n]).endswith("\ufffd") for n in range(5)] == [
        False,
        False,
        True,
        False,
        False,
    ]


def test_a_vocabulary_with_holes_names_the_missing_bytes() -> None:
    toy = Tokenizer("toy", PreTokenizer("none"), {b"a": 0})
    assert toy.encode("a") == [0]
    for encode in (toy.encode, lambda text: bpe.derive(toy, text)):
        with pytest.raises(MissingBytesError, match="lacks the bytes 62") as refusal:
            encode("ab")
        assert refusal.value.missing == b"b"


def test_first_is_the_vocabulary_of_the_lowest_ids() -> None:
    toy = Tokenizer("toy", PreTokenizer("none"), {**BYTES, b"lo": 256, b"low": 257})
    assert toy.first(257).encode("low") == [256, ord("w")]
    assert toy.first(256).encode("low") == list(b"low")
    with pytest.raises(ValueError, match="needs at least 256 ids"):
        toy.first(255)
    assert max(CL100K.first(5000).encode("tokenization is unbelievable")) < 5000


@pytest.mark.parametrize(
    ("text", "clean", "replaced"),
    [
        ("a\ud800b", "a\ufffdb", 1),
        ("\udc00\ud800", "\ufffd\ufffd", 2),
        ("\ud83c\udf53", "🍓", 0),
        ("\ufffd", "\ufffd", 0),
    ],
)
def test_lone_surrogates_are_replaced_and_counted(text: str, clean: str, replaced: int) -> None:
    assert replace_surrogates(text) == (clean, replaced)
    assert CL100K.encode(text) == CL100K.encode(clean)
