"""Sections of the Vocabulary page: what a vocabulary costs a model, and what words or characters would cost instead."""

import streamlit as st

from bpe.measuring import Cost, Model, compare_units
from pages.ui.sections.vocabulary.settings import LAYERS, READS, WIDTH
from pages.ui.sections.vocabulary.study import Study
from pages.ui.sections.vocabulary.views import colors
from pages.ui.server import registry
from pages.ui.shared import charts
from pages.ui.shared.glossary import meaning

PARTS = {"output layer": "output", "attention": "attention", "other matrices": "matrices", "sum": "total"}


def cost(study: Study, chosen: int) -> None:
    """Parameters and operations for a model that the visitor describes."""
    width, layers, text = st.columns(3)
    model = Model(
        width.number_input("Width d of the model", **WIDTH.widget(), step=64),
        layers.number_input("Layers L", **LAYERS.widget()),
        text.number_input("Text it reads, bytes", **READS.widget(), step=1000),
    )
    curve = study.held_out_curve if study.held_out_curve.bytes else study.own_curve
    ratio = curve.bytes_per_token(chosen)
    if ratio is None:
        st.caption("Nothing was measured: the text is empty.")
        return
    here = model.cost(chosen, ratio)
    with st.container(horizontal=True):
        for title, value, unit, formula in (
            ("embedding", _short(here.embedding_parameters), "parameters", f"V × d. {meaning('embedding')}"),
            ("in memory", f"{_short(here.embedding_bytes)}B", "at 2 bytes each", "2 × V × d"),
            ("output layer", _short(here.output_per_token), "operations/token", "2 × V × d"),
            ("text, N", f"{here.tokens:,.0f}", "tokens", "bytes of the text / bytes per token, held out"),
            ("attention, N²", _short(here.tokens**2), "pairs of tokens", "every token looks at every other one"),
        ):
            st.metric(title, value, unit, delta_color="off", delta_arrow="off", help=formula, width=150)
    costs = model.costs(charts.sample_sizes(study.smallest, study.largest, 120), curve.bytes_per_token)
    real = {name: model.cost(size, value) for name, size, value in study.published}
    rows = [{"vocab_size": c.vocab_size} | {name: getattr(c, part) for name, part in PARTS.items()} for c in costs]
    least = min(costs, key=lambda c: c.total)
    points = [
        {
            "label": registry.label(name),
            "short": registry.short_label(name),
            "vocab_size": c.vocab_size,
            "value": c.total,
        }
        for name, c in real.items()
    ]
    picture = charts.lines(
        [{k: v or None for k, v in row.items()} for row in rows],
        list(PARTS),
        "operations for the text (log scale)",
        colors=colors(),
        points=points,
        chosen=least.vocab_size,
        log=True,
        value_format=".3s",
        height=440,
    )
    st.altair_chart(
        picture, key="cost_chart", alt=f"Line chart: operations against vocabulary size. {_least(least, study)}"
    )
    st.markdown(f"{_least(least, study)} {_real(least, real)}")
    st.latex(
        r"N = \frac{\text{bytes of the text}}{\text{bytes per token at } V}\qquad "
        r"\text{sum} = \underbrace{2NVd}_{\text{output layer}} + \underbrace{4N^2dL}_{\text{attention}} + "
        r"\underbrace{24Nd^2L}_{\text{other matrices}}"
    )
    st.caption(
        "Bytes per token are measured on held-out text at every size, never taken from a formula. An operation is a "
        "multiplication or an addition; the embedding itself is looked up, which costs memory and no operations."
    )


def _least(least: Cost, study: Study) -> str:
    if least.vocab_size >= study.largest:
        return f"The sum still falls at {study.largest:,} tokens, the largest vocabulary of this training."
    return f"The sum is least at {least.vocab_size:,} tokens: {_short(least.total)} operations."


def _real(least: Cost, real: dict[str, Cost]) -> str:
    if not real:
        return ""
    name, best = min(real.items(), key=lambda item: item[1].total)
    more = "less" if best.total < least.total else "more"
    return f"Of the published ones {registry.label(name)} costs least, {_short(best.total)}; that is {more}."


def units(study: Study, chosen: int) -> None:
    """Words, characters, bytes and subwords on the held-out text."""
    order, _ = study.settings.order()
    if not study.held_out:
        st.caption("No text is held out: the corpus is too short to keep a part back.")
        return
    found = compare_units(order.documents, study.held_out, study.first(chosen))
    subwords = found[-1]
    st.markdown(
        "Vocabularies of words and of characters from the training text, and the chosen subwords, all on the held-out "
        "text. A word that was not seen is `<UNK>`, and what it said is lost; subwords fall back to bytes."
    )
    st.dataframe(
        [
            {
                "units": u.name,
                "vocabulary": u.vocabulary,
                "sequence length": u.length,
                "× subwords": u.length / subwords.length if subwords.length else 0.0,
                "<UNK>": u.unknown,
                "<UNK>, %": 100 * u.unknown_share,
                "squared cost": u.squared,
                "squared, × subwords": u.squared / subwords.squared if subwords.squared else 0.0,
            }
            for u in found
        ],
        hide_index=True,
        column_config={
            "vocabulary": st.column_config.NumberColumn(format="localized"),
            "sequence length": st.column_config.NumberColumn(format="localized"),
            "× subwords": st.column_config.NumberColumn(format="%.2f"),
            "<UNK>, %": st.column_config.NumberColumn(format="%.1f"),
            "squared cost": st.column_config.NumberColumn(format="compact", help="Pairs of positions: length squared"),
            "squared, × subwords": st.column_config.NumberColumn(format="%.1f"),
        },
    )
    left, right = st.columns(2)
    for place, value, title in (
        (left, "length", "Sequence length"),
        (right, "unknown", "Unknown on held-out text, <UNK>"),
    ):
        rows = [{"name": u.name, "value": getattr(u, value)} for u in found]
        place.altair_chart(
            charts.ranked(rows, "units of the held-out text", title, colors=colors()), alt=f"Bar chart: {title}."
        )
    st.caption("“Words” are what stands between blanks, and the blanks are lost. Chinese and Japanese have none.")


def _short(number: float) -> str:
    for size, sign in ((1e15, "P"), (1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= size:
            return f"{number / size:.3g} {sign}"
    return f"{number:,.0f}"
