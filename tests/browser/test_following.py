"""What follows a key and what must not: claims and the inspector wait for a pause, and nothing old looks current."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import bpe
from tests.serving import served

VERB = re.compile(r"/api/(\w+)")
O200K = bpe.load("o200k_base")


def open_tokens(page: Page, address: str = "/") -> None:
    page.goto(address)
    expect(page.locator(".claim[data-holds=true]").first).to_be_visible()
    expect(page.locator(".inspector .reason").first).to_be_visible()


def expect_tokens_of(page: Page, text: str) -> None:
    expect(page.locator(".token-view")).to_have_attribute("data-tokens", str(len(O200K.encode(text))))


def test_between_two_keys_only_tokens_are_asked_for(page: Page) -> None:
    open_tokens(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.extend(VERB.findall(request.url)))
    page.locator(".editor-field").press_sequentially(" and some words more", delay=100)
    while_typing = list(asked)
    expect(page.locator(".claim[data-holds=true]")).to_have_count(4)
    expect(page.locator(".inspector .stale")).to_have_count(0)
    assert set(while_typing) == {"encode"}
    assert sorted(asked[len(while_typing) :]) in (["check", "inspect"], ["check", "encode", "inspect"])


def test_no_tick_stands_under_a_text_that_was_not_checked(page: Page) -> None:
    open_tokens(page)
    held: list[Route] = []
    page.route("**/api/check*", lambda route: held.append(route))
    page.locator(".editor-field").fill("A new text of seven words, unchecked")
    expect_tokens_of(page, "A new text of seven words, unchecked")
    expect(page.locator(".claim[data-holds]")).to_have_count(0)
    expect(page.locator("[data-figure=words] .figure-value")).to_have_text("…")
    expect(page.get_by_text("being checked")).to_be_visible()
    while not held:
        page.wait_for_timeout(50)
    for route in held:
        route.continue_()
    expect(page.locator(".claim[data-holds=true]")).to_have_count(4)
    expect(page.locator("[data-figure=words] .figure-value")).to_have_text("7")


def test_a_check_of_an_older_text_is_called_back(page: Page) -> None:
    open_tokens(page)
    called_back: list[str] = []
    page.on("requestfailed", lambda request: called_back.append(request.failure or ""))
    held: list[Route] = []
    page.route("**/api/check*", lambda route: route.continue_() if held else held.append(route))
    field = page.locator(".editor-field")
    field.fill("one two three")
    while not held:
        page.wait_for_timeout(50)
    field.fill("one two three four")
    expect_tokens_of(page, "one two three four")
    expect(page.locator("[data-figure=words] .figure-value")).to_have_text("4")
    expect(page.locator(".claim[data-holds=true]")).to_have_count(4)
    assert called_back == ["net::ERR_ABORTED"]


def test_a_failed_check_is_told_and_the_tokens_stay(page: Page) -> None:
    open_tokens(page)
    page.route("**/api/check*", lambda route: route.fulfill(status=500, content_type="text/plain", body="x"))
    page.locator(".editor-field").fill("hello world")
    expect(page.get_by_text("not checked: The server could not answer (500)")).to_be_visible()
    expect_tokens_of(page, "hello world")


@pytest.mark.slow
def test_typing_while_the_server_is_away(browser: Browser) -> None:
    page = browser.new_page()
    with served() as address:
        open_tokens(page, address)
        field = page.locator(".editor-field")
        field.fill("typed before")
        expect_tokens_of(page, "typed before")
        expect(page.locator(".claim[data-holds=true]")).to_have_count(4)
        expect(page.locator(".token-view.old")).to_have_count(0)
    field.fill("typed while nobody listens")
    expect(page.locator(".token-view.old")).to_be_visible()
    expect(page.get_by_text("Waiting for the server")).to_be_visible()
    with served(port=urlsplit(address).port):
        expect_tokens_of(page, "typed while nobody listens")
        expect(page.locator(".token-view.old")).to_have_count(0)
        expect(page.locator(".claim[data-holds=true]")).to_have_count(4)
        expect(page.locator("[data-figure=words] .figure-value")).to_have_text("4")
        expect(field).to_have_value("typed while nobody listens")
    page.close()
