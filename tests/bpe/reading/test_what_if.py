"""What if: each figure is that of the changed text, and no change changes what a text says."""

import json
import unicodedata
from pathlib import Path

import pytest

import bpe
from bpe.reading.what_if import CHANGES, rewrite, what_if
from tests.bpe.reading.samples import kinds
from tests.texts import LONG, TEXTS

JSON = (Path(__file__).parents[3] / "sample_corpora" / "code" / "json.json").read_text("utf-8")


@pytest.mark.parametrize("kind", kinds())
def test_figures_are_those_of_the_changed_text(kind: str) -> None:
    tokenizer = kinds()[kind]
    for title, text in (TEXTS | {"JSON, long": "\ufeff" + JSON.replace("\n", "\r\n")}).items():
        found = what_if(tokenizer, text)
        assert [change.saved for change in found] == sorted((change.saved for change in found), reverse=True), title
        for change in found:
            after = rewrite(text, change.name)
            assert after is not None and after != text, title
            assert change.tokens == len(tokenizer.encode(text)), title
            assert change.tokens_after == len(tokenizer.encode(after)), title
            assert (change.bytes, change.bytes_after) == (len(text.encode()), len(after.encode())), title
        assert {change.name for change in found} == {name for name in CHANGES if rewrite(text, name) is not None}, title


def test_minified_json_is_the_same_value() -> None:
    small = rewrite(JSON, "minified JSON")
    assert small is not None and json.loads(small) == json.loads(JSON) and "\n" not in small
    assert rewrite('{"a": 1.50,  "a": 2}', "minified JSON") == '{"a":1.50,"a":2}'
    assert rewrite('{"a": 1}\n{"b": [ ]}\n', "minified JSON") == '{"a":1}\n{"b":[]}'
    for text in ("{'a': 1}", '{"a": 1', "plain", "", "{} x", "[" * 100_000, JSON[:-3]):
        assert rewrite(text, "minified JSON") is None


@pytest.mark.parametrize(
    ("name", "text", "after"),
    [
        ("tabs for indentation", "a:\n    b:\n        c", "a:\n\tb:\n\t\tc"),
        ("tabs for indentation", "a:\n  b:\n    c\n      d", "a:\n\tb:\n\t\tc\n\t\t\td"),
        ("tabs for indentation", "a  b\n   c", None),
        ("no blanks at line ends", "a  \nb\t\r\nc ", "a\nb\r\nc"),
        ("no byte order mark", "\ufeffa\ufeff", "a\ufeff"),
        ("composed characters (NFC)", "cafe\u0301", "caf\u00e9"),
        ("line ends LF", "a\r\nb\rc", "a\nb\rc"),
        ("line ends LF", "a\nb", None),
    ],
)
def test_changes(name: str, text: str, after: str | None) -> None:
    assert rewrite(text, name) == after


def test_a_change_may_cost() -> None:
    (tabs,) = [c for c in what_if(bpe.load("o200k_base"), JSON) if c.name == "tabs for indentation"]
    assert tabs.saved < 0 and tabs.bytes_after < tabs.bytes


def test_long_texts_take_no_quadratic_time() -> None:
    for text in LONG.values():
        for name in CHANGES:
            after = rewrite(text, name)
            assert after is None or len(after) <= len(text)
            assert after is None or unicodedata.normalize("NFC", after[:100]) or not after
