"""Back, Forward, reload and links: each settled state is one entry, and what was there comes back."""

import re
from collections.abc import Callable
from random import Random
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from pages.ui.shared.link import pack
from tests.serving import free_port, served

MakePage = Callable[..., Page]


@pytest.fixture
def page(make_page: MakePage) -> Page:
    """A tab with a history of its own."""
    return make_page(alone=True)


TYPE = """(field, text) => {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}"""  # at once, however long


def rest(page: Page) -> None:
    """Let the address rest: what changes within a second is one entry."""
    page.wait_for_timeout(1_100)


def entries(page: Page) -> int:
    return int(page.evaluate("history.length"))


def field(page: Page) -> Locator:
    return page.locator(".editor-field")


def open_tokens(page: Page, **params: str) -> None:
    page.goto("/?" + urlencode(params))
    expect(page.locator(".token-view[data-drawn]")).to_be_attached()
    rest(page)


def write(page: Page, text: str) -> None:
    before = page.url
    field(page).evaluate(TYPE, text)
    page.wait_for_url(lambda url: url != before)
    rest(page)


def menu(page: Page, title: str) -> None:
    page.get_by_test_id("stSidebarNav").get_by_role("link", name=title).click()


def test_each_text_is_an_entry_and_comes_back(page: Page) -> None:
    open_tokens(page)
    first, start = field(page).input_value(), entries(page)
    for text in ("one", "two", "three"):
        write(page, text)
    assert entries(page) == start + 3
    for text in ("two", "one", first):
        page.go_back()
        expect(field(page)).to_have_value(text)
    page.go_forward()
    expect(field(page)).to_have_value("one")
    expect(page.locator(".token-view")).to_have_attribute("data-tokens", "1")


def test_what_changes_within_a_second_is_one_entry(page: Page) -> None:
    open_tokens(page)
    first, start = field(page).input_value(), entries(page)
    page.get_by_role("toolbar", name="Show below").get_by_role("button", name="bytes").click()
    page.wait_for_url(re.compile("show=ids%2Cbytes"))
    page.get_by_role("toolbar", name="Show below").get_by_role("button", name="blanks").click()
    page.wait_for_url(re.compile("blanks"))
    rest(page)
    assert entries(page) == start + 1
    page.go_back()
    expect(page.locator(".token-view:not(.show-bytes):not(.show-blanks)")).to_be_attached()
    expect(field(page)).to_have_value(first)


def test_a_chosen_token_comes_back(page: Page) -> None:
    open_tokens(page, text=pack("hello big world") or "")
    chips = page.locator(".token-view [role=listbox] .chip")
    for index in (0, 2):
        chips.nth(index).click()
        page.wait_for_url(re.compile(f"token={index + 1}"))
        rest(page)
    page.go_back()
    expect(page.locator(".token-view .chip-selected")).to_have_text("hello")
    page.wait_for_url(re.compile("token=1"))
    rest(page)
    write(page, "another text")
    page.go_back()
    expect(field(page)).to_have_value("hello big world")
    expect(page.locator(".token-view .chip-selected")).to_have_text("hello")


def test_a_page_is_left_with_one_press(page: Page) -> None:
    open_tokens(page)
    write(page, "carried along")
    start = entries(page)
    for title, words in (
        ("Merges", "The most frequent pair"),
        ("Vocabulary", "How large should"),
        ("Languages", "The same text in many"),
        ("Scenes", "A question, a picture"),
    ):
        menu(page, title)
        expect(page.get_by_text(words).first).to_be_visible()
        page.wait_for_url(re.compile(f"/{title.lower()}\\?text="))
        rest(page)
    assert entries(page) == start + 4
    for words in ("The same text in many", "How large should", "The most frequent pair"):
        page.go_back()
        expect(page.get_by_text(words).first).to_be_visible()
    page.go_back()
    expect(field(page)).to_have_value("carried along")


def test_merges_come_back_with_mode_settings_and_step(page: Page) -> None:
    page.goto("/merges?learn_corpus=toy&learn_alphabet=characters&learn_show=lowest+newer&learn_merges=20")
    player = page.locator(".merge-player")
    expect(player).to_have_attribute("data-size", "13")
    rest(page)
    player.get_by_role("button", name=re.compile("^Step forward")).click()
    page.wait_for_url(re.compile("step=1"))
    rest(page)
    page.get_by_role("radio", name="Apply").or_(page.get_by_role("button", name="Apply")).first.click()
    expect(player).to_have_attribute("data-mode", "apply")
    page.wait_for_url(re.compile("player=apply"))
    rest(page)
    page.go_back()
    expect(player).to_have_attribute("data-mode", "learn")
    expect(player).to_have_attribute("data-step", "1")
    page.go_back()
    expect(player).to_have_attribute("data-step", "0")
    page.go_forward()
    expect(player).to_have_attribute("data-step", "1")


