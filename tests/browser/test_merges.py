"""The Merges page as a person uses it: stepping, playing, clicker keys, the quiz, links, torn bytes, long texts."""

import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

import bpe
from bpe.tracing.merge_history import applied
from pages.ui.shared.link import pack
from tests.browser.stillness import still

MakePage = Callable[..., Page]
PROSE = "".join(path.read_text() for path in sorted(Path("sample_corpora/prose").glob("en_*.txt")))
TOY = {"learn_corpus": "toy", "learn_alphabet": "characters", "learn_show": "lowest newer", "learn_merges": "20"}
TEXTBOOK = {"learn_corpus": "textbook", "learn_splitter": "none", "learn_merges": "3"}


def open_player(page: Page, text: str | None = None, **params: str) -> Locator:
    if text is not None:
        params["text"] = pack(text)
    page.goto("/merges?" + urlencode(params))
    player = page.locator(".merge-player")
    expect(player).to_have_attribute("data-size", re.compile(r"\d"))
    return player


def expect_step(player: Locator, step: int, phase: str = "merged") -> None:
    expect(player).to_have_attribute("data-step", str(step))
    expect(player).to_have_attribute("data-phase", phase)


def chips(page: Page) -> list[str]:
    return page.locator(".stage .chip").all_text_contents()


def scrub(page: Page, step: int) -> None:
    page.locator(".scrubber").evaluate(
        "(input, step) => { input.value = step; input.dispatchEvent(new Event('input', {bubbles: true})); }", step
    )


def test_it_opens_at_step_0_with_play_in_sight(page: Page) -> None:
    player = open_player(page)
    expect_step(player, 0)
    expect(page.get_by_role("button", name="Play (space)")).to_be_in_viewport()
    expect(page.locator(".stage .chip").first).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_unknown_characters_of_the_toy_keep_their_looks(page: Page) -> None:
    open_player(page, **TOY | {"learn_show": "xyz low ウ猫"})
    assert chips(page) == ["x", "y", "z", "l", "o", "w", "ウ", "猫"]


def test_a_switch_beside_the_player_keeps_the_step(page: Page) -> None:
    text = "the other rule trains on this for the first time, this first time"
    player = open_player(page, text, learn_corpus="text")
    scrub(page, 3)
    page.wait_for_url("**step=3*")
    for pressed in range(3):
        page.get_by_role("button", name="Look closer").click()
        page.get_by_text("Both tie rules").first.click()
        expect(page.locator(".trainings-table")).to_have_count(1 - pressed % 2)
        page.keyboard.press("Escape")
        expect_step(player, 3)


def test_a_step_has_two_beats(page: Page) -> None:
    player = open_player(page, **TEXTBOOK)
    page.keyboard.press("PageDown")
    expect_step(player, 1, "marked")
    assert page.locator(".stage .pair-left").count() == 2
    expect(page.locator(".step-line")).to_contain_text("counted 4, merged 2")
    expect(page.locator(".step-line")).to_contain_text("next best 2")
    expect_step(player, 1)
    assert chips(page) == ["aa", "a", "b", "d", "aa", "a", "b", "a", "c"]
    assert page.locator(".stage .chip-new").count() == 2


def test_each_press_is_one_step_and_is_announced(page: Page) -> None:
    player = open_player(page, **TOY)
    page.keyboard.press("ArrowRight")
    expect_step(player, 1)
    status = page.locator(".merge-player [role=status]")
    expect(status).to_have_text("Step 1 of 13: 'l' and 'o' became 'lo', id 10, occurred 4 times. 29 tokens.")
    expect(status).to_have_attribute("aria-live", "polite")
    for key in ("PageDown", "ArrowRight", "PageDown"):
        page.keyboard.press(key)
    expect_step(player, 4)
    page.keyboard.press("PageUp")
    expect_step(player, 3)
    page.keyboard.press("ArrowLeft")
    expect_step(player, 2)
    page.keyboard.press("End")
    expect_step(player, 13)
    assert chips(page) == ["low", "est", "newer"]
    expect(page.locator(".step-line")).to_contain_text("no pair is left")
    page.keyboard.press("Home")
    expect_step(player, 0)
    assert chips(page) == list("lowestnewer")


