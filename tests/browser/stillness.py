"""Wait until a page is still: a state that can be seen, where a number of milliseconds would be a guess."""

from playwright.sync_api import Page

FRAMES = 8  # in a row in which nothing moves; under load frames take longer, and so does the wait
PATIENCE = 60_000  # milliseconds
STILL = """([frames, patience]) => new Promise(done => {
  const end = performance.now() + patience;
  const places = () => {
    const found = [];
    const look = root => {
      for (const node of root.querySelectorAll(':not(.chip-block *, svg *)')) {
        if (node.shadowRoot) look(node.shadowRoot);
        const box = node.getBoundingClientRect();
        if (box.width || box.height) found.push(box.x, box.y, box.width, box.height);
      }
    };
    look(document);
    return found.map(Math.round).join();
  };
  const busy = () => document.fonts.status !== 'loaded'
    || document.querySelector('[data-testid=stApp]:not([data-test-script-state=notRunning])')
    || document.querySelector('[data-testid=stApp] [data-stale=true]')
    || [...document.querySelectorAll('[data-testid=stVegaLiteChart]')].some(
      chart => chart.checkVisibility() && !chart.querySelector('svg .mark-group, canvas'));
  let last = '', same = 0;
  const look = () => {
    const now = busy() ? '' : places();
    same = now && now === last ? same + 1 : 0;
    last = now;
    if (same >= frames || performance.now() > end) done(same >= frames); else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})"""


def still(page: Page) -> None:
    """Wait until the server has answered, fonts and charts are there, and nothing has moved for a few frames."""
    assert page.evaluate(STILL, [FRAMES, PATIENCE]), "the page is never still"
