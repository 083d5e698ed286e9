"""Encoded texts are kept for the next question, so many and so many bytes of them; the latest asked for stay."""

import pytest

from pages.ui.server import cached


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cached, "_encoded", type(cached._encoded)())


def test_a_text_is_encoded_once_for_each_way_of_asking() -> None:
    first = cached.encoded_text("r50k_base", "hello", "text")
    assert cached.encoded_text("r50k_base", "hello", "text") is first
    assert cached.encoded_text("cl100k_base", "hello", "text") is not first
    assert cached.encoded_text("r50k_base", "hello", "allow") is not first
    assert cached.encoded_text("r50k_base", "hello!", "text") is not first


def test_so_many_texts_are_kept_and_the_one_not_asked_for_longest_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cached, "KEPT_TEXTS", 2)
    one, two = (cached.encoded_text("r50k_base", text, "text") for text in ("one", "two"))
    cached.encoded_text("r50k_base", "one", "text")
    cached.encoded_text("r50k_base", "three", "text")
    assert cached.encoded_text("r50k_base", "one", "text") is one
    assert cached.encoded_text("r50k_base", "two", "text") is not two


def test_so_many_bytes_are_kept_and_the_latest_text_whatever_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cached, "KEPT_BYTES", 10)
    small = cached.encoded_text("r50k_base", "five!", "text")
    assert cached.encoded_text("r50k_base", "five!", "text") is small
    large = cached.encoded_text("r50k_base", "longer than ten bytes", "text")
    assert cached.encoded_text("r50k_base", "longer than ten bytes", "text") is large
    assert cached.encoded_text("r50k_base", "five!", "text") is not small