def test_candidates_pipeline_and_list_follow_the_step(page: Page) -> None:
    training = bpe.train("low lower newest widest low lower newer", 40, alphabet="characters")
    player = open_player(page, **TOY)
    lit = page.locator(".pipeline-lit .pipeline-name")
    expect(lit).to_have_text(["bytes", "pre-tokens"])
    assert page.locator(".merge-columns span").all_text_contents() == ["step", "token", "made of", "count"]
    for step in (0, 3, 1, 7, 12):
        scrub(page, step)
        counts = page.locator(".candidate-count").all_text_contents()
        wanted = [candidate.count for candidate in bpe.candidates(training, step, 8)]
        assert [int(re.sub(r"\D", "", count)) for count in counts] == wanted
    expect(lit).to_have_text(["merges"])
    page.locator(".merge-search").fill("est")
    expect(page.locator(".merge-row")).to_have_count(3)
    page.locator(".merge-row").first.click()
    expect_step(player, 8)
    expect(page.locator(".stage .chip-lit")).to_have_text(["est"])
    expect(page.locator(".chosen .merge-box").first).to_contain_text("est")
    assert page.locator(".chosen .merge-box").count() == 5
    page.locator(".merge-search").fill("nothing")
    expect(page.locator(".merge-none")).to_be_visible()
    page.locator(".pipeline-stage").filter(has_text="ids").click()
    expect(lit).to_have_text(["ids"])
    expect(page.locator(".stage")).to_have_class(re.compile("show-ids"))


def test_blank_plays_to_the_end_and_keys_are_left_alone_while_typing(page: Page) -> None:
    player = open_player(page, **TOY)
    page.locator(".speed select").select_option("12")
    page.keyboard.press(" ")
    expect(player).to_have_attribute("data-playing", "true")
    expect_step(player, 13)
    expect(player).to_have_attribute("data-playing", "false")
    page.keyboard.press("Home")
    search = page.locator(".merge-search")
    search.click()
    page.keyboard.type("a b")
    for key in ("ArrowRight", "End", "PageDown"):
        page.keyboard.press(key)
    page.get_by_role("textbox", name="Show the merges on").click()
    for key in ("ArrowRight", " ", "PageDown", "End"):
        page.keyboard.press(key)
    expect_step(player, 0)
    expect(search).to_have_value("a b")


def test_a_phone_has_no_sideways_scroll(make_page: MakePage) -> None:
    page = make_page(width=390, height=844)
    player = open_player(page, step="5", order="reversed", both_rules="on")
    expect_step(player, 5)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert player.evaluate("player => player.scrollWidth <= player.clientWidth + 1")
    sizes = page.locator(".control").evaluate_all("buttons => buttons.map(button => button.offsetHeight)")
    assert min(sizes) >= 44


def test_forward_and_back_show_what_jumping_shows(page: Page) -> None:
    player = open_player(page, "naïve 寿司🍣 “quotes”\n\nsushi 寿司🍣 naïve\n", learn_corpus="text")
    size = int(player.get_attribute("data-size") or 0)
    jumped = []
    for step in range(size + 1):
        scrub(page, step)
        jumped.append(chips(page))
    for step in range(size - 1, -1, -1):
        page.keyboard.press("PageUp")
        assert chips(page) == jumped[step]
    page.locator(".speed select").select_option("240")
    page.locator(".control-play").click()
    expect_step(player, size)
    assert chips(page) == jumped[size]


def test_the_link_restores_text_settings_and_step(page: Page) -> None:
    player = open_player(page, "banana bandana", learn_corpus="text", learn_ties="smallest", step="3")
    expect_step(player, 3)
    page.keyboard.press("PageDown")
    expect_step(player, 4)
    page.wait_for_url(re.compile("step=4"))
    before = chips(page)
    page.goto(page.url)
    expect_step(player, 4)
    assert chips(page) == before


def test_the_step_survives_another_page_and_a_theme_change(page: Page) -> None:
    player = open_player(page, **TOY)
    scrub(page, 6)
    page.wait_for_url(re.compile("step=6"))
    page.emulate_media(color_scheme="dark")
    expect(player).to_have_attribute("data-theme", "dark")
    expect_step(player, 6)
    page.get_by_role("link", name="Tokens").click()
    expect(page.locator(".token-view[data-drawn]")).to_be_attached()
    page.get_by_role("link", name="Merges").click()
    expect_step(player, 6)


def test_ties_name_the_other_choice(page: Page) -> None:
    open_player(page, **TEXTBOOK, step="2", both_rules="on")
    line = page.locator(".step-line")
    expect(line).to_contain_text("Tied with 1 other pair: the rule “first seen” chose")
    expect(line.locator(".step-other .token-chip")).to_have_text(["a", "b"])
    rows = page.locator(".trainings-table tbody tr")
    expect(rows).to_have_count(3)
    assert rows.locator("td:nth-child(2)").all_text_contents() == ["aa", "aaa", "aaab"]
    assert rows.locator("td:nth-child(4)").all_text_contents() == ["aa", "ab", "aaab"]
    expect(page.locator(".trainings-differ")).to_have_count(1)


