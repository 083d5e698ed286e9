"""Every defect of a file is named with its place and what is wrong; nothing else is ever raised, run or taken."""

import json
import pickle
import random
from typing import Any

import pytest

import bpe
from bpe.display.byte_letters import LETTERS
from bpe.formats import FORMATS, FormatError
from bpe.tokenizer import Tokenizer
from bpe.training.train import train
from tests.scale import examples

SMALL = train("low lower lowest newer", 266, special_tokens=["<s>"]).tokenizer
VOCAB = {letter: byte for byte, letter in LETTERS.items()}
BYTE_LEVEL = {"type": "ByteLevel", "add_prefix_space": False, "use_regex": True}


def refuse(data: bytes, *words: str) -> None:
    with pytest.raises(FormatError) as caught:
        bpe.read(data, "file")
    for word in words:
        assert word in str(caught.value)


def base(**changes: Any) -> dict[str, Any]:
    model = {"type": "BPE", "vocab": VOCAB | {"lo": 256, "low": 257}, "merges": ["l o", "lo w"]}
    model |= changes.pop("model", {})
    return {"model": model, "pre_tokenizer": BYTE_LEVEL, "normalizer": None, "added_tokens": []} | changes


def refuse_json(*words: str, **changes: Any) -> None:
    refuse(json.dumps(base(**changes)).encode(), *words)


def test_what_is_no_tokenizer_at_all() -> None:
    refuse(b"", "empty")
    refuse(b" \n\n", "empty")
    refuse(pickle.dumps({"a": 1}), "pickle", "never opened")
    refuse(b"PK\x03\x04\xff", "zip")
    refuse(b"\x1f\x8b\x08\xff", "gzip")
    refuse(b"\n\x0e\n\x05<unk>\x15\xff", "SentencePiece")
    refuse(b"YQ== 0\nYg\xff 1\n", "line 2", "byte 9 is not UTF-8")
    refuse(b"{", "line 1", "not JSON")
    refuse(b'{"a":\n 1,,}', "line 2", "column 4")
    refuse(b"[" * 100_000, "nested too deeply")
    refuse(b'{"a": 1' + b"0" * 5000 + b"}", "can be read", "4300 digits")
    refuse(b'{"keys": "of something else"}', "no tokenizer", "keys")
    refuse(b'{"a": 0, "a": 1}', "key 'a'", "twice")
    refuse(b"#version: 0.2\nl o\n", "bring both")
    refuse(b'{"a": 0, "b": 1}', "bring both")


def test_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe.formats.source.LARGEST_FILE", 10)
    refuse(b"YQ== 0\nYg== 1\n", "14 bytes", "at most 10")
    monkeypatch.undo()
    refuse(b"YQ== 99999999\n", "line 1", "between 0 and 9,999,999")
    refuse(b"YQ== 999999999999999999999\n", "line 1", "is not an id")
    monkeypatch.setattr("bpe.formats.token_table.MOST_TOKENS", 2)
    refuse(b"YQ== 0\nYg== 1\nYw== 2\n", "line 3", "more than 2 tokens")


def test_merges_that_double_a_token_forty_times() -> None:
    doubling = "minbpe v1\n\n0\n97 97\n" + "".join(f"{i} {i}\n" for i in range(256, 296))
    refuse(doubling.encode(), "line 23", "1,048,576 bytes; at most 1,000,000")
    grown: list[list[str]] = []
    part = "a"
    while len(part) < 1_500_000:
        grown.append([part, part])
        part += part
    refuse(json.dumps(grown).encode(), "item 19", "at most 1,000,000")


