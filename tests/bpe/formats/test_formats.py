"""Files in six formats: what comes back is what went out, and tiktoken and minbpe read what is theirs."""

import csv
import io
import json
import random
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import fields, replace
from itertools import pairwise
from pathlib import Path

import pytest
import regex
import tiktoken
from tiktoken.load import load_tiktoken_bpe

import bpe
from bpe.display.byte_letters import LETTERS, from_letters, in_letters
from bpe.formats import FORMATS, FormatError, add_byte_tokens, tiktoken_snippet
from bpe.formats.oniguruma import from_oniguruma, to_oniguruma
from bpe.tokenizer import LEADING_BLANK, MissingBytesError, Tokenizer
from bpe.tokenizer.pre_tokenizer import CL100K, PRESETS, PatternError, PreTokenizer
from bpe.tracing.encoded_text import encode_text
from bpe.tracing.trust import claims
from bpe.training.train import train
from tests.scale import examples
from tests.texts import LONG, TEXTS

SAMPLES = Path(__file__).parents[3] / "sample_corpora"
CORPORA = [path.read_text("utf-8") for path in sorted([*SAMPLES.glob("*/*.txt"), *SAMPLES.glob("code/*")])]
CORPUS = "\n".join([*TEXTS.values(), *CORPORA[::9]])
TRAINED = train(CORPUS, 1500, special_tokens=["<|endoftext|>", "<|pad|>"]).tokenizer
BYTES = {bytes([byte]): byte for byte in range(256)}
STRANGE = Tokenizer(
    "strange: \u2028 'x'",
    PreTokenizer('of "mine"', (r"\s+(?m:$)|\w+", r"\d"), "keep"),
    {token: 999 - i for token, i in BYTES.items()}
    | {
        b" ": 999 - 32,
        "\u00a0".encode(): 5,
        "\u2028\u0085".encode(): 6,
        b"  ": 7,
        b"\xe2\x80": 8,
        b"\r\n": 9,
        b"\n": 989,
    }
    | {b'"': 999 - 34, b"=1": 10, b"\0\0": 11, b"whole": 12},
    {"\u2028 <\n>": 2000, "bb": 2001},
    merge_ranks={b"=1": 0, b"  ": 1, b"\r\n": 2, "\u00a0".encode(): 3, b"\xe2\x80": 4, b"\0\0": 5},
    whole_first=False,
    normalizers=("NFKC", LEADING_BLANK),
    notes=("One.", "Two \u2028."),
)


def again(tokenizer: Tokenizer, format: str, pre_tokenizer: PreTokenizer | None = None) -> Tokenizer:
    return bpe.read(bpe.write(tokenizer, format, renumber=True), f"some.{format}", pre_tokenizer)


def assert_equal(one: Tokenizer, other: Tokenizer) -> None:
    for field in fields(Tokenizer):
        if field.name != "merge_ranks" or not one.merge_ranks or not other.merge_ranks:
            assert getattr(one, field.name) == getattr(other, field.name), field.name
    order, back = one.merge_ranks or {}, other.merge_ranks or {}
    assert sorted(order, key=order.__getitem__) == sorted(back, key=back.__getitem__)


# --- our own JSON -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "tokenizer",
    [
        TRAINED,
        STRANGE,
        bpe.load("r50k_base"),
        train("low lower", 9, alphabet="characters").tokenizer,
        Tokenizer("empty", PreTokenizer("none"), {}),
    ],
    ids=lambda tokenizer: tokenizer.name,
)
def test_own_json_loses_nothing(tokenizer: Tokenizer) -> None:
    assert_equal(tokenizer, again(tokenizer, "json"))
    assert bpe.write(again(tokenizer, "json"), "json") == bpe.write(tokenizer, "json")


def test_own_json_has_a_version() -> None:
    document = json.loads(bpe.write(TRAINED, "json"))
    assert (document["format"], document["version"]) == ("bpe tokenizer", 2)
    with pytest.raises(FormatError, match="version 1 or 2 is read here, not 3"):
        bpe.read(json.dumps(document | {"version": 3}).encode(), "x")
    with pytest.raises(FormatError, match="key novelty: is unknown"):
        bpe.read(json.dumps(document | {"novelty": 2}).encode(), "x")


# --- .tiktoken ----------------------------------------------------------------------------------------------------


