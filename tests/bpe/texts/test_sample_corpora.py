"""What every sample corpus promises: UTF-8, composed, not empty, its language and size stated, enough of each kind."""

import re
import unicodedata
from pathlib import Path

import pytest

from bpe.texts.corpus import (
    LIBRARY_BYTES,
    SAMPLES,
    Corpus,
    corpora,
    hold_out,
    mix,
    of_this_machine,
    sample_groups,
    samples,
)

KINDS = {"prose", "code", "numbers", "parallel"}
NOT_TEXTS = {"index.toml", "README.md"}
PROSE_BYTES = {"en": 60_000} | dict.fromkeys(("fr", "es", "de", "ru", "hi", "ar", "ja", "zh-Hans"), 12_000)


@pytest.mark.parametrize("corpus", samples(), ids=lambda corpus: corpus.name)
def test_contract(corpus: Corpus) -> None:
    (text,) = corpus.documents()  # decoding is the check for UTF-8
    assert text.strip() and corpus.title.strip()
    assert text == unicodedata.normalize("NFC", text)
    assert re.fullmatch(r"[a-z]{2,3}(-[A-Z][a-z]{3})?", corpus.language)
    assert corpus.kind in KINDS and corpus.license == "MIT"
    assert corpus.size == len(text.encode())
    assert "\r" not in text and "\ufeff" not in text
    assert text.endswith("\n") and not text.endswith("\n\n")


def test_every_file_is_in_the_index_once() -> None:
    names = [corpus.name for corpus in samples()]
    assert len(names) == len(set(names)) == len(corpora()) - len(sample_groups()) - len(of_this_machine())
    files = re.findall(r'file = "([^"]+)"', (SAMPLES / "index.toml").read_text(encoding="utf-8"))
    there = {
        path.relative_to(SAMPLES).as_posix()
        for path in SAMPLES.rglob("*")
        if path.is_file() and path.name not in NOT_TEXTS and path.suffix != ".toml"
    }
    assert sorted(files) == sorted(there)


def test_the_kind_is_the_folder() -> None:
    rows = re.findall(r'file = "(\w+)/.*kind = "(\w+)"', (SAMPLES / "index.toml").read_text(encoding="utf-8"))
    assert len(rows) == len(samples()) and all(folder == kind for folder, kind in rows)


@pytest.mark.parametrize(("language", "least"), PROSE_BYTES.items())
def test_enough_prose(language: str, least: int) -> None:
    assert sum(c.size or 0 for c in samples() if (c.kind, c.language) == ("prose", language)) >= least


def test_enough_code_and_numbers() -> None:
    code = [corpus.size or 0 for corpus in samples() if corpus.kind == "code"]
    assert len(code) == 5 and min(code) >= 8_000
    assert sum(corpus.size or 0 for corpus in samples() if corpus.kind == "numbers") >= 4_000


def test_no_paragraph_is_repeated() -> None:
    prose = [p for c in samples() if c.kind == "prose" for d in c.documents() for p in d.split("\n\n") if len(p) > 80]
    assert len(prose) == len(set(prose)) > 400


def test_groups_hold_their_samples() -> None:
    english = corpora()["prose_en"]
    texts = [c.documents()[0] for c in samples() if (c.kind, c.language) == ("prose", "en")]
    assert list(english.documents()) == texts
    assert english.size == sum(len(text.encode()) for text in texts)


def test_what_every_machine_has_is_read_and_bounded() -> None:
    topics, library = of_this_machine()
    assert sum(map(len, topics.documents())) > 300_000
    assert LIBRARY_BYTES * 0.9 < sum(len(text.encode()) for text in library.documents()) <= LIBRARY_BYTES
    assert not list(Path(SAMPLES).rglob("*topics*"))  # never copied


# --- mixing and holding out -----------------------------------------------------------------------------------------


def size(documents: list[str]) -> int:
    return sum(len(document.encode()) for document in documents)


def test_mix_has_the_shares_and_uses_up_the_scarcest() -> None:
    english, russian = corpora()["prose_en"].documents(), corpora()["prose_ru"].documents()
    mixed = mix([english, russian], [0.75, 0.25])
    of_russian = [document for document in mixed if any(document in text for text in russian)]
    assert abs(size(of_russian) / size(mixed) - 0.25) < 0.001
    assert size(of_russian) == size(list(russian)) or size(mixed) - size(of_russian) == size(list(english))


@pytest.mark.parametrize("shares", [[0, 1], [0, 0], [1, 0]])
def test_a_share_of_nothing_leaves_out(shares: list[float]) -> None:
    mixed = mix([["aé"], ["b"]], shares)
    assert mixed == [text for text, share in zip(["aé", "b"], shares, strict=True) if share]


def test_mix_never_cuts_a_character() -> None:
    assert mix([["éé"], ["a"]], [3, 1]) == ["é", "a"]


@pytest.mark.parametrize("documents", [[], [""], ["a"], ["ab\ncd\n"], ["字" * 1000], ["a b " * 500, "x\n" * 50]])
def test_hold_out_loses_nothing(documents: list[str]) -> None:
    training, held_out = hold_out(documents)
    assert sorted("".join(training + held_out)) == sorted("".join(documents))
    assert all(any(document.startswith(text) for document in documents) for text in training)


def test_hold_out_keeps_back_a_tenth() -> None:
    documents = list(corpora()["prose_en"].documents())
    training, held_out = hold_out(documents)
    assert len(training) == len(held_out) == len(documents)
    assert 0.09 < size(held_out) / size(documents) < 0.12
