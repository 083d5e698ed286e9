"""A text without pre-tokens: its tokens outgrow the blocks in which the player draws it, and at last the page."""

import random
import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

import bpe
from pages.ui.shared.link import pack

SENTENCES = [
    "The quick brown fox naps. ",
    "Der Igel läuft über die Straße. ",
    "猫は窓のそばで眠っています。",
    "Ёж спит под ёлкой! ",
    "👩‍👩‍👧 🇪🇪 café?\n",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaa ",
]
TOKENS = """stage => {
  const chips = [...stage.querySelectorAll('.chip')];
  return [chips.map(chip => Number(chip.dataset.id)), chips.map(chip => chip.dataset.hex).join(' ')];
}"""
UNBRACKETED = """stage => [...stage.querySelectorAll('.chip:not(.chip-torn > *)')].flatMap(chip => {
  const bytes = chip.dataset.hex.split(' ').filter(byte => byte !== '…').map(byte => parseInt(byte, 16));
  try { new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes)); return []; } catch { return [bytes]; }
})"""
PAIR = """stage => ['.pair-left', '.pair-right'].map(
  half => [...stage.querySelectorAll(half)].map(chip => Number(chip.dataset.id)))"""
ALL_DRAWN = "stage => [...stage.querySelectorAll('.chip-block')].every(block => block.firstChild)"


def mixed(seed: int) -> str:
    rng = random.Random(seed)
    return "".join(rng.choices(SENTENCES, k=60))


def kana(seed: int) -> str:
    """Lines whose ends are merged with the first byte of the next line."""
    rng = random.Random(seed)
    return "".join("".join(rng.choices("あいうえおかきくけこさしすせそ", k=55)) + "\n" for _ in range(12))


def open_player(page: Page, text: str) -> int:
    """Open the player on merges learned from the text without a pre-tokenizer; returns their number."""
    settings = {"learn_corpus": "text", "learn_splitter": "none", "learn_merges": "30000", "text": pack(text)}
    page.goto("/merges?" + urlencode(settings))
    player = page.locator(".merge-player")
    expect(player).to_have_attribute("data-size", re.compile(r"\d"))
    expect(page.locator(".stage .chip").first).to_be_visible()
    return int(player.get_attribute("data-size") or 0)


def go(page: Page, step: int) -> None:
    page.locator(".scrubber").evaluate(
        "(input, step) => { input.value = step; input.dispatchEvent(new Event('input')); }", step
    )
    expect(page.locator(".merge-player")).to_have_attribute("data-step", str(step))


@pytest.mark.parametrize("text", [mixed(1), kana(2)], ids=["mixed", "kana"])
def test_the_stage_shows_the_tokens_of_every_step(page: Page, text: str) -> None:
    training = bpe.train(text, 30_256, pre_tokenizer="none")
    size = open_player(page, text)
    assert size == len(training.steps)
    stage = page.locator(".stage")
    stage.evaluate("stage => { stage.style.maxHeight = 'none'; }")  # then every block is in view
    rng = random.Random(3)
    for place in (1, 20, size // 2, size - 9, rng.randint(20, size - 9)):
        for step in (place, place + 3, place + 1, place + 6):  # drawn anew, then in place, forward and back
            go(page, step)
            page.wait_for_function(ALL_DRAWN, arg=stage.element_handle())
            ids, shown = stage.evaluate(TOKENS)
            assert ids == training.first(256 + step).encode(text)
            assert stage.evaluate(UNBRACKETED) == []
            if "…" not in shown:  # of a token of more than 1,000 bytes both ends are shown
                assert bytes.fromhex(shown) == text.encode()
        page.keyboard.press("ArrowRight")
        made = training.steps[step]
        assert stage.evaluate(PAIR) == [[made.left] * made.merged, [made.right] * made.merged]
    go(page, size)
    assert stage.locator(".chip").count() == 1
    assert stage.locator(".chip-block:not(:has(.chip))").count() > 3  # it has outgrown its block


def test_a_token_longer_than_the_page_shows_both_ends_and_is_copied_whole(page: Page) -> None:
    text = mixed(7)
    size = open_player(page, text)
    go(page, size)
    chip = page.locator(".stage .chip")
    expect(chip).to_have_count(1)
    shown = re.sub(r"\W", "", chip.text_content() or "")
    between = re.search(r"(\d+)bytes", shown)
    assert between and 300 + 150 + int(between[1]) in range(len(text.encode()) - 4, len(text.encode()) + 4)
    assert shown.startswith(re.sub(r"\W", "", text[:20]))
    assert shown.endswith(re.sub(r"\W", "", text[-20:]))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator(".stage").evaluate(
        """stage => {
          const range = document.createRange();
          range.selectNodeContents(stage);
          getSelection().removeAllRanges();
          getSelection().addRange(range);
        }"""
    )
    page.keyboard.press("Control+c")
    assert page.evaluate("navigator.clipboard.readText()") == text
