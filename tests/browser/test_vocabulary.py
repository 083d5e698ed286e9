"""The Vocabulary page as a person uses it: train, cancel, choose a size, name it, use it, take it and bring it back."""

import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Page, expect

import bpe
from pages.ui.shared.link import pack
from tests.browser.looks import scrolls_sideways
from tests.browser.stillness import still

MakePage = Callable[..., Page]
LONG = {"train_on": "python_library,python_topics", "train_to": "32768", "train_splitter": "none"}


def open_vocabulary(page: Page, **params: str) -> None:
    page.goto("/vocabulary?" + urlencode(params))
    expect(page.get_by_text("How large should a vocabulary be?")).to_be_attached()  # talk mode hides it
    expect(chart(page).locator("svg.marks, canvas").first).to_be_visible()


def chart(page: Page):  # type: ignore[no-untyped-def]
    return page.locator("[data-testid=stVegaLiteChart][aria-label^='Line chart: bytes per token']").first


def size_field(page: Page):  # type: ignore[no-untyped-def]
    return page.get_by_role("spinbutton", name="Chosen vocabulary size")


def point_at(page: Page, across: float) -> tuple[float, float]:
    chart(page).scroll_into_view_if_needed()
    box = chart(page).bounding_box()
    assert box
    return box["x"] + across * box["width"], box["y"] + 0.5 * box["height"]


def test_it_opens_with_a_worked_example(page: Page) -> None:
    open_vocabulary(page)
    expect(page.get_by_text("Learned from English prose")).to_be_visible()
    expect(page.locator(".chip").first).to_be_visible()
    expect(page.get_by_role("button", name="Train", exact=True)).to_have_count(0)


def test_hover_reads_every_line_and_a_click_chooses_a_size(page: Page) -> None:
    open_vocabulary(page)
    x, y = point_at(page, 0.3)
    page.mouse.move(x, y)
    page.mouse.move(x + 2, y)
    tooltip = page.locator("#vg-tooltip-element")
    for words in ("vocabulary", "training text", "held-out text", "French prose"):
        expect(tooltip).to_contain_text(words)
    before = page.locator(".chip").count()
    page.mouse.click(*point_at(page, 0.4))
    expect(size_field(page)).not_to_have_value("1024")
    chosen = int(size_field(page).input_value())
    assert 256 < chosen <= 4096
    expect(page.get_by_text(f"with the first {chosen:,} tokens of this vocabulary")).to_be_visible()
    expect(page).to_have_url(re.compile(f"vocab_size={chosen}"))
    assert page.locator(".chip").count() != before


def test_a_long_training_leaves_others_free_and_keeps_what_it_learned_when_cancelled(make_page: MakePage) -> None:
    busy, other = make_page(), make_page()
    open_vocabulary(busy, **LONG)
    expect(busy.get_by_text("Until it is trained, this is shown")).to_be_visible()
    expect(busy.get_by_text(re.compile(r"Merge [\d,]+ · [\d,]+ of 32,768 tokens"))).to_be_visible()
    open_vocabulary(other, train_on="prose_es")
    busy.get_by_role("tab", name="Cost").click()
    expect(busy.get_by_text("where the sum is least").or_(busy.get_by_text("The sum ")).first).to_be_visible()
    busy.get_by_role("button", name="Cancel").dispatch_event("click")  # drawn anew twice a second
    expect(busy.get_by_text(re.compile("[1-9][0-9,]* tokens; then it was cancelled"))).to_be_visible()
    expect(busy.get_by_role("button", name="Train to the end")).to_be_visible()


def test_train_to_the_end(page: Page) -> None:
    open_vocabulary(page)
    page.get_by_role("spinbutton", name="Largest vocabulary").fill("1500")
    page.keyboard.press("Enter")
    expect(page.get_by_text("1,244 merges, 1,500 tokens")).to_be_visible()
    page.get_by_role("combobox", name="Train on").click()
    page.keyboard.type("help topics")
    page.get_by_role("option", name="Python’s help topics").click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Train", exact=True).click()
    expect(page.get_by_text("Learned from English prose + Python’s help topics")).to_be_visible()


