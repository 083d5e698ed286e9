"""The windowed area of chips: what an edit leaves in place equals what a fresh drawing shows."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import bpe
from tests.browser.test_tokens import field, open_text
from tests.texts import TEXTS

AWKWARD = ["hello", " ", "\n", "\n\n", "👩‍👩‍👧", "e\u0301", "שלום (abc)", "हिन्दी", "9.11", "<b>", "略", "\t", "a" * 40]
# Every chip with what it shows and where it stands; a bracket with what it says.
SHOWN = """view => [...view.querySelectorAll('[role=listbox] .chip-block')].map((block, k) => [
  Number(block.dataset.block) === k,
  [...block.querySelectorAll('.chip, .chip-torn, .chip-line, .chip-run')].map(node =>
    [node.className, node.textContent, node.dataset.index, node.dataset.id, node.dataset.character, node.dir])])"""


def edit(page: Page, text: str) -> None:
    view = page.locator(".token-view")
    drawn = view.get_attribute("data-drawn")
    field(page).evaluate(
        "(field, text) => { field.value = text; field.dispatchEvent(new InputEvent('input', { bubbles: true })); }",
        text,
    )
    expect(view).not_to_have_attribute("data-drawn", drawn or "")


def shown(page: Page) -> object:
    return page.locator(".token-view").evaluate(SHOWN)


@pytest.mark.parametrize("seed", ["lines", "one line"])
def test_edits_anywhere_leave_the_chips_of_the_new_text(page: Page, seed: str) -> None:
    rng = random.Random(seed)
    parts = [f"{name}: {text}" for name, text in TEXTS.items() if len(text) < 120 and "\r" not in text]
    text = ("\n" if seed == "lines" else " ").join(parts[:60])
    open_text(page, "start")
    edit(page, text)
    for _ in range(12):
        at, length = rng.randrange(len(text)), rng.choice([0, 0, 1, 5, 60])
        text = text[:at] + rng.choice([*AWKWARD, ""]) + text[at + length :]
        edit(page, text + "x")  # an edit that changes nothing would not be drawn
        text += "x"
    kept = shown(page)
    edit(page, "")
    edit(page, text)  # from nothing: every block is drawn anew
    assert kept == shown(page)
    encoding = bpe.load("o200k_base")
    assert page.locator(".token-view").get_attribute("data-tokens") == str(len(encoding.encode(text)))


def test_the_chosen_token_stays_chosen_when_text_before_it_changes(page: Page) -> None:
    text = "\n".join(f"line {i} of a text with a zebra{i}" for i in range(30))
    open_text(page, text)
    chosen = page.locator(".token-view [role=listbox] .chip-selected")
    chip = page.locator(".token-view [role=listbox] .chip", has_text="zebra").nth(2)
    chip.click()
    before = chosen.get_attribute("data-index")
    edit(page, "one two three\n" + text)
    expect(chosen).to_have_count(1)
    expect(chosen).to_contain_text("zebra")
    ids = bpe.load("o200k_base").encode("one two three\n")
    expect(chosen).to_have_attribute("data-index", str(int(before or 0) + len(ids)))
    expect(page.locator(".token-view .inspector")).to_contain_text("zebra")


def test_an_arabic_question_mark_ends_its_question_in_a_line_of_english(page: Page) -> None:
    open_text(page, "Hello كيف حالك؟ Then مرحبا!")
    chips = page.locator(".token-view [role=listbox] .chip")
    left = {chip.inner_text().strip(): (chip.bounding_box() or {})["x"] for chip in chips.all()}
    mark = next(x for text, x in left.items() if "؟" in text)
    assert left["Hello"] < mark < left["كيف"] < left["Then"]


@pytest.mark.parametrize(
    "media", [{}, {"dark": True}, {"forced_colors": "active"}, {"dark": True, "forced_colors": "active"}], ids=str
)
def test_equal_neighbors_are_parted_by_a_seam(make_page: Callable[..., Page], media: dict[str, Any]) -> None:
    page = make_page(**media)
    open_text(page, "the the the the")
    chips = page.locator(".token-view [role=listbox] .chip")
    first, second = chips.nth(2), chips.nth(3)
    assert first.get_attribute("data-id") == second.get_attribute("data-id")
    expect(second).to_have_class(first.get_attribute("class") or "")
    left, right = first.bounding_box(), second.bounding_box()
    assert left and right and left["x"] + left["width"] + 2 <= right["x"] and left["y"] == right["y"]
    lines = second.evaluate("chip => [getComputedStyle(chip).boxShadow, getComputedStyle(chip).outlineStyle]")
    assert "inset" in lines[0] or lines[1] == "solid", "no line at the edge of a chip"
