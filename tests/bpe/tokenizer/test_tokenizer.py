"""Tokenizer: special tokens three ways, exact decoding, ids that stand for nothing, vocabularies with holes."""

import pickle
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy
import pytest

import bpe
from bpe.tokenizer import MissingBytesError, SpecialTokenError, TokenIdError, Tokenizer, replace_surrogates
from bpe.tokenizer.pre_tokenizer import PreTokenizer

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


TOYS = [
    CL100K,
    Tokenizer("holes", PreTokenizer("none"), {b"a": 0}),
    Tokenizer("own pattern", PreTokenizer("digits", (r"\d",), "keep"), {**BYTES, b"12": 256}, {"<s>": 257}),
    bpe.train("low lower newest", 20, alphabet="characters").tokenizer,
]


@pytest.mark.parametrize("tokenizer", TOYS, ids=lambda tokenizer: tokenizer.name)
def test_pickling_keeps_what_a_tokenizer_does(tokenizer: Tokenizer) -> None:
    tokenizer.encode("aa", "allow")  # makes all that is kept for later, such as tiktoken's encoder
    again = pickle.loads(pickle.dumps(tokenizer))
    assert again.vocab == tokenizer.vocab and again.alphabet == tokenizer.alphabet
    assert again.encode("aa", "allow") == tokenizer.encode("aa", "allow")
    assert len(pickle.dumps(again)) == len(pickle.dumps(tokenizer))


def test_a_pool_of_processes_encodes() -> None:
    texts = ["low <s>", "12 lower"]
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        assert list(pool.map(TOYS[2].encode, texts)) == list(map(TOYS[2].encode, texts))


@pytest.mark.parametrize("tokenizer", TOYS, ids=lambda tokenizer: tokenizer.name)
def test_no_bytes_are_no_tokens(tokenizer: Tokenizer) -> None:
    assert tokenizer.encode_pre_token(b"") == tokenizer.encode("") == []


def test_a_long_pre_token_need_not_be_text() -> None:
    assert CL100K.decode_bytes(CL100K.encode_pre_token(b"\xff" * 30_000)) == b"\xff" * 30_000


@pytest.mark.parametrize(
    ("ranks", "special", "message"),
    [
        ({b"a": 0, b"b": 0}, {}, "b'a' and b'b' have 0"),
        ({b"a": 0}, {"<s>": 1, "</s>": 1}, "b'<s>' and b'</s>' have 1"),
        ({b"a": 0, b"b": 1}, {"<s>": 1}, "b'b' and b'<s>' have 1"),
        ({b"a": 0}, {"": 1}, "a special token without text"),
    ],
)
def test_two_tokens_of_one_id_are_refused(ranks: Mapping[bytes, int], special: Mapping[str, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Tokenizer("double", PreTokenizer("none"), ranks, special)


def test_a_special_token_may_be_a_plain_one_too() -> None:
    both = Tokenizer("both", PreTokenizer("none"), {b"<s>": 7, b"a": 8}, {"<s>": 7})
    assert both.encode("a<s>", "allow") == [8, 7] and both.decode([7]) == "<s>"


def test_an_alias_is_read_and_never_written() -> None:
    harmony = bpe.load("o200k_harmony")
    ids = harmony.encode("<|reserved_200018|><|endofprompt|>", "allow")
    assert ids == [200018, 200018] and harmony.decode(ids) == "<|endofprompt|>" * 2
    assert harmony.first(200_000).aliases == {}
    assert bpe.read(bpe.write(TOYS[2], "json"), "a.json").aliases == {}


def test_ids_may_be_numpys() -> None:
    ids = numpy.array(CL100K.encode("hello world"))
    assert CL100K.decode(ids) == CL100K.decode(list(ids)) == "hello world"
    assert CL100K.token_bytes(ids[0]) == b"hello"
    for wrong in (numpy.array([1.0]), numpy.array([True]), [[1]]):
        with pytest.raises(TokenIdError, match=r"is not an integer \(position 0\)"):
            CL100K.decode(wrong)


@pytest.mark.parametrize(
    "call",
    [CL100K.encode, lambda data: bpe.derive(CL100K, data), lambda data: bpe.train(data, 300)],
    ids=["encode", "derive", "train"],
)
def test_bytes_for_text_are_refused_in_a_sentence(call: Callable[[object], object]) -> None:
    with pytest.raises(TypeError, match=r"text is wanted as str, and this is bytes; decode them first"):
        call(b"hello")
    with pytest.raises(TypeError, match=r"text is wanted as str, and this is (int|list)$"):
        call([1])