def test_a_vocabulary_comes_back_with_size_and_text(page: Page) -> None:
    page.goto("/vocabulary?train_on=your_text")
    size = page.get_by_role("spinbutton", name="Largest vocabulary")
    text = page.get_by_role("textbox", name="Your text, the same on every page")
    expect(text).to_be_visible()
    first = text.input_value()
    rest(page)
    text.fill("low lower lowest")
    text.press("Control+Enter")
    page.wait_for_url(re.compile("text="))
    rest(page)
    size.fill("300")
    size.press("Enter")
    page.wait_for_url(re.compile("train_to=300"))
    rest(page)
    page.go_back()
    expect(size).to_have_value("4096")
    expect(text).to_have_value("low lower lowest")
    page.go_back()
    expect(text).to_have_value(first)


def test_languages_come_back_with_view_and_bill(page: Page) -> None:
    page.goto("/languages?view=bill")
    price = page.get_by_role("spinbutton", name="Price of a million tokens, $")
    expect(price).to_have_value("2.50")
    rest(page)
    price.fill("10")
    price.press("Enter")
    page.wait_for_url(re.compile("price=10"))
    rest(page)
    page.get_by_role("radio", name="Table").or_(page.get_by_role("button", name="Table")).first.click()
    page.wait_for_url(re.compile("view=table"))
    rest(page)
    page.go_back()
    expect(price).to_have_value("10.00")
    page.go_back()
    expect(price).to_have_value("2.50")


def test_scenes_come_back_place_by_place(page: Page) -> None:
    page.goto("/scenes?scene=emoji")
    bar = page.locator(".talk-bar")
    expect(bar).to_be_visible()
    rest(page)
    at = int(bar.get_attribute("data-at") or 0)
    for step in (1, 2, 3):
        page.keyboard.press("PageDown")
        expect(bar).to_have_attribute("data-at", str(at + step))
        page.wait_for_url(re.compile(f"beat={step}"))
        rest(page)
    for step in (2, 1, 0):
        page.go_back()
        expect(bar).to_have_attribute("data-at", str(at + step))


def test_a_page_that_a_scene_has_opened_is_left_with_one_press(page: Page) -> None:
    page.goto("/scenes?scene=emoji&beat=2")
    expect(page.locator(".talk-bar")).to_be_visible()
    rest(page)
    start = entries(page)
    page.get_by_role("button", name="Open in Tokens").click()
    expect(field(page)).to_have_value("Hi 🍓!")
    page.wait_for_url(re.compile(r":\d+/\?.*tokenizers=cl100k_base"))
    rest(page)
    assert entries(page) == start + 1
    page.go_back()
    expect(page.locator(".talk-bar")).to_be_visible()
    page.wait_for_url(re.compile("scene=emoji&beat=2"))


# --- reload, and what no link can hold ------------------------------------------------------------------------------


def long_text(seed: int) -> str:
    """60 KB that hardly compress."""
    letters = Random(seed).choices("abcdefghijklmnopqrstuvwxyz 0123456789", k=60_000)
    return "\n".join("".join(letters[at : at + 80]) for at in range(0, len(letters), 80))


def expect_long(page: Page, text: str) -> None:
    expect(field(page)).to_have_value(re.compile("^" + re.escape(text[:40])))
    assert field(page).evaluate("(field, text) => field.value === text", text)


def test_a_text_that_is_too_long_for_a_link_survives_reload_and_back(page: Page) -> None:
    texts = [long_text(1), long_text(2)]
    open_tokens(page)
    for text in texts:
        write(page, text)
        expect(page.get_by_text("This text is too long for a link")).to_be_visible()
    page.reload()
    expect_long(page, texts[1])
    page.go_back()
    expect_long(page, texts[0])
    menu(page, "Merges")
    expect(page.get_by_text("The most frequent pair").first).to_be_visible()
    page.reload()
    expect(page.locator(".merge-player")).to_be_visible()
    menu(page, "Tokens")
    expect_long(page, texts[0])


def test_another_browser_says_where_the_text_is(page: Page, make_page: MakePage) -> None:
    open_tokens(page)
    write(page, long_text(3))
    other = make_page(alone=True)
    other.goto(page.url)
    expect(other.get_by_test_id("stAlert")).to_contain_text("kept for a week in the browser where it was typed")
    expect(field(other)).to_have_value(re.compile("^A tokenizer cuts text"))


# --- tokenizers that somebody has made, and a server that starts anew ------------------------------------------------


