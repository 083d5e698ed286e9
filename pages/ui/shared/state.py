"""What a visitor has chosen: one text and one set of settings for all pages, kept in the session and in the link."""

from collections.abc import Callable, Mapping, Sequence
from math import isnan, nan
from uuid import uuid4

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from bpe.tokenizer import ALIASES, encoding_of
from pages.ui.server import registry
from pages.ui.shared.link import LINK_CHARACTERS, LinkError, pack, unpack
from pages.ui.shared.plain_text import capitalized, plain

DEFAULT_TEXT = (
    "A tokenizer cuts text into pieces. Common words stay whole; hippopotamuses are split.\n"
    "Numbers such as 1234567 fall into groups, 🍓 falls into bytes, and Привет, 你好 or नमस्ते cost more."
)
DEFAULT_TOKENIZERS = ["o200k_base"]


def restore(name: str, default: object, parse: Callable[[Sequence[str]], object]) -> None:
    """Put a setting into the session: from the link if it is there, else `default`; once a session.

    `parse` turns the link's values into the setting and raises ValueError for what it refuses; the message is shown by
    `show_notes`, and the default is taken.
    """
    if name in st.session_state:
        return
    value = default
    if found := st.query_params.get_all(name):
        try:
            value = parse(found)
        except ValueError as problem:
            note(f"{problem}; the rest of the link was kept.")
    st.session_state[name] = value


def restore_text() -> None:
    """Put the shared text into the session as `text`; `text_rev` counts the times it was replaced from outside."""
    restore("text", DEFAULT_TEXT, lambda values: unpack(values[0]) if values[0] else "")
    st.session_state.setdefault("text_rev", 1)


def heard(key: str, name: str) -> object:
    """Return what a component just reported under `name`; None if it has gone meanwhile.

    A report that is on its way when the page is left still calls its handler, but no longer has a state.
    """
    return (st.session_state.get(key) or {}).get(name)


def session_name() -> str:
    """Return a name that no other session has: by it the browser notices when the server started anew."""
    name: str = st.session_state.setdefault("session_name", uuid4().hex)
    return name


def replace_text(text: str) -> None:
    """Replace the shared text (a file, an example): every page shows it anew."""
    st.session_state["text"] = text
    st.session_state["text_rev"] = st.session_state.get("text_rev", 1) + 1


def restore_tokenizers(most: int) -> None:
    """Put the chosen tokenizers into the session; unknown names in the link are named, the others kept."""

    def parse(values: Sequence[str]) -> list[str]:
        names = [_published(name) for value in values for name in value.split(",") if name]
        offered = registry.offered()
        unknown = [name for name in names if name not in offered]
        if unknown:
            note(f"The link names an unknown tokenizer, {', '.join(unknown)[:100]}; the rest of it was kept.")
            if any(name.startswith(registry.MADE) for name in unknown):
                note(
                    "A trained tokenizer lives where it was trained: export it there, and import it on Vocabulary here."
                )
        return [name for name in dict.fromkeys(names) if name in offered][:most] or DEFAULT_TOKENIZERS

    restore("tokenizers", DEFAULT_TOKENIZERS, parse)


def _published(name: str) -> str:
    """Return the tokenizer that an alias or a model stands for; any other name as it is."""
    try:
        return ALIASES.get(name) or encoding_of(name)
    except ValueError:
        return name


def one_of(what: str, options: Sequence[str]) -> Callable[[Sequence[str]], str]:
    """Return a parser for `restore` that takes one of `options`."""

    def parse(values: Sequence[str]) -> str:
        if values[0] not in options:
            raise ValueError(f"The link asks for an unknown {what}, {values[0][:60]!r}")
        return values[0]

    return parse


def some_of(what: str, options: Sequence[str]) -> Callable[[Sequence[str]], list[str]]:
    """Return a parser for `restore` that takes any of `options`, joined by commas, and names those unknown to it."""

    def parse(values: Sequence[str]) -> list[str]:
        names = list(dict.fromkeys(name for value in values for name in value.split(",") if name))
        known, unknown = [n for n in names if n in options], [n for n in names if n not in options]
        if unknown and not known:
            raise ValueError(f"The link asks for an unknown {what}, {unknown[0][:60]!r}")
        for name in unknown[:5]:
            note(f"The link asks for an unknown {what}, {name[:60]!r}; the rest of it was kept.")
        return known

    return parse


def number(what: str, least: float, most: float) -> Callable[[Sequence[str]], float]:
    """Return a parser for `restore` that takes a number and clamps it."""

    def parse(values: Sequence[str]) -> float:
        try:
            value = float(values[0])
        except ValueError:
            value = nan
        if isnan(value):
            raise ValueError(f"The link's {what}, {values[0][:60]!r}, is no number")
        return min(max(value, least), most)

    return parse


def note(message: str) -> None:
    """Keep a message for `show_notes`."""
    st.session_state.setdefault("notes", []).append(capitalized(message))


def show_notes(place: DeltaGenerator | None = None) -> None:
    """Show, in `place` or here, what had to be said about the link; it disappears with the next action."""
    for message in st.session_state.pop("notes", []):
        (place or st).warning(plain(message))


def keep_in_link(settings: Mapping[str, tuple[str, str]]) -> None:
    """Keep settings that do not belong to one page, such as talk mode, for every `write_link` of this run."""
    st.session_state["frame_link"] = dict(settings)


def write_link(settings: Mapping[str, tuple[str, str]], notes: DeltaGenerator | None = None) -> None:
    """Write text and settings, name -> (value, default), into the address; what is at its default is left out.

    A text that does not fit is told in `notes`, or where the page has come to.
    """
    text = st.session_state["text"]
    settings = {**settings, **st.session_state.get("frame_link", {})}
    params = {name: value for name, (value, default) in settings.items() if value != default}
    if text != DEFAULT_TEXT:
        packed = pack(text)
        if packed is None:
            (notes or st).caption(
                f"This text is too long for a link (over {LINK_CHARACTERS:,} characters when compressed): "
                "the address holds the settings only."
            )
        else:
            params["text"] = packed
    if st.query_params.to_dict() != params:
        st.query_params.from_dict(params)


def talk_switch() -> None:
    """The switch for talks, in the sidebar of every page."""
    restore("talk", False, lambda values: one_of("talk mode", ["on", "off"])(values) == "on")
    st.sidebar.toggle(
        "Talk mode",
        key="talk",
        persist_state="session",
        help="For a projector: large and without a frame. T switches it, on every page. A clicker or the arrows go "
        "through the scenes, B blanks the screen, F fills it, Esc leaves. Keys do nothing while you type.",
    )


__all__ = [
    "LinkError",
    "heard",
    "keep_in_link",
    "note",
    "number",
    "one_of",
    "replace_text",
    "restore",
    "restore_text",
    "restore_tokenizers",
    "show_notes",
    "some_of",
    "talk_switch",
    "write_link",
]
