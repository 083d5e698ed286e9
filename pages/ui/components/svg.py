"""Chips as a picture: an SVG for a slide, from the same pieces as the screen."""

import unicodedata
from xml.etree import ElementTree

import regex

from bpe.display import pieces
from bpe.tracing import EncodedText
from pages.ui.server import registry
from pages.ui.shared.palette import fill, hues, ink

DRAWN_AT_MOST = 2_000  # chips in one picture
_WIDTH, _SIZE, _LINE, _GAP, _PAD = 960, 18, 46, 3, 4


def chips_svg(encoded: EncodedText, ids: bool = True) -> str:
    """Return the first DRAWN_AT_MOST tokens as an SVG document: chips in lines, ids below them when asked for.

    Widths are those of a monospaced font, two columns for a wide character. A newline ends a line.
    """
    count = min(len(encoded.ids), DRAWN_AT_MOST)
    tokens = [encoded.token_bytes(i) for i in range(count)]
    x, y, shapes = 0.0, 0, []
    for index, (piece, hue) in enumerate(zip(pieces(tokens), hues(encoded.ids[:count]), strict=True)):
        label, token_id = piece.label, str(encoded.ids[index])
        width = max(columns(label) * _SIZE * 0.602, len(token_id) * 6.4 if ids else 0) + 2 * _PAD
        if x and x + width > _WIDTH:
            x, y = 0, y + _LINE
        shapes.append((x, y, width, label, token_id, hue, piece.name))
        x += width + _GAP
        if b"\n" in piece.data:
            x, y = 0, y + _LINE
    height = str(y + _LINE)
    full = str(max([_WIDTH, *(round(left + width) for left, _, width, *_ in shapes)]))
    svg = ElementTree.Element(
        "svg", xmlns="http://www.w3.org/2000/svg", width=full, height=height, viewBox=f"0 0 {full} {height}"
    )
    ElementTree.SubElement(
        svg, "title"
    ).text = f"{len(encoded.ids):,} tokens of {registry.label(encoded.tokenizer.name)}"
    for left, top, width, label, token_id, hue, name in shapes:
        group = ElementTree.SubElement(svg, "g")
        ElementTree.SubElement(group, "title").text = f"{drawable(name)}, id {token_id}"
        box = {"x": f"{left:.1f}", "y": str(top), "width": f"{width:.1f}", "height": "27", "rx": "3", "fill": fill(hue)}
        ElementTree.SubElement(group, "rect", box)
        middle = f"{left + width / 2:.1f}"
        _text(group, drawable(label), middle, top + 19, _SIZE, ink())
        if ids:
            _text(group, token_id, middle, top + 39, 10.5, "#555")
    document: str = ElementTree.tostring(svg, encoding="unicode", xml_declaration=True)
    return document


def _text(parent: ElementTree.Element, text: str, x: str, y: int, size: float, color: str) -> None:
    font = {"font-family": "ui-monospace, 'DejaVu Sans Mono', 'Noto Sans Mono', monospace", "font-size": str(size)}
    place = {"x": x, "y": str(y), "text-anchor": "middle", "fill": color, "xml:space": "preserve"}
    ElementTree.SubElement(parent, "text", font | place).text = text


def columns(text: str) -> int:
    """Return how many columns of a monospaced font a text takes.

    >>> columns("a略"), columns("e\\u0301")
    (3, 1)
    """
    clusters = regex.findall(r"\X", text)
    return sum(2 if any(unicodedata.east_asian_width(c) in "WF" for c in cluster) else 1 for cluster in clusters)


def drawable(text: str) -> str:
    """Return text without the control characters that XML cannot hold (labels have marks for them already)."""
    cleaned: str = regex.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", "\ufffd", text)
    return cleaned
