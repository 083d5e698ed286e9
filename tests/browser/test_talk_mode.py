"""Talk mode on every page: its keys, what they leave alone, and the way to the scenes."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import bar


@pytest.mark.parametrize("path", ["/", "/merges", "/vocabulary", "/languages"])
def test_the_key_t_turns_it_on_and_off_and_its_bar_leads_to_the_scenes(page: Page, path: str) -> None:
    page.goto(path)
    expect(bar(page)).to_be_attached()
    expect(bar(page)).to_be_hidden()
    page.keyboard.press("f")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("t")
    expect(bar(page)).to_be_visible()
    for frame in ("stSidebar", "stHeader"):
        expect(page.get_by_test_id(frame)).to_be_hidden()
    page.keyboard.press("t")
    expect(page.get_by_test_id("stSidebar")).to_be_visible()
    expect(bar(page)).to_be_hidden()
    page.keyboard.press("t")
    expect(page).to_have_url(re.compile("talk=on"))
    bar(page).get_by_role("button", name="Scenes").click()
    expect(page.locator(".st-key-scene_question")).to_be_visible()
    # For a moment the bar of the page that is left stands there, too.
    expect(page.locator(".talk-bar[data-page=free]")).to_have_count(0)
    expect(bar(page)).to_have_attribute("data-at", "0")


@pytest.mark.parametrize(
    ("path", "field"), [("/?talk=on", "textarea"), ("/merges?talk=on", "input[aria-label='Show the merges on']")]
)
def test_keys_do_nothing_while_typing(page: Page, path: str, field: str) -> None:
    page.goto(path)
    expect(bar(page)).to_be_visible()
    box = page.locator(field).first
    box.click()
    page.keyboard.press("End")
    page.keyboard.type("b.ftob")
    for key in ("PageDown", "PageUp", "ArrowLeft", "Escape"):
        page.keyboard.press(key)
    expect(box).to_have_value(re.compile(r"b\.ftob"))
    expect(page.locator(".talk-cover")).to_be_hidden()
    expect(page.locator("[data-testid=stSidebar]")).to_be_hidden()
