"""From a key to painted chips on the Tokens page, beside a bare text area of the same length, in one run.

    python -m tests.benchmarks.typing_latency [rounds] [--sizes 20,1000] [--cadences 60,150] [--tokenizers 1,4]

Starts the app and Debian's chromium; prints p50, p95 and the worst key in ms, and for the app the bytes up and down and
the server's processor time per key. A key is measured in the page: from the input event to the end of the frame after
the chips were drawn; of the text area, to the end of the frame after the event. A token is chosen in the inspector.
"""

import argparse
from dataclasses import dataclass
from pydoc_data.topics import topics
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Page, Request, sync_playwright

import bpe
from tests.benchmarks.load import processor, server_of
from tests.serving import CHROMIUM_ARGUMENTS, served

SIZES, CADENCES, TOKENIZERS, PLACES = (20, 1_000, 10_000, 100_000), (60, 120, 150, 200, 400), (1, 4), (0.0, 0.5, 1.0)
NAMES = ("cl100k_base", "o200k_base", "r50k_base", "p50k_base")
KEY = """([selector, text, drawn]) => new Promise(done => {
  const find = root => root.querySelector(selector) ?? [...root.querySelectorAll('*')]
    .map(node => node.shadowRoot && find(node.shadowRoot)).find(Boolean);
  const field = window.benchmarked ??= find(document);
  const painted = () => requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
  if (drawn) {
    const view = field.getRootNode().querySelector('.token-view');
    const seen = new MutationObserver(() => (seen.disconnect(), painted()));
    seen.observe(view, { attributes: true, attributeFilter: ['data-drawn'] });
  }
  const start = performance.now();
  if (text === null) document.execCommand('delete');
  else document.execCommand('insertText', false, text); // as a key does: setting the value lays the field out anew
  if (!drawn) painted();
})"""


@dataclass
class Keys:
    """What the keys of one setting took, in ms."""

    times: list[float]

    def __str__(self) -> str:
        steps = quantiles(self.times, n=20)
        return f"p50 {steps[9]:4.0f} p95 {steps[18]:4.0f} worst {max(self.times):4.0f}"


class Traffic:
    """Counts what the route is asked and answers."""

    def __init__(self, page: Page) -> None:
        self.up, self.down = [], []  # type: list[int], list[int]
        page.on("requestfinished", self._finished)

    def _finished(self, request: Request) -> None:
        if "/api/encode" in request.url or "/api/window" in request.url:
            sizes: Any = request.sizes()
            self.up.append(sizes["requestBodySize"])
            self.down.append(sizes["responseBodySize"])


def put(page: Page, selector: str, text: str, place: float) -> None:
    """Fill a field, and set the caret at a part of it."""
    page.evaluate("() => { delete window.benchmarked; }")
    field = page.locator(selector)
    field.evaluate(
        """(field, [text, place]) => {
          field.value = text;
          field.dispatchEvent(new InputEvent('input', { bubbles: true }));
          field.focus();
          const at = Math.round(text.length * place);
          field.setSelectionRange(at, at);
        }""",
        [text, place],
    )


def keys(page: Page, selector: str, cadence: int, rounds: int, drawn: bool) -> Keys:
    """Press letters one after the other, one every `cadence` ms, a deletion and a pasted line among them."""
    times = []
    for k in range(rounds):
        text = None if k % 10 == 7 else "The keeper was late for the ferry again.\n" if k % 10 == 9 else "x"
        taken = page.evaluate(KEY, [selector, text, drawn])
        times.append(taken)
        page.wait_for_timeout(max(0, cadence - taken))
    return Keys(times)


def measure(page: Page, bare: Page, pid: int, options: argparse.Namespace) -> None:
    """Print a line for every setting."""
    traffic, tokenizer, english = Traffic(page), bpe.load("cl100k_base"), "".join(topics.values())
    ids = tokenizer.encode(english)
    for size in options.sizes:
        text = tokenizer.decode((ids * (1 + size // len(ids)))[:size])
        for place in PLACES:
            put(page, ".editor-field", text, place)
            page.wait_for_timeout(2_500)
            put(bare, "textarea", text, place)
            for cadence in options.cadences:
                area = keys(bare, "textarea", cadence, options.rounds, False)
                traffic.up.clear(), traffic.down.clear()
                before = processor(pid)
                ours = keys(page, ".editor-field", cadence, options.rounds, True)
                cpu = (processor(pid) - before) / options.rounds * 1e3
                over = f"{median(ours.times) - median(area.times):+5.1f}"
                sent = f"up {max(traffic.up, default=0):,} down {max(traffic.down, default=0):,}"
                print(
                    f"{size:7,} tokens at {place:3.0%}, {cadence:3} ms a key: {ours} | bare {area} | over {over} | "
                    f"server {cpu:4.1f} ms | most {sent}",
                    flush=True,
                )


def numbers(text: str) -> tuple[int, ...]:
    """Read "20,1000"."""
    return tuple(map(int, text.split(",")))


def main() -> None:
    """Run the benchmark and print its table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("rounds", type=int, nargs="?", default=40)
    parser.add_argument("--sizes", type=numbers, default=SIZES)
    parser.add_argument("--cadences", type=numbers, default=CADENCES)
    parser.add_argument("--tokenizers", type=numbers, default=TOKENIZERS)
    options = parser.parse_args()
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=CHROMIUM_ARGUMENTS)
        bare = browser.new_page(viewport={"width": 1280, "height": 800})
        bare.set_content("<textarea rows=5 style='width: 100%; font: 16px monospace'></textarea>")
        for count in options.tokenizers:
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.goto(f"{address}/?tokenizers={','.join(NAMES[:count])}")
            page.locator(".token-view [role=listbox] .chip").first.wait_for()
            page.locator(".token-view [role=listbox] .chip").nth(1).click()
            print(f"{count} tokenizer{'s' * (count > 1)}", flush=True)
            measure(page, bare, server_of(address), options)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
