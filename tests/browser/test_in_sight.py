"""The merge player keeps the pair in work in sight, however far a step lies from the one before."""

import random
import re
from collections.abc import Sequence
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

from pages.ui.shared.link import pack
from tests.browser.stillness import still
from tests.serving import ROOT

PROSE = "".join(path.read_text() for path in sorted((ROOT / "sample_corpora" / "prose").glob("en_*.txt")))[:30_000]
MANY_LINES = ("word " * 40 + "\n\n\n") * 200
IN_SIGHT = """stage => {
  const view = stage.getBoundingClientRect();
  return [...stage.querySelectorAll('.chip-new, .pair-left')].some(chip => {
    const box = chip.getBoundingClientRect();
    return box.bottom > view.top + 4 && box.top < view.bottom - 4;
  });
}"""
EMPTY = """stage => {
  const view = stage.getBoundingClientRect();
  return [...stage.querySelectorAll('.chip-block')].filter(block => {
    const box = block.getBoundingClientRect();
    return box.bottom > view.top + 2 && box.top < view.bottom - 2 && !block.firstChild;
  }).length;
}"""
IDLE = "() => new Promise(done => requestIdleCallback(() => requestIdleCallback(done)))"
PRESS = """async (stage, key) => {
  const top = stage.scrollTop, painted = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
  const place = () => stage.querySelector('.chip-new, .pair-left').getBoundingClientRect().top;
  const first = place(), jumped = Math.abs(stage.scrollTop - top) > stage.clientHeight;
  const empty = (EMPTY)(stage);
  for (let i = 0; i < 6; i++) await painted();
  return { jumped, empty, moved: Math.round(Math.abs(place() - first)) };
}""".replace("EMPTY", EMPTY)


def open_player(page: Page, text: str, **settings: str) -> tuple[Locator, int]:
    page.goto("/merges?" + urlencode({"player": "apply", "each_merge": "on", "text": pack(text), **settings}))
    player = page.locator(".merge-player[data-size]")
    expect(player.locator(".stage .chip").first).to_be_visible()
    return player.locator(".stage"), int(player.get_attribute("data-size") or 0)


def scrub(page: Page, step: int) -> None:
    page.locator(".scrubber").evaluate(
        "(input, step) => { input.value = step; input.dispatchEvent(new Event('input', { bubbles: true })); }", step
    )
    expect(page.locator(".merge-player")).to_have_attribute("data-step", str(step))


@pytest.mark.parametrize(
    ("text", "settings", "first"),
    [(PROSE, {}, [13703, 2290]), (MANY_LINES, {"talk": "on"}, [31060, 4944, 12938])],
    ids=["prose", "many lines, talk mode"],
)
def test_a_jump_ends_at_its_pair(page: Page, text: str, settings: dict[str, str], first: Sequence[int]) -> None:
    stage, size = open_player(page, text, **settings)
    rng = random.Random(7)
    for step in [*first, *(rng.randint(1, size) for _ in range(5)), size]:
        scrub(page, step)
        still(page)  # what is around has been drawn
        assert stage.evaluate(IN_SIGHT), step
        assert stage.evaluate(EMPTY) == 0, step


def test_a_step_finds_its_surroundings_drawn(page: Page) -> None:
    """The place of the next step is drawn while nothing else is to be done, whichever way the steps go."""
    stage, size = open_player(page, PROSE)
    scrub(page, size // 2)
    still(page)
    page.evaluate(IDLE)
    for key in ("PageDown", "PageUp"):
        stage.evaluate(PRESS, key)  # the first one says which way
        steps = [stage.evaluate(PRESS, key) for _ in range(12)]
        assert sum(step["jumped"] for step in steps) > 3
        assert [step["empty"] for step in steps] == [0] * len(steps)
        assert max(step["moved"] for step in steps) < 2
    assert stage.locator(".chip-block:not(:empty)").count() < 20  # what was made ready is given up again


def test_a_pause_ends_at_its_pair(page: Page) -> None:
    stage, size = open_player(page, PROSE)
    scrub(page, size // 2)
    page.locator(".speed select").select_option("240")
    play = page.locator(".control-play")
    play.click()
    player = page.locator(".merge-player")
    expect(player).not_to_have_attribute("data-step", re.compile(rf"^({size // 2}|{size // 2 + 1})$"))
    play.click()
    expect(player).to_have_attribute("data-playing", "false")
    still(page)
    assert stage.evaluate(IN_SIGHT)
    page.locator("body").press("Home")
    expect(page.locator(".merge-player")).to_have_attribute("data-step", "0")
    assert stage.evaluate("stage => stage.scrollTop") == 0


def test_the_reader_may_scroll_away(page: Page) -> None:
    stage, size = open_player(page, PROSE)
    scrub(page, size // 2)
    stage.hover()
    page.mouse.wheel(0, 3000)
    page.wait_for_function("stage => stage.scrollTop > 0", arg=stage.element_handle())
    still(page)
    assert not stage.evaluate(IN_SIGHT)
    assert stage.evaluate(EMPTY) == 0


def test_what_is_not_drawn_is_copied_too(page: Page) -> None:
    stage, _ = open_player(page, PROSE)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    stage.locator(".chip").nth(3).click()
    stage.hover()
    page.mouse.wheel(0, 6000)
    page.wait_for_function("stage => stage.scrollTop > 3000", arg=stage.element_handle())
    still(page)
    box = stage.bounding_box()
    assert box
    page.keyboard.down("Shift")
    page.mouse.click(box["x"] + 300, box["y"] + 150)
    page.keyboard.up("Shift")
    page.keyboard.press("Control+c")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert len(copied) > 1_000
    assert 1 <= PROSE.index(copied) <= 4
    stage.evaluate("stage => { getSelection().selectAllChildren(stage); }")
    page.keyboard.press("Control+c")
    assert page.evaluate("navigator.clipboard.readText()") == PROSE


def test_the_ranking_follows_fast_playing(page: Page) -> None:
    open_player(page, PROSE)
    page.keyboard.press("End")
    expect(page.locator(".candidates")).to_contain_text("No pair is left.")
    page.locator(".speed select").select_option("60")
    page.locator(".control-play").click()  # from the beginning
    expect(page.locator(".candidate")).not_to_have_count(0, timeout=4_000)
    expect(page.locator(".merge-player")).to_have_attribute("data-playing", "true")
    page.locator(".control-play").click()
