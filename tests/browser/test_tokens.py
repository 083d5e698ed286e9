"""The Tokens page as a person uses it: typing, pointing, keys, links, files, hostile text, both themes, a phone."""

import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

import bpe
from bpe.display.pieces import pieces
from pages.ui.shared.link import pack
from tests.browser.stillness import still
from tests.texts import TEXTS

MakePage = Callable[..., Page]


def open_text(page: Page, text: str | None = None, **params: str) -> None:
    if text is not None:
        params["text"] = pack(text)
    page.goto("/?" + urlencode(params))
    expect(page.locator(".token-view[data-drawn]")).to_be_attached()


def field(page: Page):  # type: ignore[no-untyped-def]
    return page.locator(".editor-field")


def tokens(page: Page) -> str:
    return page.locator(".token-view").get_attribute("data-tokens") or ""


def expect_tokens(page: Page, count: int) -> None:
    expect(page.locator(".token-view")).to_have_attribute("data-tokens", str(count))


def test_typing_paints_chips_at_once_and_a_settled_text_goes_into_the_link(page: Page) -> None:
    open_text(page)
    field(page).fill("hello world")
    expect_tokens(page, 2)
    expect(page.locator(".token-view [role=listbox] .chip")).to_have_count(2)
    field(page).press_sequentially(" strawberry pie")
    text = "hello world strawberry pie"
    expect_tokens(page, len(bpe.load("o200k_base").encode(text)))
    expect(page.locator(".token-view")).to_have_attribute("data-way", "direct")
    text = "Zażółć 🍓 gęślą <b>jaźń</b>"
    field(page).fill(text)
    page.wait_for_url(re.compile(re.escape(str(pack(text)))))
    page.goto(page.url)
    expect(field(page)).to_have_value(text)
    expect_tokens(page, len(bpe.load("o200k_base").encode(text)))


def test_the_chosen_token_goes_into_the_link_and_comes_back(page: Page) -> None:
    open_text(page, "hello big world", tokenizers="gpt2,cl100k_base")
    page.locator(".token-view [role=listbox] .chip[data-row='1']").nth(2).click()
    page.wait_for_url(re.compile("token=3&row=2"))
    page.goto(page.url)
    expect(page.locator(".token-view .chip-selected")).to_have_text(" world")
    expect(page.get_by_label("Chosen token")).to_contain_text("token 3 of 3 in cl100k (GPT-4)")
    page.locator(".token-view").get_by_role("listbox", name="Tokens").focus()
    page.keyboard.press("Escape")
    page.wait_for_url(lambda url: "token=" not in url)


def test_a_token_that_the_text_does_not_have_becomes_its_last_with_a_word(page: Page) -> None:
    open_text(page, "hello big world", token="999")
    expect(page.locator(".token-view .error").first).to_have_text(
        "The link asks for token 999; this text has 3 tokens, and the last one is chosen."
    )
    expect(page.locator(".token-view .chip-selected")).to_have_text(" world")


def test_window_and_price_stay_when_their_panel_is_closed(page: Page) -> None:
    open_text(page, "hello world")
    opener = page.get_by_role("button", name="Model, window, price")
    window = page.get_by_role("spinbutton", name="Context window, tokens")
    opener.click()
    window.fill("1024")
    page.keyboard.press("Enter")
    figure = page.locator("[data-figure=window]")
    expect(figure).to_contain_text("set to 1,024 tokens")
    page.keyboard.press("Escape")
    expect(window).to_be_hidden()
    page.get_by_role("toolbar", name="Show below").get_by_role("button", name="bytes").click()
    expect(page.locator(".token-view.show-bytes")).to_be_attached()
    expect(figure).to_contain_text("set to 1,024 tokens")
    opener.click()
    expect(window).to_have_value("1024")
    page.get_by_role("combobox", name="Choose by model").fill("gpt-3.5-turbo")
    page.keyboard.press("Enter")
    expect(page.locator("[data-figure=tokens]")).to_contain_text("cl100k (GPT-4)")


