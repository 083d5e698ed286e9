"""Two roads from one text: of equally frequent pairs, one rule takes another than the other."""

from bpe.display import label
from bpe.tokenizer import preset
from bpe.training import Ties, Training, TrainingOrder
from pages.ui.components.board import Row, Text, token_row
from pages.ui.sections.scenes.scene import Boards, Figures, Opening, Scene
from pages.ui.server.trainings import trained

TEXTBOOK, SENT = "aaabdaaabac", "aaacab"
MERGES = 3


def road(ties: Ties) -> Training:
    """Return the training on the example under a tie rule."""
    return trained(TrainingOrder([TEXTBOOK], 256 + MERGES, preset("none"), ties=ties))


def figures() -> Figures:
    """Compute what the words say."""
    first, smallest = road("first"), road("smallest")
    second = first.steps[1]
    return {
        "tied": second.tied + 1,
        "count": second.count,
        "first": label(second.token),
        "smallest": label(smallest.steps[1].token),
        "id": second.token_id,
        "sent": SENT,
        "received": smallest.tokenizer.decode(first.tokenizer.encode(SENT)),
    }


def boards(beat: int) -> Boards:
    """Draw the merges of both rules, then a text that was written by one and read by the other."""
    if not beat:
        return [[Text("the text", TEXTBOOK)]]
    roads = {"first seen wins": road("first"), "smallest ids win": road("smallest")}
    shown: list[Row] = [
        token_row(name, [s.token for s in training.steps], [s.token_id for s in training.steps])
        for name, training in roads.items()
    ]
    if beat == 1:
        return [[Text("the text", TEXTBOOK), *shown]]
    first, smallest = (training.tokenizer for training in roads.values())
    ids = first.encode(SENT)
    for name, tokenizer in (("written by the first", first), ("read by the second", smallest)):
        tokens = [tokenizer.token_bytes(token_id) for token_id in ids]
        shown.append(token_row(name, tokens, ids, b"".join(tokens).decode()))
    return [shown]


SCENE = Scene(
    name="roads",
    place=120,
    minutes=3,
    title="Two roads from one text",
    question="The same text, the same method: must every machine learn the same?",
    before="`aaabdaaabac` is a well-known example. Somewhere on the way, several pairs are equally frequent.",
    after=(
        "After `aa`, {tied} pairs occur {count} times each. Who takes the pair that comes first in the text learns "
        "`{first}`; who takes the smaller ids learns `{smallest}`. Every later merge follows from it.",
        "Both now have an id {id}: it means `{first}` here and `{smallest}` there. Write `{sent}` with the one and "
        "read it with the other, and `{received}` arrives. A rule that nobody states is part of the tokenizer too.",
    ),
    openings=(
        Opening(
            "merges",
            {
                "player": "learn",
                "learn_corpus": "textbook",
                "learn_splitter": "none",
                "learn_merges": str(MERGES),
                "learn_alphabet": "bytes",
                "learn_show": "",
                "learn_special": "",
                "both_rules": "on",
            },
        ),
    ),
    compute=figures,
    boards=boards,
    size=3.3,
)
