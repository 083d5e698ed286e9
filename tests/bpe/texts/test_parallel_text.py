"""The contract of the parallel text, and what a visitor's own is checked for."""

import tomllib
import unicodedata

import pytest
import regex

from bpe.texts.parallel import FOLDER, SCRIPT_GROUPS, ParallelTextError, own_text, project_text, script_of

TEXT = project_text()
INDEX = tomllib.loads((FOLDER / "languages.toml").read_text(encoding="utf-8"))
SCRIPTS = {"Japanese": "[\\p{Han}\\p{Hiragana}\\p{Katakana}ー]"}


def test_every_file_is_listed_and_every_listed_language_has_a_file() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(INDEX) == set(TEXT.languages)
    assert {path.name for path in FOLDER.iterdir()} == {f"{code}.txt" for code in INDEX} | {"languages.toml"}


def test_how_many_languages_and_scripts() -> None:
    assert len(TEXT.languages) >= 48
    assert len({language.script for language in TEXT.languages.values()}) >= 18
    assert len({language.name for language in TEXT.languages.values()}) == len(TEXT.languages)
    assert next(iter(TEXT.languages)) == "en"


@pytest.mark.parametrize("code", INDEX)
def test_six_sentences_that_meet_the_contract(code: str) -> None:
    raw = (FOLDER / f"{code}.txt").read_bytes().decode()
    assert raw.endswith("\n") and "\r" not in raw and "\ufeff" not in raw
    lines = TEXT.sentences[code]
    assert len(lines) == 6 and all(line.strip() == line and line for line in lines)
    assert unicodedata.is_normalized("NFC", raw)
    assert {"2019", "14", "1250", "38"} <= set(regex.findall(r"[0-9]+", lines[1]))


@pytest.mark.parametrize("code", INDEX)
def test_letters_are_mostly_of_the_stated_script(code: str) -> None:
    language, text = TEXT.languages[code], "".join(TEXT.sentences[code])
    letters = regex.findall(r"\p{L}", text)
    own = regex.findall(SCRIPTS.get(language.script, rf"\p{{Script={language.script}}}"), text)
    assert len([letter for letter in own if regex.match(r"\p{L}", letter)]) >= 0.98 * len(letters)
    assert script_of(text) == language.script
    assert language.script_group in SCRIPT_GROUPS


@pytest.mark.parametrize("code", INDEX)
def test_facts_are_plausible(code: str) -> None:
    language, text = TEXT.languages[code], " ".join(TEXT.sentences[code])
    right_to_left = sum(unicodedata.bidirectional(char) in ("R", "AL") for char in text)
    assert language.direction == ("rtl" if right_to_left > len(text) / 2 else "ltr")
    longest = max(map(len, regex.findall(r"[\p{L}\p{M}]+", text)))
    assert language.spaces == (text.count(" ") > len(text) / 12), "blanks are rarer than words"
    assert not language.spaces or longest < 35
    assert all([language.name, language.own_name, language.family, language.branch])


# --- a visitor's own text -------------------------------------------------------------------------------------------


def test_own_text_takes_facts_from_the_project_or_reads_them_off_the_letters() -> None:
    text = own_text({"ru": "Да.\r\nНет.\r\n", "mystery": "שלום\nלא", "thai": "\ufeffใช่\nไม่\n"})
    assert text.languages["ru"] == TEXT.languages["ru"] and text.sentences["ru"] == ("Да.", "Нет.")
    assert (text.languages["mystery"].script, text.languages["mystery"].direction) == ("Hebrew", "rtl")
    assert text.languages["thai"].spaces is False and text.sentences["thai"] == ("ใช่", "ไม่")


def test_sentences_are_not_trimmed_or_normalized() -> None:
    assert own_text({"a": " e\u0301 \u2028x\n\n", "b": "\tb\x0c\n\n"}).sentences["a"] == (" e\u0301 \u2028x", "")


@pytest.mark.parametrize(
    ("texts", "line", "message"),
    [
        ({"en": "a\nb\nc", "fr": "a\nb"}, 3, "fr has 2 lines, en has 3: line 3 of en, 'c', has no counterpart in fr"),
        ({"en": "a", "fr": "a\nb"}, 2, "en has 1 line, fr has 2: line 2 of fr, 'b', has no counterpart in en"),
        ({"en": "a\nb\nc", "fr": "a\n\nb\nc"}, 2, "line 2 of fr is empty, but not of en: 'b'"),
        ({"en": "a\n \nc", "fr": "a\nb\nc"}, 2, "line 2 of en is empty, but not of fr: 'b'"),
        ({"en": "a", "fr": ""}, None, "fr has no lines"),
        ({"en": "", "fr": "a"}, None, "en has no lines"),
        ({"en": "a"}, None, "two languages"),
    ],
)
def test_unequal_lines_are_named(texts: dict[str, str], line: int | None, message: str) -> None:
    with pytest.raises(ParallelTextError) as caught:
        own_text(texts)
    assert caught.value.line == line and message in str(caught.value)
