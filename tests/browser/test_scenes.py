"""The scenes in a browser: a whole talk by clicker, keys, blanking, reload, a talk of one's own, embedding, a phone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from pages.ui.sections.scenes.scene import scenes
from tests.browser.looks import bar, outside, scrolls_sideways
from tests.browser.stillness import still

MakePage = Callable[..., Page]
NAMES = list(scenes())
FORWARD, BACK = "PageDown", "PageUp"
CONTENT = {
    "tokens": ".token-view .chip",
    "merges": ".merge-player .chip",
    "vocabulary": "[data-testid=stVegaLiteChart] svg",
    "languages": "[data-testid=stVegaLiteChart] svg, [data-testid=stMetric]",
}


def open_scenes(page: Page, query: str = "") -> None:
    page.goto("/scenes" + query)
    expect(bar(page)).to_be_visible()


def expect_place(page: Page, at: int) -> None:
    expect(bar(page)).to_have_attribute("data-at", str(at))


def plain(words: str) -> str:
    return re.sub(r"[`*]", "", words).strip()


def expect_scene(page: Page, name: str, beat: int) -> None:
    scene = scenes()[name]
    question = plain(scene.fill(scene.question)).split()[-1]
    expect(page.locator(".st-key-scene_question")).to_contain_text(question)
    words = scene.fill(scene.words_at(beat))
    if words:
        expect(page.locator(".st-key-scene_words")).to_contain_text(plain(words)[-30:])


def fits(page: Page) -> bool:
    main = page.locator("[data-testid=stMain]")
    return bool(main.evaluate("main => main.scrollHeight <= main.clientHeight"))


def what_matters(page: Page, name: str, beat: int) -> list[str]:
    """Words, labels, chips, notes and charts; before its last reveal a scene may have its question only."""
    selectors = [".st-key-scene_question", ".st-key-scene_words"]
    if page.locator(".board").count() or beat == scenes()[name].beats:
        selectors.append(
            ".board-columns, .board .chip, .board-text, .board-note:not(:empty), [data-testid=stVegaLiteChart]"
        )
    return selectors


@pytest.mark.parametrize(("size", "opening"), [((1280, 720), False), ((1920, 1080), True)])
def test_a_whole_talk_by_clicker(make_page: MakePage, size: tuple[int, int], opening: bool) -> None:
    """From the first question to the last answer; at every place all that matters is in sight.

    With `opening` each scene goes on in its page, and from there back into the talk.
    """
    page = make_page(*size)
    open_scenes(page, "?talk=on")
    expect(page.get_by_test_id("stSidebar")).to_be_hidden()
    at = 0
    for name in NAMES:
        for beat in range(scenes()[name].beats + 1):
            expect_place(page, at)
            expect_scene(page, name, beat)
            if (name, beat) == ("counting", 1):
                play_through(page, 13)
            still(page)
            assert fits(page), (name, beat)
            assert outside(page, what_matters(page, name, beat)) == [], (name, beat)
            if opening and beat == scenes()[name].beats:
                open_its_page(page, name)
            page.keyboard.press(FORWARD)
            at += 1
    expect_place(page, at - 1)  # the end stays


def play_through(page: Page, steps: int) -> None:
    player = page.locator(".merge-player")
    for step in range(1, steps + 1):
        page.keyboard.press(FORWARD)
        expect(player).to_have_attribute("data-step", str(step))
        expect(player).to_have_attribute("data-phase", "merged")


def expect_back(page: Page) -> None:
    """The bar has the keys of the scenes, and the one of the page before is gone."""
    expect(page.locator(".talk-bar:not([data-page=scenes])")).to_have_count(0)
    expect(bar(page)).to_have_attribute("data-page", "scenes")


def open_its_page(page: Page, name: str) -> None:
    opening = scenes()[name].openings[0]
    page.keyboard.press("o")
    path = "/" if opening.page == "tokens" else f"/{opening.page}"
    expect(page).to_have_url(re.compile(rf"\d{re.escape(path)}(\?|$)"))
    expect(page.locator(CONTENT[opening.page]).first).to_be_visible()
    expect(page.locator(".stAlert, .stException")).to_have_count(0)
    bar(page).get_by_role("button", name="Back to the scene").click()
    expect_back(page)
    expect_scene(page, name, scenes()[name].beats)


def test_back_goes_where_it_was(page: Page) -> None:
    open_scenes(page, "?scene=counting&beat=2&talk=on")
    page.keyboard.press(BACK)
    player = page.locator(".merge-player")
    expect(player).to_have_attribute("data-step", "13")  # who comes back finds the end
    page.keyboard.press("ArrowLeft")
    expect(player).to_have_attribute("data-step", "12")
    player.get_by_role("button", name="First step").click()
    expect(player).to_have_attribute("data-step", "0")
    page.keyboard.press(BACK)
    expect_scene(page, "counting", 0)
    page.keyboard.press(BACK)
    expect_scene(page, "token", 3)


def test_two_quick_presses_are_two_places(page: Page) -> None:
    open_scenes(page, "?scene=emoji&talk=on")
    start = int(bar(page).get_attribute("data-at") or 0)
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect_place(page, start + 4)
    still(page)
    expect_place(page, start + 4)


def test_a_reload_in_the_middle(page: Page) -> None:
    open_scenes(page, "?scene=counting&beat=1&talk=on&my_talk=counting,emoji")
    play_through(page, 4)
    expect(page).to_have_url(re.compile(r"scene_step=4"))
    page.reload()
    expect(page.locator(".merge-player")).to_have_attribute("data-step", "4")
    expect(bar(page)).to_contain_text("scene 1 of 2")
    expect(page.locator("[data-testid=stSidebar]")).to_be_hidden()


def test_blank_full_screen_and_the_way_out(page: Page) -> None:
    open_scenes(page, "?scene=emoji&beat=2&talk=on")
    cover = page.locator(".talk-cover")
    expect(cover).to_be_hidden()
    page.keyboard.press("b")
    expect(cover).to_be_visible()
    at = bar(page).get_attribute("data-at")
    page.keyboard.press(FORWARD)  # wakes the screen, and does nothing else
    expect(cover).to_be_hidden()
    assert bar(page).get_attribute("data-at") == at
    page.keyboard.press(".")
    expect(cover).to_be_visible()
    page.keyboard.press(".")
    expect(cover).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("[data-testid=stSidebar]")).to_be_visible()
    expect_scene(page, "emoji", 2)
    page.keyboard.press("t")
    expect(page.locator("[data-testid=stSidebar]")).to_be_hidden()
    bar(page).get_by_role("button", name="Leave talk mode").click()
    expect(page.locator("[data-testid=stSidebar]")).to_be_visible()


def test_a_scene_goes_on_in_its_page_and_the_talk_goes_on_after(page: Page) -> None:
    open_scenes(page, "?scene=letters&beat=1&talk=on")
    page.keyboard.press("o")
    expect(page.locator(".token-view")).to_have_attribute("data-tokens", re.compile(r"^6 "))
    expect(page.locator("textarea").first).to_have_value("strawberry yrrebwarts")
    page.locator(".chip").first.click()  # a clicker is not caught by chips
    page.keyboard.press(BACK)
    expect_scene(page, "letters", 1)
    expect_back(page)
    page.keyboard.press("o")
    expect(page.locator(".token-view")).to_be_visible()
    page.keyboard.press(FORWARD)
    expect_scene(page, "numbers", 0)


def test_a_talk_is_kept_as_a_link(page: Page) -> None:
    open_scenes(page)
    for name in ("emoji", "bill"):
        page.locator(f".st-key-add_{name} button").first.click()
        expect(page.locator(f".st-key-own_{name}")).to_be_visible()
    page.locator(".st-key-up_bill button").first.click()
    expect(page).to_have_url(re.compile("my_talk=bill(,|%2C)emoji"))
    link = page.locator(".stCode").filter(has_text="my_talk").inner_text().strip()
    page.goto(link)
    expect(bar(page)).to_contain_text("scene 1 of 2")
    expect_scene(page, "bill", 0)


def test_embedded_it_is_just_the_scene(page: Page) -> None:
    page.goto("/scenes?scene=numbers&beat=1&embed=true")
    expect(page.locator(".board .chip").first).to_be_visible()
    expect_scene(page, "numbers", 1)
    expect(page.get_by_text("All scenes")).to_have_count(0)
    expect(page.locator("[data-testid=stSidebar]")).to_be_hidden()
    expect(page.get_by_text("How it works")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect_scene(page, "numbers", 2)


def test_a_phone_has_no_sideways_scroll(make_page: MakePage) -> None:
    page = make_page(390, 844)
    for name in ("pattern", "python", "bill"):
        open_scenes(page, f"?scene={name}&beat=2")
        expect_scene(page, name, 2)
        still(page)
        assert not scrolls_sideways(page), name
    page.keyboard.press("t")
    expect(bar(page)).to_be_visible()
    still(page)
    assert not scrolls_sideways(page)


def test_nothing_of_the_bill_or_of_a_torn_syllable_is_cut_or_covered(page: Page) -> None:
    open_scenes(page, "?scene=bill&beat=2")
    chart = page.locator("[data-testid=stVegaLiteChart] svg")
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        expect(chart.locator("text", has_text="1,863 (9.9×)")).to_be_visible()
        still(page)
        label, whole = chart.locator("text", has_text="1,863 (9.9×)").bounding_box(), chart.bounding_box()
        assert label and whole and label["x"] + label["width"] <= whole["x"] + whole["width"]
    open_scenes(page, "?scene=pattern&beat=1")
    rows = page.locator(".board-row")
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        expect(rows).to_have_count(3)
        still(page)
        for row in rows.all():
            name, torn = row.locator(".board-label").bounding_box(), row.locator(".chip-torn").first.bounding_box()
            assert name and torn
            beside = name["x"] + name["width"] <= torn["x"]
            assert beside or name["y"] + name["height"] <= torn["y"] - 4, "a syllable is taller than its line"