def test_a_cost_keeps_its_digits(page: Page) -> None:
    open_text(page, "a" + " a" * 49_999, price="2.5")  # 50,000 tokens
    expect(page.locator("[data-figure=window]")).to_contain_text("$0.125 at $2.50 a million")


def test_a_blank_is_told_from_a_middle_dot(page: Page) -> None:
    open_text(page, " \u00b7", show="blanks")
    chip = page.locator(".token-view [role=listbox] .chip")
    expect(chip).to_have_count(1)
    expect(chip).to_have_text(" \u00b7")  # the dot is a letter of the chip
    mark = chip.locator(".chip-blank").evaluate("blank => getComputedStyle(blank).backgroundImage")
    assert "linear" in mark and "radial" not in mark  # the blank is a box that is drawn behind it


def test_a_damaged_link_falls_back_and_says_so_without_markup(page: Page) -> None:
    page.goto("/?tokenizers=nope,![x](//192.0.2.9/b.png)&text=%ZZ&step=999&special=![x](http://192.0.2.9/a.png)")
    expect(page.locator(".token-view [role=listbox] .chip").first).to_be_visible()
    alerts = page.get_by_test_id("stAlert")
    for words in ("unknown tokenizer, nope", "damaged", "![x](http://192.0.2.9/a.png)"):
        expect(alerts.filter(has_text=words)).to_be_visible()


def test_a_token_that_is_pointed_at_is_announced_lit_and_explained(page: Page) -> None:
    open_text(page, "hello world!", tokenizers="cl100k_base")
    area = page.locator(".token-view").get_by_role("listbox", name="Tokens")
    spoken = page.locator(".token-view .chips-spoken")
    area.focus()
    page.keyboard.press("Home")
    expect(spoken).to_have_text("token 1 of 3, 'hello', id 15339")
    page.keyboard.press("ArrowRight")
    expect(spoken).to_have_text("token 2 of 3, ' world', id 1917")
    page.keyboard.press("End")
    expect(spoken).to_have_text("token 3 of 3, '!', id 0")
    page.keyboard.press("PageUp")
    expect(spoken).to_contain_text("token 1 of 3")
    field(page).fill("the cat the dog the end")
    chips = page.locator(".token-view [role=listbox] .chip")
    expect(chips).to_have_count(6)
    chips.nth(2).hover()
    lit = page.locator(".token-view [role=listbox] .chip-lit")
    expect(lit).to_have_count(2)
    ids = {chip.get_attribute("data-id") for chip in lit.all()}
    assert ids == {str(bpe.load("cl100k_base").encode(" the")[0])}
    field(page).fill("strawberry")
    expect(chips).to_have_count(3)
    chips.nth(0).click()
    inspector = page.get_by_label("Chosen token")
    expect(inspector).to_contain_text("496")
    reason = inspector.locator('.reason[data-kind="neighbor_first"]')
    expect(reason).to_contain_text("“r” + “a” could have merged here (id 969)")
    expect(inspector).to_contain_text("LATIN SMALL LETTER S")


def test_torn_characters_are_bracketed_and_never_a_replacement_mark(page: Page) -> None:
    open_text(page, "a\U0001f469\u200d\U0001f469\u200d\U0001f467b", tokenizers="cl100k_base")
    expect_tokens(page, 15)
    bracket = page.locator(".token-view .chip-torn")
    expect(bracket).to_have_count(1)
    chips = page.locator(".token-view [role=listbox] .chip")
    expect(chips).to_have_count(15)
    for chip in chips.all():
        assert "\ufffd" not in chip.inner_text()
        assert chip.bounding_box()["width"] > 4


FACTS = "cs => cs.map(c => [Number(c.dataset.index), c.dataset.hex, c.clientWidth, c.textContent])"
ALL_DRAWN = "area => [...area.querySelectorAll('.chip-block')].every(block => block.firstChild)"


