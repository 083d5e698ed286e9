"""Born from counting: the toy is trained merge by merge, and reads a word that it never saw."""

from dataclasses import replace

import streamlit as st

from bpe.display import label
from bpe.tracing import replay
from pages.ui.components.board import Text, token_row
from pages.ui.components.merge_player import merge_player
from pages.ui.components.merge_player.view import View, learned_view, revision
from pages.ui.sections.scenes.scene import Boards, Figures, Opening, Scene
from pages.ui.sections.scenes.settings import SETTINGS
from pages.ui.sections.scenes.toy import CORPUS, NEW_WORDS, replayed, toy
from pages.ui.shared.state import heard, write_link

PLAYER = "scene_player"
UNSEEN = NEW_WORDS.split()[0]


def figures() -> Figures:
    """Compute what the words say."""
    first, second = (label(token) for _, token in replay(toy().tokenizer, UNSEEN, "learned"))
    return {"merges": len(toy().steps), "first": first, "second": second}


def boards(beat: int) -> Boards:
    """Draw what was read, and at the end what was learned; the player stands in between."""
    if beat == 1:
        return []
    read = Text("it has read", CORPUS)
    if not beat:
        return [[read, Text("it never saw", UNSEEN)]]
    steps = toy().steps
    merges = token_row(
        "it has learned", [step.token for step in steps], [step.token_id for step in steps], f"{len(steps)} merges"
    )
    return [[read, merges, replayed("it reads", "learned")]]


def draw(beat: int) -> None:
    """Draw the player: at its start, at its end for who comes back, or where the link says."""
    if beat == 1:
        _player(learned_view(revision("scene", CORPUS), toy(), CORPUS))


@st.fragment
def _player(view: View) -> None:
    state = st.session_state
    visit = state["scene_visit"]  # a new name for each visit, so that the player does not stand where it was left
    start = state.get("scene_start", {})
    if start.get("visit") != visit:
        step = state["scene_step"]
        if step is None:
            step = view.size if state.get("scene_backward") else 0
        start = state["scene_start"] = {"visit": visit, "step": min(step, view.size)}
    shown = replace(view, rev=f"{view.rev}-{visit}")
    nothing = {"quiz": False, "order": None, "trainings": None, "compact": True}
    merge_player(key=PLAYER, data=shown.packed(start["step"], nothing), on_step_change=_take_step)
    write_link(SETTINGS)


def _take_step() -> None:
    found = heard(PLAYER, "step")
    if isinstance(found, dict) and isinstance(found.get("step"), int):
        st.session_state["scene_step"] = max(0, found["step"])


SCENE = Scene(
    name="counting",
    place=20,
    minutes=5,
    title="Born from counting",
    question="Could a machine that has never seen `lowest` know what it is made of?",
    before=(
        "It has read `low lower newest widest low lower newer`, and nothing else. It may count which neighbors stand "
        "side by side most often, and glue those together. Again and again."
    ),
    after=(
        "Step through the merges with → or the clicker. The most frequent pair of neighbors always wins.",
        "{merges} merges, then no pair is left. `lowest` was never read, and still it falls into `{first}` and "
        "`{second}`: counting found a stem and an ending. (This toy lost case and blanks on the way; real tokenizers "
        "keep both.)",
    ),
    openings=(
        Opening(
            "merges",
            {
                "player": "learn",
                "learn_corpus": "toy",
                "learn_alphabet": "characters",
                "learn_merges": "20",
                "learn_show": NEW_WORDS,
            },
        ),
    ),
    compute=figures,
    boards=boards,
    draw=draw,
    size=3.0,
)
