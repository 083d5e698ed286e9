"""The strip about what cannot be seen in the text, without a browser."""

import pytest

import bpe
from pages.ui.shared.link import pack
from tests.pages.sections.test_tokens_page import open_page, read_back, view

HIDDEN = "".join(chr(0xE0000 + ord(letter)) for letter in "*hi*")
DECEIVING = "Pay p\u0430ypal\u200b now." + HIDDEN
REPLACE = "Replace the text by one without them"


def offers(app) -> list:
    return [button for button in app.button if button.label == REPLACE]


def test_what_is_hidden_is_spelled_counted_and_taken_away_when_asked() -> None:
    app = open_page(text=pack(DECEIVING), tokenizers="cl100k_base")
    words = app.warning[0].value
    cl100k = bpe.load("cl100k_base")
    before, after = len(cl100k.encode(DECEIVING)), len(cl100k.encode("Pay paypal now."))
    assert f"{before} tokens with them, {after} without" in words
    assert "“pаypal” looks like “paypal”" in words and "spell “*hi*”" in read_back(words)
    assert "\\*hi\\*" in words  # no markup
    assert view(app)["text"] == DECEIVING
    offers(app)[0].click().run()
    assert not app.exception and not app.warning and not offers(app)
    assert view(app)["text"] == "Pay paypal now."


@pytest.mark.parametrize("text", ["Plain words.\n", "می‌خواهم", "👩‍👩‍👧 and 🏴󠁧󠁢󠁥󠁮󠁧󠁿", "naïve мир", ""])
def test_of_innocent_texts_nothing_is_said(text: str) -> None:
    app = open_page(text=pack(text))
    assert not app.warning and not offers(app)


def test_a_refused_text_is_looked_at_without_counting() -> None:
    app = open_page(text=pack(DECEIVING + "<|endoftext|>"), special="refuse")
    assert "looks like" in app.warning[0].value and "without." not in app.warning[0].value


def test_what_does_not_deceive_is_said_quietly() -> None:
    app = open_page(text=pack("A soft hy\ue000phen"))
    assert not app.warning and offers(app)
    assert any("of private use" in caption.value for caption in app.caption)
