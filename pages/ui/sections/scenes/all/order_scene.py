"""Order matters: the toy's merges as learned, the other way round, and shuffled."""

from bpe.tracing import Order, replay
from pages.ui.components.board import Text
from pages.ui.sections.scenes.scene import Boards, Figures, Opening, Scene
from pages.ui.sections.scenes.toy import NEW_WORDS, replayed, toy

ORDERS: dict[Order, str] = {"learned": "as learned", "reversed": "the other way round", "shuffled": "shuffled"}


def figures() -> Figures:
    """Compute what the words say."""
    counted: dict[str, int] = {order: len(replay(toy().tokenizer, NEW_WORDS, order)) for order in ORDERS}
    return {"merges": len(toy().steps)} | counted


def boards(beat: int) -> Boards:
    """Draw the words in each order, then what they spell."""
    if not beat:
        return [[Text("", NEW_WORDS)]]
    note = f"= {''.join(NEW_WORDS.split())}" if beat > 1 else None
    return [[replayed(name, order, note) for order, name in ORDERS.items()]]


SCENE = Scene(
    name="order",
    place=140,
    minutes=3,
    title="Order matters",
    question="The same merges, applied in another order: the same tokens?",
    before=(
        "A tokenizer is a list of merges. `lowest newer` again, with the {merges} merges of the toy, first as they "
        "were learned."
    ),
    after=(
        "As they were learned: {learned} tokens. The other way round: {reversed}. Shuffled: {shuffled}. A merge that "
        "has its turn before its parts exist finds nothing to join, and gets no second turn.",
        "All of them spell the same letters (this toy drops the blank), but a model knows the ids of one order only. "
        "So the list is a recipe, not a set: its order is part of the tokenizer.",
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
                "order": "reversed",
            },
        ),
    ),
    compute=figures,
    boards=boards,
    size=4.4,
)
