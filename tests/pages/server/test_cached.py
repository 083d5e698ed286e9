"""Encoded texts are kept for the next question, so many and so many bytes of them; the latest asked for stay."""

from types import SimpleNamespace

import pytest

from pages.ui.server import cached


@pytest.fixture(autouse=True)
def encoder(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Nothing real is encoded, so that the bounds can be filled; returns what was asked for."""
    asked: list[str] = []

    def encode(tokenizer: object, text: str, special: str) -> SimpleNamespace:
        asked.append(text)
        return SimpleNamespace(data=text.encode())

    monkeypatch.setattr(cached, "encode_text", encode)
    for number in range(cached.KEPT_TEXTS):  # what other tests have left
        cached.encoded_text("r50k_base", f"another text {number}", "text")
    asked.clear()
    return asked


def test_a_text_is_encoded_once_for_each_way_of_asking(encoder: list[str]) -> None:
    first = cached.encoded_text("r50k_base", "hello", "text")
    assert cached.encoded_text("r50k_base", "hello", "text") is first
    assert cached.encoded_text("cl100k_base", "hello", "text") is not first
    assert cached.encoded_text("r50k_base", "hello", "allow") is not first
    assert cached.encoded_text("r50k_base", "hello!", "text") is not first
    assert encoder == ["hello", "hello", "hello", "hello!"]


def test_so_many_texts_are_kept_and_the_one_not_asked_for_longest_goes_first(encoder: list[str]) -> None:
    texts = [f"text {number}" for number in range(cached.KEPT_TEXTS + 1)]
    for text in [*texts[:-1], texts[0], texts[-1], texts[0]]:
        cached.encoded_text("r50k_base", text, "text")
    assert encoder == texts  # each once: there is room for all but one, and the first was used again
    cached.encoded_text("r50k_base", texts[1], "text")
    assert encoder == [*texts, texts[1]]


def test_so_many_bytes_are_kept_and_the_latest_text_whatever_its_size(encoder: list[str]) -> None:
    half, other = "a" * (cached.KEPT_BYTES // 2), "b" * (cached.KEPT_BYTES // 2)
    for text in (half, other, half, other):
        cached.encoded_text("r50k_base", text, "text")
    assert encoder == [half, other]
    whole = "c" * (cached.KEPT_BYTES + 1)
    for text in (whole, whole, half):
        cached.encoded_text("r50k_base", text, "text")
    assert encoder == [half, other, whole, half]