def test_name_it_and_use_it_on_other_pages(page: Page) -> None:
    open_vocabulary(page, vocab_size="2000")
    page.get_by_role("tab", name="Name it, take it").click()
    page.get_by_label("Name of this tokenizer").fill("Stories <b>2000</b>")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Use it on every page").click()
    expect(page.get_by_text("“Stories <b>2000</b>” is the chosen tokenizer on Tokens now")).to_be_visible()
    page.get_by_role("link", name="See your text in its tokens").click()
    expect(page.get_by_text("Each colored chip is one token")).to_be_visible()
    expect(page.get_by_text("Stories <b>2000</b>").first).to_be_visible()
    page.get_by_role("link", name="Merges").click()
    page.get_by_text("Apply", exact=True).first.click()
    expect(page.get_by_role("combobox", name="Tokenizer", exact=True)).to_have_value("Stories <b>2000</b>")


def test_take_it_and_bring_it_back(page: Page, tmp_path: Path) -> None:
    open_vocabulary(page, vocab_size="700")
    page.get_by_role("tab", name="Name it, take it").click()
    with page.expect_download() as taken:
        page.get_by_role("button", name=re.compile(r"Download trained-700\.bpe\.json")).click()
    file = tmp_path / "taken.json"
    taken.value.save_as(file)
    tokenizer = bpe.read(file.read_bytes(), file.name)
    assert tokenizer.vocab_size == 700
    page.get_by_test_id("stFileUploader").locator("input[type=file]").set_input_files(file)
    expect(page.get_by_text("700 tokens, 0 of them special")).to_be_visible()
    page.get_by_role("tab", name="Cost").click()
    expect(page.get_by_label("Width d of the model")).to_be_visible()
    still(page)  # a run that is over has forgotten the field of files
    page.get_by_role("tab", name="Name it, take it").click()
    expect(page.get_by_text("taken.json: still here from before.")).to_be_visible()
    page.get_by_label("Name of this tokenizer").last.fill("Brought back")
    page.keyboard.press("Enter")
    button = page.get_by_role("button", name="Use it on every page").last
    button.click()
    said = page.get_by_text("“Brought back” is the chosen tokenizer on Tokens now")
    expect(said).to_be_visible()
    assert said.bounding_box()["y"] - button.bounding_box()["y"] < 120  # type: ignore[index]


def test_a_damaged_file_is_named(page: Page, tmp_path: Path) -> None:
    open_vocabulary(page)
    page.get_by_role("tab", name="Name it, take it").click()
    file = tmp_path / "bad.tiktoken"
    file.write_text("YQ== 0\nYQ== 1\n")
    page.get_by_test_id("stFileUploader").locator("input[type=file]").set_input_files(file)
    expect(page.get_by_text(re.compile("line 2", re.IGNORECASE))).to_be_visible()


def test_own_files_are_trained_on(page: Page, tmp_path: Path) -> None:
    open_vocabulary(page, train_on="arithmetic")
    page.get_by_role("combobox", name="Train on").click()
    page.keyboard.type("your files")
    page.get_by_role("option", name="Your files").click()
    page.keyboard.press("Escape")
    file = tmp_path / "notes.jsonl"
    file.write_text('{"text": "zebra zebra zebra"}\n{"text": "zebra zebra"}\n' * 20, encoding="utf-8")
    page.get_by_test_id("stFileUploader").locator("input[type=file]").set_input_files(file)
    expect(page.get_by_text("Learned from Sums, dates and amounts + Your files")).to_be_visible()


def test_a_phone_has_no_sideways_scroll(make_page: MakePage) -> None:
    page = make_page(width=390, height=844)
    open_vocabulary(page)
    for tab in ("Pre-tokenizer", "Cost", "Browse"):
        page.get_by_role("tab", name=tab).click()
        expect(page.get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")
        still(page)
        assert not scrolls_sideways(page), tab


def test_the_count_of_your_text_is_the_same_in_talk_mode(page: Page) -> None:
    text = "Common words stay whole; hippopotamuses are split. " * 20
    figure = page.get_by_test_id("stMetric").filter(has_text="your text").get_by_test_id("stMetricValue")
    open_vocabulary(page, text=str(pack(text)))
    expect(page.get_by_text("measured on the held-out text")).to_be_visible()
    expect(page.get_by_text("The beginning of your text, with the first")).to_be_visible()
    tokens = figure.inner_text()
    assert int(tokens.replace(",", "")) > 200
    open_vocabulary(page, text=str(pack(text)), talk="on")
    expect(page.locator(".talk-bar")).to_be_visible()
    expect(page.get_by_text("The beginning of your text, with the first")).to_be_visible()
    expect(figure).to_have_text(tokens)
