"""Charts of the scenes: rows -> Altair, no Streamlit. Every chart has titles, units and tooltips."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import altair as alt

Rows = Sequence[Mapping[str, Any]]
ILLUSTRATION = "An illustration with seeded random numbers, no real model: one row that training never touched"
NEUTRAL = "#787878"  # page.css gives text of this color contrast in both themes
OLD, NEW = "#9a6a00", "#2874b8"  # told apart by color-blind readers, and in grey


def _data(rows: Rows) -> alt.Data:
    return alt.Data(values=list(rows))  # type: ignore[no-untyped-call]


@dataclass(frozen=True)
class Look:
    """How large labels are, and their color; None leaves it to the theme."""

    size: int = 13
    color: str | None = None
    tall: bool = False

    def axis(self, **more: Any) -> alt.Axis:
        """Return an axis in this look."""
        color = self.color or alt.Undefined
        return alt.Axis(labelFontSize=self.size, titleFontSize=self.size, labelColor=color, titleColor=color, **more)

    def legend(self, **more: Any) -> alt.Legend:
        """Return a legend in this look, above the chart."""
        color = self.color or alt.Undefined
        return alt.Legend(
            orient="top",
            title=None,
            labelFontSize=self.size,
            labelColor=color,
            labelLimit=24 * self.size,
            symbolSize=14 * self.size,
            **more,
        )


SCREEN = Look()


def bill(rows: Rows, tokenizers: Sequence[str], languages: Sequence[str], look: Look = SCREEN) -> alt.LayerChart:
    """Return bars of tokens by language, one a tokenizer; rows have language, tokenizer, tokens, times, label."""
    base = alt.Chart(_data(rows)).encode(
        y=alt.Y(
            "language:N",
            sort=list(languages),
            title=None,
            axis=look.axis(ticks=False, domain=False, labelLimit=20 * look.size),
        ),
        yOffset=alt.YOffset("tokenizer:N", sort=list(tokenizers)),
        tooltip=[
            alt.Tooltip("language:N", title="Language"),
            alt.Tooltip("tokenizer:N", title="Tokenizer"),
            alt.Tooltip("tokens:Q", title="Tokens", format=","),
            alt.Tooltip("times:Q", title="Times English", format=".2f"),
        ],
    )
    longest = max(row["tokens"] for row in rows)
    room = 8 + max(len(row["label"]) for row in rows) * 0.58 * (look.size - 2)  # pixels, for the label at any bar
    most = alt.ExprRef(f"{longest} * width / max(width - {room:.0f}, width / 3)")
    axis = look.axis(tickCount=5, labelOverlap=True)
    scale = alt.Scale(domainMin=0, domainMax=most, nice=False)
    x = alt.X("tokens:Q", title="tokens for the same text", axis=axis, scale=scale)
    legend = look.legend(symbolType="square")
    scale = alt.Scale(domain=list(tokenizers), range=[OLD, NEW][: len(tokenizers)])
    bars = base.mark_bar().encode(x=x, color=alt.Color("tokenizer:N", scale=scale, legend=legend))
    labels = base.mark_text(align="left", dx=4, fontSize=look.size - 2, color=look.color or NEUTRAL)
    labels = labels.encode(x=x, text="label:N")
    chart: alt.LayerChart = bars + labels
    return chart.properties(height=480 if look.tall else 360)


def curve(rows: Rows, look: Look = SCREEN) -> alt.Chart:
    """Return bytes per token against vocabulary size; rows have size, bytes_per_token and text."""
    axis, sizes = look.axis(), look.axis(values=[256, 1024, 2048, 3072, 4096])
    legend = look.legend(symbolStrokeWidth=4)
    texts = list(dict.fromkeys(row["text"] for row in rows))  # the legend names what is drawn
    scale = alt.Scale(domain=texts, range=[NEW, OLD][: len(texts)])
    dashes = alt.Scale(domain=texts, range=[[1, 0], [4, 3]][: len(texts)])
    chart: alt.Chart = (
        alt.Chart(_data(rows))
        .mark_line(strokeWidth=look.size / 4 if look.tall else 2.5)
        .encode(
            x=alt.X(
                "size:Q", title="vocabulary size, tokens", axis=sizes, scale=alt.Scale(domain=[256, 4096], nice=False)
            ),
            y=alt.Y("bytes_per_token:Q", title="bytes per token", axis=axis, scale=alt.Scale(domain=[1, 4.5])),
            color=alt.Color("text:N", scale=scale, legend=legend),
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


def embedding(tokens: Sequence[str], untouched: str, look: Look = SCREEN) -> alt.Chart:
    """Return a picture of an embedding table in which training has not touched one row: seeded, an illustration."""
    random = Random(7)
    rows = []
    for token in tokens:
        spread = 0.12 if token == untouched else 1.0
        drift = 0.0
        for column in range(48):
            drift = 0.0 if token == untouched else 0.75 * drift + random.gauss(0, 0.5)
            rows.append({"token": token, "column": column, "value": round(drift + spread * random.gauss(0, 0.45), 3)})
    chart: alt.Chart = (
        alt.Chart(_data(rows))
        .mark_rect()
        .encode(
            x=alt.X(
                "column:O",
                title="numbers in the token’s row",
                axis=look.axis(labels=False, ticks=False),
            ),
            y=alt.Y("token:N", sort=list(tokens), title=None, axis=look.axis(labelLimit=20 * look.size, ticks=False)),
            color=alt.Color("value:Q", scale=alt.Scale(scheme="blueorange", domain=[-2, 2]), legend=None),
            tooltip=[alt.Tooltip("token:N", title="Token"), alt.Tooltip("value:Q", title="Illustrated value")],
        )
        .properties(
            height=200 if look.tall else alt.Step(26),
            title=alt.TitleParams(ILLUSTRATION, anchor="start", fontSize=look.size, color=look.color or alt.Undefined),
        )
    )
    return chart
