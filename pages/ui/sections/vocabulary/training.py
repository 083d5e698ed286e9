"""From settings to a study: at once if it is quick, in the background with progress and cancel if not."""

import streamlit as st

from bpe.tokenizer import PatternError, preset
from pages.ui.sections.vocabulary.settings import A_PART, SettingsError, VocabularySettings
from pages.ui.sections.vocabulary.study import Study, instant, study_now
from pages.ui.server.training_jobs import AT_ONCE, SECONDS_AT_MOST, Job, QueueFull, queue
from pages.ui.shared.plain_text import plain, sentence

EVERY = 0.4  # seconds between two looks at a training
EXAMPLE = VocabularySettings(("prose_en",), (), preset("cl100k"), (), 4096, A_PART)  # until the first training is done
TRAINED, TRAINING, WANTED = "study", "training", "wanted"  # of the session


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
        if instant(order):
            state[TRAINED] = study_now(settings)
            return state[TRAINED]  # type: ignore[no-any-return]
    except (PatternError, SettingsError, ValueError) as problem:
        st.error(sentence(problem))
        return study
    if TRAINING in state:
        job: Job
        asked, _, job = state[TRAINING]
        if not job.over:
            _progress()
            return study or study_now(EXAMPLE)
        del state[TRAINING]
        if job.training is not None:
            state[TRAINED] = study = Study(asked, job.training, held_out if asked == settings else asked.order()[1])
            if asked == settings:
                st.rerun()
        elif asked == settings and not changed:
            st.error(plain(job.problem))
    size = sum(len(document.encode("utf-8", "replace")) for document in order.documents)
    with st.container(horizontal=True, vertical_alignment="center"):
        asked_for = st.button("Train to the end" if cut_short else "Train", type="primary", key="train")
        st.caption(
            f"{size:,} bytes to {settings.largest:,} tokens: trained in the background, {AT_ONCE} at a time, "
            f"{SECONDS_AT_MOST // 60} minutes at most; cancelling keeps what was learned."
        )
    if asked_for or first_look:
        try:
            state[TRAINING] = (settings, held_out, queue.submit(order))
        except QueueFull as problem:
            st.error(sentence(problem))
        else:
            st.rerun()
    return study or study_now(EXAMPLE)


@st.fragment(run_every=EVERY)
def _progress() -> None:
    """How far the training is; when it is over, the page starts anew."""
    if TRAINING not in st.session_state:
        st.rerun()
    job: Job = st.session_state[TRAINING][2]
    ahead = queue.ahead_of(job)
    if job.over:
        st.rerun()
    goal = job.order.vocab_size
    with st.container(horizontal=True, vertical_alignment="center"):
        if ahead is not None:
            st.progress(0.0, f"Waiting: {ahead} before this one, {AT_ONCE} are trained at a time")
        elif not job.size:
            st.progress(0.0, "Reading the corpus")
        else:
            left = job.seconds_left()
            time = "" if left is None else f" · about {max(1, round(left)):,} s left"
            merges = job.size - 256 - len(job.order.special_tokens)
            st.progress(job.fraction(), f"Merge {max(0, merges):,} · {job.size:,} of {goal:,} tokens{time}")
        st.button("Cancel", key="cancel", on_click=queue.cancel, args=(job,), help="What was learned so far is kept.")
