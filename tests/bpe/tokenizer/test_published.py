"""The published encodings: equal to tiktoken on everything, and to the figures that people quote."""

import hashlib
import random
from array import array
from pathlib import Path

import pytest
import tiktoken_ext.openai_public as public
from hypothesis import given, settings
from hypothesis import strategies as st
from tiktoken.load import load_tiktoken_bpe
from tiktoken.model import MODEL_PREFIX_TO_ENCODING, MODEL_TO_ENCODING, encoding_name_for_model

import bpe
from bpe.tokenizer import Special
from bpe.tokenizer.models import MODELS, context_window, encoding_of
from bpe.tokenizer.native import reference_ids
from bpe.tokenizer.published import PUBLISHED, RANKS, RankFileError, _read_ranks
from tests.scale import examples
from tests.texts import LONE_SURROGATES, LONG, TEXTS

NAMES = list(PUBLISHED)
CORPORA = Path(__file__).parents[3] / "sample_corpora"


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.socket.connect", lambda *_: pytest.fail("the network was used"))


@pytest.mark.parametrize("name", NAMES)
def test_definition_is_tiktokens(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pattern, special tokens and hash come from tiktoken's own constructor, its download replaced by our file."""
    hashes: list[str] = []

    def from_disk(url: str, expected_hash: str) -> dict[bytes, int]:
        hashes.append(expected_hash)
        path = RANKS / url.rsplit("/", 1)[1]
        monkeypatch.setenv("TIKTOKEN_CACHE_DIR", "")
        return load_tiktoken_bpe(str(path), expected_hash)

    monkeypatch.setattr(public, "load_tiktoken_bpe", from_disk)
    theirs = getattr(public, name)()
    ours = bpe.load(name)
    assert theirs["pat_str"] == ours.pre_tokenizer.patterns[0]
    assert theirs["special_tokens"] == {**ours.special_tokens, **ours.aliases}
    assert theirs["mergeable_ranks"] == ours.ranks
    assert (
        hashes == [PUBLISHED[name].sha256] == [hashlib.sha256((RANKS / PUBLISHED[name].file).read_bytes()).hexdigest()]
    )


def check_ids(tokenizer: bpe.Tokenizer, text: str, special: Special, title: str) -> None:
    theirs = reference_ids(tokenizer.reference, text, special == "allow")
    ids = tokenizer.encode(text, special)
    if theirs is not None:
        assert array("I", ids) == theirs, title
    assert bpe.derive(tokenizer, text, special).ids == ids, title


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("special", ["text", "allow"])
def test_ids_equal_tiktokens_on_awkward_texts(name: str, special: Special) -> None:
    for title, text in (TEXTS | LONE_SURROGATES).items():
        check_ids(bpe.load(name), text, special, title)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["r50k_base", "cl100k_base", "o200k_harmony"])  # a pattern each
def test_ids_equal_tiktokens_on_long_texts(name: str) -> None:
    for title, text in LONG.items():
        check_ids(bpe.load(name), text, "allow", title)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["r50k_base", "cl100k_base", "o200k_base"])
def test_ids_equal_tiktokens_on_every_code_point(name: str) -> None:
    """Each character between letters, between digits, after an apostrophe and before a mark.

    Of ideographs, Hangul, private use and the unassigned planes, where neighbors are alike, every 37th.
    """
    tokenizer = bpe.load(name)
    alike = [range(0x3400, 0xA000), range(0xAC00, 0xD7A4), range(0xE000, 0xF900), range(0x17000, 0x18D00)]
    alike += [range(0x20000, 0x323B0), range(0x33480, 0xE0000), range(0xE0200, 0x110000)]
    code_points = set(range(0x110000)) - set(range(0xD800, 0xE000))
    for stretch in alike:
        code_points -= set(stretch) - set(stretch[::37])
    text = "\n".join(f"a{c}b 1{c}2 '{c} {c}!" for c in map(chr, sorted(code_points)))
    assert tokenizer.encode(text) == tokenizer.reference.encode_ordinary(text)


