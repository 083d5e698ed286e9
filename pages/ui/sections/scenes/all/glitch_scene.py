"""Tokens that were hardly ever read: frequent when the tokenizer was trained, rare when the model was."""

from collections.abc import Sequence
from random import Random

import altair as alt

import bpe
from bpe.display import label
from pages.ui.components.board import Text
from pages.ui.sections.scenes.chart_look import SCREEN, Look, as_data, draw_chart, look
from pages.ui.sections.scenes.scene import Boards, Figures, Opening, Scene
from pages.ui.sections.scenes.scene_rows import count, labeled

GLITCH = " SolidGoldMagikarp"
GLITCHES = (GLITCH, " TheNitromeFan", " petertodd", " davidjl", " RandomRedditorWithNo")
NEIGHBORS = (b" forum", b" account", GLITCH.encode(), b" active", b" user")
ILLUSTRATION = "An illustration with seeded random numbers, no real model: one row that training hardly touched"
COLUMNS = 48


def figures() -> Figures:
    """Compute what the words say."""
    old = bpe.load("r50k_base").encode(GLITCH)
    return {"old_tokens": len(old), "old_id": old[0], "new_tokens": count("cl100k_base", GLITCH)}


def boards(beat: int) -> Boards:
    """Draw the name, then its tokens in GPT-2 and GPT-4; at the end room is left for the chart."""
    if not beat:
        return [[Text("", GLITCH)]]
    return [[labeled(name, GLITCH) for name in ("r50k_base", "cl100k_base")[: 3 - beat]]]


def draw(beat: int) -> None:
    """Draw the picture of an embedding."""
    if beat == 2:
        tokens = [label(token) for token in NEIGHBORS]
        draw_chart(
            embedding(tokens, label(GLITCH.encode()), look()),
            "A table of colored cells in which the row of the glitch token has hardly any color",
        )


def embedding(tokens: Sequence[str], untouched: str, look: Look = SCREEN) -> alt.Chart:
    """Return a picture of an embedding in which training has hardly touched one row: seeded, an illustration."""
    random = Random(7)
    rows = []
    for token in tokens:
        spread = 0.12 if token == untouched else 1.0
        drift = 0.0
        for column in range(COLUMNS):
            drift = 0.0 if token == untouched else 0.75 * drift + random.gauss(0, 0.5)
            rows.append({"token": token, "column": column, "value": round(drift + spread * random.gauss(0, 0.45), 3)})
    columns = look.axis(labels=False, ticks=False)
    names = look.axis(labelLimit=20 * look.size, ticks=False)
    title = alt.TitleParams(ILLUSTRATION, anchor="start", fontSize=look.size, color=look.color or alt.Undefined)
    chart: alt.Chart = (
        alt.Chart(as_data(rows))
        .mark_rect()
        .encode(
            x=alt.X("column:O", title="numbers in the token’s row", axis=columns),
            y=alt.Y("token:N", sort=list(tokens), title=None, axis=names),
            color=alt.Color("value:Q", scale=alt.Scale(scheme="blueorange", domain=[-2, 2]), legend=None),
            tooltip=[alt.Tooltip("token:N", title="Token"), alt.Tooltip("value:Q", title="Illustrated value")],
        )
        .properties(height=200 if look.tall else alt.Step(26), title=title)
    )
    return chart


SCENE = Scene(
    name="glitch",
    place=80,
    minutes=4,
    title="Tokens that were hardly ever read",
    question="What happens to a word that is in the vocabulary, but hardly ever in a text that the model has read?",
    before="` SolidGoldMagikarp` was the name of a very active forum user. It is text like any other. Or is it?",
    after=(
        "In GPT-2’s vocabulary it is {old_tokens} token, id {old_id:,}: the text that the tokenizer counted was full "
        "of it. In GPT-4’s it is {new_tokens} ordinary pieces.",
        "The model was trained on other text, where the name hardly occurs. So its row of numbers was hardly ever "
        "shaped by reading the name, and says next to nothing about it. Such a model repeats the name as something "
        "else, or insults you.",
    ),
    openings=(Opening("tokens", {"text": "".join(GLITCHES), "tokenizers": "r50k_base,cl100k_base", "show": "ids"}),),
    compute=figures,
    boards=boards,
    draw=draw,
    size=3.2,
)
