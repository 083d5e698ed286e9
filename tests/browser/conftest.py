"""One server and one browser for all browser tests; each test gets a fresh page that must not leave the machine."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.serving import CHROMIUM_ARGUMENTS, served

expect.set_options(timeout=20_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give browser tests a second try, which the report names: on a busy machine a key may come before its listener."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))


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


@pytest.fixture
def make_page(browser: Browser, server: str) -> Iterator[object]:
    """Yield a function that opens a page: make_page(width=1280, height=800, dark=False, **context options)."""
    contexts, outside, errors = [], [], []

    def make(width: int = 1280, height: int = 800, dark: bool = False, **options: object) -> Page:
        context = browser.new_context(
            base_url=server,
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            **options,  # type: ignore[arg-type]
        )
        contexts.append(context)
        page = context.new_page()
        page.on("request", lambda request: _note_outside(request.url, server, outside))
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert not outside, f"requests left the machine: {outside}"
    assert not errors, f"errors in the page: {errors}"


def _note_outside(url: str, server: str, outside: list[str]) -> None:
    here = (server, server.replace("http", "ws"), "data:", "blob:", "about:")
    if not url.startswith(here):
        outside.append(url)


@pytest.fixture
def page(make_page) -> Page:  # type: ignore[no-untyped-def]
    """A page 1280 x 800, light."""
    return make_page()
