"""All settings of all pages. `python -m pages.ui.sections.settings_table` prints them: what a newcomer reads first."""

import logging
from collections.abc import Iterator

from pages.ui.sections.languages.settings import SETTINGS as LANGUAGES
from pages.ui.sections.merges.settings import SETTINGS as MERGES
from pages.ui.sections.scenes.settings import SETTINGS as SCENES
from pages.ui.sections.tokens.settings import SETTINGS as TOKENS
from pages.ui.sections.vocabulary.settings import SETTINGS as VOCABULARY
from pages.ui.shared.everywhere import TALK
from pages.ui.shared.settings import EVERY, Setting, Text

SETTINGS: dict[str, tuple[Setting, ...]] = {
    "tokens": TOKENS,
    "merges": MERGES,
    "vocabulary": VOCABULARY,
    "languages": LANGUAGES,
    "scenes": SCENES,
}
HEAD = ("page", "name", "kind", "default", "allowed")
WIDEST = 60  # characters of a column


def every_setting() -> dict[str, Setting]:
    """Return all settings by name, those of several pages once."""
    return {setting.name: setting for settings in ((TALK,), *SETTINGS.values()) for setting in settings}


def table() -> Iterator[tuple[str, ...]]:
    """Return a row a setting, under HEAD: first those of several pages, then page by page."""
    pages = [EVERY, *SETTINGS]
    for setting in sorted(every_setting().values(), key=lambda setting: pages.index(setting.page)):
        first = setting.initial()
        default = setting.to_text(first) if isinstance(setting, Text) else "" if first is None else setting.write(first)
        yield setting.page, setting.name, type(setting).__name__, default, setting.allowed()


def _shown(text: str) -> str:
    text = text.replace("\n", " ")
    return text if len(text) <= WIDEST else f"{text[: WIDEST - 1]}…"


if __name__ == "__main__":
    logging.disable(logging.WARNING)  # Streamlit says at every look at a session that there is none
    rows = [HEAD, *(tuple(map(_shown, row)) for row in table())]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
