"""Made tokenizers: a label belongs to who gave it, and tells its tokenizer from all others of the session."""

import pytest
import streamlit as st

import bpe
from pages.ui.server import registry

ONE, OTHER = (bpe.train("low lower lowest", size).tokenizer for size in (258, 260))


def test_equal_labels_are_numbered_and_the_same_tokenizer_keeps_its_own() -> None:
    st.session_state.pop("made", None)
    first = registry.register(ONE, "Same")
    second = registry.register(OTHER, "Same")
    assert first != second and [registry.label(n) for n in (first, second)] == ["Same", "Same 2"]
    assert registry.register(ONE, "Same") == first
    assert registry.register(OTHER, "cl100k (GPT-4)") != second
    assert registry.label(registry.offered()[-1]) == "cl100k (GPT-4) 2"


def test_another_session_does_not_rename_mine() -> None:
    st.session_state.pop("made", None)
    mine = registry.register(ONE, "Mine")
    st.session_state.pop("made", None)
    theirs = registry.register(ONE, "Theirs")
    assert (registry.label(mine), registry.label(theirs)) == ("Mine", "Theirs")
    assert mine not in registry.offered()


def test_only_so_many_are_kept_and_the_one_not_used_for_longest_goes_first() -> None:
    st.session_state.pop("made", None)
    names = [registry.register(ONE, f"kept {number}") for number in range(registry.KEPT_AT_MOST)]
    assert registry.offered()[-registry.KEPT_AT_MOST :] == names
    registry.tokenizer(names[0])  # used again
    registry.register(ONE, "kept 1")  # and made again, which is no other one
    last = registry.register(ONE, "one more")
    assert registry.offered()[-registry.KEPT_AT_MOST :] == [*names[:2], *names[3:], last]
    with pytest.raises(ValueError, match="no longer kept"):
        registry.tokenizer(names[2])


def test_large_ones_leave_less_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "TOKEN_BYTES", registry.KEPT_BYTES // (3 * len(OTHER.ranks)))
    st.session_state.pop("made", None)
    names = [registry.register(OTHER, f"large {number}") for number in range(4)]
    assert [registry.is_known(name) for name in names] == [False, True, True, True]
