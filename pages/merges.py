"""Merges: watch byte-pair encoding learn from a text, and watch any tokenizer apply its merges."""

import streamlit as st

from bpe.tokenizer import MissingBytesError, PatternError, SpecialTokenError, replace_surrogates
from pages.ui.components.merge_player import merge_player
from pages.ui.components.merge_player.view import View, applied_view, learned_view, revision
from pages.ui.sections.long_training import training_of
from pages.ui.sections.merges import choice as merge_choice
from pages.ui.sections.merges import view as merge_view
from pages.ui.sections.merges.settings import (
    LONGEST_CORPUS,
    OWN_PATTERN,
    OWN_TEXT,
    PLAYER,
    SETTINGS,
    STEP,
    TIES,
    corpus_label,
    corpus_text,
)
from pages.ui.sections.merges.view import LONGEST_TEXT
from pages.ui.sections.naming import name_and_use
from pages.ui.server import registry
from pages.ui.shared import controls
from pages.ui.shared.everywhere import TEXT
from pages.ui.shared.plain_text import plain_message
from pages.ui.shared.state import mirror, restore, say_if_too_long, set_text, show_notes, write_link

LONGEST_FIELD = 200_000  # characters; the field is sent to the browser at each run
TITLES = {
    "learn": "The most frequent pair of neighbors becomes a token, again and again: this is all that training is.",
    "apply": "A tokenizer encodes a text by its merges, lowest rank first.",
}


def own_text(label: str) -> str:
    """The shared text, to be edited here."""

    text, _ = replace_surrogates(TEXT.now)
    if len(text) > LONGEST_FIELD:
        st.caption(f"Your text has {len(text):,} characters; it is edited on the Tokens page.")
        return text
    mirror("merges_text", text)
    st.text_area(label, key="merges_text", on_change=lambda: set_text(st.session_state["merges_text"]), height=80)
    return text


@st.fragment
def player(view: View, extra: dict[str, object]) -> None:
    """The player; when it reports its step, only this runs again."""
    view = merge_view.anew_after_return(view)
    step = merge_view.start_step(view)
    merge_player(key="merge_player", data=view.packed(step, extra), on_step_change=merge_view.take_step)
    write_link(SETTINGS)
    if view.size and not st.session_state.get("talk"):
        drawn = STEP.now
        st.download_button(
            "This step as a picture, SVG",
            lambda: view.strip(drawn),
            f"merges-step-{drawn}.svg",
            "image/svg+xml",
            type="tertiary",
            on_click="ignore",
        )


def learn() -> None:
    """Train, and show the steps."""
    with controls_row:
        name = merge_choice.corpus_name()
        shown = merge_choice.shown_text()
        more = st.container(horizontal=True, width="content")
    with more.popover("Settings"):
        settings = merge_choice.learn_settings()
    with more.popover("Look closer"):
        closer = merge_choice.closer("learn")
    corpus = own_text("Corpus") if name == OWN_TEXT else corpus_text(name)
    if len(corpus.encode("utf-8", "replace")) > LONGEST_CORPUS:
        st.error(f"This corpus is longer than {LONGEST_CORPUS:,} bytes. Shorten it, or train on the Vocabulary page.")
        return
    try:
        with st.container():  # what comes and goes here does not move the player, which would begin anew
            if settings.splitter == OWN_PATTERN and settings.alphabet == "bytes":
                merge_view.show_coverage(settings, corpus)
            training = training_of(settings.order(corpus), "training_learn")
            both = [
                training
                if ties == settings.ties
                else training_of(settings.order(corpus, ties), "training_other_rule", "The other tie rule. ")
                for ties in (TIES if closer.both_rules else ())
            ]
        text = merge_view.bounded(shown or corpus)
        if training is None or None in both:
            return
        rev = revision(corpus, settings, text, len(training.steps))
        view = learned_view(rev, training, text)
        order = merge_view.reordered(training.tokenizer, text, closer.order, "allow")
    except (PatternError, ValueError) as problem:
        st.error(plain_message(problem))
        return
    if len(text) < len(shown or corpus):
        st.caption(f"The steps are shown on the first {LONGEST_TEXT:,} bytes.")
    player(view, {"quiz": closer.quiz, "order": order, "trainings": merge_view.compared(both)})
    if not training.steps or st.session_state.get("talk"):
        return
    if settings.alphabet == "characters":
        st.caption("This toy loses case, blanks and unknown letters; trained on bytes, it can be used on every page.")
        return
    learned_from = corpus_label(name).split(":")[0]
    name_and_use(training.tokenizer, f"{learned_from[:40]}, {len(training.steps):,} merges", rev, leading=False)


def apply() -> None:
    """Encode the shared text, and show every merge."""
    with controls_row:
        name = merge_choice.one_tokenizer()
        special = controls.special("merges")
        more = st.container(horizontal=True, width="content")
    with more.popover("Settings"):
        each_merge = merge_choice.each_merge()
    with more.popover("Look closer"):
        closer = merge_choice.closer("apply")
    text = own_text("Text")
    shown = merge_view.bounded(text)
    if len(shown) < len(text):
        st.caption(f"The first {LONGEST_TEXT:,} bytes can be stepped through; Tokens shows the whole text.")
    try:
        tokenizer = registry.tokenizer(name)
        rev = revision(name, shown, special, each_merge)
        view = applied_view(rev, tokenizer, shown, special, each_merge)
        order = merge_view.reordered(tokenizer, shown, closer.order, special)
    except (SpecialTokenError, MissingBytesError, PatternError, ValueError) as problem:
        st.error(plain_message(problem))
        return
    player(view, {"quiz": closer.quiz, "order": order, "trainings": None})


restore(SETTINGS, "merges")
merge_view.take_returned_step()
st.markdown(f"#### {TITLES[PLAYER.now]}")
notes = st.container()
controls_row = st.container(horizontal=True, vertical_alignment="bottom")
with controls_row:
    mode = merge_choice.mode()
(learn if mode == "learn" else apply)()
show_notes(notes)
say_if_too_long()
write_link(SETTINGS)