def test_rank_files() -> None:
    refuse(b"@@@ 0", "line 1", "'@@@' is not base64")
    refuse(b"YQ== 0\nYQ== 1", "line 2", "the token 'a' stands at line 1 already, with id 0")
    refuse(b"YQ== 0\nYg== 0", "line 2", "the id 0 is taken at line 1")
    refuse(b"YQ==\n", "line 1", "two columns")
    refuse(b"YQ== 0\n\nYg== 1\n", "line 2", "two columns")
    refuse(b"YQ== 0 0\n", "line 1", "two columns")
    refuse(b" 0\n", "line 1", "empty")
    refuse(b"YQ== -1\n", "line 1", "'-1' is not an id")
    refuse(b"YQ== 1.0\n", "line 1", "is not an id")
    refuse("YQ== ١\n".encode(), "line 1", "is not an id")
    refuse(b"YQ= 0\n", "line 1", "base64")
    refuse(b"hello\n", "line 1", "two columns")


def test_rank_files_with_gaps_say_so() -> None:
    notes = bpe.read(b"YQ== 0\nYg== 5\n", "x").notes
    assert any("No token has 4 ids below the largest (1, 2, 3, …)" in note for note in notes)
    notes = bpe.read(b"YQ== 0\nYg== 1\nYWJh 2\n", "x").notes
    assert any("No merges lead to 1 token ('aba')" in note for note in notes)


def test_minbpe_models() -> None:
    refuse(b"minbpe v1\n", "line 2", "missing")
    refuse(b"minbpe v1\n\nx\n", "line 3", "'x' is not an id")
    refuse(b"minbpe v1\n(\n0\n", "line 2", "does not compile")
    refuse(b"minbpe v1\n\n2\n<s> 300\n", "line 5", "2 special tokens are announced")
    refuse(b"minbpe v1\n\n0\n97 98\n97 98\n", "line 5", "'ab'", "line 4")
    refuse(b"minbpe v1\n\n0\n97 300\n", "line 4", "300 is not made yet")
    refuse(b"minbpe v1\n\n0\n97 98 99\n", "line 4", "two columns")
    refuse(b"minbpe v1\n\n0\n\n", "line 4", "two columns")
    refuse(b"minbpe v1\n\n1\n<s> 97\n", "line 4", "the id 97 is taken")
    refuse(b"minbpe v1\n\n2\n<s> 500\n<s> 501\n", "line 5", "twice")


def test_lists_of_merges() -> None:
    refuse(b'[["a"]]', "item 0", "a pair")
    refuse(b'[["a", 1]]', "item 0", "an object is expected, not 1")
    refuse(b'[["a", {"hex": "e"}]]', "item 0", "'e' is not hexadecimal")
    refuse(b'[["a", "b"], ["a", "b"]]', "item 1", "stands at item 0")
    refuse(b'[["a", "bc"]]', "item 0", "'bc' is neither a byte nor made")
    refuse(b'[["a", ""]]', "item 0", "'' is neither")
    refuse(b'[["a", "\\ud800"]]', "item 0", "surrogate")
    refuse(b'["ab"]', "item 0", "a list")


def test_csv() -> None:
    refuse(b"id,bytes\n0,0x61\n", "line 1", "kind, merge are missing")
    header = b"id,bytes,token,length,kind,merge,left,right\n"
    refuse(header + b"0,61,a,1,byte,,,\n", "line 2", "is not 0x")
    refuse(header + b"0,0x6,a,1,byte,,,\n", "line 2", "hexadecimal")
    refuse(header + b"0,0x61,a,1,letter,,,\n", "line 2", "kind 'letter'")
    refuse(header + b"0,0x61,a,1,byte,,,\n0,0x62,b,1,byte,,,\n", "line 3", "id 0 is taken at line 2")
    refuse(header + b"0,0x6161,a,1,merged,,,\n", "line 2", "'' is not an id")
    refuse(header + b"0,0x,a,1,special,,,\n", "line 2", "empty")
    refuse(header + b"0,0xff,a,1,special,,,\n", "line 2", "UTF-8")
    refuse(header + b"0\n", "line 2", "is not 0x")
    refuse(header + b"0,0x61,a,1,byte,,,,,,\n", "line 2", "more columns")


