"""What Python sends and what the browser makes of it: constants are the same, and answers come out as they went in."""

import json
import random
from array import array
from base64 import b64encode
from functools import cache
from typing import Any

import pytest

import bpe
from bpe.display import MARKS, label
from bpe.tokenizer import replace_surrogates
from bpe.tracing import (
    INSIDE_CHARACTER,
    INSIDE_GRAPHEME,
    PRE_TOKEN_ENDS,
    SPECIAL_TOKEN,
    MergeHistory,
    applied,
    learned,
)
from pages.ui.components.bundle import marks
from pages.ui.components.merge_player.payload import STEP_COLUMNS, pack, pack_history
from pages.ui.server import wire
from pages.ui.server.api import answer
from pages.ui.server.asked_text import AskedText
from pages.ui.server.cached import encoded_text
from pages.ui.shared.palette import FILL, HUES, INK, hue_of
from tests.test_javascript import ROOT, node, run
from tests.texts import BROKEN_UTF8, LONE_SURROGATES, TEXTS
from tests.wire_reader import unpack

COMPONENTS = ROOT / "pages" / "ui" / "components"
SENTENCES = ["hello world", "German compound", "one word, many guises", "words that count letters"]


def asked(verb: str, **question: Any) -> Any:
    """Return the browser's answer to a question of tests/javascript/answers.js."""
    given = json.dumps({"verb": verb, **question})
    return json.loads(run(node(), ROOT / "tests" / "javascript" / "answers.js", given=given))


def test_flags_of_boundaries() -> None:
    names = {
        "PRE_TOKEN_ENDS": PRE_TOKEN_ENDS,
        "INSIDE_CHARACTER": INSIDE_CHARACTER,
        "INSIDE_GRAPHEME": INSIDE_GRAPHEME,
        "SPECIAL_TOKEN": SPECIAL_TOKEN,
        "TORN": INSIDE_CHARACTER | INSIDE_GRAPHEME,
    }
    assert asked("flags") == names


def test_hues() -> None:
    ids = [-1, 0, 1, 2**31 - 2, *random.Random(5).sample(range(300_000), 2_000)]
    assert asked("hues", ids=ids) == [hue_of(token_id) for token_id in ids]


def test_colors() -> None:
    style = (COMPONENTS / "chips" / "chips.css").read_text("utf-8")
    for index, hue in enumerate(HUES):
        assert f".hue{index} {{ --hue: {hue} }}" in style
    light = style[: style.index("[data-theme='dark']")]
    assert "--fill: {} {};".format(*FILL) in light
    assert "--ink: oklch({} {} {});".format(*INK) in light


def test_limits_that_are_told_in_the_browser() -> None:
    from pages.ui.components.merge_player.view import MOST_DISTINCT

    assert f"{MOST_DISTINCT:,} bytes" in (COMPONENTS / "merge_player" / "candidates.js").read_text("utf-8")


def test_heights_that_are_written_in_the_style_sheet() -> None:
    assert "const LIST_ROW = 32;" in (COMPONENTS / "merge_player" / "merge_list.js").read_text("utf-8")
    assert "height: 32px" in (COMPONENTS / "merge_player" / "merge_player.css").read_text("utf-8")


def as_python_says(pieces: list[dict[str, str]]) -> str:
    """The label of `bpe.display` from the pieces that the browser draws, without the circles under lone marks."""
    pictures = {mark: MARKS[int(code)][0] for code, (mark, _) in marks().items()}
    shown: list[list[str]] = []
    for piece in pieces:
        kind, text = piece["kind"], piece["text"].replace("◌", "") if piece["kind"] == "combining" else piece["text"]
        if kind == "blank":
            shown += [["mark", "␣"]] * len(text)
        elif kind == "hex":
            shown.append(["mark", text])
        elif kind in ("text", "combining"):
            if not shown or shown[-1][0] != "text":
                shown.append(["text", ""])
            shown[-1][1] += text
        else:
            shown.append(["mark", pictures.get(text, text)])
    if len(shown) == 1:
        return shown[0][1]
    return "".join(text if kind == "text" or len(text) == 1 else f"‹{text}›" for kind, text in shown) or "∅"


