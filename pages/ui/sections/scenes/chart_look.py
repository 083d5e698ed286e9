"""How charts of scenes look, on a screen and on a projector."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import altair as alt
import streamlit as st

from pages.ui.components.talk import talk_scale

NEUTRAL = "#787878"  # page.css gives text of this color contrast in both themes
OLD, NEW = "#9a6a00", "#2874b8"  # told apart by color-blind readers, and in grey


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


def look() -> Look:
    """Return the look that the screen asks for."""
    scale = talk_scale()
    if not scale:
        return SCREEN
    ink = "#ffffff" if st.context.theme.type == "dark" else "#000000"
    return Look(round(21 * scale), ink, tall=True)


def draw_chart(chart: alt.Chart | alt.LayerChart, alt_text: str) -> None:
    """Draw a chart of a scene; in talk mode it takes the height that is left."""
    height: Literal["stretch", "content"] = "stretch" if talk_scale() else "content"
    st.altair_chart(chart, height=height, alt=alt_text)


def as_data(rows: Sequence[Mapping[str, Any]]) -> alt.Data:
    """Return rows as the data of a chart."""
    return alt.Data(values=list(rows))  # type: ignore[no-untyped-call]
