"""The Languages page as a person uses it: languages, reference, training mix, own texts, right to left, a phone."""

import json
import re
from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

from bpe.texts.parallel import project_text
from pages.ui.shared.link import pack
from tests.browser.looks import scrolls_sideways
from tests.browser.stillness import still

MakePage = Callable[..., Page]
LANGUAGES = project_text().languages


def open_languages(page: Page, **params: str) -> None:
    page.goto("/languages?" + urlencode(params))
    expect(page.get_by_text("The same text in many languages")).to_be_visible()


def choose(page: Page, label: str, option: str) -> None:
    page.get_by_role("combobox", name=label).click()
    page.keyboard.type(option)
    page.get_by_role("option", name=option).first.click()


def lefts(chips: Locator) -> list[float]:
    """Where the first three chips begin."""
    boxes = [chips.nth(index).bounding_box() for index in range(3)]
    return [box["x"] for box in boxes if box]


def test_it_opens_with_three_charts_that_have_words_for_the_blind(page: Page) -> None:
    open_languages(page)
    charts = page.get_by_test_id("stVegaLiteChart")
    expect(charts).to_have_count(3)
    for chart in charts.all():
        expect(chart.locator("svg.marks, canvas").first).to_be_visible()
    expect(
        page.locator(
            "[data-testid=stVegaLiteChart][aria-label^='Heat map: how many times the tokens of the reference']"
        )
    ).to_be_attached()
    expect(page.get_by_text("1,863 in Burmese")).to_be_visible()


def test_choosing_languages(page: Page) -> None:
    open_languages(page, view="strip")
    expect(page.locator(".sentence")).to_have_count(len(LANGUAGES))
    page.get_by_role("button", name="Filter").click()
    choose(page, "Only these languages", "Hindi")
    expect(page.locator(".sentence")).to_have_count(1)
    choose(page, "Only these languages", "Finnish")
    expect(page.locator(".sentence-name")).to_have_text(["Hindi · हिन्दी", "Finnish · suomi"])
    page.wait_for_url(re.compile("only=hi"))
    page.goto(page.url)
    expect(page.locator(".sentence")).to_have_count(2)


def test_switching_the_reference(page: Page) -> None:
    open_languages(page)
    choose(page, "Reference", "Hindi")
    expect(page.get_by_text("828 tokens in Hindi")).to_be_visible()
    for chart in page.get_by_test_id("stVegaLiteChart").all():
        expect(chart.locator(".role-title-text")).to_contain_text("against Hindi")
    expect(page.get_by_test_id("stVegaLiteChart").first.locator(".mark-text.role-mark text").first).to_have_text("2.2×")
    page.wait_for_url(re.compile("reference=hi"))


NO_NAME_IS_CUT = """() => {
  const chart = document.querySelectorAll('[data-testid=stVegaLiteChart]')[2]?.querySelector('svg');
  const names = [...(chart?.querySelectorAll('text') ?? [])].filter(text => text.textContent);
  const whole = chart?.getBoundingClientRect();
  const inside = box => whole.left <= box.left && box.right <= whole.right;
  return names.length > 10 && names.every(name => inside(name.getBoundingClientRect()));
}"""
NO_FIGURE_ON_THE_LINE = """() => {
  const chart = document.querySelector('[data-testid=stVegaLiteChart]');
  const line = [...chart.querySelectorAll('.mark-rule.role-mark line')].at(-1)?.getBoundingClientRect();
  const texts = [...chart.querySelectorAll('.mark-text.role-mark text')];
  const figures = texts.filter(text => text.textContent.startsWith('0.9'));
  const boxes = figures.map(figure => figure.getBoundingClientRect());
  return line && boxes.length > 0 && !boxes.some(box => box.left < line.left && line.left < box.right);
}"""


def test_no_name_beside_the_slopes_is_cut(page: Page) -> None:
    """While a chart takes its width, its names may stand outside of it: what counts is where they end up."""
    open_languages(page, reference="my")
    expect(
        page.get_by_test_id("stVegaLiteChart").nth(2).locator("text", has_text="Chinese (simplified)")
    ).to_be_visible()
    still(page)
    page.wait_for_function(NO_NAME_IS_CUT)


def test_no_figure_stands_on_the_line_of_the_reference(page: Page) -> None:
    open_languages(page, reference="tr", only="tr,pl,ca,en")
    expect(page.get_by_test_id("stVegaLiteChart").first.locator(".mark-text.role-mark text").first).to_be_visible()
    still(page)
    page.wait_for_function(NO_FIGURE_ON_THE_LINE)


def test_the_training_mix(page: Page) -> None:
    open_languages(page, view="mix")
    expect(page.get_by_text("it takes 1.66 in French")).to_be_visible()
    page.get_by_role("button", name="French-trained, on English").click()
    expect(page.get_by_text("it takes 1.33 in English")).to_be_visible()
    expect(page.get_by_test_id("stVegaLiteChart").locator("svg.marks, canvas").first).to_be_visible()
    page.get_by_role("button", name="Compare this tokenizer on all pages").click()
    expect(page.get_by_text("it is among the tokenizers above")).to_be_visible()
    page.get_by_role("radio", name="Overview").or_(page.get_by_role("button", name="Overview")).first.click()
    expect(page.get_by_test_id("stVegaLiteChart")).to_have_count(3)


