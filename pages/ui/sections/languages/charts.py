"""Charts of the Languages page: rows -> Vega-Lite, built with Altair. Rows are those of `rows.chart_rows`.

Building and validating a chart with Altair takes 100 to 300 ms, more than a redraw may take. So a chart is built once
for what decides its shape, with names instead of data, and `_drawn` fills in the rows (1 ms). Another reference then
changes only data, and the browser keeps the chart that it has. So a title that names the reference is data too, and
the alternative text, which is part of the chart, does not name it.

Scales can be told apart by color-blind readers: cividis for amounts (Nuñez et al. 2018), Okabe and Ito's colors for
kinds, a little darker than theirs where white ground asks for it.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal

import altair as alt

Rows = Sequence[Mapping[str, Any]]
Spec = dict[str, Any]

KIND_COLORS = ["#2874b8", "#d55e00", "#079b75", "#c45f9c", "#c98a00", "#3ba3d9", "#7d6fc4", "#858585"]
NEUTRAL = "#787878"  # 4.4:1 on white, 4.1:1 on the dark ground; page.css gives text of this color more
TIMES = "format(datum.value, '~g') + '×'"
POWERS = [0.0625, 0.125, 0.25, 0.5, 1, 2, 4, 8, 16, 32]
POWERS_ONLY = f"indexof({POWERS}, datum.value) < 0 ? '' : {TIMES}"  # a logarithmic scale's ticks crowd otherwise
FIELDS = ("language", "short", "kind", "premium", "times", "told")  # what charts send of a row
SLOPE_FIELDS = ("language", "short", "kind", "premium", "column")
CROWDED = "(length(domain('x')) > 5 || length(join(domain('x'), '')) > 28)"  # then names over columns are slanted
SLOPE_ROWS = 16, 42  # least and largest height of the slopes, in rows of the other charts


def ranked_bars(rows: Rows, kinds: Sequence[str], title: str, talk: float = 0) -> Spec:
    """Return bars of token premiums, in the order of the rows, with the reference's 1× as a line."""
    room = [{"premium": max((row["premium"] for row in rows), default=1) * 1.14}]  # for the figure at the longest bar
    return _drawn(_bars(tuple(kinds), talk), title, {"rows": _ordered(rows), "room": room}, talk)


def heat_map(rows: Rows, title: str, talk: float = 0) -> Spec:
    """Return premiums as cells, languages by tokenizers, both in order of appearance; bright cells are dear."""
    premiums = [row["premium"] for row in rows] or [1.0]
    middle = (min(premiums) * max(premiums)) ** 0.5
    inked = [{**row, "ink": "#111111" if row["premium"] > middle else "#ffffff"} for row in _ordered(rows)]
    return _drawn(_cells(talk), title, {"rows": inked}, talk)


def slopes(rows: Rows, kinds: Sequence[str], title: str, talk: float = 0) -> Spec:
    """Return a line a language over tokenizers in order of appearance, on a logarithmic scale; colored as the bars."""
    size, step = _sizes(talk)
    ordered = _ordered(rows)
    newest = max((row["column"] for row in ordered), default=0)
    last = [row for row in ordered if row["column"] == newest and row["premium"] != 1]  # the line says who has 1
    languages = {row["language"] for row in rows}
    least, most = SLOPE_ROWS
    tall = len(languages) if talk else min(max(len(languages) + 4, least), most)  # in talk mode as the charts beside
    share = size * 1.15 / (step * tall - 100)  # 100 for title and axis
    named = _apart(last, share, [row["premium"] for row in rows])
    ways = {
        name: f"{name}: " + " → ".join(row["times"] for row in ordered if row["language"] == name) for name in languages
    }
    flat = all(row["premium"] == 1 for row in rows)  # a logarithmic axis cannot be of one value
    drawn = [{name: row[name] for name in SLOPE_FIELDS} | {"told": ways[row["language"]]} for row in ordered]
    datasets: dict[str, Rows] = {"rows": drawn, "named": named, "one": [{"premium": 1}]}
    return _drawn(_lines(tuple(kinds), tall, talk, flat), title, datasets, talk)


def share_lines(rows: Rows, first: str, share: float, talk: float = 0) -> Spec:
    """Return the premium of each language against the first one's share of the training text, the chosen one marked."""
    names = tuple(dict.fromkeys(row["language"] for row in rows))
    datasets: dict[str, Rows] = {"rows": rows, "chosen": [{"share": share}]}
    return _drawn(_curve(names, talk), f"By the share of {first}", datasets, talk, f"times as many tokens as {first}")


# --- filling in -----------------------------------------------------------------------------------------------------


