"""From a key to painted chips on the Tokens page, the repaint after a switch, and the first paint of a cold browser.

Run: python -m tests.benchmarks.typing_latency [rounds]. Starts the app and Debian's chromium; prints p50 and p95 in ms.
A key is measured in the page: from the input event to the frame after the chips were drawn.
"""

import sys
import time
from pydoc_data.topics import topics
from statistics import quantiles

from playwright.sync_api import Browser, Page, sync_playwright

import bpe
from tests.serving import CHROMIUM_ARGUMENTS, served

SIZES = (20, 1_000, 10_000, 100_000)
TYPE = """field => new Promise(done => {
  const view = field.getRootNode().querySelector('.token-view');
  const start = performance.now();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - start), 0));
  });
  seen.observe(view, { attributes: true, attributeFilter: ['data-drawn'] });
  document.execCommand('insertText', false, 'x'); // as a key does: setting the value lays the whole field out anew
})"""
SWITCH = """view => new Promise(done => {
  const button = [...document.querySelectorAll('[role=toolbar] button')].find(b => b.textContent === 'bytes');
  const start = performance.now();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - start), 0));
  });
  seen.observe(view, { attributes: true, attributeFilter: ['class'] });
  button.click();
})"""


def percentiles(times: list[float]) -> str:
    cuts = quantiles(times, n=20)
    return f"p50 {cuts[9]:6.0f} ms   p95 {cuts[18]:6.0f} ms"


def open_app(browser: Browser, address: str) -> Page:
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.goto(address)
    page.locator(".token-view [role=listbox] .chip").first.wait_for()
    return page


def fill(page: Page, text: str) -> None:
    drawn = page.locator(".token-view").get_attribute("data-drawn")
    page.locator(".editor-field").evaluate(
        "(field, text) => { field.value = text; field.dispatchEvent(new InputEvent('input', { bubbles: true })); }",
        text,
    )
    while page.locator(".token-view").get_attribute("data-drawn") == drawn:
        page.wait_for_timeout(50)
    page.wait_for_timeout(1_500)  # the settled text goes to the page


def measure(browser: Browser, address: str, rounds: int) -> None:
    first = []
    for _ in range(3):
        start = time.perf_counter()
        page = open_app(browser, address)
        first.append((time.perf_counter() - start) * 1000)
        page.context.close()
    print(f"first paint of chips, cold browser context: {min(first):.0f} to {max(first):.0f} ms")

    page = open_app(browser, address)
    tokenizer, english = bpe.load("o200k_base"), "".join(topics.values())
    ids = tokenizer.encode(english)
    for size in SIZES:
        fill(page, tokenizer.decode(ids[:size]))
        field = page.locator(".editor-field")
        if not field.is_editable():
            print(f"{size:7,} tokens: the field shows such a text read-only; a paste replaces it")
            continue
        field.evaluate("field => { field.focus(); field.setSelectionRange(field.value.length, field.value.length); }")
        times = []
        for _ in range(rounds):
            times.append(field.evaluate(TYPE))
            page.wait_for_timeout(120)
        print(f"{size:7,} tokens: key to painted chips   {percentiles(times)}", flush=True)
        if size == 10_000:
            page.wait_for_timeout(1_500)
            times = []
            for _ in range(rounds):
                times.append(page.locator(".token-view").evaluate(SWITCH))
                page.wait_for_timeout(300)
            print(f"{size:7,} tokens: switch to repaint      {percentiles(times)}", flush=True)


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=CHROMIUM_ARGUMENTS)
        measure(browser, address, rounds)
        browser.close()


if __name__ == "__main__":
    main()