@pytest.mark.parametrize("name", ["r50k_base", "cl100k_base", "o200k_base"])
@given(st.text(max_size=80))
@settings(max_examples=examples(400), deadline=None)
def test_ids_equal_tiktokens_on_random_text(name: str, text: str) -> None:
    tokenizer = bpe.load(name)
    ids = tokenizer.encode(text)
    assert array("I", ids) == reference_ids(tokenizer.reference, text, special=False)
    assert ids == bpe.derive(tokenizer, text).ids
    assert tokenizer.decode(ids) == bpe.tokenizer.tokenizer.replace_surrogates(text)[0]


@pytest.mark.slow
def test_ids_equal_tiktokens_on_a_megabyte_of_mixed_languages() -> None:
    lines = [
        line for path in sorted(CORPORA.glob("*/*.*")) for line in path.read_text("utf-8").splitlines(keepends=True)
    ]
    shuffled = random.Random(0)
    text = ""
    while len(text.encode()) < 1_000_000:
        shuffled.shuffle(lines)
        text += "".join(lines)
    for name in ("r50k_base", "p50k_base", "cl100k_base", "o200k_base"):
        tokenizer = bpe.load(name)
        ids = tokenizer.encode(text)
        assert ids == tokenizer.reference.encode_ordinary(text), name
        assert ids == bpe.derive(tokenizer, text).ids, name


def test_a_million_blanks_that_make_tiktoken_give_up() -> None:
    tokenizer = bpe.load("o200k_base")
    text = " " * 1_000_000
    assert reference_ids(tokenizer.reference, text, special=False) is None
    ids = tokenizer.encode(text)
    assert tokenizer.decode(ids) == text
    assert bpe.derive(tokenizer, text).ids == ids


FIGURES = [
    ("cl100k_base", "1234", ["123", "4"]),
    ("cl100k_base", "12345", ["123", "45"]),
    ("cl100k_base", "1000000", ["100", "000", "0"]),
    ("o200k_base", "3.14159", ["3", ".", "141", "59"]),
    ("o200k_base", "2024", ["202", "4"]),
    ("cl100k_base", "    x = 1", ["   ", " x", " =", " ", "1"]),
    ("cl100k_base", "        x = 1", ["       ", " x", " =", " ", "1"]),
    ("cl100k_base", "\tx = 1", ["\tx", " =", " ", "1"]),
    ("cl100k_base", "strawberry", ["str", "aw", "berry"]),
    ("o200k_base", "strawberry", ["st", "raw", "berry"]),
    ("cl100k_base", " strawberry", [" strawberry"]),
]


@pytest.mark.parametrize(("name", "text", "tokens"), FIGURES)
def test_figures_of_the_lessons(name: str, text: str, tokens: list[str]) -> None:
    tokenizer = bpe.load(name)
    assert [tokenizer.decode([i]) for i in tokenizer.encode(text)] == tokens


def test_lengths_of_the_lessons() -> None:
    lengths = {
        "STRAWBERRY": 4,
        "a\U0001f469\u200d\U0001f469\u200d\U0001f467b": 15,
        "e\u0301": 2,
        "\u00e9": 1,
        "\ufeffhello world": 3,
        "": 0,
    }
    cl100k = bpe.load("cl100k_base")
    assert {text: len(cl100k.encode(text)) for text in lengths} == lengths
    hindi = "हिन्दी विकिपीडिया"
    assert [len(bpe.load(n).encode(hindi)) for n in ("r50k_base", "cl100k_base", "o200k_base")] == [31, 18, 6]


def test_glitch_tokens() -> None:
    r50k, cl100k = bpe.load("gpt2"), bpe.load("cl100k_base")
    known = {
        " SolidGoldMagikarp": 43453,
        " TheNitromeFan": 42090,
        " petertodd": 37444,
        " davidjl": 23282,
        " RandomRedditorWithNo": 36174,
        "rawdownloadcloneembedreportprint": 30906,
    }
    assert {text: r50k.encode(text) for text in known} == {text: [token_id] for text, token_id in known.items()}
    assert len(cl100k.encode(" SolidGoldMagikarp")) == 5
    assert cl100k.encode(" davidjl") == [99944]


