"""From the settings of the Merges page to what its player shows."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from bpe.measuring import coverage, marked
from bpe.tokenizer import Special, Tokenizer
from bpe.tracing import Order, replay
from bpe.training import Training
from pages.ui.components.merge_player.view import View
from pages.ui.sections.merges.settings import ORDERS, STEP, LearnSettings
from pages.ui.shared.state import heard
from pages.ui.shared.visit import came_back, visit

LONGEST_TEXT = 100_000  # bytes that can be stepped through; the player draws any step of them within a frame
LONGEST_REORDERED = 2_000  # bytes; replaying in another order takes quadratic time
COMPARED_MERGES = 200


def bounded(text: str, limit: int = LONGEST_TEXT) -> str:
    """Return the first `limit` bytes of a text, cut between characters.

    >>> bounded("aé", 2)
    'a'
    """
    data = text.encode("utf-8", "surrogatepass")
    return text if len(data) <= limit else data[:limit].decode("utf-8", "ignore")


def show_coverage(settings: LearnSettings, corpus: str) -> None:
    """Say how much of the corpus an own pattern covers, and mark what it would drop. Raises PatternError."""
    found = coverage(settings.pattern, corpus, settings.special_tokens)
    part = (
        f"{found.covered:,} of {found.characters:,} characters"
        if found.lost
        else f"all {found.characters:,} characters"
    )
    st.caption(f"Your pattern covers {part} of the corpus, in {found.pre_tokens:,} pre-tokens.")
    if found.lost:
        st.code(marked(corpus, found.lost), language=None, wrap_lines=True)


def reordered(tokenizer: Tokenizer, text: str, order: Order, special: Special) -> dict[str, Any] | None:
    """Return the tokens of a text in the learned and in another order, as the player takes them."""
    if order == "learned":
        return None
    name = ORDERS[order]
    if len(text.encode("utf-8", "replace")) > LONGEST_REORDERED:
        note = f"Another order is tried on texts of up to {LONGEST_REORDERED:,} bytes; this one is longer."
        return {"name": name, "rows": [], "note": note}
    rows = []
    orders: list[tuple[str, Order]] = [(ORDERS["learned"], "learned"), (name, order)]
    for label, which in orders:
        tokens = replay(tokenizer, text, which, special)
        rows.append({"label": label, "ids": [i for i, _ in tokens], "lengths": [len(token) for _, token in tokens]})
    return {"name": name, "rows": rows, "note": ""}


def compared(trainings: Sequence[Training | None]) -> dict[str, Any] | None:
    """Return the merges of both tie rules, first seen before smallest ids, as the player takes them."""
    both = [training for training in trainings if training is not None]
    if len(both) < 2:
        return None
    first, smallest = ([[s.token.hex(), s.count] for s in t.steps[:COMPARED_MERGES]] for t in both)
    return {"first": first, "smallest": smallest, "cut": any(len(t.steps) > COMPARED_MERGES for t in both)}


def take_returned_step() -> None:
    """After Back or Forward the link has set the step."""
    if came_back():
        st.session_state.pop("step_of", None)


def anew_after_return(view: View) -> View:
    """Return a view under another name after each Back or Forward: the player keeps its step while the name stays."""
    return replace(view, rev=f"{view.rev}-{visit().returns}")


def start_step(view: View) -> int:
    """Return the step at which the player starts: where it was left, or what the link says.

    The answer stays the same while the player is on the page, so that its data are not sent again.
    """
    state = st.session_state
    on_page = "merge_player" in state
    if "step_of" not in state:  # a link has set the step
        if STEP.now > view.size:
            st.warning(f"The link asks for step {STEP.now:,}; this history ends at step {view.size:,}, shown here.")
        state["step_of"] = view.rev
    elif state["step_of"] != view.rev:
        state["step"], state["step_of"] = 0, view.rev
    state["step"] = min(STEP.now, view.size)
    if not on_page or state.get("merge_start", {}).get("rev") != view.rev:
        state["merge_start"] = {"rev": view.rev, "step": STEP.now}
    return int(state["merge_start"]["step"])


def take_step() -> None:
    """The player has come to rest at a step."""
    found = heard("merge_player", "step")
    if isinstance(found, dict) and isinstance(found.get("step"), int) and isinstance(found.get("rev"), str):
        st.session_state["step"], st.session_state["step_of"] = max(0, found["step"]), found["rev"]