def test_the_quiz_hides_the_winner_until_asked(page: Page) -> None:
    player = open_player(page, **TEXTBOOK, quiz="on")
    head, guess = page.locator(".candidates .panel-head"), page.locator(".step-guess")
    expect(head).to_have_text("Step 1: which pair wins? Choose one")
    assert page.locator(".candidate-count").count() == 0
    page.keyboard.press("PageDown")
    expect_step(player, 1, "asked")
    assert page.locator(".pair-left").count() == 0
    page.locator(".candidate-pair").filter(has_text="bd").click()
    expect_step(player, 1)
    expect(guess).to_have_text("Your guess for this step: b + d, once: no, another pair is more frequent.")
    expect(head).to_have_text("Step 2: which pair wins? Choose one")
    page.keyboard.press("PageDown")
    expect_step(player, 2, "asked")
    expect(guess).to_be_empty()
    page.keyboard.press("PageDown")
    expect_step(player, 2)


def test_another_order_gives_other_ids(page: Page) -> None:
    open_player(page, **TOY, order="reversed")
    rows = page.locator(".order-row")
    assert rows.nth(0).locator(".chip").all_text_contents() == ["low", "est", "newer"]
    assert rows.nth(1).locator(".chip").all_text_contents() == ["lo", "w", "es", "t", "ne", "w", "er"]
    expect(page.locator(".order-verdict")).to_contain_text("the text they decode to is the same")


def test_pre_token_borders_are_always_there(page: Page) -> None:
    open_player(page, "one two three", learn_corpus="text")
    for step in (0, 3):
        scrub(page, step)
        assert page.locator(".stage .chip-pre-end").count() == 3


def test_torn_bytes_step_by_step(page: Page) -> None:
    player = open_player(page, "🍓🍓", player="apply", tokenizers="cl100k_base")
    steps = applied(bpe.load("cl100k_base"), "🍓🍓").steps
    expect(player).to_have_attribute("data-size", str(len(steps)))
    assert page.locator(".stage .chip").count() == 8
    expect(page.locator(".stage .chip-torn")).to_have_count(2)
    assert chips(page)[:4] == ["F0", "9F", "8D", "93"]
    page.keyboard.press("PageDown")
    expect_step(player, 1)
    assert page.locator(".stage .chip").count() == 8 - steps[0].merged


def test_hostile_text_stays_text(page: Page) -> None:
    text = '<img src=x onerror="document.title=1"> <script>document.title=2</script> *a* $x$'
    open_player(page, text, learn_corpus="text", learn_show="<b>x</b>", order="reversed", both_rules="on")
    page.keyboard.press("End")
    assert page.title() not in ("1", "2")
    assert page.locator(".merge-player img, .merge-player script, .merge-player b").count() == 0


def test_reduced_motion_is_honored(make_page: MakePage) -> None:
    page = make_page(reduced_motion="reduce")
    player = open_player(page, **TOY)
    page.keyboard.press("PageDown")
    expect_step(player, 1)
    assert page.locator(".chip-melts").count() == 0
    assert page.locator(".chip-new").count() == 1


@pytest.mark.parametrize("mode", ["learn", "apply"])
def test_an_empty_text_is_a_friendly_state(page: Page, mode: str) -> None:
    player = open_player(page, "", learn_corpus="text", player=mode)
    expect_step(player, 0)
    expect(page.locator(".step-line")).to_contain_text("there is no text")
    expect(page.locator(".control-play")).to_be_disabled()
    page.keyboard.press("PageDown")
    page.keyboard.press(" ")
    expect_step(player, 0)
    assert "NaN" not in (player.text_content() or "")


def test_thirty_thousand_merges(page: Page) -> None:
    text = PROSE[:46_000]
    player = open_player(page, player="apply", each_merge="on")
    page.locator("textarea").fill(text)
    page.keyboard.press("Control+Enter")
    steps = len(bpe.derive(bpe.load("o200k_base"), text))
    assert steps > 30_000
    expect(player).to_have_attribute("data-size", str(steps))
    page.locator("textarea").evaluate("field => field.blur()")
    assert page.locator(".stage .chip").count() < 4_000
    page.keyboard.press("End")
    expect_step(player, steps)
    page.keyboard.press("PageUp")
    expect_step(player, steps - 1)
    scrub(page, 15_000)
    page.keyboard.press("PageDown")
    expect_step(player, 15_001)
    expect(page.locator(".stage .chip-new")).to_have_count(1)
    expect(page.locator(".stage .chip-new")).to_be_in_viewport()
    tokens = len(text.encode()) - 15_001
    figure = page.locator(".progress-figure dd").first
    expect(figure).to_have_text(f"{tokens:,}")
    page.get_by_test_id("stMain").evaluate("main => main.scrollTo(0, 0)")
    expect(figure).to_be_in_viewport()


