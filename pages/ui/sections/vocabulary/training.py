"""From settings to a study: at once if it is quick, in the background with progress and cancel if not."""

import streamlit as st

from bpe.tokenizer import PatternError, preset
from bpe.training import TrainingOrder
from pages.ui.sections.long_training import begin, leave, progress, watched
from pages.ui.sections.vocabulary.settings import A_PART, SettingsError, VocabularySettings
from pages.ui.sections.vocabulary.study import Study, study_now
from pages.ui.server import trainings
from pages.ui.server.training_jobs import AT_ONCE, SECONDS_AT_MOST
from pages.ui.shared.plain_text import plain, plain_message

EXAMPLE = VocabularySettings(("prose_en",), (), preset("cl100k"), (), 4096, A_PART)  # until the first training is done
TRAINED, TRAINING, ASKED, WANTED = "study", "training", "training_asked", "wanted"  # of the session


def current_study(settings: VocabularySettings) -> Study | None:
    """Return the study of these settings, or the last one while they are not trained yet; shows what to do about it."""
    state = st.session_state
    study: Study | None = state.get(TRAINED)
    first_look = WANTED not in state
    changed = state.get(WANTED) != settings
    state[WANTED] = settings
    cut_short = study is not None and study.settings == settings and study.training.stopped == "cancelled"
    if study is not None and study.settings == settings and not cut_short:
        return study
    try:
        order, held_out = settings.order()
        if trainings.at_hand(order) is not None:
            if state.get(ASKED) == settings:
                leave(TRAINING)
            state[TRAINED] = study_now(settings)
            return state[TRAINED]  # type: ignore[no-any-return]
    except (PatternError, SettingsError, ValueError) as problem:
        st.error(plain_message(problem))
        return study
    asked: VocabularySettings = state.get(ASKED, settings)
    _, job = watched(TRAINING)
    if job is not None:
        if not job.over:
            progress(TRAINING)
            return study or study_now(EXAMPLE)
        leave(TRAINING)
        if job.training is not None:
            state[TRAINED] = study = Study(asked, job.training, held_out if asked == settings else asked.order()[1])
            if asked == settings:
                st.rerun()
        elif asked == settings and not changed:
            st.error(plain(job.problem))
    asked_for = _ask(order, "Train to the end" if cut_short else "Train")
    if (asked_for or first_look) and begin(order, TRAINING):
        state[ASKED] = settings
        st.rerun()
    return study or study_now(EXAMPLE)


def _ask(order: TrainingOrder, label: str) -> bool:
    """Offer a long training; return whether it was asked for now."""
    size = sum(len(document.encode("utf-8", "replace")) for document in order.documents)
    with st.container(horizontal=True, vertical_alignment="center"):
        asked_for: bool = st.button(label, type="primary", key="train")
        st.caption(
            f"{size:,} bytes to {order.vocab_size:,} tokens: trained in the background, {AT_ONCE} at a time, "
            f"{SECONDS_AT_MOST // 60} minutes at most; cancelling keeps what was learned."
        )
    return asked_for