def test_vocabulary_sizes() -> None:
    sizes = {name: (bpe.load(name).vocab_size, len(bpe.load(name).vocab)) for name in NAMES}
    assert sizes["r50k_base"] == (50257, 50257)
    assert sizes["cl100k_base"] == (100277, 100261)
    assert sizes["o200k_base"] == (200019, 200000)


@pytest.mark.parametrize("name", ["r50k_base", "p50k_base", "cl100k_base", "o200k_base"])
def test_every_token_has_a_merge_tree_that_ends_in_bytes(name: str) -> None:
    tokenizer = bpe.load(name)
    rng = random.Random(name)
    for token, token_id in rng.sample(sorted(tokenizer.ranks.items()), 3_000):
        nodes = [bpe.token_tree(tokenizer, token_id)]
        assert nodes[0].token == token
        leaves = b""
        while nodes:
            node = nodes.pop()
            if node.parts:
                left, right = node.parts
                assert left.token + right.token == node.token
                assert max(left.token_id, right.token_id) < node.token_id or len(node.token) == 2
                nodes += [right, left]
            else:
                assert len(node.token) == 1
                leaves += node.token
        assert leaves == token


SUFFIXES = ["", "-", "-2030-01-31", "-mini", ":org::id", "x", " ", "-0314"]


def test_models_have_the_encodings_of_tiktoken() -> None:
    """Every name and prefix of tiktoken's table, fine-tuned and with made-up endings: the encoding, or both refuse."""
    names = [*MODEL_TO_ENCODING, *MODEL_PREFIX_TO_ENCODING, "nope", "", "GPT-4o"]
    known = 0
    for name in (f"{ft}{name}{suffix}" for ft in ("", "ft:") for name in names for suffix in SUFFIXES):
        try:
            expected = encoding_name_for_model(name)
        except KeyError:
            with pytest.raises(ValueError, match="unknown tokenizer"):
                bpe.load(name)
        else:
            known += 1
            assert bpe.load(name).name == {"gpt2": "r50k_base"}.get(expected, expected) == encoding_of(name), name
    assert known > 300


def test_models_of_today() -> None:
    names = {"gpt-4.1-mini", "gpt-5-mini", "gpt-5.1", "o3-mini", "gpt-4-turbo", "gpt-4o-mini", "ft:gpt-4o:club::7"}
    assert {bpe.load(name).name for name in names - {"gpt-4-turbo"}} == {"o200k_base"}
    assert bpe.load("gpt-4-turbo").name == "cl100k_base"
    assert bpe.load("gpt-oss-120b").name == "o200k_harmony"
    assert bpe.load("code-davinci-edit-001").encode("<|fim_suffix|>", "allow") == [50283]
    assert {"gpt-4o-mini", "o3-mini"} <= set(MODELS["o200k_base"])


def test_context_windows() -> None:
    windows = {name: context_window(name) for models in MODELS.values() for name in models}
    found = {name: window for name, window in windows.items() if window}
    assert len(found) > 30 and all(window.tokens > 1000 and window.origin for window in found.values())
    assert found["gpt-4"].tokens == 8192 and found["gpt2"].tokens == 1024
    assert context_window("gpt-4o-2030-01-31") == found["gpt-4o"]
    for unknown in ("gpt-4-32k", "gpt-4-0314", "gpt-3.5-turbo-0301", "gpt-4o-audio-preview", "davinci", "", "ft:x"):
        assert context_window(unknown) is None, unknown


def test_a_damaged_or_missing_rank_file_is_named(tmp_path: Path) -> None:
    expected = PUBLISHED["r50k_base"].sha256
    with pytest.raises(RankFileError, match=f"r50k_base.tiktoken.*{expected}"):
        _read_ranks(tmp_path / "r50k_base.tiktoken", expected)
    damaged = tmp_path / "damaged.tiktoken"
    damaged.write_bytes(b"YQ== 0\n")
    with pytest.raises(RankFileError, match=f"damaged.tiktoken is damaged.*{expected}"):
        _read_ranks(damaged, expected)


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"unknown tokenizer 'nope'; known are r50k_base, .*gpt-4o"):
        bpe.load("nope")