def test_what_was_trained_gets_a_name_and_leads_to_tokens(page: Page) -> None:
    open_player(page)
    page.get_by_label("Name of this tokenizer").fill("<i>Shells</i>")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Use it on every page").click()
    expect(page.get_by_text("“<i>Shells</i>” is the chosen tokenizer on Tokens now")).to_be_visible()
    page.get_by_role("link", name="See your text in its tokens").click()
    expect(page.locator(".token-view[data-drawn]")).to_be_attached()
    expect(page.get_by_text("<i>Shells</i>").first).to_be_visible()


def test_an_own_pattern_shows_what_it_drops(page: Page) -> None:
    page.goto("/merges?" + urlencode({"learn_splitter": "own", "learn_pattern": r"\w+"}))
    expect(page.get_by_text("Your pattern covers 66 of 86 characters")).to_be_visible()
    expect(page.get_by_text("She⟦ ⟧sells⟦ ⟧sea")).to_be_visible()
    expect(page.get_by_text("The pattern drops ' ' at character 3")).to_be_visible()


def test_keys_of_a_talk_act_after_a_chip_was_clicked(page: Page) -> None:
    player = open_player(page)
    expect(page.locator(".talk-bar")).to_be_attached()  # which hears the key
    player.locator(".stage .chip").nth(3).click()
    page.keyboard.press("t")
    page.wait_for_url(re.compile("talk=on"))
    expect(page.locator(".talk-bar")).to_be_visible()
    player.locator(".stage .chip").nth(3).click()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("stSidebar")).to_be_visible()


def test_the_clicker_steps_after_a_corpus_was_chosen(page: Page) -> None:
    player = open_player(page)
    page.get_by_role("combobox", name="Learn from").click()
    page.get_by_role("option").nth(1).click()
    expect(player).to_have_attribute("data-size", "13")  # the history of the toy has come
    page.keyboard.press("PageDown")
    expect_step(player, 1)


@pytest.mark.parametrize(
    ("where", "sizes"),
    [
        ("/merges?step=9", {(1280, 800): 6, (1920, 1080): 12, (1024, 768): 8}),
        ("/merges?step=9&talk=on", {(1280, 720): 4, (1920, 1080): 4}),
        ("/scenes?scene=counting&beat=1&scene_step=7&talk=on", {(1280, 720): 5, (1920, 1080): 5}),
    ],
)
def test_the_list_takes_the_free_height_in_whole_rows(
    page: Page, where: str, sizes: dict[tuple[int, int], int]
) -> None:
    page.goto(where)
    rows = page.locator(".merge-rows")
    expect(page.locator(".merge-row").first).to_be_visible()
    for (width, height), least in sizes.items():
        page.set_viewport_size({"width": width, "height": height})
        still(page)
        shown = rows.evaluate("rows => rows.clientHeight")
        assert shown % 32 == 0 and shown >= 32 * least
        if width > 1100:  # beside the text
            box, foot = rows.bounding_box(), page.locator(".talk-bar").bounding_box()
            end = foot["y"] if foot and "talk" in where else height
            assert box and box["y"] + box["height"] <= end
            free = (end - box["y"] - box["height"]) / (box["height"] / shown)
            assert shown == 20 * 32 or free < 32 + 12


BOXES = """names => names.map(name => {
  const place = document.querySelector('.st-key-' + name);
  return [place, ...place.querySelectorAll('button, input, [data-baseweb], [role=radio]')].map(
    node => node.getBoundingClientRect()).filter(box => box.width > 1)
    .map(box => [box.left, box.top, box.right, box.bottom]);
})"""
CONTROLS = {
    "/merges": ["player", "learn_corpus", "learn_show"],
    "/merges?player=apply": ["player", "apply_with", "special_merges"],
    "/vocabulary": ["train_on", "train_splitter", "train_to"],
    "/": ["tokenizers", "special_tokens", "show", "more"],
}


@pytest.mark.parametrize("path", CONTROLS)
def test_the_row_of_settings_wraps_and_nothing_is_cut(make_page: MakePage, path: str) -> None:
    page = make_page(1280, 800)
    page.goto(path)
    for name in CONTROLS[path]:
        expect(page.locator(f".st-key-{name}").first).to_be_visible()
    for width in (360, 390, 600, 900, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        still(page)
        boxes = []
        for around, *parts in page.evaluate(BOXES, CONTROLS[path]):
            assert around[0] >= 0 and around[2] <= width + 1, (width, around)
            for part in parts:
                assert part[0] >= around[0] - 2 and part[2] <= around[2] + 2, (width, part, around)
            boxes.append(around)
        for i, one in enumerate(boxes):
            for other in boxes[i + 1 :]:
                assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1], width
        for label in ("Settings", "Look closer") if "merges" in path else ():
            box = page.get_by_role("button", name=label).bounding_box()
            assert box and box["x"] >= 0 and box["x"] + box["width"] <= width


def test_a_reload_at_once_comes_back_to_the_step(page: Page) -> None:
    player = open_player(page)
    scrub(page, 7)
    page.reload()
    expect_step(player, 7)
