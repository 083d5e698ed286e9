"""What matters of a page is in sight in talk mode, on projectors of two sizes; a phone never scrolls sideways."""

import pytest
from playwright.sync_api import Page, expect

from pages.ui.shared.link import pack
from tests.browser.looks import bar, outside, scrolls_sideways
from tests.browser.stillness import still

MATTERS = {
    "/": [".editor-field", ".figures", ".chip", ".inspector-label", ".merge-tree .merge-box >> nth=0"],
    "/?text=LONG": [".editor-field", ".figures", ".chips", ".inspector"],
    "/?tokenizers=cl100k_base,r50k_base": [".tokenizers", ".chips", ".inspector-label"],
    "/merges?step=12": [".controls", ".pipeline", ".step-line", ".stage", ".candidates", ".merge-rows"],
    "/vocabulary": [".st-key-curve", "[data-testid=stMetric]", ".chip-strip .chip", "[role=tablist]"],
    "/languages": ["[data-testid=stVegaLiteChart]", ".st-key-every_language"],
}


@pytest.mark.parametrize("path", MATTERS)
def test_what_matters_of_a_page_is_in_sight(page: Page, path: str) -> None:
    """One visit in talk mode: two projectors, then a phone, then Escape leads back to the page with its frame."""
    page.set_viewport_size({"width": 1280, "height": 720})
    long = pack("A long text, of many lines, to be read by nobody.\n" * 200)
    page.goto(path.replace("LONG", str(long)) + ("&" if "?" in path else "?") + "talk=on")
    expect(bar(page)).to_be_visible()
    expect(page.locator(MATTERS[path][-1]).first).to_be_visible()
    for frame in ("stSidebar", "stHeader"):
        expect(page.get_by_test_id(frame)).to_be_hidden()
    for width, height in ((1280, 720), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        still(page)
        assert outside(page, MATTERS[path]) == []
        assert not scrolls_sideways(page)
    page.set_viewport_size({"width": 390, "height": 844})
    still(page)
    assert not scrolls_sideways(page)
    page.set_viewport_size({"width": 1280, "height": 720})
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("stSidebar")).to_be_visible()
    expect(page.get_by_text("How it works")).to_be_visible()