def _drawn(
    spec: Spec, title: str, datasets: Mapping[str, Rows], talk: float, unit: str = "times as many tokens"
) -> Spec:
    """Return a copy of the specification with its title, the unit below it, and its rows; the title is in the rows."""
    scale = 1.1 * talk or 1
    side = round(0.6 * _sizes(talk)[0])  # names are drawn up to half a letter wider than Vega measures them
    heading = {"text": {"expr": "pluck(data('rows'), 'title')[0] || ''"}, "fontSize": 15 * scale, "subtitle": unit}
    heading |= {"subtitleColor": NEUTRAL, "subtitleFontSize": 13 * scale, "subtitlePadding": 4}
    found = {name: list(rows) for name, rows in datasets.items()}
    found["rows"] = [{**row, "title": title if place == 0 else ""} for place, row in enumerate(found["rows"])]
    return {**spec, "title": heading, "padding": {"left": side, "right": side}, "datasets": found}


def _ordered(rows: Rows) -> list[dict[str, Any]]:
    """Return what a chart needs of rows, with `row` of the language and `column` of the tokenizer, by appearance."""
    languages = {name: place for place, name in enumerate(dict.fromkeys(row["language"] for row in rows))}
    columns = {name: place for place, name in enumerate(dict.fromkeys(row["short"] for row in rows))}
    places = [{"row": languages[row["language"]], "column": columns[row["short"]]} for row in rows]
    return [{name: row[name] for name in FIELDS} | place for row, place in zip(rows, places, strict=True)]


def _apart(rows: Rows, share: float, premiums: Sequence[float]) -> list[Mapping[str, Any]]:
    """Return the rows, dearest first, that lie at least `share` of a logarithmic axis apart, so that names fit."""
    kept: list[Mapping[str, Any]] = []
    for row in sorted(rows, key=lambda row: -row["premium"]):
        if not kept or row["premium"] <= kept[-1]["premium"] * (min(premiums) / max(premiums)) ** share:
            kept.append(row)
    return kept


# --- the shapes -----------------------------------------------------------------------------------------------------


def _shape(build: Callable[..., alt.LayerChart]) -> Callable[..., Spec]:
    """Keep what a builder returns, as a specification."""

    @lru_cache(maxsize=64)
    def spec(*arguments: Any) -> Spec:
        made: Spec = build(*arguments).to_dict()
        return made

    return spec


@_shape
def _bars(kinds: tuple[str, ...], talk: float) -> alt.LayerChart:
    size, step = _sizes(talk)
    axis = alt.Axis(orient="top", labelExpr=TIMES, tickCount=5, labelFontSize=size, titleFontSize=size)
    x = alt.X("premium:Q", title=None, axis=axis)
    base = _chart("rows").encode(x=x, y=_language_axis(talk))
    room = _chart("room").mark_point(opacity=0, aria=False).encode(x=x)
    bars = base.mark_bar(height={"band": 0.72}).encode(color=_color(kinds, talk), tooltip="told:N")
    to_line = "scale('x', 1) - scale('x', datum.premium)"
    beside = alt.expr(f"4 + ({to_line} > 0 && {to_line} < {3 * size} ? {to_line} : 0)")  # not on the line at 1×
    labels = base.mark_text(align="left", dx=beside, fontSize=size, color=NEUTRAL, aria=False).encode(text="times:N")
    line = _chart("room").mark_rule(color=NEUTRAL, strokeWidth=2, aria=False).encode(x=alt.datum(1))
    chart: alt.LayerChart = bars + room + line + labels
    return chart.properties(height=alt.Step(step))


@_shape
def _cells(talk: float) -> alt.LayerChart:
    size, step = _sizes(talk)
    axis = alt.Axis(
        orient="top",
        labelAngle=alt.expr(f"{CROWDED} ? -40 : 0"),
        labelAlign=alt.expr(f"{CROWDED} ? 'left' : 'center'"),
        labelOverlap=False,
        labelFontSize=size,
        labelLimit=90 * (talk or 1),
        title=None,
        domain=False,
        ticks=False,
    )
    x = alt.X("short:N", sort=alt.EncodingSortField("column", op="min"), axis=axis)
    legend = alt.Legend(
        orient="top", title=None, gradientLength=170, labelExpr=POWERS_ONLY, tickCount=20, labelFontSize=size
    )
    color = alt.Color("premium:Q", scale=alt.Scale(type="log", scheme="cividis"), legend=legend)
    base = _chart("rows").encode(x=x, y=_language_axis(talk))
    cells = base.mark_rect(aria=False).encode(color=color, tooltip="told:N")
    cells = cells.add_params(alt.selection_point(name="cell"))  # lets the pointer through the numbers, to the cells
    numbers = base.mark_text(fontSize=size - 1, aria=False).encode(text="times:N", color=alt.Color("ink:N", scale=None))
    chart: alt.LayerChart = cells + numbers
    chart = chart.resolve_scale(color="independent")
    return chart.properties(height=alt.Step(step))


