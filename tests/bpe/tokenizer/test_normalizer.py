"""Normal forms: as the library `tokenizers` gives them, in time, and none of our own tokenizers has one."""

import random
import unicodedata
from time import process_time

import pytest
import regex
from tokenizers import normalizers

import bpe
from bpe.tokenizer.normalizer import FORMS, LEADING_BLANK, Form, Normalizer, Prepend, Replace, normalize, say
from bpe.tokenizer.published import PUBLISHED
from bpe.tokenizer.unicode_versions import NORMAL_AFTER_9, characters
from tests.scale import examples
from tests.texts import LONG, TEXTS

CHARACTERS = [chr(c) for c in range(0x110000) if not 0xD800 <= c < 0xE000]
# All that normalizing moves or changes, in the newest Unicode that `regex` knows.
MOVED = regex.findall(r"[\P{ccc=0}\P{Decomposition_Type=None}\P{NFC_Quick_Check=Yes}\p{M}]", "".join(CHARACTERS))
MARKS = [c for c in MOVED if regex.match(r"\p{M}", c)]
TRICKY = ["\u0301", "\u0316", "\u0344", "\u0f73", "\u093c", "\u05b0", "\u0300"]


def theirs(form: Form, text: str) -> str:
    return str(getattr(normalizers, form)().normalize_str(text))


@pytest.mark.parametrize("form", FORMS)
def test_equals_tokenizers(form: Form) -> None:
    rng = random.Random(form)
    runs = ("".join(rng.choices(rng.choice([TRICKY, MARKS]), k=rng.randint(60, 140))) for _ in range(examples(300)))
    texts = [rng.choice(["", "e", "\u1ec7", "\uac00", "\u1100\u1161", "कि"]) + run + "x" for run in runs]
    for text in [*texts, *TEXTS.values(), *LONG.values()]:
        assert normalize(text, [form]).text == theirs(form, text)


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
def test_equals_tokenizers_on_every_character(form: Form) -> None:
    """Each character alone, and each that normalizing moves before and after marks of low and high classes."""
    assert len(MARKS) > 2400 and len(MOVED) > 18_000
    for char in CHARACTERS:
        assert normalize(char, [form]).text == theirs(form, char), ascii(char)
    for char in MOVED:
        text = f"a{char}\u0334\u0301{char}e{char}\u0334 \u0301{char}{char}\u3099{char}"
        assert normalize(text, [form]).text == theirs(form, text), ascii(char)


def test_does_not_depend_on_pythons_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python 3.11 knows the class of a Lao mark from Unicode 12, `tokenizers` does not."""
    assert normalize("\u0ec8\u0eba", ["NFC"]).text == "\u0ec8\u0eba" != unicodedata.normalize("NFC", "\u0ec8\u0eba")
    seen: list[str] = []
    monkeypatch.setattr("bpe.tokenizer.normalizer._normal_form", lambda form, text: seen.append(text) or text)
    normalize("".join(MOVED), ["NFC"])
    assert not characters(NORMAL_AFTER_9) & set("".join(seen))


def test_marks_in_disorder_take_no_quadratic_time() -> None:
    started = process_time()
    normalize("a" + "\u0301\u0316" * 50_000, FORMS)
    assert process_time() - started < 2


def test_what_is_put_before() -> None:
    texts = ("", "a", " a", "\u00a0a")
    assert [normalize(text, [LEADING_BLANK]) for text in texts] == [("", 0), (" a", 1), (" a", 0), (" \u00a0a", 1)]
    assert [normalize(text, [Prepend("xy")]).text for text in texts] == ["", "xya", "xy a", "xy\u00a0a"]
    first = Prepend(" ", "first unless there")
    assert [normalize("a", [first], at_start).put for at_start in (True, False)] == [1, 0]
    both: list[Normalizer] = [Prepend(" "), Replace("▁", " ")]
    assert normalize("▁a", both) == ("  a", 1)
    assert say(both) == "A blank is put before every text, then “▁” becomes a blank."
    assert all(say([form]).endswith(f"({form}).") for form in FORMS)


def test_ours_normalize_nothing() -> None:
    assert not any(bpe.load(name).normalizers for name in PUBLISHED)
    assert not bpe.train("e\u0301", 256).tokenizer.normalizers
