"""Vocabulary: how large should it be? Train one, measure it at every size, take it along."""

import streamlit as st

from bpe.tokenizer import PatternError
from pages.ui.sections.vocabulary import browser as vocabulary_browser
from pages.ui.sections.vocabulary import choice as vocabulary_choice
from pages.ui.sections.vocabulary import costs as vocabulary_costs
from pages.ui.sections.vocabulary import take as vocabulary_take
from pages.ui.sections.vocabulary import views as vocabulary_views
from pages.ui.sections.vocabulary.settings import SETTINGS, SettingsError
from pages.ui.sections.vocabulary.training import current_study
from pages.ui.shared.plain_text import plain_message
from pages.ui.shared.state import restore, say_if_too_long, show_notes, write_link

TABS = {
    "Doublings": "doublings",
    "Pre-tokenizer": "contrast",
    "Cost": "cost",
    "Words, characters, subwords": "units",
    "Browse": "browser",
    "Name it, take it": "take",
}

restore(SETTINGS, "vocabulary")

st.markdown("#### How large should a vocabulary be? Every size of one training, measured.")
notes = st.container()
study = None
try:
    settings = vocabulary_choice.choose()
except (PatternError, SettingsError) as problem:
    st.error(plain_message(problem))
else:
    study = current_study(settings)

if study is not None:
    vocabulary_views.what_was_trained(study, settings)
    with st.container(key="talk_first", height="stretch" if st.session_state.get("talk") else "content"):
        left, right = st.columns([5, 3])
    with right:
        chosen = vocabulary_views.choose_size(study)
        vocabulary_views.chosen_numbers(study, chosen)
    with left:
        vocabulary_views.curve_chart(study, settings, chosen)
        if not st.session_state.get("talk"):
            vocabulary_views.more_lines()
    sections = dict(zip(TABS.values(), st.tabs(list(TABS), key="vocab_tab", on_change="rerun"), strict=True))
    for name, section in sections.items():
        if not section.open:
            continue
        with section:
            match name:
                case "doublings":
                    vocabulary_views.doublings(study)
                case "contrast":
                    vocabulary_views.contrast(study)
                case "cost":
                    vocabulary_costs.cost(study, chosen)
                case "units":
                    vocabulary_costs.units(study, chosen)
                case "browser":
                    vocabulary_browser.browser(study, chosen)
                case "take":
                    vocabulary_take.take(study, chosen)

show_notes(notes)
say_if_too_long()
write_link(SETTINGS)
