"""Kinds: they partition the bytes, their tokens add up, and they agree with labels by hand."""

from collections import Counter
from pathlib import Path

import pytest

import bpe
from bpe.reading.changes import LONGEST, DifferentTextError, changed_most
from bpe.reading.kinds import BLANKS, CODE, EMOJI, MARKUP, NUMBERS, kind_costs, kinds
from bpe.reading.line_kinds import line_kinds
from bpe.reading.token_share import first_token_from, token_shares
from bpe.tracing.encoded_text import encode_text
from tests.bpe.reading.labelled import labelled
from tests.bpe.reading.samples import kinds as tokenizers
from tests.texts import LONG, TEXTS

SAMPLES = Path(__file__).parents[3] / "sample_corpora"


def test_kinds_partition_the_bytes() -> None:
    for title, text in (TEXTS | LONG).items():
        at = 0
        for stretch in kinds(text):
            assert stretch.start == at < stretch.end, title
            at = stretch.end
        assert at == len(text.encode()), title


@pytest.mark.parametrize("kind", tokenizers())
def test_the_tokens_of_all_kinds_are_those_of_the_text(kind: str) -> None:
    for title, text in TEXTS.items():
        encoded = encode_text(tokenizers()[kind], text)
        costs = kind_costs(encoded, kinds(encoded.data.decode()))
        assert sum(cost.tokens for cost in costs) == len(encoded.ids), title
        assert sum(cost.bytes for cost in costs) == len(encoded.data), title
        assert [cost.tokens for cost in costs] == sorted((cost.tokens for cost in costs), reverse=True), title


def test_labels_by_hand() -> None:
    parts = labelled()
    hand = [kind for kind, char in parts for _ in char.encode()]
    ours = [
        stretch.kind
        for stretch in kinds("".join(char for _, char in parts))
        for _ in range(stretch.end - stretch.start)
    ]
    right = Counter(kind for kind, found in zip(hand, ours, strict=True) if kind == found)
    assert right.total() / len(hand) >= 0.95
    assert all(right[kind] / count >= 0.9 for kind, count in Counter(hand).items())


@pytest.mark.parametrize(
    ("file", "kind", "least"),
    [
        ("code/javascript.js", CODE, 0.85),
        ("code/python.py", CODE, 0.75),  # a docstring is prose, a table in it data
        ("code/sql.sql", CODE, 0.85),
        ("code/server.log", MARKUP, 0.8),
        ("prose/en_bread.txt", "prose, Latin", 0.98),
        ("prose/ru_pochemu_chaynik_shumit.txt", "prose, Cyrillic", 0.98),
        ("prose/ja_dashi.txt", "prose, Japanese", 0.98),
        ("prose/zh_huozi.txt", "prose, Han", 0.98),
        ("prose/hi_monsoon.txt", "prose, Devanagari", 0.98),
        ("parallel/ko.txt", "prose, Hangul", 0.98),
    ],
)
def test_texts_of_one_kind(file: str, kind: str, least: float) -> None:
    text = (SAMPLES / file).read_text("utf-8")
    sizes = Counter[str]()
    for stretch in kinds(text):
        sizes[stretch.kind] += stretch.end - stretch.start
    assert sizes[kind] / sizes.total() >= least, sizes


def test_no_line_of_prose_is_called_code() -> None:
    for path in [*SAMPLES.glob("prose/*.txt"), *SAMPLES.glob("parallel/*.txt")]:
        assert set(line_kinds(path.read_text("utf-8").split("\n"))) == {"prose"}, path.name


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("\n\n", [BLANKS]),
        ("👩🏽‍✈️🏴󠁧󠁢󠁳󠁣󠁴󠁿 🇩🇪", [EMOJI]),
        ("3.14 1e-10", [NUMBERS]),
        ("B2B and x1", ["prose, Latin"]),
        ("see `f(x)`", ["prose, Latin", CODE]),
        ('{"a": "one two three"}', [MARKUP, "prose, Latin", MARKUP]),
        ('{"a": "one"}', [MARKUP]),
        ("```json\nwhatever this is here\n```", [MARKUP, BLANKS, MARKUP, BLANKS, MARKUP]),
        ("```\nwhatever this is here\n```", [CODE, BLANKS, CODE, BLANKS, CODE]),
        ("7 + 5", [NUMBERS, "signs", NUMBERS]),
        ("Иван (Ivan)", ["prose, Cyrillic", "prose, Latin"]),
    ],
)
def test_small_texts(text: str, expected: list[str]) -> None:
    assert [stretch.kind for stretch in kinds(text)] == expected


def test_a_blank_and_a_bracket_belong_to_the_word_after_them() -> None:
    text = "Иван (Ivan) и 7 кот"
    pieces = [text.encode()[stretch.start : stretch.end].decode() for stretch in kinds(text)]
    assert pieces == ["Иван", " (Ivan)", " и", " 7", " кот"]


def test_a_token_belongs_where_it_begins() -> None:
    encoded = encode_text(bpe.load("cl100k_base"), "ab cd\n\nef")
    starts = [0, *encoded.ends[:-1]]
    for offset in range(len(encoded.data) + 1):
        assert first_token_from(encoded, offset) == sum(start < offset for start in starts)
    assert sum(token_shares(encoded, range(1, len(encoded.data) + 1))) == len(encoded.ids)
    assert token_shares(encode_text(bpe.load("cl100k_base"), ""), [0]) == [0]


def test_what_changed_most() -> None:
    text = (SAMPLES / "prose/hi_monsoon.txt").read_text("utf-8") + "日" * 300
    old, new = (encode_text(bpe.load(name), text) for name in ("r50k_base", "o200k_base"))
    everything = changed_most(old, new, kinds(text), 10**6)
    assert sum(change.new - change.old for change in everything) == len(new.ids) - len(old.ids)
    assert changed_most(old, new, kinds(text)) == everything[:10]
    assert everything == sorted(everything, key=lambda change: -abs(change.new - change.old))
    for change in everything:
        assert 0 < change.stretch.end - change.stretch.start <= LONGEST
        assert old.data[change.stretch.start : change.stretch.end].decode()
    assert changed_most(old, old, kinds(text)) == []


def test_another_text_is_not_compared() -> None:
    normalizing = tokenizers()["normalizing"]
    old, new = encode_text(bpe.load("r50k_base"), "e\u0301"), encode_text(normalizing, "e\u0301")
    with pytest.raises(DifferentTextError, match="normalizing changes the text"):
        changed_most(old, new, kinds("e\u0301"))
