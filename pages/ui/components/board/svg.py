"""A board as a picture: an SVG for a slide, from the same rows as the screen."""

from collections.abc import Sequence
from xml.etree import ElementTree

from bpe.display import pieces
from bpe.tracing import SPECIAL_TOKEN
from pages.ui.components.board.rows import Columns, Row, Text
from pages.ui.components.svg import columns, drawable
from pages.ui.shared.palette import fill, hues, ink

WIDTH, LEFT, SIZE, LINE, PAD = 1100, 190, 22, 58, 5
CELL = 25  # a column of a Columns row
MONO = "ui-monospace, 'DejaVu Sans Mono', 'Noto Sans Mono', monospace"
GREY = "#555555"


class _Picture:
    """Grows downward, line by line."""

    def __init__(self, title: str) -> None:
        self.svg = ElementTree.Element("svg", xmlns="http://www.w3.org/2000/svg", width=str(WIDTH))
        ElementTree.SubElement(self.svg, "title").text = title
        self.y = 0

    def text(
        self, words: str, x: float, y: float, size: float, color: str, anchor: str = "start", mono: bool = True
    ) -> None:
        font = {"font-family": MONO if mono else "sans-serif", "font-size": str(size), "xml:space": "preserve"}
        place = {"x": f"{x:.1f}", "y": f"{y:.1f}", "text-anchor": anchor, "fill": color}
        ElementTree.SubElement(self.svg, "text", font | place).text = drawable(words)

    def chip(self, words: str, x: float, width: float, color: str, below: str = "") -> None:
        box = {"x": f"{x:.1f}", "y": str(self.y), "width": f"{width:.1f}", "height": "34", "rx": "3", "fill": color}
        ElementTree.SubElement(self.svg, "rect", box)
        self.text(words, x + width / 2, self.y + 24, SIZE, ink(), "middle")
        if below:
            self.text(below, x + width / 2, self.y + 49, 13, GREY, "middle")

    def done(self) -> str:
        self.svg.set("height", str(self.y))
        self.svg.set("viewBox", f"0 0 {WIDTH} {self.y}")
        document: str = ElementTree.tostring(self.svg, encoding="unicode", xml_declaration=True)
        return document


def board_svg(title: str, rows: Sequence[Row]) -> str:
    """Return rows as an SVG document, labels left and notes right, as wide as a slide."""
    picture = _Picture(title)
    for row in rows:
        picture.text(row.label, 0, picture.y + 24, 16, GREY, mono=False)
        picture.text(row.note, WIDTH, picture.y + 24, 16, ink(), "end", mono=False)
        if isinstance(row, Text):
            picture.text(row.text, LEFT, picture.y + 24, 15 if row.said else SIZE, ink(), mono=not row.said)
        elif isinstance(row, Columns):
            _columns(picture, row)
        else:
            _tokens(picture, row.tokens, row.ids, row.flags, row.show_ids)
        picture.y += LINE
    return picture.done()


def _tokens(picture: _Picture, tokens: Sequence[bytes], ids: Sequence[int], flags: bytes, show_ids: bool) -> None:
    x: float = LEFT
    found = zip(pieces(tokens), ids, hues(ids), flags, strict=True)
    for piece, token_id, hue, flag in found:
        below = str(token_id) if show_ids else ""
        width = max(columns(piece.label) * SIZE * 0.602, len(below) * 8) + 2 * PAD
        if x > LEFT and x + width > WIDTH - 120:
            x, picture.y = LEFT, picture.y + LINE
        picture.chip(piece.label, x, width, "#e2e2e2" if flag & SPECIAL_TOKEN else fill(hue), below)
        x += width + 3


def _columns(picture: _Picture, row: Columns) -> None:
    column = 0 if row.left else row.of - sum(map(len, row.tokens))
    colors = hues(row.ids) if row.ids else []
    for index, token in enumerate(row.tokens):
        x = LEFT + column * CELL
        if row.ids:
            below = str(row.ids[index]) if row.show_ids else ""
            picture.chip("", x + 1, len(token) * CELL - 2, fill(colors[index]), below)
        for offset, character in enumerate(token):
            shown = {" ": "␣", "\t": "→"}.get(character, character)
            picture.text(shown, x + (offset + 0.5) * CELL, picture.y + 24, SIZE, ink(), "middle")
        column += len(token)
    if row.rule:
        line = {"x1": str(LEFT), "x2": str(LEFT + row.of * CELL), "y1": str(picture.y - 5), "y2": str(picture.y - 5)}
        ElementTree.SubElement(picture.svg, "line", line | {"stroke": ink(), "stroke-width": "2"})