def test_tiktoken_loads_rank_files_with_the_snippet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", "")
    for i, name in enumerate(PRESETS):
        ours = train(CORPUS[:60_000], 800, pre_tokenizer=name, special_tokens=["<|endoftext|>", "it's"]).tokenizer
        file = tmp_path / f"{i}.tiktoken"
        file.write_bytes(bpe.write(ours, "tiktoken"))
        found: dict[str, tiktoken.Encoding] = {}
        exec(tiktoken_snippet(ours, str(file)), found)
        for text in [*TEXTS.values(), *CORPORA[::5]]:
            assert found["encoding"].encode(text, allowed_special="all") == ours.encode(text, "allow")
        assert load_tiktoken_bpe(str(file)) == dict(ours.ranks)
        back = again(ours, "tiktoken", ours.pre_tokenizer)
        assert back.ranks == ours.ranks and not back.special_tokens
        assert back.encode(TEXTS["prose"]) == ours.encode(TEXTS["prose"])


def test_a_published_rank_file_is_known() -> None:
    data = bpe.write(bpe.load("cl100k_base"), "tiktoken")
    assert bpe.read(data, "whatever.tiktoken") is bpe.load("cl100k_base")
    assert "cl100k's pattern is assumed" in again(TRAINED, "tiktoken").notes[0]


def test_rank_lines_end_at_newlines_only() -> None:
    tokens = ["\u2028", "\u00a0", "\x85", " ", "\n", "\r\n", "a b", "\x1c", "\ufeff"]
    lines = [b64encode(token.encode()) + b" %d" % i for i, token in enumerate(tokens)]
    for end in (b"\n", b"\r\n"):
        assert list(bpe.read(end.join(lines), "x").ranks) == [token.encode() for token in tokens]


# --- minbpe -------------------------------------------------------------------------------------------------------


def minbpe_encode(model: str, text: str) -> list[int]:
    """What minbpe's documentation says of a .model file and of encoding with it, in the plainest way."""
    lines = model.split("\n")
    assert lines[0] == "minbpe v1"
    pattern, count = lines[1].strip(), int(lines[2])
    special = {name: int(i) for name, i in (line.split() for line in lines[3 : 3 + count])}
    merges = {tuple(map(int, line.split())): 256 + i for i, line in enumerate(lines[3 + count : -1])}
    parts = regex.split("(" + "|".join(map(regex.escape, special)) + ")", text) if special else [text]
    ids: list[int] = []
    for part in parts:
        if part in special:
            ids.append(special[part])
            continue
        for chunk in regex.findall(pattern, part) if pattern else [part]:
            chunk_ids = list(chunk.encode())
            while pairs := [pair for pair in pairwise(chunk_ids) if pair in merges]:
                chunk_ids = replaced(chunk_ids, min(pairs, key=merges.__getitem__), merges)
            ids += chunk_ids
    return ids


def replaced(ids: Sequence[int], pair: tuple[int, ...], merges: dict[tuple[int, ...], int]) -> list[int]:
    out: list[int] = []
    for i in ids:
        if out and (out[-1], i) == pair and out[-1] != -1:
            out[-1] = merges[pair]
            out.append(-1)
        else:
            out.append(i)
    return [i for i in out if i != -1]


@pytest.mark.parametrize("name", PRESETS)
def test_minbpe_reads_our_models(name: str) -> None:
    ours = train(CORPUS[:40_000], 400, pre_tokenizer=name, special_tokens=["<|endoftext|>"]).tokenizer
    model = bpe.write(ours, "minbpe", renumber=True).decode()
    back = bpe.read(model.encode(), "some.model")
    assert back.name == "some" and not back.notes
    for text in TEXTS.values():
        theirs = minbpe_encode(model, text)
        assert theirs == back.encode(text, "allow")
        assert [back.token_bytes(i) for i in theirs] == [ours.token_bytes(i) for i in ours.encode(text, "allow")]


def test_minbpe_numbers_tokens_anew() -> None:
    model = bpe.write(train("low low lower", 259, special_tokens=["<s>"]).tokenizer, "minbpe", renumber=True).decode()
    assert model == f"minbpe v1\n{CL100K}\n1\n<s> 258\n108 111\n256 119\n"


def test_what_lies_between_matches_goes_to_minbpe_and_tiktoken_too() -> None:
    """Both take only what their pattern matches, so ours has to match the rest as well."""
    ours = train("in 24 h, 7 d", 262, pre_tokenizer=PreTokenizer("digits", (r"\d",), "keep")).tokenizer
    model = bpe.write(ours, "minbpe", renumber=True).decode()
    cut = ["in ", "2", "4", " h"]
    assert regex.findall(model.split("\n")[1], "in 24 h") == again(ours, "minbpe").pre_tokenizer.split("in 24 h") == cut
    assert minbpe_encode(model, "in 24 h") == again(ours, "minbpe").encode("in 24 h") == ours.encode("in 24 h")
    assert f"pat_str={model.split(chr(10))[1]!r}" in tiktoken_snippet(ours, "x")


