"""The Tokens page and what stands below its chips, without a browser."""

import csv
import io
import json
import random
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path
from xml.etree import ElementTree

import pytest
import tiktoken
from streamlit.testing.v1 import AppTest

import bpe
from bpe.texts import TextFileError, read_text
from bpe.tokenizer.published import PUBLISHED
from bpe.tracing.encoded_text import encode_text
from pages.ui.components.svg import chips_svg
from pages.ui.sections.tokens.escapes import EscapeError, unescape
from pages.ui.sections.tokens.export import ids_json, snippet, tokens_csv
from pages.ui.server import registry
from pages.ui.shared.everywhere import DEFAULT_TEXT
from pages.ui.shared.link import LINK_CHARACTERS, LinkError, pack, unpack
from tests.texts import LONG, TEXTS

INDEX = str(Path(__file__).parents[3] / "pages" / "index.py")


def open_page(tool: str = "File or escapes", **params: str) -> AppTest:
    app = AppTest.from_file(INDEX, default_timeout=30)
    app.session_state["tools"] = tool
    app.session_state["more"] = True
    for name, value in params.items():
        app.query_params[name] = value
    app.run()
    assert not app.exception
    return app


def read_back(markdown: str) -> str:
    """What a person reads: visitors' text is escaped for Markdown."""
    return markdown.replace("\\", "")


def view(app: AppTest) -> dict:
    drawn = next(drawn for drawn in app.get("bidi_component") if drawn.proto.component_name == "token_view")
    return json.loads(drawn.proto.json)


def test_it_opens_with_a_worked_text() -> None:
    app = open_page()
    data = view(app)
    assert data["text"] == DEFAULT_TEXT and [t["name"] for t in data["tokenizers"]] == ["o200k_base"]
    assert data["show"] == {"ids": True, "bytes": False, "blanks": False, "pre_tokens": False}
    assert not app.warning and not app.error


def test_a_link_restores_everything() -> None:
    text = "naïve\r\n🍓 <b>x</b> "
    app = open_page(
        text=pack(text),
        tokenizers="gpt2,cl100k_base",
        special="allow",
        show="bytes,blanks",
        window="8192",
        price="2.5",
        token="3",
        row="2",
    )
    data = view(app)
    assert data["text"] == text
    assert [t["name"] for t in data["tokenizers"]] == ["r50k_base", "cl100k_base"]
    assert (data["special"], data["context_window"], data["price"]) == ("allow", 8192, 2.5)
    assert data["token"] == {"row": 1, "index": 2}
    assert data["show"] == {"ids": False, "bytes": True, "blanks": True, "pre_tokens": False}
    assert not app.warning


def test_a_damaged_link_falls_back_with_a_word_for_each_fault() -> None:
    app = open_page(
        text="%ZZ",
        tokenizers="nope,cl100k_base",
        special="<script>",
        show="ids,nope",
        window="many",
        price="nan",
        step="999",
    )
    data = view(app)
    assert data["text"] == DEFAULT_TEXT and [t["name"] for t in data["tokenizers"]] == ["cl100k_base"]
    assert (data["special"], data["context_window"], data["price"]) == ("text", 128_000, 2.5)
    words = read_back(" ".join(w.value for w in app.warning))
    for named in ("text in the link is damaged", "unknown tokenizer, nope", "<script>", "'nope'", "'many'", "'nan'"):
        assert named in words


@pytest.mark.parametrize("title", ["special", "tokenizers", "price", "show"])
def test_markup_in_a_link_stays_text(title: str) -> None:
    app = open_page(**{title: "![x](http://192.0.2.9/a.png) :red[x] $x^2$ <img src=x>"})
    words = " ".join(w.value for w in app.warning)
    assert "!\\[x\\]\\(http\\:" in words and "![" not in words


@pytest.mark.parametrize("title", ["empty", "one NUL", "one blank"])
def test_it_survives_texts_of_nearly_nothing(title: str) -> None:
    app = open_page(text=pack(TEXTS[title]))
    assert view(app)["text"] == TEXTS[title]


