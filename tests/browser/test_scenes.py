"""Scenes and talk mode in a browser: every scene reveals, a whole talk by clicker, keys, blanking, reload, embed."""

import csv
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Download, Locator, Page, expect

from bpe.texts import project_text
from pages.ui.sections.scenes.all import bill_scene
from pages.ui.sections.scenes.scene import scenes
from pages.ui.shared.link import pack

MakePage = Callable[..., Page]
NAMES = list(scenes())
FORWARD, BACK = "PageDown", "PageUp"


def bar(page: Page) -> Locator:
    return page.locator(".talk-bar")


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


OUTSIDE = """(nodes, foot) => nodes.map(node => node.getBoundingClientRect()).filter(box => box.width && (
  box.left < 0 || box.right > innerWidth + 1 || box.top < 0 || box.bottom > foot + 1)).map(JSON.stringify)"""


def outside(page: Page, selectors: list[str]) -> list[str]:
    """Return what does not lie inside the viewport, above the talk bar; every match counts."""
    foot = bar(page).bounding_box()
    assert foot
    found = []
    for selector in selectors:
        expect(page.locator(selector).first).to_be_visible()
        found += [f"{selector} {box}" for box in page.locator(selector).evaluate_all(OUTSIDE, foot["y"])]
    return found


def what_matters(page: Page, name: str, beat: int) -> list[str]:
    """Words, labels, chips, notes and charts; before its last reveal a scene may have its question only."""
    selectors = [".st-key-scene_question", ".st-key-scene_words"]
    if page.locator(".board").count() or beat == scenes()[name].beats:
        selectors.append(
            ".board-columns, .board .chip, .board-text, .board-note:not(:empty), [data-testid=stVegaLiteChart]"
        )
    return selectors


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_whole_talk_by_clicker(make_page: MakePage, size: tuple[int, int]) -> None:
    """From the first question to the last answer; at every place all that matters is in sight."""
    page = make_page(*size)
    open_scenes(page, "?talk=on")
    expect(page.locator("[data-testid=stSidebar]")).to_be_hidden()
    at = 0
    for name in NAMES:
        for beat in range(scenes()[name].beats + 1):
            expect_place(page, at)
            expect_scene(page, name, beat)
            if (name, beat) == ("counting", 1):
                player = page.locator(".merge-player")
                for step in range(1, 14):
                    page.keyboard.press(FORWARD)
                    expect(player).to_have_attribute("data-step", str(step))
                    expect(player).to_have_attribute("data-phase", "merged")
            if name in ("bill", "bigger") and beat:
                expect(
                    page.locator("[data-testid=stVegaLiteChart] svg, [data-testid=stVegaLiteChart] canvas").first
                ).to_be_visible()
            page.wait_for_timeout(150)
            assert fits(page), (name, beat)
            assert outside(page, what_matters(page, name, beat)) == [], (name, beat)
            page.keyboard.press(FORWARD)
            at += 1
    expect_place(page, at - 1)  # the end stays


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
    page.wait_for_timeout(500)
    expect_place(page, start + 4)


def test_a_reload_in_the_middle(page: Page) -> None:
    open_scenes(page, "?scene=counting&beat=1&talk=on&my_talk=counting,emoji")
    player = page.locator(".merge-player")
    for step in range(1, 5):
        page.keyboard.press(FORWARD)
        expect(player).to_have_attribute("data-step", str(step))
        expect(player).to_have_attribute("data-phase", "merged")
    expect(page).to_have_url(re.compile(r"scene_step=4"))
    page.reload()
    expect(player).to_have_attribute("data-step", "4")
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


def test_a_scene_goes_on_in_its_page_and_the_talk_goes_on_after(page: Page) -> None:
    open_scenes(page, "?scene=letters&beat=1&talk=on")
    page.keyboard.press("o")
    expect(page.locator(".token-view")).to_have_attribute("data-tokens", re.compile(r"^6 "))
    expect(page.locator("textarea").first).to_have_value("strawberry yrrebwarts")
    page.locator(".chip").first.click()  # a clicker is not caught by chips
    page.keyboard.press(BACK)
    expect_scene(page, "letters", 1)
    page.wait_for_timeout(1_000)  # the bar has its page's keys once it is drawn
    page.keyboard.press("o")
    expect(page.locator(".token-view")).to_be_visible()
    page.keyboard.press(FORWARD)
    expect_scene(page, "numbers", 0)