def train(page: Page, name: str) -> None:
    """Train a tokenizer on Merges and use it on every page."""
    page.goto("/merges")
    field = page.get_by_role("textbox", name="Name of this tokenizer")
    field.fill(name)
    field.press("Enter")
    page.get_by_role("button", name="Use it on every page").click()
    expect(page.get_by_text("is the chosen tokenizer on Tokens now")).to_be_visible()
    page.wait_for_url(re.compile("tokenizers=mine-"))


def chosen(page: Page) -> Locator:
    return page.locator(".st-key-tokenizers")


def test_a_trained_tokenizer_survives_reload_on_every_page(page: Page) -> None:
    train(page, "Of the shells")
    for title in ("Vocabulary", "Languages", "Scenes", "Tokens"):
        menu(page, title)
        path = "" if title == "Tokens" else title.lower()
        page.wait_for_url(re.compile(f"/{path}\\?tokenizers=mine-"))
        page.reload()
        expect(page.get_by_test_id("stSidebarNav")).to_be_visible()
    expect(chosen(page)).to_contain_text("Of the shells")
    expect(page.locator(".token-view[data-drawn]")).to_be_attached()
    expect(page.get_by_test_id("stAlert")).to_have_count(0)


def test_a_tokenizer_that_is_not_chosen_is_offered_after_a_reload(page: Page) -> None:
    train(page, "Laid aside")
    page.goto("/?tokenizers=cl100k_base")
    expect(page.locator(".token-view[data-drawn]")).to_be_attached()
    chosen(page).get_by_role("combobox").fill("Laid")
    expect(page.get_by_role("option", name="Laid aside")).to_be_visible()


def test_somebody_else_opens_a_link_with_a_trained_tokenizer(page: Page, make_page: MakePage) -> None:
    train(page, "Sent to you")
    other = make_page(alone=True)
    other.goto(page.url.replace("/merges", "/"))
    expect(chosen(other)).to_contain_text("Sent to you")
    menu(other, "Merges")
    expect(other.get_by_text("The most frequent pair").first).to_be_visible()
    expect(other.get_by_test_id("stAlert")).to_have_count(0)


def test_a_server_that_starts_anew_gets_everything_again(browser: Browser) -> None:
    port, text = free_port(), long_text(4)
    with served(port=port) as address:
        page = browser.new_page(base_url=address)
        train(page, "Of before")
        menu(page, "Tokens")
        expect(page.locator(".token-view[data-drawn]")).to_be_attached()
        write(page, text)
        page.get_by_role("toolbar", name="Show below").get_by_role("button", name="bytes").click()
        page.wait_for_url(re.compile("show=ids%2Cbytes"))
    with served(port=port):
        expect(page.get_by_test_id("stApp")).to_have_attribute("data-test-connection-state", "CONNECTED")
        page.get_by_role("toolbar", name="Show below").get_by_role("button", name="blanks").click()
        expect(page.get_by_test_id("stAlert")).to_contain_text("The tokenizer “Of before” was trained or imported")
        expect_long(page, text)
        expect(page.locator(".token-view.show-bytes.show-blanks")).to_be_attached()
        expect(chosen(page)).to_contain_text("o200k")
        page.context.close()


# --- nothing that is typed is lost ----------------------------------------------------------------------------------


def test_what_is_on_its_way_survives_a_reload_and_another_page(page: Page) -> None:
    open_tokens(page)
    field(page).fill("hardly typed")
    page.reload()
    expect(field(page)).to_have_value("hardly typed")
    page.wait_for_url(re.compile("text="))
    field(page).fill("typed, and gone to Merges")
    menu(page, "Merges")
    expect(page.get_by_text("The most frequent pair").first).to_be_visible()
    page.wait_for_url(re.compile(f"/merges.text={pack('typed, and gone to Merges')}"))


def test_tokens_has_the_text_that_another_page_wrote(page: Page) -> None:
    open_tokens(page)
    field(page).fill("of Tokens")
    menu(page, "Vocabulary")
    expect(page.get_by_text("How large should")).to_be_visible()
    page.goto("/merges?learn_corpus=text&text=" + str(pack("of Tokens")))
    corpus = page.get_by_role("textbox", name="Corpus")
    corpus.fill("of Merges")
    corpus.press("Control+Enter")
    page.wait_for_url(lambda url: url.endswith("v=2"))
    menu(page, "Tokens")
    expect(field(page)).to_have_value("of Merges")


def test_a_rerun_leaves_what_is_being_typed(page: Page) -> None:
    page.goto("/vocabulary?train_on=your_text&train_to=300")
    text = page.get_by_role("textbox", name="Your text, the same on every page")
    expect(text).to_be_visible()
    text.fill("not sent yet")
    page.get_by_role("tab", name="Browse").dispatch_event("click")  # leaves the focus where it is
    expect(page.get_by_role("textbox", name=re.compile("^Search"))).to_be_visible()
    expect(text).to_have_value("not sent yet")