@_shape
def _lines(kinds: tuple[str, ...], rows: int, talk: float, flat: bool) -> alt.LayerChart:
    size, step = _sizes(talk)
    hover = alt.selection_point(fields=["language"], on="pointerover", empty=False, name="hover")
    y_axis = alt.Axis(labelExpr=TIMES, values=POWERS, labelFontSize=size, titleFontSize=size)
    x_axis = alt.Axis(labelAngle=0, orient="top", labelFontSize=size, domain=False, title=None)
    x = alt.X(
        "short:N",
        sort=alt.EncodingSortField("column", op="min"),
        axis=x_axis,
        scale=alt.Scale(padding=0.9 if talk else 0.2),
    )
    domain = [1, 2] if flat else alt.Undefined
    scale = alt.Scale(type="log", nice=False, padding=8, domain=domain)
    y = alt.Y("premium:Q", title="times as many tokens (a step doubles)", axis=y_axis, scale=scale)
    base = _chart("rows").encode(x=x, y=y, detail="language:N")
    color = _color(kinds, talk, legends=False)
    lines = base.mark_line(aria=False).encode(
        color=color,
        strokeWidth=alt.condition(hover, alt.value(4), alt.value(1.6)),
        opacity=alt.condition(hover, alt.value(1), alt.value(0.6)),
    )
    # What the pointer finds: one wide line a language. Asking for the nearest of 168 points took a quarter of a redraw,
    # and drawing them a tenth.
    wide = base.mark_line(strokeWidth=11, opacity=0, aria=False).encode(tooltip="told:N").add_params(hover)
    line = _chart("one").mark_rule(color=NEUTRAL, strokeWidth=2, strokeDash=[5, 4], aria=False).encode(y=alt.datum(1))
    names = _chart("named").mark_text(align="left", dx=8, fontSize=size, color=NEUTRAL, aria=False)
    chart: alt.LayerChart = line + lines + wide + names.encode(x=x, y=y, text="language:N")
    return chart.properties(height=step * rows)


@_shape
def _curve(names: tuple[str, ...], talk: float) -> alt.LayerChart:
    size, _ = _sizes(talk)
    axis = alt.Axis(format="%", labelFontSize=size, titleFontSize=size, tickCount=5)
    times_axis = alt.Axis(labelExpr=TIMES, labelFontSize=size, titleFontSize=size)
    legend = alt.Legend(orient="top", labelFontSize=size, title=None)
    colors = alt.Scale(domain=list(names), range=KIND_COLORS[: len(names)])
    lines = (
        _chart("rows")
        .mark_line(point={"filled": True, "size": 60})
        .encode(
            x=alt.X("share:Q", title=f"share of {names[0]} in the training text", axis=axis),
            y=alt.Y("premium:Q", title="times as many tokens", scale=alt.Scale(zero=False), axis=times_axis),
            color=alt.Color("language:N", scale=colors, legend=legend),
            tooltip=[
                alt.Tooltip("language:N", title="Language"),
                alt.Tooltip("share:Q", title=f"Share of {names[0]}", format=".0%"),
                alt.Tooltip("tokens:Q", title="Tokens", format=","),
                alt.Tooltip("times:N", title=f"Against {names[0]}"),
            ],
        )
    )
    mark = _chart("chosen").mark_rule(color=NEUTRAL, strokeWidth=2, strokeDash=[5, 4])
    chart: alt.LayerChart = mark.encode(x="share:Q") + lines
    return chart.properties(height=400)


def _chart(rows: str) -> alt.Chart:
    return alt.Chart(alt.NamedData(name=rows))


def _sizes(talk: float) -> tuple[int, int]:
    """Return the size of labels and the height of a row in pixels; `talk` is how much larger talk mode's screen is."""
    return (round(16 * talk), round(25 * talk)) if talk else (12, 17)


def _color(kinds: tuple[str, ...], talk: float, legends: bool = True) -> alt.Color:
    place: Literal["top", "bottom-right"] = "bottom-right" if talk else "top"  # the lower bars are short
    size = round(12 * (talk or 1))
    legend = alt.Legend(
        orient=place,
        offset=4 if talk else 18,
        columns=1,
        labelLimit=250 * (talk or 1),
        labelFontSize=size,
        symbolType="square",
        rowPadding=1,
    )
    scale = alt.Scale(domain=list(kinds), range=KIND_COLORS[: len(kinds)])
    return alt.Color("kind:N", title=None, scale=scale, legend=legend if legends else None)


def _language_axis(talk: float) -> alt.Y:
    size = _sizes(talk)[0]
    axis = alt.Axis(
        labelLimit=150 * (talk or 1),
        labelFontSize=size,
        labelOverlap=False,
        labelFlush=False,
        ticks=False,
        domain=False,
        title=None,
    )
    return alt.Y("language:N", sort=alt.EncodingSortField("row", op="min"), axis=axis)
