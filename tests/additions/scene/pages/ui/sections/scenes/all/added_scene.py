"""A scene that a test adds."""

import bpe
from pages.ui.components.board import Columns
from pages.ui.sections.scenes.scene import Boards, Figures, Opening, Scene

WORD = "lower"


def figures() -> Figures:
    """Count its tokens."""
    return {"tokens": len(bpe.load("cl100k_base").encode(WORD))}


def boards(beat: int) -> Boards:
    """Show the word, then its ids."""
    return [[Columns("the word", WORD if beat else "?", None, 5)]]


SCENE = Scene(
    name="added",
    place=45,
    minutes=1,
    title="Added",
    question="How many tokens is `lower`?",
    before="Guess.",
    after=("It is {tokens}.",),
    openings=(Opening("tokens", {"text": WORD, "tokenizers": "cl100k_base"}),),
    compute=figures,
    boards=boards,
)
