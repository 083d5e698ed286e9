"""On every page, in both themes: text that can be read against what is behind it, and a name for each control."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

READABLE = Path(__file__).with_name("readable.js").read_text("utf-8").partition("\n() =>")
PAGES = {
    "/?tokenizers=r50k_base,cl100k_base&price=2.5&show=ids,bytes,blanks": ".token-view .chip",
    "/merges": ".merge-player .token-chip",
    "/vocabulary": "[data-testid=stVegaLiteChart]",
    "/languages": "[data-testid=stVegaLiteChart]",
    "/scenes": ".stButton",
}


@pytest.mark.parametrize("dark", [False, True])
def test_every_text_has_contrast_and_every_control_a_name(make_page: Callable[..., Page], dark: bool) -> None:
    page = make_page(dark=dark)
    look = "() =>" + READABLE[2]
    for address, content in PAGES.items():
        page.goto(address)
        expect(page.locator(content).first).to_be_visible()
        page.wait_for_timeout(500)
        assert page.evaluate(look) == {"faint": [], "unnamed": []}, address
    page.add_style_tag(content="p { color: #999 !important; background: #aaa !important }")
    assert page.evaluate(look)["faint"]  # it can find something