def test_uploading_texts_with_unequal_lines(page: Page) -> None:
    open_languages(page, view="own")
    files = [
        {"name": "en.txt", "mimeType": "text/plain", "buffer": b"One.\nTwo.\nThree.\n"},
        {"name": "he.txt", "mimeType": "text/plain", "buffer": "אחת.\nשתיים.\n".encode()},
    ]
    upload = page.locator("input[type=file]")
    upload.set_input_files(files)
    expect(page.get_by_text("line 3 of en, 'Three.', has no counterpart in he")).to_be_visible()
    expect(page.locator("[data-test-script-state=notRunning]")).to_be_visible()
    upload.set_input_files([{**files[1], "buffer": "אחת.\nשתיים.\nשלוש.\n".encode()}])
    expect(page.get_by_text("2 languages with 3 lines each")).to_be_visible()
    expect(page.get_by_text("has no counterpart")).to_have_count(0)
    page.wait_for_url(re.compile("own="))


def test_a_removed_language_does_not_come_back_with_the_next_file(page: Page) -> None:
    open_languages(page, view="own")
    upload = page.locator("input[type=file]")
    for name in ("de", "it"):
        upload.set_input_files([{"name": f"{name}.txt", "mimeType": "text/plain", "buffer": b"one\ntwo"}])
        expect(page.get_by_text(f"{name}: 2 lines")).to_be_visible()
        if name == "de":
            page.get_by_role("button", name="Remove", exact=True).click()
            expect(page.get_by_text("de: 2 lines")).to_have_count(0)
    expect(page.get_by_text("de: 2 lines")).to_have_count(0)


def test_a_file_that_is_no_text(page: Page) -> None:
    open_languages(page, view="own")
    page.locator("input[type=file]").set_input_files(
        [{"name": "fr.txt", "mimeType": "text/plain", "buffer": "né".encode("latin-1")}]
    )
    expect(page.get_by_text("fr.txt is not UTF-8: E9 at byte 1")).to_be_visible()


@pytest.mark.parametrize("code", ["ar", "he"])
def test_right_to_left_is_drawn_right_to_left(page: Page, code: str) -> None:
    open_languages(page, view="two", left=code, right="en", ranked_by="o200k_base")
    first = page.locator(".sentence-row").first
    expect(first.locator(".chip").first).to_be_visible()
    right_to_left, left_to_right = first.locator(".sentence-tokens").all()
    assert right_to_left.get_attribute("dir") == "rtl" and right_to_left.get_attribute("lang") == code
    expect(right_to_left.locator(".chip-line")).to_have_attribute("dir", "rtl")
    there, here = lefts(right_to_left.locator(".chip")), lefts(left_to_right.locator(".chip"))
    assert there[0] > there[1] > there[2], "Arabic and Hebrew letters run to the left"
    assert here[0] < here[1] < here[2]
    text = first.locator(".sentence-text").first
    assert text.text_content() == project_text().sentences[code][0]
    box, cell = right_to_left.locator(".chip").first.bounding_box(), right_to_left.bounding_box()
    assert box and cell and cell["x"] + cell["width"] - box["x"] - box["width"] < 12, "it starts at the right edge"


def test_torn_characters_are_bracketed_and_rows_aligned(page: Page) -> None:
    open_languages(page, view="two", left="my", right="hi")
    rows = page.locator(".sentence-row")
    expect(rows).to_have_count(6)
    assert page.locator(".chip-torn").count() > 100
    for row in rows.all()[:2]:
        tops = [cell.bounding_box() for cell in row.locator(".sentence").all()]
        assert tops[0] and tops[1] and abs(tops[0]["y"] - tops[1]["y"]) < 1


def test_own_texts_are_text(page: Page) -> None:
    line = "<img src=x onerror=alert(1)> **a** :red[b]"
    open_languages(page, view="two", left="en", right="xx", own=pack(json.dumps({"en": line, "xx": "*b*"})) or "")
    expect(page.locator(".sentence-text").first).to_have_text(line)
    assert page.locator(".sentence img").count() == 0


@pytest.mark.parametrize("view", ["overview", "two", "strip", "bill", "mix"])
def test_a_phone_does_not_scroll_sideways(make_page: MakePage, view: str) -> None:
    page = make_page(width=390, height=844)
    open_languages(page, view=view)
    shown = {"overview": ".marks", "two": ".chip", "strip": ".chip", "bill": "[data-testid=stMetric]", "mix": ".marks"}
    expect(page.locator(shown[view]).first).to_be_visible()
    still(page)
    assert not scrolls_sideways(page)
