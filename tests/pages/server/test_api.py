"""What the browser gets: the encoding of a text, one token's facts, and refusals in words."""

from array import array
from base64 import b64decode
from pathlib import Path
from zlib import crc32

import pytest
import regex
from starlette.applications import Starlette
from starlette.testclient import TestClient

import bpe
from bpe.tokenizer import published
from bpe.tracing import encoded_text
from pages.ui.server import api, cached, one_token, registry, whole_text
from tests.texts import LONE_SURROGATES, TEXTS
from tests.wire_reader import tokens_of, unpack


def encoded(names: str, text: str | bytes, **params: str) -> list[dict]:
    return unpack(api.answer("encode", {"tokenizers": names, **params}, text))["results"]


def checked(names: str, text: str | bytes, **params: str) -> dict:
    return unpack(api.answer("check", {"tokenizers": names, **params}, text))


def test_encode_holds_every_token_of_every_text() -> None:
    names = ["r50k_base", "cl100k_base", "o200k_base"]
    for title, text in TEXTS.items():
        for name, result in zip(names, encoded(",".join(names), text), strict=True):
            tokenizer, run = bpe.load(name), result["run"]
            assert (result["name"], result["error"]) == (name, None)
            assert run["ids"] == tokenizer.encode(text), title
            assert tokens_of(run, text.encode()) == [tokenizer.token_bytes(i) for i in run["ids"]], title


def test_check_tells_the_rest_of_every_text() -> None:
    for title, text in TEXTS.items():
        found = checked("r50k_base,o200k_base", text)
        assert found["words"] == len(text.split())
        assert found["graphemes"] == len(regex.findall(r"\X", text)), title
        for result in found["results"]:
            ids = array("I", bpe.load(result["name"]).encode(text))
            assert (result["tokens"], result["checksum"]) == (len(ids), crc32(ids.tobytes()))
            assert len(result["claims"]) == 4 and all(claim["holds"] for claim in result["claims"]), title


def test_check_tells_what_is_special_about_a_text() -> None:
    found = checked("cl100k_base", "hi <|endoftext|> there e\u0301\r\n")
    assert (found["nfc"], found["replaced"], found["words"]) == (False, 0, 4)
    assert found["results"][0]["special"] == {"as_text": 11, "as_control": 7}
    assert checked("cl100k_base", "hi")["results"][0]["special"] is None
    letter = bpe.Tokenizer("t", bpe.PreTokenizer("none"), {bytes([b]): b for b in range(256)}, {"a": 256})
    assert checked(registry.register(letter, "letter"), "a")["results"][0]["special"] is None  # one token either way


@pytest.mark.parametrize("text", LONE_SURROGATES.values())
def test_lone_surrogates_are_told_by_the_claim_too(text: str) -> None:
    for given in (text, text.encode("utf-8", "surrogatepass")):
        found = checked("cl100k_base", given)
        normalized = found["results"][0]["claims"][3]
        alone = len(regex.findall(r"[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]", text))
        assert (found["replaced"], normalized["claim"]) == (alone, "nothing normalized")
        assert normalized["holds"] is (alone == 0)


def test_a_text_that_is_normalized_travels_with_its_own_bytes() -> None:
    composed = bpe.Tokenizer("nfc", bpe.PreTokenizer("none"), {bytes([b]): b for b in range(256)}, normalizers=("NFC",))
    name = registry.register(composed, "nfc")
    composing, plain = encoded(f"{name},r50k_base", "e\u0301")
    assert b"".join(tokens_of(composing["run"])) == "\u00e9".encode()
    assert "bytes" not in plain["run"]


def test_refused_special_tokens_are_an_error_in_words_beside_the_other_counts() -> None:
    (result,) = encoded("r50k_base", "a<|endoftext|>", special="refuse")
    assert result["run"] is None and "'<|endoftext|>' at character 1" in result["error"]
    (result,) = checked("r50k_base", "a<|endoftext|>", special="refuse")["results"]
    assert result["special"]["as_control"] == 2 and result["tokens"] is None and result["claims"] == []


