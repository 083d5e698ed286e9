"""What a visitor has chosen: settings in the session and in the link, one text for all pages, and notes about both."""

from collections.abc import Iterable, Mapping
from time import monotonic
from typing import Any
from urllib.parse import urlencode

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from pages.ui.server import registry
from pages.ui.server.messages import capitalized
from pages.ui.shared.everywhere import PLACES, TEXT
from pages.ui.shared.link import LINK_CHARACTERS, VERSION, key_of, settings_of
from pages.ui.shared.plain_text import plain
from pages.ui.shared.settings import Damaged, Elsewhere, Setting, Text
from pages.ui.shared.tokenizer_settings import OneTokenizer, Tokenizers
from pages.ui.shared.visit import came_back, visit

NOTHING: Mapping[str, Any] = {}
READ_SECONDS = 5.0  # that a note stays at least
KEPT_THERE = "It is kept for a week in the browser where it was typed"


# --- settings: from the link into the session -----------------------------------------------------------------------


def restore(settings: Iterable[Setting], page: str = "", start: Mapping[str, Any] = NOTHING) -> None:
    """Put settings into the session: once, from the link that opened the page, and again after Back and Forward.

    A page that is opened by a click has no link: it finds the session as it is, and begins with `start`, else with the
    defaults. Without a `page` these are settings of the frame, which stands around all of them.
    """
    settings, now, came = tuple(settings), visit(), came_back()
    linked = came or not page or not now.link_of or now.link_of == page
    link = settings_of(_address()) if linked else {}
    for setting in settings:
        if came or setting.name not in st.session_state:
            first = setting.initial() if linked else start.get(setting.name, setting.initial())
            _take(setting, _read(setting, link[setting.name]) if setting.name in link else first)
        elif isinstance(setting, Tokenizers):
            kept, words = setting.without_forgotten(setting.now)
            if words:
                note(f"{words}.")
                mirror(setting.name, kept)
    if page:
        _arrive(page, settings, came)


def _arrive(page: str, settings: tuple[Setting, ...], came: bool) -> None:
    now = visit()
    now.arrived = "link" if came or not now.link_of else "click" if page != now.page else ""
    now.page, now.texts = page, {setting.name: setting for setting in settings if isinstance(setting, Text)}
    if now.arrived == "link":
        if (version := _address().get("v", VERSION)) != VERSION:
            note(f"The link's version, {version[:20]!r}, is not known here; what it shares with others was read.")
        now.link_of, now.address, now.in_step = page, _address(), True
        now.written = _link(settings)  # the address as it was sent says the same, and stays
    elif now.arrived == "click":
        now.written = None  # the address is bare, or that of the page that was left
    if came:
        now.text_rev += 1
        now.returns += 1
    if now.arrived == "link" and now.wanted:
        st.rerun()  # the frame asks the browser before anything else is drawn


def _address() -> dict[str, str]:
    """What the address says; a name that stands there several times is a list."""
    return {name: ",".join(st.query_params.get_all(name)) for name in st.query_params}


def _read(setting: Setting, written: str) -> Any:
    try:
        return setting.read(written)
    except Elsewhere as kept:
        current = st.session_state.get(setting.name)
        if isinstance(setting, Text) and current is not None and key_of(setting.to_text(current)) == kept.key:
            return current
        visit().wanted[setting.name] = kept.key
    except ValueError as problem:
        note(f"{problem}; the rest of the link was kept.")
        if isinstance(problem, Damaged) and problem.kept is not None:
            return problem.kept
    return setting.initial()


def _take(setting: Setting, value: Any) -> None:
    if isinstance(setting, Tokenizers):
        registry.adopt([value] if isinstance(setting, OneTokenizer) else value)
    mirror(setting.name, value)


def mirror(key: str, value: Any) -> None:
    """Give a widget the value it has to show, before it is drawn.

    Only where it has another one: setting a value again takes away what is being typed there.
    """
    if key not in st.session_state or st.session_state[key] != value:
        st.session_state[key] = value


# --- settings: from the session into the link -----------------------------------------------------------------------


