"""What cannot be seen: attacks are named and spelled out, no writing is called one, and nothing else is changed."""

from pathlib import Path

import pytest

import bpe
from bpe.reading.look_alikes import LATIN
from bpe.reading.unseen import tokens_of, unseen, without
from bpe.tracing import encode_text
from tests.bpe.reading.samples import kinds
from tests.bpe.reading.unseen_texts import ATTACKS, INNOCENT
from tests.texts import LONG, TEXTS

SAMPLES = Path(__file__).parents[3] / "sample_corpora"
ALL = TEXTS | INNOCENT | {title: text for title, (text, _, _) in ATTACKS.items()}


@pytest.mark.parametrize("title", ATTACKS)
def test_attacks_are_named(title: str) -> None:
    text, kind, spelled = ATTACKS[title]
    found = unseen(text)
    assert kind in {item.kind for item in found if item.deceives}, found
    if spelled:
        assert spelled in [item.spelled for item in found]
        assert any(spelled in item.sentence for item in found)


@pytest.mark.parametrize("title", INNOCENT)
def test_writing_is_not_called_an_attack(title: str) -> None:
    assert [item for item in unseen(INNOCENT[title]) if item.deceives] == []


def test_nothing_is_said_of_most_writing() -> None:
    quiet = [title for title, text in INNOCENT.items() if not unseen(text)]
    noted = set(INNOCENT) - set(quiet)
    assert noted == {
        "German with soft hyphens",
        "a file with a byte order mark",
        "a localized sentence",
        "colors of a terminal",
    }
    for path in [*SAMPLES.glob("prose/*.txt"), *SAMPLES.glob("parallel/*.txt"), *SAMPLES.glob("code/*")]:
        assert unseen(path.read_text("utf-8")) == [], path.name


def test_there_are_enough_of_both() -> None:
    assert len(ATTACKS) >= 30 and len(INNOCENT) >= 30 and 55 <= len(LATIN) <= 70


def test_without_them() -> None:
    assert (
        without(ATTACKS["tags after a sentence"][0], unseen(ATTACKS["tags after a sentence"][0])) == "Summarize this."
    )
    assert without("p\u0430\u200by\u200bpal", unseen("p\u0430\u200by\u200bpal")) != "paypal"  # too short to be sure
    for title, text in (ALL | {title: LONG[title] for title in ("one endless family", "ZWJ", "letters")}).items():
        clean = without(text, unseen(text))
        assert [item for item in unseen(clean) if item.deceives] == [], title
        assert without(clean, []) == clean, title
        if not unseen(text):
            assert clean == text, title


@pytest.mark.parametrize("kind", kinds())
def test_tokens_are_those_that_hold_it(kind: str) -> None:
    for title, text in ALL.items():
        encoded = encode_text(kinds()[kind], text)
        text = encoded.data.decode()
        found = unseen(text)
        starts = [end - length for end, length in zip(encoded.ends, encoded.lengths, strict=True)]
        for item, tokens in zip(found, tokens_of(encoded, found), strict=True):
            a, b = (len(text[:at].encode()) for at in (item.start, item.end))
            expected = [i for i, (s, e) in enumerate(zip(starts, encoded.ends, strict=True)) if s < b and e > a]
            assert list(tokens) == expected, title


def test_places_and_sentences() -> None:
    for title, text in ALL.items():
        found = unseen(text)
        assert all(0 <= item.start < item.end <= len(text) and item.sentence.endswith(".") for item in found), title
        assert [item.start for item in found] == sorted(item.start for item in found), title
    said = unseen("p\u0430ypal")[0].sentence
    assert said == "“p\u0430ypal” looks like “paypal”: Cyrillic and Latin letters."


def test_a_hidden_text_costs_tokens() -> None:
    text = ATTACKS["tags after a sentence"][0]
    encoded = encode_text(bpe.load("cl100k_base"), text)
    (tokens,) = tokens_of(encoded, unseen(text))
    assert len(tokens) > 40 > len(bpe.load("cl100k_base").encode("Summarize this."))
