"""How long the Languages page takes to draw 56 languages by four tokenizers, and to redraw them after a choice.

Run: python -m tests.benchmarks.languages [rounds]. Starts the app and Debian's chromium (no GPU); prints p50 and p95 in
ms, the processor time of the page's main thread, and the load of the machine at that moment: wall times are of a whole
machine, run it on an idle one. All are measured in the page, from the event or the start of navigation. Drawn means
that each chart has its marks; redrawn, that all charts that show the choice have changed, and the frame after the last
change is painted.
"""

import os
import sys
from collections.abc import Callable
from statistics import quantiles

from playwright.sync_api import Browser, CDPSession, Locator, Page, sync_playwright

from tests.serving import CHROMIUM_ARGUMENTS, served

CHARTS = 3
QUIET = 400  # ms without a change after which a redraw is over
DRAWN = """([charts, from]) => new Promise(done => {
  const here = () => /same text in many/.test(document.querySelector('h4')?.textContent);
  const marked = chart => chart.querySelector('.mark-text text, .mark-line path, .mark-rect path');
  const found = () => [...document.querySelectorAll('[data-testid=stVegaLiteChart]')].filter(marked).length;
  const ready = () => here() && found() === charts;
  const look = () => ready() ? setTimeout(() => done(performance.now() - from)) : requestAnimationFrame(look);
  look();
})"""
# Keeps, for each chart, when it was last painted after a change; `start` is the click or key that chooses.
WATCH = """charts => {
  const watch = window.watch = { start: null, painted: new Map() };
  const begin = () => { watch.start = performance.now(); watch.painted.clear(); };
  window.begin = begin;
  for (const chart of document.querySelectorAll('[data-testid=stVegaLiteChart]')) {
    new MutationObserver(changes => {
      const drawn = change => [change.target, ...change.addedNodes].some(node =>
        node instanceof SVGElement || node.parentNode instanceof SVGElement);
      const paint = () => watch.painted.set(chart, performance.now());
      if (changes.some(drawn)) requestAnimationFrame(() => setTimeout(paint));
    }).observe(chart, { subtree: true, childList: true, characterData: true, attributes: true });
  }
}"""
REDRAWN = """([charts, quiet]) => new Promise((done, failed) => {
  setTimeout(() => failed(new Error(`${window.watch.painted.size} of ${charts} charts changed`)), 20_000);
  const look = () => {
    const { start, painted } = window.watch, last = Math.max(...painted.values());
    if (painted.size >= charts && performance.now() - last > quiet) done(last - start);
    else setTimeout(look, 20);
  };
  look();
})"""
CHOOSE = "option => { window.begin(); option.click(); }"


def told(what: str, times: list[float], processor: float) -> None:
    """Print one line."""
    cuts = quantiles(times, n=20, method="inclusive")
    load = os.getloadavg()[0]
    print(
        f"{what:44} p50 {cuts[9]:5.0f}   p95 {cuts[18]:5.0f}   least {min(times):5.0f} ms   "
        f"main thread {processor:4.0f} ms   load {load:.1f}",
        flush=True,
    )


def processor_ms(session: CDPSession) -> float:
    """Return the processor time of the page's main thread so far."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1000 * float(next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration"))


def new_page(browser: Browser) -> tuple[Page, CDPSession]:
    """Return a page of a browser that has nothing in its cache, and what reads its processor time."""
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    return page, session


def opened(browser: Browser, address: str, rounds: int) -> None:
    """Measure from a cold browser, and from a click in an open app, to charts drawn."""
    cold: list[float] = []
    clicked: list[float] = []
    again: list[float] = []
    spent = [0.0, 0.0, 0.0]
    for _ in range(rounds):
        page, session = new_page(browser)
        page.goto(f"{address}/languages", wait_until="commit")
        cold.append(page.evaluate(DRAWN, [CHARTS, 0]))
        spent[0] += processor_ms(session)
        page.context.close()
        page, session = new_page(browser)
        page.goto(address)
        page.locator(".token-view [role=listbox] .chip").first.wait_for()
        page.wait_for_timeout(2_000)
        for place, times in enumerate((clicked, again), 1):
            before = processor_ms(session)
            link = page.get_by_test_id("stSidebarNav").get_by_role("link", name="Languages")
            start = link.evaluate("link => { const start = performance.now(); link.click(); return start; }")
            times.append(page.evaluate(DRAWN, [CHARTS, start]))
            spent[place] += processor_ms(session) - before
            page.get_by_test_id("stSidebarNav").get_by_role("link", name="Vocabulary").click()
            page.get_by_text("bytes per token").first.wait_for()
            page.wait_for_timeout(1_500)
        page.context.close()
    told("opened in a cold browser", cold, spent[0] / rounds)
    told("clicked in the sidebar, first time", clicked, spent[1] / rounds)
    told("clicked in the sidebar, again", again, spent[2] / rounds)


def redrawn(
    page: Page, session: CDPSession, what: str, charts: int, finds: Callable[[int], Locator], turns: int
) -> None:
    """Measure from a choice to charts that show it; `finds` returns what the choice of a turn clicks on."""
    times, spent = [], 0.0
    for turn in range(turns):
        found = finds(turn)
        page.wait_for_timeout(300)
        before = processor_ms(session)
        found.evaluate(CHOOSE)
        times.append(page.evaluate(REDRAWN, [charts, QUIET]))
        spent += processor_ms(session) - before
    told(what, times[1:], spent / turns)


def choices(browser: Browser, address: str, rounds: int) -> None:
    """Measure redraws after another reference, another ranking tokenizer, and one tokenizer less or more."""
    page, session = new_page(browser)
    page.goto(f"{address}/languages")
    page.evaluate(DRAWN, [CHARTS, 0])
    page.wait_for_timeout(2_000)
    page.evaluate(WATCH, CHARTS)

    def option(label: str, name: str) -> Locator:
        page.get_by_role("combobox", name=label).click()
        page.keyboard.type(name)
        found = page.get_by_role("option", name=name).first
        found.wait_for()
        return found

    def tokenizer(turn: int) -> Locator:
        if turn % 2:  # is removed in even turns
            return option("Tokenizers (up to 6)", "p50k")
        return page.locator("[aria-label='Remove p50k (Codex)']").last  # the first lies in a template

    languages, counters = ["Hindi", "French", "Burmese", "English"], ["o200k (", "r50k", "cl100k"]
    redrawn(page, session, "another reference", 3, lambda turn: option("Reference", languages[turn % 4]), rounds)
    redrawn(
        page, session, "another main tokenizer", 3, lambda turn: option("Main tokenizer", counters[turn % 3]), rounds
    )
    redrawn(page, session, "one tokenizer less or more", 1, tokenizer, rounds)
    page.context.close()


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 12
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=CHROMIUM_ARGUMENTS)
        opened(browser, address, max(3, rounds // 3))
        choices(browser, address, rounds)
        browser.close()


if __name__ == "__main__":
    main()