def write_link(settings: Iterable[Setting]) -> None:
    """Write settings into the address when they have changed; what is at its default is left out.

    A link that has just been read stays as it was sent. The address of a page that was just opened by a click is left
    to the browser's tab: what is written now may come before the page's own path, and would be an entry of the history
    by itself.
    """
    now, link = visit(), _link(settings)
    changed, now.written = link != now.written, link
    if now.arrived == "click":
        if changed:
            now.opened, now.in_step, now.address = (now.opened[0] + 1, urlencode(link)), False, link
    elif not now.arrived and (changed or not now.in_step):
        st.query_params.from_dict(link)
        now.in_step, now.address = True, link


def _link(settings: Iterable[Setting]) -> dict[str, str]:
    link = {
        setting.name: setting.write(setting.now)
        for setting in (*settings, *visit().everywhere)
        if setting.now != setting.initial()
    }
    return link | {"v": VERSION} if link else {}


def keep_in_link(settings: Iterable[Setting]) -> None:
    """Keep settings that do not belong to one page, such as talk mode, in the link of every page."""
    visit().everywhere = tuple(settings)


def say_if_too_long(place: DeltaGenerator | None = None) -> None:
    """Say, in `place` or here, that the text does not fit into the link."""
    if TEXT.write(TEXT.now).startswith("~"):
        (place or st).caption(
            f"This text is too long for a link (over {LINK_CHARACTERS:,} characters when compressed). {KEPT_THERE}: a "
            "reload brings it back, but a link that you send holds the settings only."
        )


# --- the text -------------------------------------------------------------------------------------------------------


def set_text(text: str) -> None:
    """Replace the shared text: every page shows it anew, and nothing that was on its way replaces it again.

    A text that the Tokens view reports is its own, and is not set by this.
    """
    if text != TEXT.now:
        st.session_state[TEXT.name] = text
        visit().text_rev += 1
        for place in PLACES:
            st.session_state[place.name] = place.initial()


def long_texts() -> dict[str, str]:
    """Return the texts that no link can hold, by their keys, for the browser to keep."""
    texts = {setting: setting.to_text(setting.now) for setting in visit().texts.values()}
    return {key_of(text): text for setting, text in texts.items() if setting.write(setting.now).startswith("~")}


def take_kept_text(name: str, key: str, text: str | None) -> None:
    """Take a text that the browser has kept, None when it is not there."""
    now = visit()
    if now.wanted.get(name) != key:
        return  # an answer to an older question
    del now.wanted[name]
    if text is None or key_of(text) != key:
        note(f"The text of this link was too long for it. {KEPT_THERE}: open the link there, or paste the text again.")
        return
    st.session_state[name] = now.texts[name].from_text(text)
    now.text_rev += 1
    now.written = {**(now.written or {}), name: f"~{key}", "v": VERSION}  # as the address says


def offer_again(names: Iterable[str]) -> None:
    """Offer tokenizers again that this tab has trained or imported before, as long as the server keeps them."""
    registry.adopt(names)


def heard(key: str, name: str) -> object:
    """Return what a component just reported under `name`; None if it has gone meanwhile.

    A report that is on its way when the page is left still calls its handler, but no longer has a state.
    """
    return (st.session_state.get(key) or {}).get(name)


# --- words about it -------------------------------------------------------------------------------------------------


def note(message: str) -> None:
    """Keep a message for `show_notes`."""
    now = visit()
    if now.noted is not None:  # those were of another link
        now.notes, now.noted = [], None
    if capitalized(message) not in now.notes:
        now.notes.append(capitalized(message))


def show_notes(place: DeltaGenerator | None = None) -> None:
    """Show, in `place` or here, what had to be said about the link; it disappears with the next action.

    What the browser itself reports, just after a page has opened, is none.
    """
    now = visit()
    if now.noted is not None and monotonic() - now.noted > READ_SECONDS:
        now.notes, now.noted = [], None
    for message in now.notes:
        now.noted = now.noted or monotonic()
        (place or st).warning(plain(message))
