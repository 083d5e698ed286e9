"""On every page, in both themes: text that can be read against what is behind it, and a name for each control."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.stillness import still

READABLE = Path(__file__).with_name("readable.js").read_text("utf-8").partition("\n() =>")
PAGES = {
    "/?tokenizers=r50k_base,cl100k_base&price=2.5&show=ids,bytes,blanks": ".token-view .chip",
    "/merges": ".merge-player .token-chip",
    "/vocabulary": "[data-testid=stVegaLiteChart]",
    "/languages": "[data-testid=stVegaLiteChart]",
    "/scenes": ".stButton",
}


@pytest.mark.parametrize("address", PAGES)
def test_every_text_has_contrast_and_every_control_a_name(page: Page, address: str) -> None:
    look = "() =>" + READABLE[2]
    page.goto(address)
    expect(page.locator(PAGES[address]).first).to_be_visible()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        still(page)
        assert page.evaluate(look) == {"faint": [], "unnamed": []}, scheme
    page.add_style_tag(content="p { color: #999 !important; background: #aaa !important }")
    assert page.evaluate(look)["faint"]  # it can find something