def test_a_key_encodes_once_and_works_out_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    for module, name in [
        (cached, "encode_text"),
        (cached, "claims"),
        (encoded_text, "boundary_flags"),
        (whole_text, "grapheme_count"),
    ]:
        original = getattr(module, name)
        monkeypatch.setattr(module, name, lambda *a, n=name, f=original: (calls.append(n), f(*a))[1])
    text = "a text that nobody asked about before"
    encoded("r50k_base", text)
    assert sorted(calls) == ["boundary_flags", "encode_text"]
    checked("r50k_base", text)
    assert sorted(calls) == ["boundary_flags", "claims", "encode_text", "grapheme_count"]
    for _ in range(2):  # a second tokenizer joins: the first one's claims are known
        checked("r50k_base,cl100k_base", text)
        inspected(text, tokenizer="cl100k_base", index="1")
    assert calls.count("encode_text") == 2 and calls.count("claims") == 2


def inspected(text: str, **params: str) -> dict:
    return unpack(api.answer("inspect", params, text))


@pytest.mark.parametrize("special", ["text", "allow"])
def test_inspect_answers_for_every_token(special: str) -> None:
    for title, text in TEXTS.items():
        encoded = bpe.load("cl100k_base").encode(text, special)
        for index in range(min(len(encoded), 12)):
            params = {"tokenizer": "cl100k_base", "special": special, "index": str(index)}
            facts = inspected(text, **params)
            token = facts["token"]
            assert token["id"] == encoded[index], title
            assert text.encode()[token["byte_start"] : token["byte_end"]] == bytes(token["bytes"]), title
            assert token["label"] and token["occurrences"] == encoded.count(encoded[index])
            assert bytes(token["bytes"]).decode("utf-8", "replace")[:1] in ("\ufffd", text[token["char_start"]]), title
            assert (facts["before"] is None) == (index == 0)
            assert (facts["after"] is None) == (index == len(encoded) - 1)


def test_inspect_tells_of_torn_characters() -> None:
    facts = inspected("Hi 🍓!", tokenizer="cl100k_base", index="2")
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
    monkeypatch.setattr(one_token, "derive_pre_token", lambda _, piece: derived.append(len(piece)))
    for text in ("a" * 1_000_000, "\n" * 1_000_000):
        facts = inspected(text, tokenizer="o200k_base", index="2")
        assert "not worked out" in facts["before"]["text"] and "not worked out" in facts["after"]["text"]
        assert facts["token"]["tree"]["left"] is not None
    assert not derived


def test_a_cluster_of_thousands_is_counted_whole() -> None:
    text = "e" + "\u0301" * 3_000
    count = len(bpe.load("o200k_base").encode(text))
    facts = inspected(text, tokenizer="o200k_base", index="1000")
    assert facts["token"]["code_points"][0]["part"].startswith(f"part 1001 of {count} of a cluster of 6,001 bytes")


def test_a_damaged_rank_file_leaves_the_others_working(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "p50k_base.tiktoken").write_bytes(b"YQ== 0\n")
    monkeypatch.setattr(published, "RANKS", tmp_path)
    published._load.cache_clear()
    published._read_ranks.cache_clear()
    try:
        assert "p50k_base.tiktoken is damaged" in encoded("p50k_base", "hello")[0]["error"]
    finally:
        published._load.cache_clear()
        published._read_ranks.cache_clear()


def test_both_ways_give_the_same_bytes() -> None:
    client = TestClient(Starlette(routes=api.routes))
    questions = {
        "encode": {"tokenizers": "r50k_base,o200k_base"},
        "check": {"tokenizers": "r50k_base"},
        "inspect": {"tokenizer": "r50k_base", "index": "1"},
    }
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