def test_what_minbpe_cannot_hold_is_refused() -> None:
    def refused(match: str, **changes: object) -> None:
        with pytest.raises(FormatError, match=match):
            bpe.write(replace(TRAINED, **changes), "minbpe", renumber=True)  # type: ignore[arg-type]

    refused("holds a blank", special_tokens={"two words": 5000})
    refused("several patterns", pre_tokenizer=PreTokenizer("x", (r"\d|\D", r"[\s\S]")))
    refused("groups", pre_tokenizer=PreTokenizer("x", (r"(a)|[\s\S]",)))
    refused("no merge makes", ranks={**TRAINED.ranks, b"zqzqzq": 7000})
    leading = replace(TRAINED, pre_tokenizer=PreTokenizer("x", (r" ?\S+|\s+ ",), "keep"))
    model = bpe.write(leading, "minbpe", renumber=True).decode()
    assert minbpe_encode(model, " a  b") == again(leading, "minbpe").encode(" a  b")


# --- merges and CSV -----------------------------------------------------------------------------------------------


def test_merges_keep_their_order() -> None:
    training = train(CORPUS[:40_000], 700, pre_tokenizer="none")
    data = bpe.write(training.tokenizer, "merges.json")
    back = bpe.read(data, "merges.json", bpe.preset("none"))
    assert_equal(replace(training.tokenizer, name="merges"), back)
    spelled = json.loads(data)
    parts = [
        part.encode() if isinstance(part, str) else bytes.fromhex(part["hex"]) for pair in spelled for part in pair
    ]
    expected = [training.tokenizer.token_bytes(i) for step in training.steps for i in (step.left, step.right)]
    assert parts == expected
    assert {"hex": "e2"} in [part for pair in spelled for part in pair]
    assert json.loads(bpe.write(train("e e e e", 257, pre_tokenizer="none").tokenizer, "merges.json")) == [["e", " "]]


def test_csv_is_safe_in_spreadsheets_and_comes_back() -> None:
    data = bpe.write(TRAINED, "csv")
    rows = list(csv.reader(io.StringIO(data.decode(), newline="")))
    assert rows[0] == ["id", "bytes", "token", "length", "kind", "merge", "left", "right"]
    assert len(rows) == 1 + len(TRAINED.vocab)
    assert all(row[1].startswith("0x") and row[2].startswith("\u201c") for row in rows[1:])
    assert not any(cell[:1] in "=+-@\t" for row in rows[1:] for cell in row if cell)
    assert b"\n".join(data.split(b"\n")) == data and data.count(b"\n") == len(rows)
    back = again(TRAINED, "csv", TRAINED.pre_tokenizer)
    assert (back.ranks, back.special_tokens, back.merge_ranks) == (TRAINED.ranks, TRAINED.special_tokens, None)
    merged = next(row for row in rows[1:] if row[4] == "merged")
    assert bytes.fromhex(merged[1][2:]) == TRAINED.token_bytes(int(merged[6])) + TRAINED.token_bytes(int(merged[7]))


def test_csv_keeps_another_merge_order() -> None:
    back = again(STRANGE, "csv", STRANGE.pre_tokenizer)
    assert back.ranks == STRANGE.ranks and back.special_tokens == STRANGE.special_tokens
    assert list(back.merge_order) == list(STRANGE.merge_order)


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_comes_back_with_the_same_tokens(format: str) -> None:
    back = again(TRAINED, format, TRAINED.pre_tokenizer)
    for text in [*TEXTS.values(), *CORPORA]:
        ours, theirs = TRAINED.encode(text), back.encode(text)
        assert [back.token_bytes(i) for i in theirs] == [TRAINED.token_bytes(i) for i in ours]


# --- vocab.json and merges.txt ------------------------------------------------------------------------------------


def two_files(tokenizer: Tokenizer) -> tuple[bytes, bytes]:
    model = json.loads(bpe.write(tokenizer, "tokenizer.json"))["model"]
    vocab = model["vocab"] | dict(tokenizer.special_tokens)
    return json.dumps(vocab).encode(), "\n".join(["#version: 0.2", *model["merges"], ""]).encode()


def test_vocab_and_merges() -> None:
    gpt2 = bpe.load("gpt2")
    back = bpe.read_pair(*two_files(gpt2), "gpt2")
    assert_equal(replace(back, notes=()), replace(gpt2, name="gpt2"))
    assert back.notes == (
        "The files hold no pattern: GPT-2's is assumed.",
        "Taken for special by their looks: <|endoftext|>.",
    )
    with pytest.raises(FormatError, match="bring both"):
        bpe.read(two_files(TRAINED)[0], "vocab.json")
    with pytest.raises(FormatError, match="bring both"):
        bpe.read(two_files(TRAINED)[1], "merges.txt")


# --- the rest -----------------------------------------------------------------------------------------------------