def test_pasted_ids_are_decoded_and_bad_ones_named() -> None:
    app = open_page(tool="Decode ids", tokenizers="cl100k_base")
    box = app.text_area(key="ids_cl100k_base")
    box.set_value("[9468, 239, 100256, -1, 1000000]").run()
    assert not app.exception
    shown = " ".join(code.value for code in app.code)
    for named in ("id 100256 is a gap", "(position 2)", "id -1 is negative", "id 1000000 is beyond"):
        assert named in shown
    assert "F0 9F 91 needs 1 more byte" in app.warning[0].value
    box.set_value("9468").run()
    assert "F0 9F needs 2 more bytes" in app.warning[0].value
    box.set_value("1 two").run()
    assert "'two' (position 1)" in read_back(app.error[0].value)


def test_ids_that_can_be_read_in_two_ways_are_asked_about() -> None:
    app = open_page(tool="Decode ids", tokenizers="cl100k_base")
    box = app.text_area(key="ids_cl100k_base")
    box.set_value("{'input_ids': tensor([[9906, 1917]]), 'attention_mask': tensor([[1, 1]])}").run()
    assert app.code[-1].value == "Hello world" and not app.radio
    box.set_value("9,906").run()
    assert "Is 9,906 the one id 9906" in app.radio(key="commas").label
    assert app.code[-1].value == bpe.load("cl100k_base").decode([9, 906])
    app.radio(key="commas").set_value("one").run()
    assert app.code[-1].value == "Hello"


def test_a_token_is_found_by_id_text_and_hex() -> None:
    app = open_page(tool="Look up a token", tokenizers="cl100k_base")
    for query in ("1917", " world", "0x20776f726c64", "20 77 6F 72 6C 64", "Ġworld", "b' world'"):
        app.text_input(key="lookup").set_value(query).run()
        row = app.dataframe[0].value.iloc[0]
        assert (row["id"], row["token"], row["merged from"]) == (1917, "␣world", "␣w + orld")


@pytest.mark.parametrize("tool", ["Decode ids", "Look up a token", "Take it with you"])
def test_a_tool_asks_which_of_several_tokenizers_it_is_for(tool: str) -> None:
    app = open_page(tool=tool, tokenizers="o200k_base,cl100k_base")
    app.selectbox(key="tool_of").set_value("cl100k_base").run()
    assert not app.exception
    if tool == "Look up a token":
        app.text_input(key="lookup").set_value("1917").run()
        assert app.dataframe[0].value.iloc[0]["token"] == "␣world"
    elif tool == "Decode ids":
        assert app.text_area(key="ids_cl100k_base").value == "9906, 1917"
    else:
        assert 'get_encoding("cl100k_base")' in app.code[-1].value


@pytest.mark.parametrize(
    ("token", "row", "index"),
    [("0", "0", None), ("1", "0", 0), ("-7", "x", None), ("1e9", "99", 4_999_999), ("two", "1", None)],
)
def test_a_token_in_the_link_is_clamped(token: str, row: str, index: int | None) -> None:
    data = view(open_page(token=token, row=row))
    assert data["token"] == (None if index is None else {"row": 3 if row == "99" else 0, "index": index})


def test_every_published_tokenizer_has_one_name() -> None:
    labels = [registry.label(name) for name in PUBLISHED]
    assert len(set(labels)) == len({registry.short_label(name) for name in PUBLISHED}) == len(PUBLISHED)
    app = open_page(tool="Take it with you", tokenizers=",".join(list(PUBLISHED)[:4]))
    assert app.selectbox(key="tool_of").options == labels[:4]
    assert [tokenizer["label"] for tokenizer in view(app)["tokenizers"]] == labels[:4]


def test_a_tokenizer_is_chosen_by_its_model() -> None:
    app = open_page(tokenizers="gpt-3.5-turbo,gpt-4o")
    assert [tokenizer["name"] for tokenizer in view(app)["tokenizers"]] == ["cl100k_base", "o200k_base"]
    app.selectbox(key="model").set_value("davinci").run()
    assert [tokenizer["name"] for tokenizer in view(app)["tokenizers"]] == ["r50k_base"]