@pytest.mark.parametrize("name", NAMES)
def test_each_scene_opens_its_page(page: Page, name: str) -> None:
    opening = scenes()[name].openings[0]
    open_scenes(page, f"?scene={name}")
    page.get_by_role("button", name=f"Open in {opening.page.title()}").click()
    path = "/" if opening.page == "tokens" else f"/{opening.page}"
    expect(page).to_have_url(re.compile(rf"{re.escape(path)}(\?|$)"))
    content = {
        "tokens": ".token-view .chip",
        "merges": ".merge-player .chip",
        "vocabulary": "canvas, svg",
        "languages": "canvas, svg",
    }
    expect(page.locator(content[opening.page]).first).to_be_visible()
    expect(page.locator(".stAlert, .stException")).to_have_count(0)


@pytest.mark.parametrize("path", ["/", "/merges", "/vocabulary", "/languages"])
def test_talk_mode_on_every_page(page: Page, path: str) -> None:
    page.goto(path + "?talk=on")
    expect(bar(page)).to_be_visible()
    for frame in ("stSidebar", "stHeader"):
        expect(page.locator(f"[data-testid={frame}]")).to_be_hidden()
    expect(page).to_have_url(re.compile("talk=on"))
    bar(page).get_by_role("button", name="Scenes").click()
    expect_scene(page, NAMES[0], 0)
    page.goto(path + "?talk=on")
    expect(page.locator(".talk-bar[data-page=free]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-testid=stSidebar]")).to_be_visible()
    expect(page.get_by_text("How it works")).to_be_visible()


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


def test_it_works_offline_once_the_server_runs(make_page: MakePage) -> None:
    """The fixture fails for any request off the machine; here such requests would also fail to be answered."""
    page = make_page()
    page.context.route(lambda url: "127.0.0.1" not in url, lambda route: route.abort())
    open_scenes(page, "?scene=bigger&beat=2")
    expect(page.locator("[data-testid=stVegaLiteChart]").first).to_be_visible()


@pytest.mark.parametrize("dark", [False, True])
def test_a_phone_has_no_sideways_scroll(make_page: MakePage, dark: bool) -> None:
    page = make_page(390, 844, dark)
    for name in ("token", "pattern", "numbers", "python", "bill"):
        open_scenes(page, f"?scene={name}&beat=2")
        expect_scene(page, name, 2)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, name


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_of_the_bill_or_of_a_torn_syllable_is_cut_or_covered(make_page: MakePage, width: int) -> None:
    page = make_page(width, 844)
    open_scenes(page, "?scene=bill&beat=2")
    chart = page.locator("[data-testid=stVegaLiteChart] svg")
    expect(chart.locator("text", has_text="1,863 (9.9×)")).to_be_visible()
    label, whole = chart.locator("text", has_text="1,863 (9.9×)").bounding_box(), chart.bounding_box()
    assert label and whole and label["x"] + label["width"] <= whole["x"] + whole["width"]
    open_scenes(page, "?scene=pattern&beat=1")
    rows = page.locator(".board-row")
    expect(rows).to_have_count(3)
    for row in rows.all():
        name, torn = row.locator(".board-label").bounding_box(), row.locator(".chip-torn").first.bounding_box()
        assert name and torn
        beside = name["x"] + name["width"] <= torn["x"]
        assert beside or name["y"] + name["height"] <= torn["y"] - 4, "a syllable is taller than its line"