@pytest.mark.parametrize("name", ["r50k_base", "o200k_base"])
def test_browser_and_python_show_every_awkward_text_alike(page: Page, name: str) -> None:
    """Each chip of all texts, a paragraph each: some width, the token's bytes, a label that is no replacement mark.

    A text field would change carriage returns and NULs; they come through links and files, tested below.
    """
    texts = [text for text in TEXTS.values() if "\r" not in text and "\0" not in text and "\ufffd" not in text]
    text = "\n\n".join(texts)
    tokenizer = bpe.load(name)
    wanted = pieces([tokenizer.token_bytes(i) for i in tokenizer.encode(text)])
    open_text(page, "start", tokenizers=name)
    area = page.locator(".token-view [role=listbox]")
    area.evaluate("area => { area.style.maxHeight = 'none'; }")  # then every block is in view
    page.set_viewport_size({"width": 1280, "height": 30_000})
    field(page).fill(text)
    expect_tokens(page, len(wanted))
    page.wait_for_function(ALL_DRAWN, arg=area.element_handle())
    facts = sorted(map(tuple, area.locator(".chip").evaluate_all(FACTS)))
    for (_, hexes, width, shown), piece in zip(facts, wanted, strict=True):
        assert bytes.fromhex(hexes) == piece.data, piece
        assert width > 3, piece
        assert shown and "\ufffd" not in shown, piece


HOSTILE = "<b>x</b> & <script>window.owned=1</script> <img src=x onerror='window.owned=1'> *a* _b_ $x^2$ :red[f] # d"


def test_hostile_text_is_literal_everywhere(page: Page) -> None:
    open_text(page, HOSTILE, tokenizers="gpt2,cl100k_base")
    shown = page.locator(".token-view [role=listbox] .chip[data-row='0']").evaluate_all(
        "chips => chips.map(c => c.textContent).join('')"
    )
    assert shown == HOSTILE
    page.get_by_role("tab", name="Take it with you").click()
    expect(page.get_by_test_id("stCode").filter(has_text="tiktoken").first).to_contain_text("<script>window.owned=1")
    page.get_by_role("tab", name="Decode ids").click()
    assert page.evaluate("window.owned") is None
    assert page.locator("b").filter(has_text="x").count() == 0


def test_copying_all_chips_gives_the_text_back(make_page: MakePage) -> None:
    page = make_page(permissions=["clipboard-read", "clipboard-write"])
    text = "a 👩\u200d👩\u200d👧 e\u0301 \u05e9\u05dc\u05d5\u05dd (abc)\n\ttab  two"
    open_text(page, text, tokenizers="cl100k_base")
    page.locator(".token-view").get_by_role("listbox", name="Tokens").focus()
    page.keyboard.press("Control+a")
    page.keyboard.press("Control+c")
    assert page.evaluate("navigator.clipboard.readText()") == text


def test_special_tokens_three_ways(page: Page) -> None:
    open_text(page, "hi <|endoftext|> there", tokenizers="cl100k_base")
    as_text, as_special = (
        len(bpe.load("cl100k_base").encode("hi <|endoftext|> there", way)) for way in ("text", "allow")
    )
    expect_tokens(page, as_text)
    page.get_by_role("radio", name="as special").click()
    expect_tokens(page, as_special)
    expect(page.locator(".token-view [role=listbox] .chip-special")).to_have_attribute("data-id", "100257")
    page.get_by_role("radio", name="refuse").click()
    expect(page.locator(".token-view .error").filter(has_text="at character 3")).to_be_visible()


