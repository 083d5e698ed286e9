"""Bigger is not free: bytes per token against the vocabulary's size, on text that was learned and text that was not."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import altair as alt

from bpe.measuring import VocabularyCurve, training_curve, vocabulary_curve
from bpe.texts import corpora, hold_out
from bpe.training import TrainingOrder
from pages.ui.sections.scenes.chart_look import NEW, OLD, SCREEN, Look, as_data, draw_chart, look
from pages.ui.sections.scenes.scene import Figures, Opening, Scene
from pages.ui.server.trainings import trained

CORPUS = "prose_en"
SMALL, MIDDLE, LARGE = 256, 2048, 4096
WIDTH = 768  # numbers in a row of GPT-2's embedding
TEXTS = ("text it learned from", "text it has not seen")


@cache
def curves() -> tuple[VocabularyCurve, VocabularyCurve]:
    """Return the curves of the training text and of the tenth of each document that was kept back."""
    seen, unseen = hold_out(corpora()[CORPUS].documents())
    training = trained(TrainingOrder(seen, LARGE))
    return training_curve(training), vocabulary_curve(training.tokenizer, unseen)


def figures() -> Figures:
    """Compute what the words say."""
    seen, unseen = ({size: curve.bytes_per_token(size) or 0.0 for size in (SMALL, MIDDLE, LARGE)} for curve in curves())
    return {
        "training_kilobytes": round(curves()[0].bytes / 1000),
        "small": SMALL,
        "middle": MIDDLE,
        "large": LARGE,
        "training_small": seen[SMALL],
        "training_middle": seen[MIDDLE],
        "training_large": seen[LARGE],
        "training_gain": seen[LARGE] - seen[MIDDLE],
        "held_gain": unseen[LARGE] - unseen[MIDDLE],
        "width": WIDTH,
        "rows_middle": MIDDLE * WIDTH / 1e6,
        "rows_large": LARGE * WIDTH / 1e6,
    }


def draw(beat: int) -> None:
    """Draw the curve of the text it learned from, then both."""
    if not beat:
        return
    shown = [
        {"size": size, "bytes_per_token": curve.bytes_per_token(size), "text": text}
        for text, curve in zip(TEXTS[:beat], curves(), strict=False)
        for size in range(SMALL, LARGE + 1, 32)
    ]
    draw_chart(lines(shown, look()), "Bytes per token against vocabulary size")


def lines(rows: Sequence[Mapping[str, Any]], look: Look = SCREEN) -> alt.Chart:
    """Return bytes per token against vocabulary size; rows have size, bytes_per_token and text."""
    axis, sizes = look.axis(), look.axis(values=[256, 1024, 2048, 3072, 4096])
    texts = list(dict.fromkeys(row["text"] for row in rows))  # the legend names what is drawn
    colors = alt.Scale(domain=texts, range=[NEW, OLD][: len(texts)])
    dashes = alt.Scale(domain=texts, range=[[1, 0], [4, 3]][: len(texts)])
    size = alt.Scale(domain=[SMALL, LARGE], nice=False)
    chart: alt.Chart = (
        alt.Chart(as_data(rows))
        .mark_line(strokeWidth=look.size / 4 if look.tall else 2.5)
        .encode(
            x=alt.X("size:Q", title="vocabulary size, tokens", axis=sizes, scale=size),
            y=alt.Y("bytes_per_token:Q", title="bytes per token", axis=axis, scale=alt.Scale(domain=[1, 4.5])),
            color=alt.Color("text:N", scale=colors, legend=look.legend(symbolStrokeWidth=4)),
            strokeDash=alt.StrokeDash("text:N", scale=dashes, legend=None),
            tooltip=[
                alt.Tooltip("text:N", title="Text"),
                alt.Tooltip("size:Q", title="Vocabulary", format=","),
                alt.Tooltip("bytes_per_token:Q", title="Bytes per token", format=".2f"),
            ],
        )
        .properties(height=460 if look.tall else 340)
    )
    return chart


SCENE = Scene(
    name="bigger",
    place=150,
    minutes=5,
    title="Bigger is not free",
    question="If more merges make texts shorter, why not go on forever?",
    before=(
        "A tokenizer learns from {training_kilobytes} kilobytes of English stories and essays. How many bytes does a "
        "token carry as the vocabulary grows?"
    ),
    after=(
        "On the text it learned from, more merges always seem to pay: {training_small:.2f} bytes a token at {small:,}, "
        "{training_middle:.2f} at {middle:,}, {training_large:.2f} at {large:,}.",
        "On text it has not seen, the last doubling brings {held_gain:.2f} instead of {training_gain:.2f}: it has "
        "learned this text by heart. And each token has a row of {width} numbers in the model: {rows_middle:.1f} "
        "million for {middle:,} tokens, {rows_large:.1f} million for {large:,}.",
    ),
    openings=(
        Opening(
            "vocabulary",
            {
                "train_on": CORPUS,
                "train_splitter": "cl100k",
                "train_to": str(LARGE),
                "held_out": "part",
                "vocab_size": str(LARGE),
            },
        ),
    ),
    compute=figures,
    draw=draw,
)
