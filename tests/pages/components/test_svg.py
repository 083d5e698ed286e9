"""Pictures of tokens: every text, every name, and the same colors wherever a token stands."""

from xml.etree import ElementTree

import bpe
from bpe.display import label
from bpe.tracing import encode_text
from pages.ui.components.board import Columns, Text, token_row
from pages.ui.components.board.svg import board_svg
from pages.ui.components.svg import LINE, WIDTH, chips_svg
from tests.texts import TEXTS

SVG = "{http://www.w3.org/2000/svg}"


def chips(document: str) -> list[ElementTree.Element]:
    return ElementTree.fromstring(document.encode()).findall(f"{SVG}g")


def test_every_token_of_every_text_is_drawn() -> None:
    for title, text in TEXTS.items():
        encoded = encode_text(bpe.load("o200k_base"), text)
        drawn = chips(chips_svg(encoded))
        assert len(drawn) == len(encoded.ids), title
        for i, chip in enumerate(drawn):
            shown, below = (node.text for node in chip.findall(f"{SVG}text"))
            assert shown == label(encoded.token_bytes(i)), title
            assert below == str(encoded.ids[i]), title


def test_lines_end_at_the_edge_and_after_a_newline() -> None:
    encoded = encode_text(bpe.load("o200k_base"), "one\n" + "two " * 200)
    boxes = [chip.find(f"{SVG}rect") for chip in chips(chips_svg(encoded))]
    assert [box.get("y") for box in boxes[:3]] == ["0", "0", str(LINE)]
    assert all(float(box.get("x")) + float(box.get("width")) <= WIDTH for box in boxes)


def test_a_token_has_one_color_wherever_it_stands() -> None:
    row = token_row("", [b"a", b"a", b"b", b"a"], [64, 64, 65, 64])
    fills = [chip.find(f"{SVG}rect").get("fill") for chip in chips(board_svg("", [row]))]
    columns = Columns("", ["a", "b"], [64, 65], 2)
    root = ElementTree.fromstring(board_svg("", [columns]))
    assert fills[0] == fills[1] == fills[3] != fills[2]
    assert [box.get("fill") for box in root.findall(f"{SVG}rect")] == [fills[0], fills[2]]


def test_what_xml_cannot_hold_is_replaced() -> None:
    for name in ("a\x00b", "a\x1bb", "a\ud800b", "a\uffffb", "<&>"):
        root = ElementTree.fromstring(board_svg(name, [Text(name, name)]).encode())
        assert len(root.find(f"{SVG}title").text) == 3