def test_pictures_leave(page: Page) -> None:
    """Charts as SVG, PNG and CSV, boards as SVG: real files with what is on the screen in them."""
    open_scenes(page, "?scene=bill&beat=2")
    files = {}
    for kind in ("SVG", "PNG", "CSV"):
        with page.expect_download() as chart:
            page.get_by_role("button", name=f"The chart as {kind}").click()
        assert chart.value.suggested_filename == f"scenes-1.{kind.lower()}"
        files[kind] = chart.value.path().read_bytes()
    costs = bill_scene.costs("cl100k_base")
    most = max(bill_scene.LANGUAGES, key=lambda code: costs[code].tokens)
    tokens = costs[most].tokens
    assert f"{tokens:,} (" in files["SVG"].decode()
    shown = page.locator("[data-testid=stVegaLiteChart] svg").first.bounding_box()
    assert shown and files["PNG"][:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(files["PNG"][16:20]) == int(2 * shown["width"]) and len(files["PNG"]) > 10_000
    rows = list(csv.DictReader(files["CSV"].decode("utf-8-sig").splitlines()))
    assert len(rows) == 2 * len(bill_scene.LANGUAGES)
    name = project_text().languages[most].name
    assert str(tokens) in [row["tokens"] for row in rows if row["language"] == name]
    open_scenes(page, "?scene=letters&beat=1")
    with page.expect_download() as board:
        page.get_by_role("button", name="Picture, SVG").click()
    assert "15717" in board.value.path().read_text("utf-8")


@pytest.mark.parametrize("path", ["/languages", "/vocabulary", "/vocabulary?vocab_tab=Cost"])
def test_every_chart_leaves_with_its_rows(page: Page, path: str) -> None:
    page.goto(path)
    button = page.get_by_role("button", name=re.compile("charts? as CSV"))
    button.click()
    files: list[Download] = []
    page.on("download", lambda file: files.append(file))
    page.wait_for_timeout(1_000)
    charts = page.locator("[data-testid=stVegaLiteChart] svg:has(.mark-group)").count()
    button.click()
    page.wait_for_timeout(2_000)
    assert charts and len(files) == charts
    for file in files:
        assert len(list(csv.DictReader(file.path().read_text("utf-8-sig").splitlines()))) >= 2, file.suggested_filename


@pytest.mark.parametrize("path", ["/", "/merges", "/vocabulary", "/languages"])
def test_the_key_t_turns_talk_mode_on_and_off(page: Page, path: str) -> None:
    page.goto(path)
    expect(bar(page)).to_be_attached()
    expect(bar(page)).to_be_hidden()
    page.keyboard.press("f")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("t")
    expect(bar(page)).to_be_visible()
    expect(page.locator("[data-testid=stSidebar]")).to_be_hidden()
    page.keyboard.press("t")
    expect(page.locator("[data-testid=stSidebar]")).to_be_visible()


# --- what matters is in sight ---------------------------------------------------------------------------------------

MATTERS = {
    "/": [".editor-field", ".figures", ".chip", ".inspector-label", ".merge-tree .merge-box >> nth=0"],
    "/?text=LONG": [".editor-field", ".figures", ".chips", ".inspector"],
    "/?tokenizers=cl100k_base,r50k_base": [".tokenizers", ".chips", ".inspector-label"],
    "/merges": [".controls", ".pipeline", ".stage", ".candidates", ".merge-rows"],
    "/merges?step=12": [".controls", ".step-line", ".stage", ".candidates"],
    "/vocabulary": [".st-key-curve", "[data-testid=stMetric]", ".chip-strip .chip", "[role=tablist]"],
    "/languages": ["[data-testid=stVegaLiteChart]", ".st-key-every_language"],
}


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("path", MATTERS)
def test_what_matters_of_a_page_is_in_sight(make_page: MakePage, path: str, size: tuple[int, int]) -> None:
    page = make_page(*size)
    long = pack("A long text, of many lines, to be read by nobody.\n" * 200)
    page.goto(path.replace("LONG", str(long)) + ("&" if "?" in path else "?") + "talk=on")
    expect(bar(page)).to_be_visible()
    expect(page.locator(MATTERS[path][-1]).first).to_be_visible()
    page.wait_for_timeout(1_500)  # charts take the size of the screen
    assert outside(page, MATTERS[path]) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.parametrize("path", ["/", "/merges", "/vocabulary", "/languages", "/scenes?scene=python&beat=2"])
def test_talk_mode_on_a_phone_has_no_sideways_scroll(make_page: MakePage, path: str) -> None:
    page = make_page(390, 844)
    page.goto(path + ("&" if "?" in path else "?") + "talk=on")
    expect(bar(page)).to_be_visible()
    page.wait_for_timeout(1_000)
    main = page.locator("[data-testid=stMain]")
    assert main.evaluate("main => main.scrollWidth") <= 390
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