def test_escapes_become_the_text() -> None:
    app = open_page()
    app.text_area(key="escapes").set_value(r"a\r\nb\u{1F353}").run()
    next(b for b in app.button if b.label == "Use this text").click().run()
    assert view(app)["text"] == "a\r\nb🍓" and view(app)["text_rev"] == 2
    app.text_area(key="escapes").set_value(r"a\q").run()
    next(b for b in app.button if b.label == "Use this text").click().run()
    assert "at character 2" in read_back(app.error[0].value) and view(app)["text"] == "a\r\nb🍓"


# --- its parts ------------------------------------------------------------------------------------------------------


def test_every_text_survives_the_link() -> None:
    for title, text in TEXTS.items():
        assert unpack(pack(text)) == text, title
    assert all(
        packed is None or unpack(packed) == LONG[title] for title, packed in ((t, pack(x)) for t, x in LONG.items())
    )


def test_a_lone_surrogate_becomes_in_a_link_what_it_is_on_the_page() -> None:
    assert unpack(pack("a\ud800b")) == "a\ufffdb"


def test_links_are_bounded_both_ways() -> None:
    assert pack("".join(random.Random(0).choices("abcdefghij klmnopqrstuvwxyz", k=100_000))) is None
    with pytest.raises(LinkError, match="longer than"):
        unpack("A" * (LINK_CHARACTERS + 1))
    bomb = urlsafe_b64encode(zlib.compress(b"\0" * 20_000_000, 9)).decode()
    with pytest.raises(LinkError, match="unpacks to over"):
        unpack(bomb)
    with pytest.raises(LinkError, match=r"cut short|damaged"):
        unpack(pack("hello world, hello world")[:-6])


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("hé".encode("utf-16"), "UTF-16"),
        ("hé".encode("utf-16-le"), "every second place, from byte 1 on: it is UTF-16"),
        ("hé".encode("utf-32"), "UTF-32"),
        (b"\x89PNG\r\n\x1a\n\0\0", "89 50 4E 47 at byte 0"),
        ("h\xe9".encode("latin-1"), "E9 at byte 1"),
    ],
)
def test_files_that_are_not_utf8_are_refused_in_words(data: bytes, words: str) -> None:
    with pytest.raises(TextFileError, match=words):
        read_text(data, "file.txt")


def test_a_utf8_file_is_taken_exactly() -> None:
    for text in TEXTS.values():
        assert read_text(text.encode(), "file.txt")[0] == text


def test_escapes() -> None:
    assert unescape(r"\x41\u00e9\U0001F353\u{1F353}\ud83c\udf53\0\\n") == "Aé🍓🍓🍓\0\\n"
    for bad in ("\\", r"\u12", r"\u{110000}", r"\xZZ"):
        with pytest.raises(EscapeError, match="at character 2"):
            unescape("a" + bad)


def test_exports_hold_the_text() -> None:
    for name in ("r50k_base", "o200k_base"):
        for title, text in TEXTS.items():
            encoded = encode_text(bpe.load(name), text)
            assert json.loads(ids_json(encoded)) == list(encoded.ids)
            rows = list(csv.DictReader(io.StringIO(tokens_csv(encoded), newline="")))
            assert b"".join(bytes.fromhex(row["hex"]) for row in rows) == text.encode(), title
            assert [int(row["id"]) for row in rows] == list(encoded.ids)
            for row in rows:
                first, last = int(row["character_start"]), int(row["character_end"])
                assert json.loads(row["text"]).strip("\ufffd") in text[first:last], title
                assert row["text"].startswith('"')  # no spreadsheet takes it for a formula
            picture = ElementTree.fromstring(chips_svg(encoded))
            assert len(picture.findall("{http://www.w3.org/2000/svg}g")) == len(encoded.ids), title


@pytest.mark.parametrize("special", ["text", "allow"])
def test_the_snippet_gives_the_same_ids(special: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiktoken, "get_encoding", lambda name: bpe.load(name).reference)
    for title, text in TEXTS.items():
        ids = bpe.load("cl100k_base").encode(text, special)
        code = snippet("cl100k_base", text, special, len(ids))
        scope: dict = {"print": lambda *_: None}
        exec(code, scope)
        assert scope["ids"] == ids, title
