"""What the browser gets: the encoding of a text, one token's facts, and refusals in words."""

import json
import struct
from base64 import b64decode
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

import bpe
from bpe.tokenizer import published
from pages.ui.server import api, registry
from tests.texts import LONE_SURROGATES, TEXTS


def read(answer: bytes, names: int) -> tuple[dict, list[tuple[list[int], bytes, list[int]]]]:
    """The browser's side of the layout, written again from its description."""
    (length,) = struct.unpack_from("<I", answer)
    header = json.loads(answer[4 : 4 + length])
    at, blocks = 4 + length, []
    assert len(header["results"]) == names
    for result in header["results"]:
        count = result["tokens"]
        lengths = list(answer[at : at + count])
        for index, true_length in result["long"]:
            lengths[index] = true_length
        flags = answer[at + count : at + 2 * count]
        at += 2 * count + (-2 * count) % 4
        blocks.append((lengths, flags, list(struct.unpack_from(f"<{count}I", answer, at))))
        at += 4 * count
    assert at == len(answer)
    return header, blocks


def test_encode_holds_every_token_of_every_text() -> None:
    names = ["r50k_base", "cl100k_base", "o200k_base"]
    for title, text in TEXTS.items():
        header, blocks = read(api.answer("encode", {"tokenizers": ",".join(names)}, text), 3)
        assert header["bytes"] == len(text.encode()) and header["characters"] == len(text)
        for name, (lengths, flags, ids) in zip(names, blocks, strict=True):
            assert ids == bpe.load(name).encode(text), title
            assert sum(lengths) == header["bytes"] and len(flags) == len(ids), title
        assert all(claim["holds"] for claims in header["trust"] for claim in claims), title


def test_a_token_of_255_bytes_and_more_keeps_its_length() -> None:
    blanks = " " * 128
    header, [(lengths, _, ids)] = read(api.answer("encode", {"tokenizers": "cl100k_base"}, blanks), 1)
    assert sum(lengths) == 128 and len(ids) == len(lengths) and header["results"][0]["long"] == []
    long = bpe.Tokenizer("long", bpe.PreTokenizer("none"), {**{bytes([b]): b for b in range(256)}, b"a" * 300: 256})
    name = registry.register(long, "long")
    header, [(lengths, _, ids)] = read(api.answer("encode", {"tokenizers": name}, "a" * 300), 1)
    assert (lengths, ids, header["results"][0]["long"]) == ([300], [256], [[0, 300]])


def test_header_tells_what_is_special_about_a_text() -> None:
    header, _ = read(api.answer("encode", {"tokenizers": "cl100k_base"}, "hi <|endoftext|> there e\u0301\r\n"), 1)
    assert (header["nfc"], header["replaced"], header["graphemes"]) == (False, 0, header["characters"] - 2)
    result = header["results"][0]
    assert (result["special_as_text"], result["special_as_control"]) == (11, 7)
    surrogate = next(iter(LONE_SURROGATES.values()))
    header, _ = read(api.answer("encode", {"tokenizers": "cl100k_base"}, surrogate), 1)
    assert header["replaced"] > 0


def test_refused_special_tokens_are_an_error_in_words_beside_the_other_counts() -> None:
    answer = api.answer("encode", {"tokenizers": "r50k_base", "special": "refuse"}, "a<|endoftext|>")
    header, [(_, _, ids)] = read(answer, 1)
    assert ids == [] and "'<|endoftext|>' at character 1" in header["results"][0]["error"]
    assert header["results"][0]["special_as_control"] == 2


@pytest.mark.parametrize("special", ["text", "allow"])
def test_inspect_answers_for_every_token(special: str) -> None:
    for title, text in TEXTS.items():
        encoded = bpe.load("cl100k_base").encode(text, special)
        for index in range(min(len(encoded), 12)):
            params = {"tokenizer": "cl100k_base", "special": special, "index": str(index)}
            facts = json.loads(api.answer("inspect", params, text))
            token = facts["token"]
            assert token["id"] == encoded[index], title
            assert text.encode()[token["byte_start"] : token["byte_end"]] == bytes(token["bytes"]), title
            assert token["label"] and token["occurrences"] == encoded.count(encoded[index])
            assert bytes(token["bytes"]).decode("utf-8", "replace")[:1] in ("\ufffd", text[token["char_start"]]), title
            assert (facts["before"] is None) == (index == 0)
            assert (facts["after"] is None) == (index == len(encoded) - 1)