def test_several_tokenizers_stand_side_by_side(page: Page) -> None:
    open_text(page, "unbelievably 12345", tokenizers="gpt2,cl100k_base,o200k_base")
    counts = " ".join(str(len(bpe.load(n).encode("unbelievably 12345"))) for n in ("gpt2", "cl100k_base", "o200k_base"))
    expect(page.locator(".token-view")).to_have_attribute("data-tokens", counts)
    expect(page.locator(".token-view tr[data-tokenizer]")).to_have_count(3)
    expect(page.get_by_role("button", name="all 4 checks hold")).to_have_count(3)
    expect(page.locator(".token-view .compare-key")).to_contain_text("not all cut here")
    page.goto("/?tokenizers=o200k_base,o200k_harmony")
    expect(page.locator(".token-view .stretch-label").first).to_have_text("o200k")
    expect(page.locator(".token-view .stretch-label").nth(1)).to_have_text("o200k harmony")


def test_switches_repaint_and_nothing_jumps(page: Page) -> None:
    open_text(page, "hello wonderful world", show="")
    chip = page.locator(".token-view [role=listbox] .chip").nth(1)
    before = chip.bounding_box()
    page.get_by_role("toolbar", name="Show below").get_by_role("button", name="ids").click()
    expect(page.locator(".token-view.show-ids")).to_be_attached()
    assert chip.bounding_box() == before


def test_a_megabyte_is_counted_exactly_and_drawn_in_windows(make_page: MakePage) -> None:
    page = make_page(permissions=["clipboard-read", "clipboard-write"])
    text = "".join(path.read_text("utf-8") for path in sorted(Path("sample_corpora/prose").glob("*.txt")))
    text = (text * 5)[:700_000]
    open_text(page, "x")
    count = len(bpe.load("o200k_base").encode(text))
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    field(page).select_text()
    page.keyboard.press("Control+v")
    expect_tokens(page, count)
    assert page.locator(".token-view [role=listbox] .chip").count() < 20_000
    expect(page.locator('.token-view [data-claim="equals tiktoken"]')).to_have_attribute("data-holds", "true")


def test_without_the_route_the_page_answers(make_page: MakePage) -> None:
    page = make_page()
    page.route("**/api/**", lambda route: route.fulfill(status=404, content_type="text/html", body="<html>no</html>"))
    open_text(page, "hello world", tokenizers="cl100k_base")
    expect_tokens(page, 2)
    expect(page.locator(".token-view")).to_have_attribute("data-way", "page")
    field(page).fill("hello big world")
    expect_tokens(page, 3)
    page.locator(".token-view [role=listbox] .chip").nth(1).click()
    expect(page.get_by_label("Chosen token")).to_contain_text("pre-tokenizer cuts here")


