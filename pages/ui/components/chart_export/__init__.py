"""Every chart of a page as SVG, PNG or CSV: Streamlit switches Vega's own menu off."""

from pages.ui.components.bundle import component

_component = component("chart_export/chart_export.js")


def chart_export(name: str) -> None:
    """Offer the charts on the page now as files called `name`-1.svg, .png or .csv and so on; hidden without any."""
    _component(key="chart_export", data={"name": name})
