"""Links that were ever sent: each opens, shows what it showed, and says what is wrong with it."""

import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, parse_qsl

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

import bpe
from pages.ui.sections.settings_table import SETTINGS
from pages.ui.server import registry

ROOT = Path(__file__).parents[2]
INDEX = str(ROOT / "pages" / "index.py")
LINKS: list[dict[str, Any]] = tomllib.loads((ROOT / "tests" / "links.toml").read_text("utf-8"))["links"]
OLD = [link for link in LINKS if "v=" not in link["link"]]
ELEMENTS = ("markdown", "caption", "success", "info", "error", "metric", "toggle", "selectbox", "heading")
NAMES = [f"{number} {entry['page']}?{entry['link'][:40]}" for number, entry in enumerate(LINKS)]


@pytest.fixture(scope="module")
def known() -> str:
    """A tokenizer that somebody has trained here."""
    st.session_state.pop("made", None)
    return registry.register(bpe.train("low lower lowest newer newest", 264).tokenizer, "Known")


def opened(page: str, link: str) -> AppTest:
    app = AppTest.from_file(INDEX, default_timeout=60)
    app.switch_page(f"{page}.py")
    for name, values in parse_qs(link, keep_blank_values=True).items():
        app.query_params[name] = values
    app.run()
    assert not app.exception
    return app


def words_of(app: AppTest) -> str:
    """What stands on the page, as a person reads it, and what its components get."""
    said = [element for kind in ELEMENTS for element in app.get(kind)]
    words = [str(getattr(element, part, "")) for element in said for part in ("label", "value")]
    return " ".join([*words, *(component.proto.json for component in app.get("bidi_component"))]).replace("\\", "")


@pytest.mark.parametrize("entry", LINKS, ids=NAMES)
def test_a_link_shows_what_it_showed(entry: dict[str, Any], known: str) -> None:
    app = opened(entry["page"], entry["link"].replace("KNOWN", known).replace("OVERSIZED", "x" * 32_001))
    for name, value in entry.get("shows", {}).items():
        wanted = [known if part == "KNOWN" else part for part in value] if isinstance(value, list) else value
        found = app.session_state[name]
        assert found == wanted or (name == "text" and found.startswith(value)) or wanted == "KNOWN" == value, name
    notes = " ".join(warning.value for warning in app.warning).replace("\\", "")
    for words in entry.get("says", ()):
        assert words in notes
    assert entry.get("says") or not notes
    for words in entry.get("seen", ()):
        assert words in words_of(app)


def test_every_page_every_setting_and_sixty_links_of_old() -> None:
    assert len(OLD) >= 60
    for page, settings in SETTINGS.items():
        links = [link["link"] for link in LINKS if link["page"] == page]
        assert "" in links
        named = {name for link in links for name, _ in parse_qsl(link, keep_blank_values=True)}
        names = {setting.name for setting in settings if setting.page == page}
        assert names <= named, f"no link of {page} names {names - named}"
