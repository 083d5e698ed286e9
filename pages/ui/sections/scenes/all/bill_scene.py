"""The bill: the same sentences in some languages, by an old and a new tokenizer."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import altair as alt

import bpe
from bpe.measuring import LanguageCost, language_costs
from bpe.texts import project_text
from pages.ui.components.board import Text
from pages.ui.sections.scenes.chart_look import NEUTRAL, NEW, OLD, SCREEN, Look, as_data, draw_chart, look
from pages.ui.sections.scenes.scene import Boards, Figures, Opening, Scene
from pages.ui.server import registry
from pages.ui.shared.premiums import times

LANGUAGES = ("en", "es", "ru", "ar", "hi", "ja", "zh-Hans", "my")
OLDER, NEWER = "cl100k_base", "o200k_base"


@cache
def costs(name: str) -> dict[str, LanguageCost]:
    """Return what the parallel text costs in each language under a published tokenizer."""
    return language_costs(bpe.load(name), project_text())


def figures() -> Figures:
    """Compute what the words say."""
    text = project_text()
    old, new = ({code: costs(name)[code].tokens for code in LANGUAGES} for name in (OLDER, NEWER))
    most = max(old, key=old.__getitem__)
    return {
        "sentences": text.lines,
        "languages": len(LANGUAGES),
        "spanish_old": old["es"] / old["en"],
        "spanish_new": new["es"] / new["en"],
        "russian_old": old["ru"] / old["en"],
        "russian_new": new["ru"] / new["en"],
        "most": text.languages[most].name,
        "times_old": old[most] / old["en"],
        "times_new": new[most] / new["en"],
        "grown": len(bpe.load(NEWER).ranks) / len(bpe.load(OLDER).ranks),
    }


def boards(beat: int) -> Boards:
    """Draw the first sentence with the question; the chart answers."""
    return [] if beat else [[Text("", project_text().sentences["en"][0])]]


def draw(beat: int) -> None:
    """Draw the bars of the older tokenizer, then of both."""
    if not beat:
        return
    languages, shown = project_text().languages, []
    for name in (OLDER, NEWER)[:beat]:
        for code in LANGUAGES:
            tokens, english = costs(name)[code].tokens, costs(name)["en"].tokens
            row = {"language": languages[code].name, "tokenizer": registry.label(name), "tokens": tokens}
            label = f"{tokens:,}" if code == "en" else f"{tokens:,} ({times(tokens / english)})"
            shown.append(row | {"times": tokens / english, "label": label})
    order = sorted(LANGUAGES, key=lambda code: costs(OLDER)[code].tokens)
    labels = [registry.label(name) for name in (OLDER, NEWER)[:beat]]
    chart = bars(shown, labels, [languages[code].name for code in order], look())
    draw_chart(chart, "Bars of tokens for the same text by language and tokenizer")


def bars(
    rows: Sequence[Mapping[str, Any]], tokenizers: Sequence[str], languages: Sequence[str], look: Look = SCREEN
) -> alt.LayerChart:
    """Return bars of tokens by language, one a tokenizer; rows have language, tokenizer, tokens, times, label."""
    names = look.axis(ticks=False, domain=False, labelLimit=20 * look.size)
    base = alt.Chart(as_data(rows)).encode(
        y=alt.Y("language:N", sort=list(languages), title=None, axis=names),
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
    x = alt.X(
        "tokens:Q",
        title="tokens for the same text",
        axis=axis,
        scale=alt.Scale(domainMin=0, domainMax=most, nice=False),
    )
    colors = alt.Scale(domain=list(tokenizers), range=[OLD, NEW][: len(tokenizers)])
    legend = look.legend(symbolType="square")
    shown = base.mark_bar().encode(x=x, color=alt.Color("tokenizer:N", scale=colors, legend=legend))
    labels = base.mark_text(align="left", dx=4, fontSize=look.size - 2, color=look.color or NEUTRAL)
    chart: alt.LayerChart = shown + labels.encode(x=x, text="label:N")
    return chart.properties(height=480 if look.tall else 360)


SCENE = Scene(
    name="bill",
    place=100,
    minutes=5,
    title="The bill",
    question="The same {sentences} sentences in {languages} languages: who pays more?",
    before=(
        "Prices are per token, and so are context windows and waiting times. Whoever needs more tokens for the same "
        "text pays in money, in room and in patience."
    ),
    after=(
        "GPT-4’s tokenizer: the same text takes {spanish_old:.1f} times as many tokens in Spanish as in English, "
        "{russian_old:.1f} times as many in Russian, and {times_old:.1f} times as many in {most}.",
        "GPT-4o’s: {spanish_new:.1f} times as many in Spanish, {russian_new:.1f} times in Russian, {times_new:.1f} "
        "times in {most}. The languages did not change. The vocabulary did: it is {grown:.1f} times as large, holds "
        "more of their words, and its pattern cuts fewer of them.",
    ),
    openings=(
        Opening(
            "languages",
            {
                "view": "bill",
                "compared": f"{OLDER},{NEWER}",
                "ranked_by": OLDER,
                "bill_for": "ru",
                "only": ",".join(LANGUAGES),
            },
        ),
    ),
    compute=figures,
    boards=boards,
    draw=draw,
    size=2.9,
)