def test_nothing_is_cut_off_and_text_has_contrast(page: Page) -> None:
    open_text(page)
    chips = page.locator(".token-view [role=listbox] .chip:not(.chip-special)")
    for scheme, width in (("light", 1280), ("light", 390), ("dark", 390), ("dark", 1280)):
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 800})
        still(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        ratios = chips.evaluate_all(CONTRAST)
        assert min(ratios) >= 7, ratios
        assert not page.locator(".token-view").evaluate(UNNAMED)


CONTRAST = """chips => chips.map(chip => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const luminance = color => {
    canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map(v => v / 255)
      .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const style = getComputedStyle(chip);
  const [a, b] = [luminance(style.color), luminance(style.backgroundColor)].sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
})"""

UNNAMED = """view => [...view.querySelectorAll('button, input, textarea, select, [role=option], [role=listbox]')]
  .filter(control => !(control.textContent.trim() || control.getAttribute('aria-label') || control.labels?.length))
  .map(control => control.outerHTML.slice(0, 120))"""


def test_text_is_kept_when_the_page_is_left_at_once(page: Page) -> None:
    open_text(page)
    field(page).fill("typed just before leaving")
    page.get_by_role("link", name="Vocabulary").click()
    page.wait_for_url(re.compile("/vocabulary"))
    page.get_by_role("link", name="Tokens").click()
    expect(field(page)).to_have_value("typed just before leaving")


def test_a_tokenizer_that_refuses_leaves_the_others_their_rows(page: Page) -> None:
    text = "hello <|fim_prefix|> world"  # special in cl100k only
    open_text(page, text, tokenizers="r50k_base,cl100k_base", special="refuse")
    count = len(bpe.load("r50k_base").encode(text))
    expect(page.locator(".token-view")).to_have_attribute("data-tokens", f"{count} 0")
    expect(page.locator(".token-view [role=listbox] .chip")).to_have_count(count)
    expect(page.locator(".token-view .error").filter(has_text="at character 6")).to_be_visible()
    page.locator(".token-view [role=listbox] .chip").first.click()
    expect(page.get_by_label("Chosen token")).to_contain_text("r50k")


def test_a_long_line_is_kept_exactly_and_can_be_replaced(make_page: MakePage) -> None:
    page = make_page(permissions=["clipboard-read", "clipboard-write"])
    open_text(page, "x", tokenizers="cl100k_base")
    page.evaluate("navigator.clipboard.writeText('שלום ('.repeat(10000))")
    field(page).select_text()
    page.keyboard.press("Control+v")
    expect_tokens(page, len(bpe.load("cl100k_base").encode("שלום (" * 10_000)))
    assert not field(page).is_editable()
    page.evaluate("navigator.clipboard.writeText('short again')")
    field(page).focus()
    page.keyboard.press("Control+v")
    expect(field(page)).to_have_value("short again")
    assert field(page).is_editable()
    expect_tokens(page, 2)


def test_on_a_phone_chips_stand_on_the_first_screen_and_a_tap_shows_its_token(make_page: MakePage) -> None:
    page = make_page(width=390, height=844)
    open_text(page)
    chips = page.locator(".token-view [role=listbox] .chip")
    box = chips.nth(8).bounding_box()
    assert box and box["y"] + box["height"] < 844, box
    chips.nth(3).click()
    expect(page.locator(".inspector-head").get_by_text("token 4 of")).to_be_in_viewport()


def test_an_empty_text_is_friendly_and_pasted_carriage_returns_are_told(page: Page) -> None:
    open_text(page, "")
    expect(page.locator(".token-view")).to_contain_text("No text yet")
    assert "NaN" not in page.locator(".token-view").inner_text()
    field(page).evaluate(
        """field => { field.focus(); const data = new DataTransfer(); data.setData('text/plain', 'a\\r\\nb');
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
        document.execCommand('insertText', false, 'ab'); }"""
    )
    expect(page.locator(".editor-word")).to_contain_text("carriage returns")


def test_a_file_is_taken_exactly_or_refused_in_words(page: Page, tmp_path: Path) -> None:
    open_text(page, "x", tokenizers="cl100k_base")
    page.get_by_role("tab", name="File or escapes").click()
    refused = tmp_path / "utf16.txt"
    refused.write_bytes("hello".encode("utf-16"))
    page.locator("input[type=file]").set_input_files(refused)
    expect(page.get_by_text("UTF-16")).to_be_visible()
    expect(page.locator(".token-view [role=listbox] .chip").first).to_be_visible()
    file = tmp_path / "crlf.txt"
    file.write_bytes(b"\xef\xbb\xbfa\r\nb")
    page.locator("input[type=file]").set_input_files(file)
    expect_tokens(page, len(bpe.load("cl100k_base").encode("\ufeffa\r\nb")))
    hexes = page.locator(".token-view [role=listbox] .chip").evaluate_all(
        "chips => chips.map(c => c.dataset.hex).join(' ')"
    )
    assert hexes == "EF BB BF 61 0D 0A 62"
    expect(page.get_by_text("was read: starts with a byte order mark")).to_be_visible()
    expect(field(page)).not_to_be_editable()
    page.get_by_role("button", name="edit as plain text").click()
    expect(field(page)).to_be_editable()