def test_models_of_other_kinds_are_named() -> None:
    for kind, what in (
        ("Unigram", "SentencePiece"),
        ("WordPiece", "BERT"),
        ("WordLevel", "whole words"),
        ("Odd", "'Odd'"),
    ):
        refuse_json("key model.type", kind, what, model={"type": kind})
    refuse_json("key model.end_of_word_suffix", "'</w>'", model={"end_of_word_suffix": "</w>"})
    refuse_json("key model.continuing_subword_prefix", model={"continuing_subword_prefix": "##"})


def test_vocabularies_and_merges_of_tokenizer_json() -> None:
    refuse_json("key model.vocab['lo']", "id 97 is taken at key model.vocab['a']", model={"vocab": VOCAB | {"lo": 97}})
    refuse_json("key model.vocab['lo']", "an integer is expected", model={"vocab": VOCAB | {"lo": "5"}})
    refuse_json("key model.vocab['lo']", "an integer", model={"vocab": VOCAB | {"lo": True}})
    refuse_json("key model.vocab['lo']", "between", model={"vocab": VOCAB | {"lo": -1}})
    refuse_json("key model.vocab['']", "empty", model={"vocab": {"": 0} | VOCAB | {"": 300}})
    refuse_json("key model.vocab", "an object is expected", model={"vocab": [["a", 0]]})
    refuse_json("key model.merges[1]", "result 'ol'", model={"merges": ["l o", "o l"]})
    refuse_json("key model.merges[0]", "part 'lx'", model={"merges": ["lx o"]})
    refuse_json("key model.merges[1]", "stands at key model.merges[0]", model={"merges": ["l o", ["l", "o"]]})
    refuse_json("key model.merges[0]", "two tokens", model={"merges": ["l o w"]})
    refuse_json("key model.merges[0]", "two tokens", model={"merges": [["l", 1]]})
    refuse_json("key model.merges", "a list", model={"merges": "l o"})


def test_added_tokens() -> None:
    def added(*tokens: dict[str, Any]) -> dict[str, Any]:
        return {"added_tokens": list(tokens)}

    refuse_json("key added_tokens[0].content", "empty", **added({"id": 300, "content": ""}))
    refuse_json("key added_tokens[1]", "stands at", **added({"id": 300, "content": "x"}, {"id": 301, "content": "x"}))
    refuse_json("key added_tokens[0]", "id 257 is taken", "'low'", **added({"id": 257, "content": "<s>"}))
    refuse_json("key added_tokens[0]", "has the id 300 here and 257", **added({"id": 300, "content": "low"}))
    refuse_json("key added_tokens[0].id", "an integer", **added({"content": "x"}))


def test_normalizers_and_pre_tokenizers() -> None:
    for kind in ("Lowercase", "StripAccents", "BertNormalizer", "Precompiled", "ByteLevel"):
        refuse_json("key normalizer", f"'{kind}' is not supported", normalizer={"type": kind})
    nested = {"type": "Sequence", "normalizers": [{"type": "NFC"}, {"type": "Strip"}]}
    refuse_json("key normalizer.normalizers[1]", "'Strip'", normalizer=nested)
    refuse_json("key model.unk_token", "would be dropped without a word", pre_tokenizer=None)
    for kind in (
        "Whitespace",
        "WhitespaceSplit",
        "BertPreTokenizer",
        "CharDelimiterSplit",
        "UnicodeScripts",
    ):
        refuse_json("key pre_tokenizer", kind, "not supported", pre_tokenizer={"type": kind})

    refuse_json("key pre_tokenizer", "mark '_' for blanks", pre_tokenizer={"type": "Metaspace", "replacement": "_"})

    def cut(*parts: dict[str, Any]) -> dict[str, Any]:
        return {"pre_tokenizer": {"type": "Sequence", "pretokenizers": [*parts]}}

    place = "key pre_tokenizer.pretokenizers"
    digits = {"type": "Digits", "individual_digits": False}
    refuse_json(f"{place}[1]", "after ByteLevel", **cut(BYTE_LEVEL, digits))
    refuse_json(f"{place}[1]", "before every pre-token", **cut(digits, BYTE_LEVEL | {"add_prefix_space": True}))
    split = {"type": "Split", "pattern": {"Regex": "a"}, "behavior": "Removed", "invert": False}
    refuse_json(f"{place}[0]", "drops the text", **cut(split, BYTE_LEVEL))
    refuse_json(f"{place}[0]", "behavior 'Odd'", **cut(split | {"behavior": "Odd"}, BYTE_LEVEL))
    broken = split | {"behavior": "Isolated", "pattern": {"Regex": "(a"}}
    refuse_json(f"{place}[0].pattern.Regex", "does not compile", **cut(broken, BYTE_LEVEL))
    refuse_json(f"{place}[0].pattern", "an object", **cut(split | {"behavior": "Isolated", "pattern": "a"}, BYTE_LEVEL))


