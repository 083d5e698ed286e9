"""A strip about what cannot be seen in the text; it appears only when there is something to say."""

from collections import Counter
from dataclasses import dataclass

import streamlit as st

from bpe.reading import Unseen, tokens_of, unseen, without
from bpe.tokenizer import Special
from pages.ui.server.asked_text import AskedText
from pages.ui.server.cache import Cache
from pages.ui.server.cached import encoded_text
from pages.ui.shared.plain_text import plain
from pages.ui.shared.state import set_text

LOOKED_AT = 1_000_000  # characters
NAMED = 5  # sentences; the rest is counted


@dataclass(frozen=True)
class Found:
    """What was found in a text, the tokens of each place, and those of the text with and without it; 0 if refused."""

    items: tuple[Unseen, ...]
    costs: tuple[int, ...] | None
    tokens: int
    tokens_without: int


_found = Cache[tuple[str, Special, bytes], Found](16, 100_000, lambda found: len(found.items))


def unseen_strip(name: str, special: Special) -> None:
    """Say what nobody sees in the text, what it costs in the tokenizer called `name`, and offer the text without it."""
    text = st.session_state["text"]
    if text.isascii() and text.isprintable():
        return
    asked = AskedText.of(text[:LOOKED_AT])
    found = _found.made((name, special, asked.digest), lambda: _look(name, special, asked))
    if not found.items:
        return
    deceives = any(item.deceives for item in found.items)
    with st.container(key="unseen"):
        (st.warning if deceives else st.caption)(_words(found, len(text) > LOOKED_AT))
        st.button(
            "Replace the text by one without them", on_click=_replace, type="secondary" if deceives else "tertiary"
        )


def _look(name: str, special: Special, asked: AskedText) -> Found:
    items = tuple(unseen(asked.text))
    if not items:
        return Found((), None, 0, 0)
    try:
        encoded = encoded_text(name, asked, special)
        after = encoded_text(name, without(asked.text, items), special)
    except ValueError:  # the chips say it
        return Found(items, None, 0, 0)
    same = encoded.data == asked.data  # no normalizer moved the places
    costs = tuple(map(len, tokens_of(encoded, items))) if same else None
    return Found(items, costs, len(encoded.ids), len(after.ids))


def _words(found: Found, is_beginning: bool) -> str:
    """What was found, in Markdown: what deceives first, each sentence once."""
    times = Counter(item.sentence for item in sorted(found.items, key=lambda item: not item.deceives))
    costs: Counter[str] = Counter()
    for item, cost in zip(found.items, found.costs or (), strict=False):
        costs[item.sentence] += cost
    lines = [
        plain(sentence) + (f" {number:,} times." if number > 1 else "") + _tokens(costs[sentence])
        for sentence, number in list(times.items())[:NAMED]
    ]
    if len(times) > NAMED:
        lines.append(f"And {len(times) - NAMED:,} more.")
    if found.tokens:
        lines.append(f"The text takes {found.tokens:,} tokens with them, {found.tokens_without:,} without.")
    if is_beginning:
        lines.append(f"The first {LOOKED_AT:,} characters were looked at.")
    return "  \n".join(["What cannot be seen:", *lines])


def _tokens(number: int) -> str:
    return f" {number:,} token{'s' * (number > 1)}." if number else ""


def _replace() -> None:
    text = st.session_state["text"]
    set_text(without(text, unseen(text)))
