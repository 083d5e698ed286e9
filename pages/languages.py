"""Languages: the same text in many languages, what it costs in each, and why."""

from collections.abc import Callable, Sequence
from functools import partial

import streamlit as st

from pages.ui.sections.languages import bill as languages_bill
from pages.ui.sections.languages import cached as languages_cached
from pages.ui.sections.languages import choice as languages_choice
from pages.ui.sections.languages import forms as languages_forms
from pages.ui.sections.languages import mix as languages_mix
from pages.ui.sections.languages import own as languages_own
from pages.ui.sections.languages import sentences as languages_sentences
from pages.ui.sections.languages import views as languages_views
from pages.ui.sections.languages.choice import Comparison
from pages.ui.shared.state import number, one_of, restore, restore_text, show_notes, write_link

VIEWS = {
    "overview": "Overview",
    "table": "Table",
    "two": "Two languages",
    "strip": "One sentence in all",
    "bill": "The bill",
    "mix": "Why: the training mix",
    "forms": "Composed or not",
    "own": "Your own text",
}
NUMBERS = {  # name -> (default, least, most)
    "sentence": (0, 0, 10_000),
    "bill_tokens": (50_000, 1, 100_000_000),
    "bill_window": (128_000, 1, 100_000_000),
    "bill_price": (2.5, 0, 10_000),
    "bill_seconds": (10.0, 0.1, 100_000),
}
LANGUAGES = {"left": "en", "right": "my", "bill_for": "my"}


def restore_all() -> None:
    """Put what the sections need into the session, from the link if it is there."""
    restore_text()
    restore("every_language", False, lambda values: one_of("choice of languages", ["on", "off"])(values) == "on")
    restore("view", "overview", one_of("view", list(VIEWS)))
    for name, language in LANGUAGES.items():
        restore(name, language, lambda values: values[0])
    for name, (default, least, most) in NUMBERS.items():
        restore(name, default, partial(_number, name, type(default), least, most))
    languages_mix.restore_mix()


def _number(name: str, kind: type, least: float, most: float, values: Sequence[str]) -> object:
    return kind(number(name, least, most)(values))


def settings() -> dict[str, tuple[str, str]]:
    """Return every setting with its default, for the link."""
    state = st.session_state
    first = languages_choice.FIRST | LANGUAGES | {"view": "overview"}
    found = {name: (str(state[name]), default) for name, default in first.items()}
    found |= {name: (f"{state[name]:g}", f"{default:g}") for name, (default, *_) in NUMBERS.items()}
    found |= {name: (",".join(state[name]), "") for name in ("only", "scripts", "families")}
    found["compared"] = (",".join(state["compared"] or languages_cached.FOUR), ",".join(languages_cached.FOUR))
    found |= {name: (str(state[name]), default) for name, default in languages_mix.FIRST.items() if name != "mix"}
    found["mix"] = (",".join(state["mix"]), languages_mix.FIRST["mix"])
    found["own"] = (languages_own.packed_own() or "", "")
    if state["own"]:
        found["use_own"] = ("on" if state["use_own"] else "off", "on")
    found["every_language"] = ("on" if state["every_language"] else "off", "off")
    found["talk"] = ("on" if state["talk"] else "off", "off")
    return found


def show(view: str, comparison: Comparison) -> None:
    """Draw the section that was asked for."""
    sections: dict[str, Callable[[Comparison], None]] = {
        "overview": languages_views.overview,
        "table": languages_views.table,
        "two": languages_sentences.two_languages,
        "strip": languages_sentences.strip,
        "bill": languages_bill.bill,
        "mix": languages_mix.training_mix,
        "forms": languages_forms.composed_or_not,
        "own": lambda c: languages_own.bring_own(),
    }
    sections[view](comparison)


restore_all()
st.markdown("#### The same text in many languages: how many tokens each is charged for it.")
notes = st.container()
comparison = languages_choice.choose()
show_notes(notes)
view: str | None = st.segmented_control(
    "View",
    list(VIEWS),
    format_func=VIEWS.__getitem__,
    key="view",
    required=True,
    label_visibility="collapsed",
    persist_state="session",
    wrap=True,
)
if comparison:
    with st.container():
        if view not in ("mix", "own"):
            languages_views.headline(comparison)
        languages_forms.composed_note(comparison)
    show(view or "overview", comparison)
write_link(settings())
