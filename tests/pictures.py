"""Make the README's pictures from real pages: `.venv/bin/python -m tests.pictures` (needs chromium)."""

import io
import shutil

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.serving import CHROMIUM_ARGUMENTS, ROOT, served

FOLDER = ROOT / ".pictures"
LARGEST = 1_000_000  # bytes
STEPS, FRAME_MS, LAST_MS = 16, 420, 2500
COLORS = 128


def opened(browser: Browser, address: str, ready: str, width: int = 1280, height: int = 800) -> Page:
    """Return a page that shows `ready`."""
    page = browser.new_page(viewport={"width": width, "height": height})
    page.goto(address)
    page.locator(ready).first.wait_for(timeout=60_000)
    page.wait_for_timeout(1500)
    return page


def still(page: Page, name: str) -> None:
    """Save what a page shows as PNG."""
    image = Image.open(io.BytesIO(page.screenshot()))
    save(name, lambda path: image.quantize(256, dither=Image.Dither.NONE).save(path, optimize=True))


def moving(page: Page, name: str) -> None:
    """Step through merges and save the steps as an animated GIF."""
    player = page.locator(".merge-player")
    player.scroll_into_view_if_needed()
    frames = []
    for step in range(STEPS + 1):
        if step:
            page.keyboard.press("ArrowRight")
            page.locator(f".merge-player[data-step='{step}'][data-phase='marked']").wait_for()
            frames.append(page.screenshot())
            page.locator(f".merge-player[data-step='{step}'][data-phase='merged']").wait_for()
            page.wait_for_timeout(300)
        frames.append(page.screenshot())
    images = [
        Image.open(io.BytesIO(frame)).convert("RGB").resize((960, 540), Image.Resampling.LANCZOS) for frame in frames
    ]
    palette = images[-1].quantize(COLORS, dither=Image.Dither.NONE)
    first, *rest = [image.quantize(COLORS, palette=palette, dither=Image.Dither.NONE) for image in images]
    durations = [FRAME_MS] * len(rest) + [LAST_MS]
    save(
        name,
        lambda path: first.save(path, save_all=True, append_images=rest, duration=durations, loop=0, optimize=True),
    )


def save(name: str, write: object) -> None:
    """Write a picture and refuse one that is too large for a README."""
    path = FOLDER / name
    write(path)  # type: ignore[operator]
    size = path.stat().st_size
    print(f"{path.relative_to(ROOT)}: {size:,} bytes")
    if size > LARGEST:
        raise SystemExit(f"{name} is larger than {LARGEST:,} bytes")


def main() -> None:
    """Make all pictures."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        raise SystemExit("no chromium on this machine (apt-get install chromium)")
    FOLDER.mkdir(exist_ok=True)
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_ARGUMENTS)
        page = opened(browser, address, ".token-view .chip")
        still(page, "tokens.png")
        still(opened(browser, f"{address}/merges?step=18", ".merge-player .chip"), "merges.png")
        still(
            opened(browser, f"{address}/scenes?scene=numbers&beat=2&talk=on", ".board .chip", 1280, 720), "scenes.png"
        )
        moving(opened(browser, f"{address}/merges?talk=on", ".merge-player .chip", 1280, 720), "merges.gif")
        browser.close()


if __name__ == "__main__":
    main()
