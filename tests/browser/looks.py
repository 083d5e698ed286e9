"""What tests in a browser ask of a page's layout."""

from playwright.sync_api import Locator, Page, expect

OUTSIDE = """(nodes, foot) => nodes.map(node => node.getBoundingClientRect()).filter(box => box.width && (
  box.left < 0 || box.right > innerWidth + 1 || box.top < 0 || box.bottom > foot + 1)).map(JSON.stringify)"""


def bar(page: Page) -> Locator:
    """The talk bar at the foot of every page."""
    return page.locator(".talk-bar")


def outside(page: Page, selectors: list[str]) -> list[str]:
    """Return what does not lie inside the viewport, above the talk bar; every match counts, and there must be one."""
    foot = bar(page).bounding_box()
    assert foot
    found = []
    for selector in selectors:
        expect(page.locator(selector).first).to_be_visible()
        found += [f"{selector} {box}" for box in page.locator(selector).evaluate_all(OUTSIDE, foot["y"])]
    return found


def scrolls_sideways(page: Page) -> bool:
    """Whether the page or its main part is wider than the window."""
    main = page.get_by_test_id("stMain").evaluate("main => main.scrollWidth > main.clientWidth + 1")
    return bool(main or page.evaluate("document.documentElement.scrollWidth > innerWidth"))
