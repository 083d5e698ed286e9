"""How long the merge player takes from a key to the painted step, and how fast it plays, with more than 30,000 merges.

    python -m tests.benchmarks.merge_player

Starts the app and Debian's chromium (no GPU). Wall times are of a whole machine: run it on an idle one. The time from
key to paint ends when the frame with the new step has been handed to the compositor; the processor time of the page's
main thread beside it depends less on what else runs; a key that does nothing shows the noise.
"""

import shutil
import statistics
import sys

from playwright.sync_api import CDPSession, Page, sync_playwright

from tests.serving import CHROMIUM_ARGUMENTS, ROOT, served

TEXT = "".join(path.read_text() for path in sorted((ROOT / "sample_corpora" / "prose").glob("en_*.txt")))[:46_000]
APPLY = "player=apply&each_merge=on"
LEARN = "player=learn&learn_corpus=text&learn_splitter=none&learn_merges=30000"
KEYS = 120
SECONDS = 4
PRESS = """async ([key, count]) => {
  const painted = () => new Promise(done => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(0);
  }));
  const times = [];
  for (let i = 0; i < count; i++) {
    await new Promise(done => setTimeout(done, 40));
    const start = performance.now();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
    await painted();
    times.push(performance.now() - start);
  }
  return times;
}"""
SCRUB = """async (input, count) => {
  const times = [];
  for (let i = 0; i < count; i++) {
    await new Promise(done => setTimeout(done, 40));
    const start = performance.now();
    input.value = Math.floor(input.max * ((i * 7) % count) / count);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    times.push(performance.now() - start);
  }
  return times;
}"""
FRAMES = """async seconds => {
  let frames = 0;
  const start = performance.now();
  while (performance.now() - start < 1000 * seconds) { await new Promise(requestAnimationFrame); frames++; }
  return frames / seconds;
}"""


def told(name: str, times: list[float], processor: float) -> None:
    """Print one line."""
    ordered = sorted(times)
    p95 = ordered[int(0.95 * (len(ordered) - 1))]
    print(f"{name:28} p50 {statistics.median(ordered):5.1f} ms   p95 {p95:5.1f} ms   processor {processor:4.1f} ms")


def processor_seconds(session: CDPSession) -> float:
    """Return the processor time of the main thread so far."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration"))


def open_player(page: Page, address: str, settings: str, least: int) -> int:
    """Open the player, paste the text, and wait for more than `least` steps; returns the number of steps."""
    page.goto(f"{address}/merges?{settings}")
    player = page.locator(".merge-player[data-size]")
    player.wait_for(timeout=60_000)
    page.locator("textarea").fill(TEXT)
    page.keyboard.press("Control+Enter")
    page.wait_for_function(
        """least => Array.from(document.querySelectorAll('*')).some(
            node => Number(node.shadowRoot?.querySelector('.merge-player')?.dataset.size) > least)""",
        arg=least,
        timeout=60_000,
    )
    page.locator("textarea").evaluate("field => field.blur()")
    return int(player.get_attribute("data-size") or 0)


def step_through(page: Page, session: CDPSession) -> None:
    """Press keys at the start and in the middle, and print how long each takes to its paint."""
    page.evaluate(PRESS, ["PageDown", 20])  # to be warm
    before = processor_seconds(session)
    times = page.evaluate(PRESS, ["x", KEYS])
    told("a key that does nothing", times, 1000 * (processor_seconds(session) - before) / KEYS)
    for place in ("at the start", "in the middle"):
        for name, key in (("forward", "PageDown"), ("back", "PageUp")):
            before = processor_seconds(session)
            times = page.evaluate(PRESS, [key, KEYS])
            told(f"{name}, {place}", times, 1000 * (processor_seconds(session) - before) / KEYS)
        page.locator(".scrubber").evaluate(
            "input => { input.value = input.max / 2; input.dispatchEvent(new Event('input')); }"
        )
        page.wait_for_timeout(300)


def main() -> None:
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        sys.exit("no chromium on this machine (apt-get install chromium)")
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)
        page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
        steps = open_player(page, address, APPLY, 30_000)
        print(f"{steps:,} merges of {len(TEXT.encode()):,} bytes, {page.locator('.stage .chip').count()} chips drawn")
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        step_through(page, session)
        before = processor_seconds(session)
        times = page.locator(".scrubber").evaluate(SCRUB, 60)
        told("scrubbing anywhere", times, 1000 * (processor_seconds(session) - before) / 60)
        for speed in ("12", "60", "240"):
            page.locator(".scrubber").evaluate(
                "input => { input.value = input.max / 3; input.dispatchEvent(new Event('input')); }"
            )
            page.locator(".speed select").select_option(speed)
            start = int(page.locator(".merge-player").get_attribute("data-step") or 0)
            page.locator(".control-play").click()
            frames = page.evaluate(FRAMES, SECONDS)
            end = int(page.locator(".merge-player").get_attribute("data-step") or 0)
            page.locator(".control-play").click()
            print(f"playing, {speed} steps a second: {(end - start) / SECONDS:.0f} made, {frames:.0f} frames a second")
        steps = open_player(page, address, LEARN, 10_000)
        print(f"{steps:,} merges of the same text, learned without a pre-tokenizer: they cross everything")
        step_through(page, session)
        browser.close()


if __name__ == "__main__":
    main()
