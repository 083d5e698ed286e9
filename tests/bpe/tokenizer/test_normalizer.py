"""Normal forms: as unicodedata gives them, in time, and none of our own tokenizers has one."""

import random
import unicodedata
from time import process_time

import pytest

import bpe
from bpe.tokenizer.normalizer import NORMALIZERS, Normalizer, normalize, say
from bpe.tokenizer.published import PUBLISHED
from tests.texts import LONG, TEXTS

FORMS: list[Normalizer] = ["NFC", "NFD", "NFKC", "NFKD"]
MARKS = [c for c in map(chr, range(0x110000)) if unicodedata.category(c)[0] == "M"]
TRICKY = ["\u0301", "\u0316", "\u0344", "\u0f73", "\u093c", "\u05b0", "\u0300"]


@pytest.mark.parametrize("form", FORMS)
def test_equals_unicodedata(form: Normalizer) -> None:
    rng = random.Random(form)
    runs = ("".join(rng.choices(rng.choice([TRICKY, MARKS]), k=rng.randint(60, 140))) for _ in range(300))
    texts = [rng.choice(["", "e", "\u1ec7", "\uac00", "\u1100\u1161", "कि"]) + run + "x" for run in runs]
    for text in [*texts, *TEXTS.values(), *LONG.values()]:
        assert normalize(text, [form]) == unicodedata.normalize(form, text)


def test_marks_in_disorder_take_no_quadratic_time() -> None:
    started = process_time()
    normalize("a" + "\u0301\u0316" * 50_000, FORMS)
    assert process_time() - started < 2


def test_leading_blank() -> None:
    assert [normalize(text, ["leading blank"]) for text in ("", "a", " a", "\u00a0a")] == ["", " a", " a", " \u00a0a"]
    for name, what in NORMALIZERS.items():
        assert what in say([name]).lower() or what[0].upper() + what[1:] in say([name])


def test_ours_normalize_nothing() -> None:
    assert not any(bpe.load(name).normalizers for name in PUBLISHED)
    assert not bpe.train("e\u0301", 256).tokenizer.normalizers
