"""What the player shows: the history of a training, or of a tokenizer at work on a text, packed once."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import streamlit as st

from bpe.tokenizer import Special, Tokenizer
from bpe.tracing import MergedText, applied, learned
from bpe.training import Training
from pages.ui.components.board.rows import token_row
from pages.ui.components.board.svg import board_svg
from pages.ui.components.merge_player.payload import pack, pack_history
from pages.ui.components.svg import DRAWN_AT_MOST

MOST_DISTINCT = 200_000  # bytes of distinct pre-tokens up to which the browser counts candidate pairs


@dataclass(frozen=True)
class View:
    """A history packed for the player; `rev` names it, `size` is its number of steps."""

    rev: str
    size: int
    history: bytes
    options: Mapping[str, Any]
    text: MergedText
    ranks: Mapping[bytes, int]

    def strip(self, step: int) -> str:
        """Return the text after `step` steps as an SVG document."""
        tokens = self.text.tokens_after(step)[:DRAWN_AT_MOST]
        ids = [self.ranks.get(token, -1) for token in tokens]
        return board_svg(f"After step {step} of {self.size}", [token_row("", tokens, ids, show_ids=False)])

    def packed(self, step: int, extra: Mapping[str, Any]) -> bytes:
        """Return what the component takes, standing at `step`."""
        talk = bool(st.session_state.get("talk"))
        return pack({"rev": self.rev, "step": step, "talk": talk, **self.options, **extra}, self.history)


def revision(*parts: object) -> str:
    """Return a short name for a question: the same parts give the same name."""
    return sha256(repr(parts).encode("utf-8", "backslashreplace")).hexdigest()[:16]


@st.cache_resource(max_entries=16, show_spinner="Preparing the steps")
def learned_view(rev: str, _training: Training, _text: str) -> View:
    """Return the view of a training, shown on a text; `rev` must name both."""
    tokenizer = _training.tokenizer
    distinct = sum(len(pre_token.encode()) for pre_token in _training.pre_tokens)
    history = learned(_training, _text, with_corpus=distinct <= MOST_DISTINCT)
    corpus_bytes = sum(len(pre_token.encode()) * times for pre_token, times in _training.pre_tokens.items())
    characters = tokenizer.alphabet.name == "characters"
    options = {
        "ties": _training.ties,
        "stopped": _training.stopped,
        "alphabet": tokenizer.alphabet.name,
        "start": {
            "tokens": _training.start_tokens,
            "size": _training.start_tokens if characters else corpus_bytes,
            "vocab": len(tokenizer.vocab) - len(_training.steps),
        },
    }
    return View(rev, len(history.steps), pack_history(history, "learn"), options, history.text, tokenizer.ranks)


@st.cache_resource(max_entries=16, show_spinner="Deriving every merge")
def applied_view(rev: str, _tokenizer: Tokenizer, _text: str, special: Special, each_merge: bool) -> View:
    """Return the view of a tokenizer at work on a text; `rev` must name both."""
    history = applied(_tokenizer, _text, special, grouped=not each_merge)
    first = history.steps[0] if history.steps else None
    tokens = first.corpus_tokens + first.merged if first else len(history.text.tokens_after(0))
    options = {
        "alphabet": _tokenizer.alphabet.name,
        "start": {"tokens": tokens, "size": len(history.text.data), "vocab": _tokenizer.vocab_size},
    }
    return View(rev, len(history.steps), pack_history(history, "apply"), options, history.text, _tokenizer.ranks)
