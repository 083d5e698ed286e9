"""One server, one browser and one tab for all browser tests; what a page asks for must not leave the machine.

A tab that is used again loads a page in a third of the processor time that a fresh one takes (1.0 against 2.5 s: the
frontend is compiled already). Between two tests it forgets everything; after a failure, and after LIFETIME tests, by
which it holds some 500 MB, it is given up.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.serving import CHROMIUM_ARGUMENTS, served

PATIENCE = 60_000  # milliseconds until a test gives up; waiting long costs nothing while it passes
expect.set_options(timeout=PATIENCE)

LIFETIME = 50  # tests
MEDIA = {"reduced_motion": "no-preference", "forced_colors": "none", "contrast": "no-preference"}


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of the running app."""
    with served() as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's chromium; without one the tests are skipped, in CI they fail."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        reason = "no chromium on this machine (apt-get install chromium)"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)
        yield browser
        browser.close()


@dataclass
class Tab:
    """A page in a context of its own, and what went wrong in it."""

    context: BrowserContext
    server: str
    reusable: bool = False
    tests: int = 0
    page: Page = field(init=False)
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        here = (self.server, self.server.replace("http", "ws"), "data:", "blob:", "about:")
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("request", lambda r: r.url.startswith(here) or self.faults.append(f"a request to {r.url}"))
        self.page.on("pageerror", lambda error: self.faults.append(f"an error: {error}"))

    def forget(self) -> None:
        """Leave the app and empty what it may have kept; a page of plain text has the same storage."""
        self.page.unroute_all()
        self.page.goto("/_stcore/health")
        self.page.evaluate("localStorage.clear(), sessionStorage.clear(), indexedDB.deleteDatabase('bpe-playground')")
        self.page.mouse.move(0, 0)
        self.context.clear_cookies()
        self.context.clear_permissions()


@pytest.fixture(scope="session")
def shared_tabs() -> Iterator[list[Tab]]:
    """The tab that is used again, if there is one."""
    tabs: list[Tab] = []
    yield tabs
    for tab in tabs:
        tab.context.close()


@pytest.fixture
def make_page(
    browser: Browser, server: str, shared_tabs: list[Tab], request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """Yield a function that opens a page: make_page(width=1280, height=800, dark=False, permissions=(), **media).

    The first page of a test is the shared tab, unless it asks for `alone=True` or for other options of a context;
    each further one is another visitor's.
    """
    used: list[Tab] = []
    failed_before = request.session.testsfailed

    def make(
        width: int = 1280,
        height: int = 800,
        dark: bool = False,
        permissions: tuple[str, ...] = (),
        alone: bool = False,
        **options: object,
    ) -> Page:
        media = {name: options.pop(name, normal) for name, normal in MEDIA.items()}
        if used or alone or options:
            tab = Tab(browser.new_context(base_url=server, **options), server)  # type: ignore[arg-type]
        else:
            tab = shared_tabs.pop() if shared_tabs else Tab(browser.new_context(base_url=server), server, True)
        tab.tests += 1
        used.append(tab)
        tab.page.set_viewport_size({"width": width, "height": height})
        tab.page.emulate_media(color_scheme="dark" if dark else "light", **media)  # type: ignore[arg-type]
        if permissions:
            tab.context.grant_permissions(list(permissions))
        return tab.page

    yield make
    faults = [fault for tab in used for fault in tab.faults]
    healthy = not faults and request.session.testsfailed == failed_before
    for tab in used:
        if healthy and tab.reusable and tab.tests < LIFETIME and not tab.page.is_closed():
            tab.forget()
            shared_tabs.append(tab)
        else:
            tab.context.close()
    assert not faults, faults


@pytest.fixture
def page(make_page: Callable[..., Page]) -> Page:
    """A page 1280 x 800, light."""
    return make_page()
