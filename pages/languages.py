"""Languages: the same text in many languages, what it costs in each, and why."""

from collections.abc import Callable

import streamlit as st

from pages.ui.sections.languages import bill as languages_bill
from pages.ui.sections.languages import choice as languages_choice
from pages.ui.sections.languages import forms as languages_forms
from pages.ui.sections.languages import mix as languages_mix
from pages.ui.sections.languages import own as languages_own
from pages.ui.sections.languages import sentences as languages_sentences
from pages.ui.sections.languages import views as languages_views
from pages.ui.sections.languages.choice import Comparison
from pages.ui.sections.languages.settings import SETTINGS, VIEW, VIEWS, first_compared
from pages.ui.shared.state import restore, say_if_too_long, show_notes, write_link


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


restore(SETTINGS, "languages", {"compared": first_compared()})
st.markdown("#### The same text in many languages: how many tokens each is charged for it.")
notes = st.container()
comparison = languages_choice.choose()
show_notes(notes)
view: str | None = st.segmented_control(
    "View",
    **VIEW.widget(),
    format_func=VIEWS.__getitem__,
    required=True,
    label_visibility="collapsed",
    wrap=True,
)
if comparison:
    with st.container():
        if view not in ("mix", "own"):
            languages_views.headline(comparison)
        languages_forms.composed_note(comparison)
    show(view or "overview", comparison)
say_if_too_long()
write_link(SETTINGS)
