"""A board as a picture: an SVG for a slide, from the same rows as the screen."""

from collections.abc import Sequence
from xml.etree import ElementTree

from pages.ui.components.board.rows import Columns, Row, Text
from pages.ui.components.svg import GREY, LINE, SIZE, WIDTH, Picture
from pages.ui.shared.palette import fill, hue_of, ink

LEFT = 190  # px; labels stand left of it
NOTES = 120  # px for notes, on the right
CELL = 25  # a column of a Columns row


def board_svg(title: str, rows: Sequence[Row]) -> str:
    """Return rows as an SVG document, labels left and notes right, as wide as a slide."""
    picture = Picture(title)
    for row in rows:
        picture.text(row.label, 0, 16, GREY, mono=False)
        picture.text(row.note, WIDTH, 16, anchor="end", mono=False)
        if isinstance(row, Text):
            picture.text(row.text, LEFT, 15 if row.said else SIZE, mono=not row.said)
        elif isinstance(row, Columns):
            _columns(picture, row)
        else:
            picture.chips(row.tokens, row.ids, row.flags, show_ids=row.show_ids, left=LEFT, right=WIDTH - NOTES)
        picture.y += LINE
    return picture.document()


def _columns(picture: Picture, row: Columns) -> None:
    column = 0 if row.left else row.of - sum(map(len, row.tokens))
    for index, token in enumerate(row.tokens):
        x = LEFT + column * CELL
        if row.ids:
            width = len(token) * CELL - 2
            picture.box(x + 1, width, fill(hue_of(row.ids[index])))
            if row.show_ids:
                picture.text(str(row.ids[index]), x + 1 + width / 2, 13, GREY, anchor="middle", down=49)
        for offset, character in enumerate(token):
            shown = {" ": "␣", "\t": "→"}.get(character, character)
            picture.text(shown, x + (offset + 0.5) * CELL, anchor="middle")
        column += len(token)
    if row.rule:
        line = {"x1": str(LEFT), "x2": str(LEFT + row.of * CELL), "y1": str(picture.y - 5), "y2": str(picture.y - 5)}
        ElementTree.SubElement(picture.svg, "line", line | {"stroke": ink(), "stroke-width": "2"})
