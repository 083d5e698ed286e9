"""A training on a page: a short one is there at once, a long one is begun, watched, and cancelled."""

import streamlit as st

from bpe.training import Training, TrainingOrder
from pages.ui.server import trainings
from pages.ui.server.training_jobs import AT_ONCE, Job, QueueFull
from pages.ui.shared.plain_text import plain, plain_message
from pages.ui.shared.visit import visit

EVERY = 0.4  # seconds between two looks at a training


def training_of(order: TrainingOrder, place: str, what: str = "") -> Training | None:
    """Return the training of an order, or what was learned of it when it was cancelled; None while there is nothing.

    A long one is begun here; how far it is stands after `what`. `place` is where it stands: a name in the
    session that no other training has. Raises what `bpe.train` raises.
    """
    found = trainings.at_hand(order)
    if found is not None:
        leave(place)
        return found
    asked, job = watched(place)
    if asked != trainings.key_of(order):
        job = begin(order, place)
        if job is None:
            return None
    if job is not None and not job.over:
        progress(place, what)
        return None
    learned = job.training if job is not None else None
    if learned is not None and learned.stopped != "cancelled":
        return learned
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button(
            "Train to the end" if learned is not None else "Train after all",
            key=f"again_{place}",
            on_click=_forget,
            args=(place,),
        )
        if job is not None and job.problem:
            st.error(plain(job.problem))
        else:
            steps = len(learned.steps) if learned is not None else 0
            st.caption(f"{what}Training was cancelled{f' after {steps:,} merges' if steps else ''}.")
    return learned if learned is not None and learned.steps else None


def begin(order: TrainingOrder, place: str) -> Job | None:
    """Begin a long training instead of the one that is watched at this place; None if too many wait, which is said."""
    leave(place)
    try:
        job = trainings.begin(order, _visitor(place))
    except QueueFull as problem:
        st.error(plain_message(problem))
        return None
    st.session_state[place] = job.key, job
    return job


def watched(place: str) -> tuple[str, Job | None]:
    """Return the key of what was asked for at a place, and its job; no job for one that was cancelled here only."""
    found: tuple[str, Job | None] = st.session_state.get(place, ("", None))
    return found


def leave(place: str) -> None:
    """Stop watching what was trained at a place, which ends when nobody else watches it."""
    _, job = watched(place)
    st.session_state.pop(place, None)
    if job is not None and not job.over:
        trainings.queue.leave(job, _visitor(place))


@st.fragment(run_every=EVERY)
def progress(place: str, what: str = "") -> None:
    """Show how far a training is, with a button to cancel it; when it is over, the page starts anew."""
    _, job = watched(place)
    if job is None:
        st.rerun()
    ahead = trainings.queue.ahead_of(job, _visitor(place))
    if job.over:
        st.rerun()
    with st.container(horizontal=True, vertical_alignment="center"):
        st.progress(job.fraction() if ahead is None else 0.0, what + _how_far(job, ahead))
        help = "What was learned so far is kept."
        st.button("Cancel", key=f"cancel_{place}", on_click=_cancel, args=(place, job), help=help)


def _how_far(job: Job, ahead: int | None) -> str:
    if ahead is not None:
        return f"Waiting: {ahead} before this one, {AT_ONCE} are trained at a time"
    if not job.size:
        return "Reading the corpus"
    left = job.seconds_left()
    time = "" if left is None else f" · about {max(1, round(left)):,} s left"
    order = job.order
    merges = job.size - 256 - len(order.special_tokens)  # the toy of characters starts from others
    merge = f"Merge {max(0, merges):,} · " if order.alphabet == "bytes" else ""
    return f"{merge}{job.size:,} of {order.vocab_size:,} tokens{time}"


def _cancel(place: str, job: Job) -> None:
    if not trainings.queue.leave(job, _visitor(place)):
        st.session_state[place] = job.key, None  # it goes on for others


def _forget(place: str) -> None:
    st.session_state.pop(place, None)


def _visitor(place: str) -> str:
    return f"{visit().name} {place}"
