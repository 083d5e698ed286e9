"""What the scenes show beside their boards: the merge player, charts, the words of a paragraph."""

from collections.abc import Callable
from typing import Literal

import streamlit as st

from bpe.display import label
from pages.ui.components.talk import talk_scale
from pages.ui.sections.languages.rows import times as said
from pages.ui.sections.scenes import charts as scene_charts
from pages.ui.sections.scenes import examples
from pages.ui.sections.scenes.player import toy_player
from pages.ui.server import registry


def draw_more(name: str, beat: int) -> None:
    """Draw what a scene shows beside its boards at a beat; nothing for most."""
    if name in _MORE:
        _MORE[name](beat)


def _draw_counting(beat: int) -> None:
    if beat == 1:
        toy_player()


def _draw_glitch(beat: int) -> None:
    if beat < 2:
        return
    tokens = [label(b" forum"), label(b" account"), label(examples.GLITCH.encode()), label(b" active"), label(b" user")]
    chart = scene_charts.embedding(tokens, tokens[2], _look())
    st.altair_chart(
        chart,
        height=_height(),
        alt="A table of colored cells in which the row of the glitch token has hardly any color",
    )


def _draw_bill(beat: int) -> None:
    names = {name: registry.label(name) for name in ("cl100k_base", "o200k_base")}
    languages = examples.paragraph().languages
    if not beat:
        return
    shown = []
    for name in list(names)[:beat]:
        for code in examples.LANGUAGES:
            tokens = examples.costs(name)[code].tokens
            times = tokens / examples.costs(name)["en"].tokens
            row = {"language": languages[code].name, "tokenizer": names[name], "tokens": tokens, "times": times}
            shown.append(row | {"label": f"{tokens:,} ({said(times)})" if code != "en" else f"{tokens:,}"})
    order = sorted(examples.LANGUAGES, key=lambda code: examples.costs("cl100k_base")[code].tokens)
    chart = scene_charts.bill(shown, list(names.values())[:beat], [languages[code].name for code in order], _look())
    st.altair_chart(chart, height=_height(), alt="Bars of tokens for the same text by language and tokenizer")


def _draw_bigger(beat: int) -> None:
    if not beat:
        return
    sizes = range(examples.SMALL, examples.LARGE + 1, 32)
    texts = zip(("text it learned from", "text it has not seen")[:beat], examples.curves(), strict=False)
    shown = [
        {"size": size, "bytes_per_token": curve.bytes_per_token(size), "text": text}
        for text, curve in texts
        for size in sizes
    ]
    st.altair_chart(scene_charts.curve(shown, _look()), height=_height(), alt="Bytes per token against vocabulary size")


def _height() -> Literal["stretch", "content"]:
    return "stretch" if talk_scale() else "content"


def _look() -> scene_charts.Look:
    scale = talk_scale()
    if not scale:
        return scene_charts.SCREEN
    ink = "#ffffff" if st.context.theme.type == "dark" else "#000000"
    return scene_charts.Look(round(21 * scale), ink, tall=True)


_MORE: dict[str, Callable[[int], None]] = {
    "counting": _draw_counting,
    "glitch": _draw_glitch,
    "bill": _draw_bill,
    "bigger": _draw_bigger,
}
