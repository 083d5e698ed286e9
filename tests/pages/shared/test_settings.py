"""One law for every setting: what is written is read again, a default leaves no trace, damage costs one sentence."""

from collections.abc import Iterator
from typing import Any

import pytest
import streamlit as st
from hypothesis import given, settings
from hypothesis import strategies as some

import bpe
from bpe.tokenizer.published import PUBLISHED
from pages.ui.sections.languages.settings import Texts
from pages.ui.sections.settings_table import SETTINGS, every_setting, table
from pages.ui.server import registry
from pages.ui.shared.link import LINK_CHARACTERS, key_of
from pages.ui.shared.settings import (
    Choice,
    Damaged,
    Elsewhere,
    Number,
    Setting,
    Some,
    Switch,
    Text,
    Words,
)
from pages.ui.shared.tokenizer_settings import OneTokenizer, Tokenizers

ALL = list(every_setting().values())
NAMES = [setting.name for setting in ALL]
WORDS = some.text(some.characters(exclude_categories=["Cs"]), max_size=60)


def values(setting: Setting) -> some.SearchStrategy[Any]:
    """Values that the setting can have."""
    match setting:
        case Switch():
            return some.booleans()
        case OneTokenizer():
            return some.sampled_from(list(PUBLISHED))
        case Tokenizers():
            return some.lists(some.sampled_from(list(PUBLISHED)), unique=True, max_size=setting.most)
        case Some():
            return some.lists(some.sampled_from(setting.choices), unique=True, max_size=setting.most)
        case Choice():
            return some.sampled_from(setting.choices)
        case Number(least=int()):
            return some.integers(int(setting.least), int(setting.most))
        case Number():
            return some.floats(setting.least, setting.most)
        case Words(check=check) if check is not str:
            return some.lists(some.integers(0, 100), max_size=9).map(lambda shares: ", ".join(map(str, shares)))
        case Words():
            return WORDS
        case Texts():
            return some.dictionaries(some.from_regex(r"[a-z]{2,9}", fullmatch=True), WORDS, max_size=4)
        case Text():
            return WORDS
    raise AssertionError(setting)


def damaged(setting: Setting) -> Iterator[str]:
    """What the setting cannot be."""
    match setting:
        case Number():
            yield from ("many", "", "nan", "1,5", "0x10")
        case Words():
            yield "x" * (setting.most + 1)
        case Text():
            yield from ("%ZZ", "AAAA", "x" * (LINK_CHARACTERS + 1))
        case _:
            yield from ("<script>", "nope", "![x](http://192.0.2.9)")


@pytest.mark.parametrize("setting", ALL, ids=NAMES)
@settings(deadline=None)
@given(data=some.data())
def test_what_is_written_is_read_again(setting: Setting, data: some.DataObject) -> None:
    value = data.draw(values(setting))
    assert setting.read(setting.write(value)) == value


@pytest.mark.parametrize("setting", [s for s in ALL if s.default is not None], ids=lambda setting: setting.name)
def test_the_default_is_a_value(setting: Setting) -> None:
    assert setting.read(setting.write(setting.initial())) == setting.initial()
    assert setting.initial() is not setting.initial() or not isinstance(setting.initial(), list)


@pytest.mark.parametrize("setting", ALL, ids=NAMES)
def test_damage_is_named_in_one_sentence(setting: Setting) -> None:
    for written in damaged(setting):
        with pytest.raises(ValueError) as refused:
            setting.read(written)
        words = str(refused.value)
        assert words and "\n" not in words and not words.endswith(".") and len(words) < 250
        assert refused.value.kept is None if isinstance(refused.value, Damaged) else True


@pytest.mark.parametrize("setting", ALL, ids=NAMES)
def test_the_widget_has_the_name_of_the_setting(setting: Setting) -> None:
    assert setting.widget()["key"] == setting.name


def test_what_is_known_of_a_list_is_kept() -> None:
    with pytest.raises(Damaged, match="'nope'") as refused:
        every_setting()["show"].read("bytes,nope,ids,bytes")
    assert refused.value.kept == ["bytes", "ids"]
    with pytest.raises(Damaged, match="unknown tokenizer, nope") as refused:
        every_setting()["compared"].read("nope,gpt2,gpt-4o")
    assert refused.value.kept == ["r50k_base", "o200k_base"]


def test_a_text_that_is_too_long_is_named_by_its_key() -> None:
    text = "".join(map(chr, range(0x4E00, 0x9F00)))
    written = every_setting()["text"].write(text)
    assert written == f"~{key_of(text)}"
    with pytest.raises(Elsewhere) as kept:
        every_setting()["text"].read(written)
    assert kept.value.key == key_of(text)


def test_a_made_tokenizer_is_read_while_it_is_kept_and_named_when_it_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    st.session_state.pop("made", None)
    label = "50 % of ~this, that"
    name = registry.register(bpe.train("low lower lowest", 260).tokenizer, label)
    for setting in ALL:
        if isinstance(setting, Tokenizers):
            value = name if isinstance(setting, OneTokenizer) else [name]
            written = setting.write(value)
            assert setting.read(written) == value == setting.read(name)
            with monkeypatch.context() as later:
                later.setattr(registry, "_made", {})
                with pytest.raises(Damaged, match=f"“{label}” was trained or imported.*bring its file again"):
                    setting.read(written)
                with pytest.raises(Damaged, match="A tokenizer was trained or imported"):
                    setting.read(name)


def test_each_name_belongs_to_one_setting() -> None:
    for page, declared in SETTINGS.items():
        names = [setting.name for setting in declared]
        assert len(names) == len(set(names)), page
        for setting in declared:
            assert setting is every_setting()[setting.name] and setting.page in ("every page", page)


def test_the_table_has_every_setting_with_its_values() -> None:
    rows = list(table())
    assert sorted(name for _, name, *_ in rows) == sorted(NAMES)
    assert all(allowed for *_, allowed in rows)
