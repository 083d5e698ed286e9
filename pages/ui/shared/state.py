"""What a visitor has chosen: settings in the session and in the link, one text for all pages, and notes about both."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from uuid import uuid4

import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.runtime.scriptrunner import get_script_run_ctx

from pages.ui.server import registry
from pages.ui.server.messages import capitalized
from pages.ui.shared.everywhere import TEXT
from pages.ui.shared.link import LINK_CHARACTERS, VERSION, key_of, settings_of
from pages.ui.shared.plain_text import plain
from pages.ui.shared.settings import Damaged, Elsewhere, Setting, Text
from pages.ui.shared.tokenizer_settings import OneTokenizer, Tokenizers

NOTHING: Mapping[str, Any] = {}


def restore(settings: Iterable[Setting], page: str | None = None, start: Mapping[str, Any] = NOTHING) -> None:
    """Put settings into the session: once, from the link that opened the page, and again after Back and Forward.

    A page that is opened by a click has no link: it finds the session as it is, and begins with `start`, else with the
    defaults. `page` is None for settings of the frame.
    """
    state, came = st.session_state, came_back()
    settings = tuple(settings)
    opening = came or "link_of" not in state
    if page is not None and opening:
        state["link_of"] = page
    linked = page is None or state["link_of"] == page
    link = settings_of(_params()) if linked else {}
    for setting in settings:
        if came or setting.name not in state:
            missing = setting.initial() if linked else start.get(setting.name, setting.initial())
            _set(setting, _read(setting, link[setting.name]) if setting.name in link else missing)
        elif isinstance(setting, Tokenizers):
            kept, words = setting.without_forgotten(setting.now)
            if words:
                note(f"{words}.")
                mirror(setting.name, kept)
    if page is not None:
        _arrive(page, settings, opening)


def _arrive(page: str, settings: Sequence[Setting], opening: bool) -> None:
    state = st.session_state
    if opening:
        state["written"] = _link(settings)  # the address as it was sent says the same, and stays
    elif state.get("page") != page:
        state["written"] = None  # the address is bare, or that of the page that was left
    state["page"], state["opening"] = page, opening
    if came_back():
        state["text_rev"] = state.get("text_rev", 1) + 1
        state["returns"] = state.get("returns", 0) + 1
    state.setdefault("text_rev", 1)


def came_back() -> bool:
    """Return whether this run answers the browser's Back or Forward: then the address says what is to be shown.

    The address alone does not tell: a run that was asked for before the page had heard of the last change brings an
    older one, too, and what was typed meanwhile would be lost.
    """
    context = get_script_run_ctx(suppress_warning=True)
    return context is not None and context.is_history_navigation


def _params() -> dict[str, str]:
    """The address; a name that stands in it several times is a list."""
    return {name: ",".join(st.query_params.get_all(name)) for name in st.query_params}


def _read(setting: Setting, written: str) -> Any:
    try:
        return setting.read(written)
    except Elsewhere as kept:
        current = st.session_state.get(setting.name)
        if isinstance(setting, Text) and current is not None and key_of(setting.to_text(current)) == kept.key:
            return current
        st.session_state.setdefault("wanted", {})[setting.name] = kept.key
    except ValueError as problem:
        note(f"{problem}; the rest of the link was kept.")
        if isinstance(problem, Damaged) and problem.kept is not None:
            return problem.kept
    return setting.initial()


def _set(setting: Setting, value: Any) -> None:
    """Set a value that is another one: setting a widget's value again would take away what is being typed there."""
    if isinstance(setting, Tokenizers):
        registry.adopt([value] if isinstance(setting, OneTokenizer) else value)
    mirror(setting.name, value)


def mirror(key: str, value: Any) -> None:
    """Give a widget the value it has to show, before it is drawn; what is being typed there stays while it fits."""
    if key not in st.session_state or st.session_state[key] != value:
        st.session_state[key] = value


def write_link(settings: Iterable[Setting]) -> None:
    """Write settings into the address when they have changed; what is at its default is left out.

    The run that has read a link leaves it as it was sent.
    """
    state, link = st.session_state, _link(settings)
    opening, state["opening"] = state.get("opening", False), False
    if link != state.get("written"):
        state["written"] = link
        if not opening:
            st.query_params.from_dict(link)


def _link(settings: Iterable[Setting]) -> dict[str, str]:
    link = {
        setting.name: setting.write(setting.now)
        for setting in (*settings, *st.session_state.get("in_every_link", ()))
        if setting.now != setting.initial()
    }
    return link | {"v": VERSION} if link else {}


def keep_in_link(settings: Iterable[Setting]) -> None:
    """Keep settings that do not belong to one page, such as talk mode, in the link of every page."""
    st.session_state["in_every_link"] = tuple(settings)


def say_if_too_long(place: DeltaGenerator | None = None) -> None:
    """Say, in `place` or here, that the text does not fit into the link."""
    if TEXT.write(st.session_state["text"]).startswith("~"):
        (place or st).caption(
            f"This text is too long for a link (over {LINK_CHARACTERS:,} characters when compressed). This tab keeps "
            "it when you reload the page; a link that you send holds the settings only."
        )


# --- the text -------------------------------------------------------------------------------------------------------


def set_text(text: str) -> None:
    """Replace the shared text: every page shows it anew, and nothing that was on its way replaces it again.

    `text_rev` counts how often that happened; a text that the Tokens view reports is its own and does not count.
    """
    state = st.session_state
    if text != state["text"]:
        state["text"] = text
        state["text_rev"] = state.get("text_rev", 1) + 1


def heard(key: str, name: str) -> object:
    """Return what a component just reported under `name`; None if it has gone meanwhile.

    A report that is on its way when the page is left still calls its handler, but no longer has a state.
    """
    return (st.session_state.get(key) or {}).get(name)


def session_name() -> str:
    """Return a name that no other session has: by it the browser notices when the server started anew."""
    name: str = st.session_state.setdefault("session_name", uuid4().hex)
    return name


# --- words about it -------------------------------------------------------------------------------------------------


def note(message: str) -> None:
    """Keep a message for `show_notes`."""
    notes = st.session_state.setdefault("notes", [])
    if capitalized(message) not in notes:
        notes.append(capitalized(message))


def show_notes(place: DeltaGenerator | None = None) -> None:
    """Show, in `place` or here, what had to be said about the link; it disappears with the next action."""
    for message in st.session_state.pop("notes", []):
        (place or st).warning(plain(message))
