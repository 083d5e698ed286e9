"""Tokens as a picture: an SVG document for a slide, from the same pieces as the screen."""

import unicodedata
from collections.abc import Sequence
from xml.etree import ElementTree

import regex

from bpe.display import pieces
from bpe.tracing import SPECIAL_TOKEN, EncodedText
from pages.ui.shared.palette import fill, hue_of, ink

DRAWN_AT_MOST = 2_000  # chips in one picture
WIDTH, SIZE, LINE, PAD, GAP = 1100, 22, 58, 5, 3  # px; LINE leaves room for ids below
COLUMN = 0.602 * SIZE  # a letter of a monospaced font
MONO = "ui-monospace, 'DejaVu Sans Mono', 'Noto Sans Mono', monospace"
GREY, SPECIAL_FILL = "#555555", "#e2e2e2"


class Picture:
    """Grows downward, line by line: `y` is the top of the line that is drawn on."""

    def __init__(self, title: str) -> None:
        self.svg = ElementTree.Element("svg", xmlns="http://www.w3.org/2000/svg")
        ElementTree.SubElement(self.svg, "title").text = drawable(title)
        self.y = 0
        self.width: float = WIDTH

    def text(
        self,
        words: str,
        x: float,
        size: float = SIZE,
        color: str = "",
        *,
        anchor: str = "start",
        mono: bool = True,
        down: int = 24,
        parent: ElementTree.Element | None = None,
    ) -> None:
        """Write words at `x`, their base line `down` px below the top of the line."""
        font = {"font-family": MONO if mono else "sans-serif", "font-size": str(size), "xml:space": "preserve"}
        place = {"x": f"{x:.1f}", "y": str(self.y + down), "text-anchor": anchor, "fill": color or ink()}
        ElementTree.SubElement(self.svg if parent is None else parent, "text", font | place).text = drawable(words)

    def box(self, x: float, width: float, color: str, parent: ElementTree.Element | None = None) -> None:
        """Draw the ground of a chip."""
        box = {"x": f"{x:.1f}", "y": str(self.y), "width": f"{width:.1f}", "height": "34", "rx": "3"}
        ElementTree.SubElement(self.svg if parent is None else parent, "rect", box | {"fill": color})

    def chips(
        self, tokens: Sequence[bytes], ids: Sequence[int], flags: bytes, *, show_ids: bool, left: float, right: float
    ) -> None:
        """Draw tokens from `left` on, in lines that end before `right` and after a newline.

        Widths are those of a monospaced font, two columns for a wide character. What a chip is stands in its title.
        """
        x = left
        for piece, token_id, flag in zip(pieces(tokens), ids, flags, strict=True):
            below = str(token_id) if show_ids else ""
            width = max(columns(piece.label) * COLUMN, len(below) * 8) + 2 * PAD
            if x > left and x + width > right:
                x, self.y = left, self.y + LINE
            self.width = max(self.width, x + width)
            chip = ElementTree.SubElement(self.svg, "g")
            ElementTree.SubElement(chip, "title").text = f"{drawable(piece.name)}, id {token_id}"
            self.box(x, width, SPECIAL_FILL if flag & SPECIAL_TOKEN else fill(hue_of(token_id)), parent=chip)
            self.text(piece.label, x + width / 2, anchor="middle", parent=chip)
            if below:
                self.text(below, x + width / 2, 13, GREY, anchor="middle", down=49, parent=chip)
            x += width + GAP
            if b"\n" in piece.data:
                x, self.y = left, self.y + LINE

    def document(self) -> str:
        """Return the picture, as high as it has grown."""
        width = str(round(self.width))
        for name, value in {"width": width, "height": str(self.y), "viewBox": f"0 0 {width} {self.y}"}.items():
            self.svg.set(name, value)
        document: str = ElementTree.tostring(self.svg, encoding="unicode", xml_declaration=True)
        return document


def chips_svg(encoded: EncodedText, ids: bool = True, label: str | None = None) -> str:
    """Return the first DRAWN_AT_MOST tokens as an SVG document: chips in lines, ids below them when asked for.

    `label` is what people call the tokenizer.
    """
    picture = Picture(f"{len(encoded.ids):,} tokens of {label or encoded.tokenizer.name}")
    count = min(len(encoded.ids), DRAWN_AT_MOST)
    tokens = [encoded.token_bytes(i) for i in range(count)]
    picture.chips(tokens, encoded.ids[:count], encoded.flags[:count], show_ids=ids, left=0, right=WIDTH)
    picture.y += LINE
    return picture.document()


def columns(text: str) -> int:
    """Return how many columns of a monospaced font a text takes.

    >>> columns("a略"), columns("e\\u0301")
    (3, 1)
    """
    clusters = regex.findall(r"\X", text)
    return sum(2 if any(unicodedata.east_asian_width(c) in "WF" for c in cluster) else 1 for cluster in clusters)


def drawable(text: str) -> str:
    """Return text without what XML cannot hold: controls (labels have marks for them already) and half surrogates."""
    cleaned: str = regex.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]", "\ufffd", text)
    return cleaned
