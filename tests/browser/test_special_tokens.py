"""What special tokens become is one choice on two pages."""

from playwright.sync_api import Page, expect


def expect_chosen(page: Page, name: str) -> None:
    expect(page.get_by_role("radio", name=name)).to_be_checked()


def test_the_choice_is_seen_on_both_pages_and_in_the_link(page: Page) -> None:
    page.goto("/merges?player=apply")
    expect_chosen(page, "as text")
    page.get_by_role("link", name="Tokens").click()
    expect(page.locator(".token-view .chip").first).to_be_visible()
    expect_chosen(page, "as text")
    for name, value in (("as special", "allow"), ("refuse", "refuse"), ("as special", "allow")):
        page.get_by_role("radio", name=name).click()
        page.wait_for_url(f"**special={value}*")
        expect_chosen(page, name)
    page.get_by_role("link", name="Merges").click()
    expect(page.locator(".merge-player[data-size]")).to_be_visible()
    expect_chosen(page, "as special")
    page.reload()
    expect_chosen(page, "as special")
