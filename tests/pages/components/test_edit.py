"""The browser splices the tokens of an edit from windows: they are those of the whole text, always."""

import random
from base64 import b64encode
from itertools import accumulate, pairwise
from typing import Any

import pytest

import bpe
from bpe.tracing import encode_text
from pages.ui.server import api
from tests.bpe.tracing.test_edit_window import PARTS, edits
from tests.pages.components.test_both_languages import asked
from tests.scale import examples
from tests.texts import TEXTS

PROSE = "The keeper was late for the ferry again, and nobody on the pier said 12345 words.\n"


def packed(verb: str, names: list[str], text: str, **params: str) -> str:
    return b64encode(api.answer(verb, {"tokenizers": ",".join(names), **params}, text)).decode()


def spliced(
    names: list[str], chain: list[str], special: str = "text"
) -> list[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """What the browser makes of each edit of a chain of texts, and the windows that it would send."""
    questions = [
        {"answer": packed("encode", names, before, special=special), "before": before, "after": after}
        for before, after in pairwise(chain)
    ]
    windows = asked("windows", edits=questions)
    for question, sent in zip(questions, windows, strict=True):
        assert sent, "these tokenizers need no whole text"
        question["answers"] = [
            packed("window", names, part["text"], special=special, end=str(int(part["atEnd"]))) for part in sent
        ]
    return list(zip(asked("spliced", edits=questions), windows, strict=True))


def check(names: list[str], after: str, found: dict[str, Any], special: str) -> None:
    assert found["text"] == after
    assert found["bytes"] == len(after.encode())
    assert found["characters"] == len(after)
    for name, (offsets, ids, flags) in zip(names, found["runs"], strict=True):
        whole = encode_text(bpe.load(name), after, special)  # type: ignore[arg-type]
        assert (ids, flags) == (whole.ids.tolist(), list(whole.flags)), (name, after)
        assert offsets == [0, *accumulate(whole.lengths)]


@pytest.mark.parametrize("names", [["cl100k_base"], ["r50k_base", "o200k_base", "cl100k_base", "p50k_base"]])
@pytest.mark.parametrize("special", ["text", "allow"])
def test_spliced_tokens_are_those_of_the_whole_text(names: list[str], special: str) -> None:
    rng = random.Random(f"{names} {special}")
    texts = [text for text in TEXTS.values() if 0 < len(text) < 1500]
    for _ in range(examples(60)):
        chain = edits("".join(rng.choices([*texts, *PARTS, PROSE * 5], k=6))[:2500], 25, rng)
        for after, (found, _) in zip(chain[1:], spliced(names, chain, special), strict=True):
            check(names, after, found, special)


def test_half_of_a_surrogate_pair_is_never_cut_off() -> None:
    before = PROSE * 3 + "😀😀" + PROSE
    chain = [before, before.replace("😀😀", "😁😀"), before.replace("😀😀", "😁"), before.replace("😀😀", "")]
    for after, (found, _) in zip(chain[1:], spliced(["o200k_base"], chain), strict=True):
        check(["o200k_base"], after, found, "text")


def test_a_letter_in_a_long_text_sends_and_gets_little() -> None:
    text = PROSE * 300
    names = ["r50k_base", "cl100k_base", "o200k_base", "p50k_base"]
    for at in (0, len(text) // 2, len(text)):
        ((found, windows),) = spliced(names, [text, text[:at] + "x" + text[at:]])
        sent = windows[: found["window"] + 1]
        assert sum(len(part["text"]) for part in sent) < 400
        answers = [api.answer("window", {"tokenizers": ",".join(names), "end": "0"}, part["text"]) for part in sent]
        assert sum(map(len, answers)) < 4_000
        check(names, text[:at] + "x" + text[at:], found, "text")
