"""Charts that pages share: rows -> Altair, no Streamlit. A row is a dict; every mark has a color for light and dark."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import altair as alt
import pandas as pd  # type: ignore[import-untyped]

Row = Mapping[str, Any]
Picture = TypeVar("Picture", bound=alt.TopLevelMixin)
POINTS = 300  # of a line: more than a screen shows, few enough to stay quick


@dataclass(frozen=True)
class Theme:
    """The colors of one ground, told apart by color-blind readers (after Okabe and Ito)."""

    ink: str
    faint: str
    accent: str
    lines: tuple[str, ...]
    scale: float = 1.0  # of labels


LIGHT = Theme(
    "#31333f",
    "#80858f",
    "#1d4ed8",
    ("#1f6fb4", "#c2410c", "#087f5b", "#a83279", "#8a6a00", "#5b4bc4", "#4d7a17", "#666666", "#0e7490", "#9f1239"),
)
DARK = Theme(
    "#fafafa",
    "#9aa0ab",
    "#93c5fd",
    ("#6cb6ff", "#ff9b66", "#4cd3a0", "#f29ad0", "#e6c14a", "#b3a6ff", "#a8d468", "#b5b5b5", "#5fd4e6", "#ff8fa3"),
)


def theme(dark: bool, scale: float = 1.0) -> Theme:
    """Return the colors for a dark or a light ground, and how large labels are."""
    return replace(DARK if dark else LIGHT, scale=scale)


def chart(rows: Sequence[Row]) -> alt.Chart:
    """Return a chart on rows.

    They go in as a table, because Altair checks lists row by row: 0.46 s for 1,500 rows against 0.17 s.
    """
    return alt.Chart(pd.DataFrame(list(rows)))


def sample_sizes(smallest: int, largest: int, count: int = POINTS) -> list[int]:
    """Return at most `count` vocabulary sizes, evenly spaced on a log axis, both ends included.

    >>> sample_sizes(256, 1024, 3), sample_sizes(256, 258), sample_sizes(256, 256)
    ([256, 512, 1024], [256, 257, 258], [256])
    """
    if largest <= smallest:
        return [smallest]
    ratio = largest / smallest
    return sorted({round(smallest * ratio ** (i / (count - 1))) for i in range(count)})


def size_axis(smallest: int, largest: int) -> alt.X:
    """Return the log axis of vocabulary sizes, with its powers of two."""
    powers = [1 << n for n in range(8, 19) if smallest <= 1 << n <= largest * 1.2]
    axis = alt.Axis(values=powers, format=",", labelOverlap=True, grid=True)
    scale = alt.Scale(type="log", base=2, domain=[smallest, max(largest * 1.15, smallest + 1)], nice=False)
    return alt.X("vocab_size:Q", title="vocabulary size (tokens, log scale)", axis=axis, scale=scale)


def lines(
    rows: Sequence[Row],
    names: Sequence[str],
    value: str,
    *,
    colors: Theme,
    points: Sequence[Row] = (),
    chosen: int | None = None,
    log: bool = False,
    value_format: str = ".3f",
    height: int = 520,
) -> alt.LayerChart | alt.FacetChart:
    """Return one line a name against vocabulary size; hover reads every line exactly, a click picks a size ("pick").

    A row holds vocab_size and, for each name, its value (left out where there is none). `points` are labelled marks:
    rows with vocab_size, value, label and short, what stands beside it. `chosen` is the size that is marked.
    """
    smallest = min((row["vocab_size"] for row in [*rows, *points]), default=256)
    largest = max((row["vocab_size"] for row in [*rows, *points]), default=512)
    x = size_axis(smallest, largest)
    y_axis = alt.Axis(format="~s") if log else alt.Axis()
    y = alt.Y("value:Q", title=value, scale=alt.Scale(type="log" if log else "linear", zero=False), axis=y_axis)
    domain = list(names)
    color = alt.Color(
        "line:N",
        title=None,
        scale=alt.Scale(domain=domain, range=[colors.lines[i % len(colors.lines)] for i in range(len(domain))]),
        legend=alt.Legend(
            orient="top", columns=2, labelLimit=190 * colors.scale, symbolType="stroke", labelColor=colors.ink
        ),
    )
    long = [
        {"vocab_size": row["vocab_size"], "line": name, "value": row[name]}
        for row in rows
        for name in names
        if row.get(name) is not None
    ]
    hover = alt.selection_point(
        name="hover", fields=["vocab_size"], nearest=True, on="pointermove", clear="pointerout", empty=False
    )
    pick = alt.selection_point(name="pick", fields=["vocab_size"], nearest=True, on="click", empty=False)
    tooltip = [alt.Tooltip("vocab_size:Q", title="vocabulary", format=",")]
    tooltip += [alt.Tooltip(f"{_field(name)}:Q", title=name, format=value_format) for name in names]
    wide = [{"vocab_size": row["vocab_size"], **{_field(n): row.get(n) for n in names}} for row in rows]
    layers: list[alt.Chart] = [
        chart(long).mark_line(strokeWidth=2.2).encode(x=x, y=y, color=color, order=alt.Order("vocab_size:Q")),
        chart(wide)
        .mark_rule(color=colors.faint, strokeWidth=1)
        .encode(x=x, opacity=alt.condition(hover, alt.value(0.9), alt.value(0.0)), tooltip=tooltip)
        .add_params(hover, pick),
    ]
    if chosen is not None:
        layers.append(chart([{"vocab_size": chosen}]).mark_rule(color=colors.accent, strokeWidth=2).encode(x=x))
    if points:
        shown = [
            alt.Tooltip("label:N", title="published"),
            alt.Tooltip("vocab_size:Q", title="vocabulary", format=","),
            alt.Tooltip("value:Q", title=value, format=value_format),
        ]
        for i, point in enumerate(points):  # names above and below by turns, so that neighbors keep apart
            marked = chart([point]).encode(x=x, y=y, tooltip=shown)
            layers.append(marked.mark_point(shape="diamond", size=70, filled=True, color=colors.ink))
            text = marked.mark_text(dy=18 if i % 2 else -13, color=colors.ink, fontSize=round(12 * colors.scale))
            layers.append(text.encode(text="short:N"))
    return sized(alt.layer(*layers).properties(height=height), colors)


def grouped_bars(
    rows: Sequence[Row], groups: Sequence[str], names: Sequence[str], value: str, title: str, *, colors: Theme
) -> alt.Chart:
    """Return bars side by side: a row holds group, line and value."""
    scale = alt.Scale(domain=list(names), range=list(colors.lines[: len(names)]))
    bars: alt.Chart = (
        chart(rows)
        .mark_bar(cornerRadiusEnd=2)
        .encode(
            x=alt.X("group:N", sort=list(groups), title=None, axis=alt.Axis(labelAngle=0, labelOverlap=True)),
            xOffset=alt.XOffset("line:N", sort=list(names)),
            y=alt.Y("value:Q", title=value),
            color=alt.Color("line:N", title=None, scale=scale, legend=alt.Legend(orient="top", labelColor=colors.ink)),
            tooltip=[
                alt.Tooltip("group:N", title="from → to"),
                alt.Tooltip("line:N", title="text"),
                alt.Tooltip("value:Q", title=value, format=".3f"),
            ],
        )
        .properties(height=330, title=title)
    )
    return sized(bars, colors)


def ranked(
    rows: Sequence[Row], value: str, title: str, *, colors: Theme, value_format: str = ","
) -> alt.LayerChart | alt.FacetChart:
    """Return horizontal bars in the order of the rows, each with its number: a row holds name and value."""
    base = chart(rows).encode(
        y=alt.Y("name:N", sort=[row["name"] for row in rows], title=None, axis=alt.Axis(labelLimit=200)),
        x=alt.X("value:Q", title=value, scale=alt.Scale(domain=[0, 1.2 * max((r["value"] for r in rows), default=1)])),
        tooltip=[alt.Tooltip("name:N", title="kind"), alt.Tooltip("value:Q", title=value, format=value_format)],
    )
    bars = base.mark_bar(color=colors.lines[0], cornerRadiusEnd=2)
    numbers = base.mark_text(align="left", dx=4, color=colors.ink).encode(text=alt.Text("value:Q", format=value_format))
    height = 24 * max(1, len(rows)) + 100
    return sized(alt.layer(bars, numbers).properties(height=height * colors.scale, title=title), colors)


def sized(picture: Picture, colors: Theme) -> Picture:
    """Return a chart with its labels in the size of a theme."""
    if colors.scale == 1:
        return picture
    size = round(12 * colors.scale)
    made: Picture = picture.configure_axis(labelFontSize=size, titleFontSize=size).configure_legend(labelFontSize=size)
    made = made.configure_title(fontSize=round(1.2 * size))
    return made


def _field(name: str) -> str:
    """A name as a field that Vega-Lite takes literally."""
    return "".join(char if char.isalnum() else "_" for char in name)
