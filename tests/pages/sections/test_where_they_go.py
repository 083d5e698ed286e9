"""Where the tokens go: the readings below the chips, without a browser."""

import pytest
from streamlit.testing.v1 import AppTest

import bpe
from bpe.reading import kind_costs, kinds
from bpe.tracing import encode_text
from pages.ui.sections.tokens import where_they_go
from pages.ui.shared.link import pack
from tests.pages.sections.test_tokens_page import open_page, view

CODE_AND_WORDS = 'Hello, мир! 3.14159265\ndef f(x):\n    return "🍓"  \n'
LOG = "".join(f"2024-05-0{i} 12:00:0{i} INFO user=name{i} request=7f3a9c0e51d2{i}\n" for i in range(1, 10))


def tables(reading: str, text: str, tokenizers: str = "cl100k_base") -> AppTest:
    app = open_page(tool="Where they go", text=pack(text), tokenizers=tokenizers)
    app.segmented_control(key="where").set_value(reading).run()
    assert not app.exception
    return app


def test_kinds_sum_to_the_tokens_of_the_text() -> None:
    app = tables("kinds", CODE_AND_WORDS, "cl100k_base,r50k_base")
    frame = app.dataframe[0].value
    for name, column in (("cl100k_base", "tokens"), ("r50k_base", "r50k")):
        encoded = encode_text(bpe.load(name), CODE_AND_WORDS)
        costs = {cost.kind: cost.tokens for cost in kind_costs(encoded, kinds(CODE_AND_WORDS))}
        assert dict(zip(frame["kind"], frame[column], strict=True)) == costs
        assert frame[column].sum() == len(encoded.ids)


def test_the_dearest_line_and_the_commonest_token_come_first() -> None:
    text = "one\n2, 3, 4\n<b>*x*</b>\n"
    lines = tables("lines", text).dataframe[0].value
    assert (lines["line"][0], lines["tokens"][0]) == (2, 8)
    assert "<b>*x*</b>" in set(lines["begins"])
    assert lines["tokens"].sum() == len(bpe.load("cl100k_base").encode(text))
    assert tables("tokens", "a, b, c").dataframe[0].value.iloc[0].to_dict() == {
        "token": ",",
        "id": 11,
        "times": 2,
        "share": 0.4,
    }


def test_the_fields_of_a_log_take_all_its_tokens() -> None:
    frame = tables("fields", LOG).dataframe[0].value
    assert frame["tokens"].sum() == len(bpe.load("cl100k_base").encode(LOG))
    assert frame["field"][0] == "request"
    app = tables("fields", "Just words.")
    assert not app.dataframe and any("No fields were found" in words.value for words in app.markdown)


def test_what_would_save_tokens_is_computed_and_not_done() -> None:
    text = '{"a": [1,  2],  "b": 3}'
    app = tables("what if", text)
    assert app.dataframe[0].value.iloc[0].to_dict()["tokens saved"] == 6
    assert view(app)["text"] == text


def test_the_end_that_is_not_settled_is_named() -> None:
    app = tables("end", "go to https:")
    assert any("last 1 of 4 tokens, “\\:”" in words.value for words in app.markdown)
    frame = app.dataframe[0].value
    assert frame["continuations"].sum() == 324 and frame["first learned"][0].startswith(":  ::")
    app = tables("end", "a word ", "o200k_base")
    assert any("53% of all tokens begin with one" in words.value for words in app.markdown)


def test_differences_come_with_their_causes() -> None:
    app = tables("differences", "strawberry 12345678        x", "r50k_base,p50k_base")
    lines, why, changed = (frame.value for frame in app.dataframe)
    assert (lines["line"][0], lines["differences"][0]) == (1, 1)
    assert why["because of"][0].startswith("missing merge") and why["places"][0] == 1
    assert changed["r50k"][0] > changed["p50k"][0]
    app = tables("differences", "the", "r50k_base,p50k_base")
    assert any("alike" in words.value for words in app.markdown)


def test_one_tokenizer_has_no_differences_and_an_empty_text_no_reading() -> None:
    app = tables("kinds", "")
    assert "differences" not in str(app.segmented_control(key="where").options).lower()
    assert any("no text yet" in words.value for words in app.caption) and not app.dataframe


def test_of_a_long_text_the_beginning_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(where_they_go, "READ_AT_MOST", 5)
    app = tables("kinds", "abc 🍓🍓")
    assert any("its first 5 are read" in words.value for words in app.caption)
    assert app.dataframe[0].value["tokens"].sum() == len(bpe.load("cl100k_base").encode("abc "))
