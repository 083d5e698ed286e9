"""Pictures leave: charts as SVG, PNG and CSV, boards as SVG; real files with what is on the screen in them."""

import csv
import re

import pytest
from playwright.sync_api import Download, Page, expect

from bpe.texts import project_text
from pages.ui.sections.scenes.all import bill_scene
from tests.browser.stillness import still


def test_pictures_leave(page: Page) -> None:
    page.goto("/scenes?scene=bill&beat=2")
    files = {}
    for kind in ("SVG", "PNG", "CSV"):
        with page.expect_download() as chart:
            page.get_by_role("button", name=f"The chart as {kind}").click()
        assert chart.value.suggested_filename == f"scenes-1.{kind.lower()}"
        files[kind] = chart.value.path().read_bytes()
    costs = bill_scene.costs("cl100k_base")
    most = max(bill_scene.LANGUAGES, key=lambda code: costs[code].tokens)
    tokens = costs[most].tokens
    assert f"{tokens:,} (" in files["SVG"].decode()
    shown = page.locator("[data-testid=stVegaLiteChart] svg").first.bounding_box()
    assert shown and files["PNG"][:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(files["PNG"][16:20]) == int(2 * shown["width"]) and len(files["PNG"]) > 10_000
    rows = list(csv.DictReader(files["CSV"].decode("utf-8-sig").splitlines()))
    assert len(rows) == 2 * len(bill_scene.LANGUAGES)
    name = project_text().languages[most].name
    assert str(tokens) in [row["tokens"] for row in rows if row["language"] == name]
    page.goto("/scenes?scene=letters&beat=1")
    with page.expect_download() as board:
        page.get_by_role("button", name="Picture, SVG").click()
    assert "15717" in board.value.path().read_text("utf-8")


@pytest.mark.parametrize("path", ["/languages", "/vocabulary?vocab_tab=Cost"])
def test_every_chart_leaves_with_its_rows(page: Page, path: str) -> None:
    page.goto(path)
    button = page.get_by_role("button", name=re.compile("charts? as CSV"))
    expect(button).to_be_visible()
    still(page)
    charts = page.locator("[data-testid=stVegaLiteChart] svg:has(.mark-group)").count()
    files: list[Download] = []

    def all_there(file: Download) -> bool:
        files.append(file)
        return len(files) == charts

    with page.expect_event("download", all_there):
        button.click()
    still(page)
    assert len(files) == charts > 1
    for file in files:
        assert len(list(csv.DictReader(file.path().read_text("utf-8-sig").splitlines()))) >= 2, file.suggested_filename