def test_two_files() -> None:
    vocab = json.dumps(VOCAB | {"lo": 256}).encode()

    def refuse_pair(merges: bytes, *words: str, vocab: bytes = vocab) -> None:
        with pytest.raises(FormatError) as caught:
            bpe.read_pair(vocab, merges, "x")
        for word in words:
            assert word in str(caught.value)

    refuse_pair(b"#version: 0.2\nl o\n\n", "merges.txt, line 3", "blank")
    refuse_pair(b"#version: 0.2\na b c\n", "merges.txt, line 2", "two tokens")
    refuse_pair(b"l o\nl w\n", "merges.txt, line 2", "the result 'lw' of the merge is not in the vocabulary")
    refuse_pair(b"l o\nl o\n", "merges.txt, line 2", "line 1 already")
    refuse_pair("l o\nl\u00a0o\n".encode(), "merges.txt, line 2", "two tokens")
    refuse_pair(b"l o\n", "vocab.json", "an object", vocab=b"[1]")
    refuse_pair(b"l o\n", "vocab.json['b']", "taken", vocab=json.dumps(VOCAB | {"b": 97}).encode())


@pytest.mark.parametrize("format", FORMATS)
def test_damaged_files_are_read_or_refused(format: Any) -> None:
    """Whatever is cut out, doubled or overwritten: a tokenizer comes out that works, or a FormatError with a place."""
    data = bpe.write(SMALL, format, renumber=True)
    rng = random.Random(format)
    for _ in range(examples(150)):
        damaged = bytearray(data)
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(damaged))
            length = rng.choice([1, 1, 2, 5, 40])
            piece = rng.choice(
                [b"", b"\n", b'"', b"0", b"-1", b"{}", b" ", b"\xff", b"null", bytes(damaged[at : at + 9])]
            )
            damaged[at : at + length * rng.randint(0, 1)] = piece
        try:
            found = bpe.read(bytes(damaged), f"x.{format}")
        except FormatError as error:
            assert str(error)
        else:
            assert isinstance(found, Tokenizer)
            assert bpe.write(found, "json") and bpe.write(found, "csv")


@pytest.mark.parametrize("value", [None, 1, "x", [], {}, [[]], {"type": None}, True, 1.5, ["a", "b"]])
def test_wrong_types_are_refused(value: Any) -> None:
    for format in ("json", "tokenizer.json"):
        document = json.loads(bpe.write(SMALL, format))  # type: ignore[arg-type]
        for holder, key in _places(document):
            kept, holder[key] = holder[key], value
            try:
                bpe.read(json.dumps(document).encode(), "x")
            except FormatError as error:
                assert str(error)
            holder[key] = kept


def _places(value: Any, depth: int = 0) -> Any:
    items = list(value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ())
    for key, inner in items[:12] + items[-3:]:
        yield value, key
        if depth < 4:
            yield from _places(inner, depth + 1)
