"""From the settings of the Merges page to what its player shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

import streamlit as st

from bpe.measuring import coverage, marked
from bpe.tokenizer import Special, Tokenizer
from bpe.tracing import MergedText, Order, applied, learned, replay
from bpe.training import Training
from pages.ui.components.board.rows import token_row
from pages.ui.components.board.svg import board_svg
from pages.ui.components.chips import marks
from pages.ui.components.merge_player.payload import pack, pack_history
from pages.ui.components.svg import DRAWN_AT_MOST
from pages.ui.sections.merges.settings import ORDERS, STEP, LearnSettings
from pages.ui.shared.state import came_back, heard

LONGEST_TEXT = 100_000  # bytes that can be stepped through; the player draws any step of them within a frame
LONGEST_REORDERED = 2_000  # bytes; replaying in another order takes quadratic time
MOST_DISTINCT = 200_000  # bytes of distinct pre-tokens up to which the browser counts candidate pairs
COMPARED_MERGES = 200


@dataclass(frozen=True)
class View:
    """A history packed for the player; `rev` names it, `size` is its number of steps."""

    rev: str
    size: int
    history: bytes
    options: Mapping[str, Any]
    text: MergedText
    ranks: Mapping[bytes, int]

    def strip(self, step: int) -> str:
        """Return the text after `step` steps as an SVG document."""
        tokens = self.text.tokens_after(step)[:DRAWN_AT_MOST]
        ids = [self.ranks.get(token, -1) for token in tokens]
        return board_svg(f"After step {step} of {self.size}", [token_row("", tokens, ids, show_ids=False)])

    def packed(self, step: int, extra: Mapping[str, Any]) -> bytes:
        """Return what the component takes, standing at `step`."""
        talk = bool(st.session_state.get("talk"))
        return pack(
            {"rev": self.rev, "step": step, "marks": marks(), "talk": talk, **self.options, **extra}, self.history
        )


def revision(*parts: object) -> str:
    """Return a short name for a question: the same parts give the same name."""
    return sha256(repr(parts).encode("utf-8", "backslashreplace")).hexdigest()[:16]


def bounded(text: str, limit: int = LONGEST_TEXT) -> str:
    """Return the first `limit` bytes of a text, cut between characters.

    >>> bounded("aé", 2)
    'a'
    """
    data = text.encode("utf-8", "surrogatepass")
    return text if len(data) <= limit else data[:limit].decode("utf-8", "ignore")


@st.cache_resource(max_entries=16, show_spinner="Preparing the steps")
def learned_view(rev: str, _training: Training, _text: str) -> View:
    """Return the view of a training, shown on a text; `rev` must name both."""
    tokenizer = _training.tokenizer
    distinct = sum(len(pre_token.encode()) for pre_token in _training.pre_tokens)
    history = learned(_training, _text, with_corpus=distinct <= MOST_DISTINCT)
    corpus_bytes = sum(len(pre_token.encode()) * times for pre_token, times in _training.pre_tokens.items())
    characters = tokenizer.alphabet == "characters"
    options = {
        "ties": _training.ties,
        "stopped": _training.stopped,
        "alphabet": tokenizer.alphabet,
        "start": {
            "tokens": _training.start_tokens,
            "size": _training.start_tokens if characters else corpus_bytes,
            "vocab": len(tokenizer.vocab) - len(_training.steps),
        },
    }
    return View(rev, len(history.steps), pack_history(history, "learn"), options, history.text, tokenizer.ranks)


@st.cache_resource(max_entries=16, show_spinner="Deriving every merge")
def applied_view(rev: str, _tokenizer: Tokenizer, _text: str, special: Special, each_merge: bool) -> View:
    """Return the view of a tokenizer at work on a text; `rev` must name both."""
    history = applied(_tokenizer, _text, special, grouped=not each_merge)
    first = history.steps[0] if history.steps else None
    tokens = first.corpus_tokens + first.merged if first else len(history.text.tokens_after(0))
    options = {
        "alphabet": _tokenizer.alphabet,
        "start": {"tokens": tokens, "size": len(history.text.data), "vocab": _tokenizer.vocab_size},
    }
    return View(rev, len(history.steps), pack_history(history, "apply"), options, history.text, _tokenizer.ranks)


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
    return replace(view, rev=f"{view.rev}-{st.session_state.get('returns', 0)}")


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