def test_inspect_tells_of_torn_characters() -> None:
    facts = json.loads(api.answer("inspect", {"tokenizer": "cl100k_base", "index": "2"}, "Hi 🍓!"))
    assert facts["token"]["code_points"] == [{"hex": "8D", "name": "", "part": "part 2 of 3 of 🍓, F0 9F 8D 93"}]
    assert (facts["token"]["char_start"], facts["token"]["char_end"]) == (3, 4)


@pytest.mark.parametrize(
    ("verb", "params", "text", "status", "words"),
    [
        ("encode", {"tokenizers": "nope"}, "a", 400, "no tokenizer called 'nope'"),
        ("encode", {"tokenizers": "mine-0123"}, "a", 400, "no longer kept"),
        ("encode", {"tokenizers": "r50k_base", "special": "maybe"}, "a", 400, "special must be one of"),
        ("inspect", {"tokenizer": "r50k_base", "index": "5"}, "a", 400, "no token '5'"),
        ("inspect", {"tokenizer": "r50k_base", "index": "-1"}, "a", 400, "no token '-1'"),
        ("inspect", {"tokenizer": "r50k_base", "index": "x"}, "a", 400, "no token 'x'"),
        ("inspect", {"tokenizer": "r50k_base", "index": "9" * 5000}, "a", 400, "no token '99999"),
        (
            "inspect",
            {"tokenizer": "r50k_base", "index": "0", "special": "refuse"},
            "<|endoftext|>",
            400,
            "at character 0",
        ),
        ("delete", {}, "a", 404, "nothing called 'delete'"),
        ("encode", {"tokenizers": "r50k_base"}, "a" * 5_000_001, 413, "longer than 5,000,000 bytes"),
    ],
)
def test_refusals_by_both_ways(verb: str, params: dict[str, str], text: str, status: int, words: str) -> None:
    client = TestClient(Starlette(routes=api.routes))
    answer = client.post(f"/api/{verb}", params=params, content=text.encode())
    assert answer.status_code == status and words in answer.text
    by_page = api.by_page({"seq": 7, "verb": verb, "params": params, "text": text})
    assert by_page["seq"] == 7 and words in by_page["error"]


def test_a_long_pre_token_is_inspected_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    derived: list[int] = []
    monkeypatch.setattr(api, "derive_pre_token", lambda _, piece: derived.append(len(piece)))
    for text in ("a" * 1_000_000, "\n" * 1_000_000):
        facts = json.loads(api.answer("inspect", {"tokenizer": "o200k_base", "index": "2"}, text))
        assert "not worked out" in facts["before"]["text"] and "not worked out" in facts["after"]["text"]
        assert facts["token"]["tree"]["left"] is not None
    assert not derived


def test_a_cluster_of_thousands_is_counted_whole() -> None:
    text = "e" + "\u0301" * 3_000
    count = len(bpe.load("o200k_base").encode(text))
    facts = json.loads(api.answer("inspect", {"tokenizer": "o200k_base", "index": "1000"}, text))
    assert facts["token"]["code_points"][0]["part"].startswith(f"part 1001 of {count} of a cluster of 6,001 bytes")


def test_a_damaged_rank_file_leaves_the_others_working(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "p50k_base.tiktoken").write_bytes(b"YQ== 0\n")
    monkeypatch.setattr(published, "RANKS", tmp_path)
    published._load.cache_clear()
    published._read_ranks.cache_clear()
    try:
        header, _ = read(api.answer("encode", {"tokenizers": "p50k_base"}, "hello"), 1)
        assert "p50k_base.tiktoken is damaged" in header["results"][0]["error"]
    finally:
        published._load.cache_clear()
        published._read_ranks.cache_clear()


def test_both_ways_give_the_same_bytes() -> None:
    client = TestClient(Starlette(routes=api.routes))
    questions = {"encode": {"tokenizers": "r50k_base,o200k_base"}, "inspect": {"tokenizer": "r50k_base", "index": "1"}}
    for verb, params in questions.items():
        direct = client.post(f"/api/{verb}", params=params, content="Hi 🍓!".encode())
        by_page = api.by_page({"seq": 1, "verb": verb, "params": params, "text": "Hi 🍓!"})
        assert direct.status_code == 200 and direct.content == b64decode(by_page["body"])


def test_a_body_that_is_not_utf8_is_refused_with_its_place() -> None:
    client = TestClient(Starlette(routes=api.routes))
    answer = client.post("/api/encode", params={"tokenizers": "r50k_base"}, content=b"ab\xff")
    assert (answer.status_code, answer.text) == (400, "The text is not UTF-8 at byte 2.")


def test_no_request_for_another_method() -> None:
    client = TestClient(Starlette(routes=api.routes))
    assert client.get("/api/encode").status_code == 405