def test_byte_letters() -> None:
    every = bytes(range(256))
    assert from_letters(in_letters(every)) == every and len(set(LETTERS.values())) == 256
    assert not any(letter.isspace() for letter in LETTERS.values())
    assert in_letters(" \n\0\u00ad".encode()) == "\u0120\u010a\u0100\u00c2\u0143"


def test_missing_bytes_are_offered() -> None:
    ours = bpe.read(b"YQ== 0\n", "a.tiktoken")
    assert ours.missing_bytes and "No token for 255 bytes" in ours.notes[1]
    with pytest.raises(MissingBytesError, match="lacks the bytes 62"):
        ours.encode("b")
    whole = add_byte_tokens(ours)
    assert whole.encode("ab") == [0, 98] and not any("No token for" in note for note in whole.notes)
    assert whole.decode(whole.encode(CORPUS[:5000])) == CORPUS[:5000]


def test_trust_says_what_is_normalized() -> None:
    ours = replace(TRAINED, normalizers=("NFC",))
    said = {claim.claim: claim for claim in claims(encode_text(ours, "e\u0301"), "e\u0301")}
    assert said["nothing normalized"].holds is False and "composed (NFC)" in said["nothing normalized"].detail
    assert said["lossless"].holds is False and "normalized text" in said["lossless"].detail
    assert said["equals tiktoken"].holds is None and said["pattern covers everything"].holds
    plain = {claim.claim: claim.holds for claim in claims(encode_text(ours, "abc"), "abc")}
    assert plain["nothing normalized"] and plain["lossless"]


def test_patterns_of_both_engines() -> None:
    for pattern in (
        r"\w+|[^\w\s]",
        r"^a$",
        r"\x{1F600}|[\u4e00-\u9fa5]",
        r"(?m:.)",
        r"[a[b-c]&&[^b]]",
        r"[|~]+",
        r"(\d{2}|x){2}+",
    ):
        regex.compile(from_oniguruma(pattern))
    assert from_oniguruma(r"(a|[b-c]{1,2}+){2}+") == "(?:(a|(?:[b-c]{1,2})+){2})+"
    assert from_oniguruma(r"[a[b]&&c]") == "(?V1)[a[b]&&c]"
    assert to_oniguruma(from_oniguruma(r"\s+$|^x")) == r"\s+$|^x"
    assert to_oniguruma(r"[a[b&&c]") == r"[a\[b\&\&c]"
    for pattern in (r"\Ga", r"a\K", "(?W:a)", "(", "x" * 20_001):
        with pytest.raises(FormatError):
            from_oniguruma(pattern)


def test_a_pattern_from_a_file_has_a_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe.tokenizer.pre_tokenizer.TIME_LIMIT", 0.2)
    document = json.loads(bpe.write(TRAINED, "tokenizer.json"))
    split = document["pre_tokenizer"]["pretokenizers"][0]
    for pattern in (r"(?:\p{L}|[a-z])+\d", r"(?=(?:\p{L}|[a-z])+\d)"):
        split["pattern"]["Regex"] = pattern
        ours = bpe.read(json.dumps(document).encode(), "x")
        with pytest.raises(PatternError, match="longer than"):
            ours.encode("word " + "a" * 60)


@pytest.mark.parametrize("name", LONG)
def test_imported_tokenizers_are_not_slow(name: str) -> None:
    ours = replace(TRAINED, pre_tokenizer=PreTokenizer("kept", (from_oniguruma(r"\p{L}+|\s+$"),), "keep"))
    order = {token: rank for token, rank in ours.ranks.items() if len(token) > 1}
    slow_way = replace(ours, merge_ranks=order)
    assert slow_way.encode(LONG[name]) == ours.encode(LONG[name])


def test_random_hand_made_orders_derive_what_they_encode() -> None:
    rng = random.Random(7)
    for _ in range(examples(300)):
        tokens = {bytes(rng.choices(b"abc", k=rng.randint(2, 4))) for _ in range(rng.randint(1, 12))}
        order = {token: rank for rank, token in enumerate(rng.sample(sorted(tokens), len(tokens)))}
        for token in list(order):
            if rng.random() < 0.2:
                del order[token]
        ranks = BYTES | {token: 300 + i for i, token in enumerate(sorted(tokens))}
        ours = Tokenizer(
            "x", PreTokenizer("x", ("c",), "keep"), ranks, merge_ranks=order, whole_first=rng.random() < 0.5
        )
        text = "".join(rng.choices("abc ", k=rng.randint(0, 30)))
        ids = ours.encode(text)
        assert bpe.derive(ours, text).ids == ids
        assert ours.decode(ids) == text
        assert list(encode_text(ours, text).ids) == ids
        assert_equal(ours, again(ours, "json"))