def test_labels() -> None:
    texts = [text.encode() for text in TEXTS.values()]
    chance = random.Random(6)
    cuts = [data[(at := chance.randrange(len(data))) : at + chance.randrange(1, 12)] for data in texts if data] * 2
    parts = [data[:2_000] for data in texts] + cuts + list(BROKEN_UTF8.values())
    parts += [chr(code).encode() for code in MARKS]
    drawn = asked("labels", hex=[part.hex() for part in parts], marks=marks())
    for part, pieces in zip(parts, drawn, strict=True):
        assert as_python_says(pieces).replace("◌", "") == label(part).replace("◌", ""), part


def test_messages() -> None:
    chance = random.Random(3)
    for size in (0, 1, 2, 3, 5, 8, 13, 300):
        columns = {
            "u8": chance.randbytes(size),
            "u32": array("I", (chance.randrange(2**32) for _ in range(size))),
            "i32": array("i", (chance.randrange(-(2**31), 2**31) for _ in range(size))),
        }
        message = wire.pack({"rows": [columns, {"text": '"\u20ac\ud800 {"column": 1}', "none": None}]})
        assert asked("unpacked", message=b64encode(message).decode()) == unpack(message)


def test_checksums() -> None:
    ids = [[], [0], [15339, 1917], random.Random(4).sample(range(200_000), 1_000)]
    assert asked("checksums", ids=ids) == [wire.checksum(array("I", some)) for some in ids]


def test_the_text_that_is_sent() -> None:
    for text in [*list(TEXTS.values())[:20], *LONE_SURROGATES.values()]:
        asked_about = AskedText.of(bytes(asked("sent_text", text=text)))
        assert (asked_about.text, asked_about.replaced) == replace_surrogates(text)


@pytest.mark.parametrize("special", ["text", "allow"])
def test_the_tokens_of_a_text(special: Any) -> None:
    text = (
        "\n".join(TEXTS[name] for name in TEXTS if "\ud800" not in TEXTS[name])[:20_000] + "<|endoftext|>" + " " * 300
    )
    names = ["cl100k_base", "r50k_base"]
    packed = answer("encode", {"tokenizers": ",".join(names), "special": special}, text)
    check = answer("check", {"tokenizers": ",".join(names), "special": special}, text)
    read = asked("encoding", answer=b64encode(packed).decode(), check=b64encode(check).decode(), text=text)
    assert (read["bytes"], read["characters"], read["agrees"]) == (len(text.encode()), len(text), True)
    for name, (offsets, ids, flags) in zip(names, read["runs"], strict=True):
        encoded = encoded_text(name, text, special)
        assert offsets == [0, *encoded.ends]
        assert ids == list(encoded.ids)
        assert flags == list(encoded.flags)


@cache
def history_of(mode: str) -> MergeHistory:
    text = " ".join(TEXTS[name] for name in SENTENCES)
    if mode == "apply":
        return applied(bpe.load("cl100k_base"), text)
    return learned(bpe.train(text * 3, 300, pre_tokenizer="words"), "a longer compound: tokenization" + text)


@pytest.mark.parametrize("mode", ["learn", "apply"])
def test_a_merge_history(mode: Any) -> None:
    history = history_of(mode)
    packed = pack({"rev": "\u20ac", "step": 3}, pack_history(history, mode))
    read = asked("history", payload=b64encode(packed).decode())
    assert read["options"] == {"rev": "\u20ac", "step": 3}
    assert read["columns"] == [[getattr(step, name) for step in history.steps] for name in STEP_COLUMNS.values()]
    assert read["start"][: len(history.start_tokens)] == [[i, list(token)] for i, token in history.start_tokens.items()]
    tokens = dict(history.start_tokens) | {step.token_id: step.token for step in history.steps}
    assert len(read["steps"]) == len(history.steps) + 1
    for step, ids in enumerate(read["steps"]):
        assert [tokens[i] for i in ids] == history.text.tokens_after(step)
    if mode == "learn":
        assert history.corpus and read["weights"] == list(history.corpus.weights) and read["pairs"] is None
    else:
        assert len(read["pairs"]) == len(history.pairs)
