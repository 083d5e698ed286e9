"""Training for a page: kept by a hash of corpus and settings, with progress and a way to cancel when it takes long."""

from collections import OrderedDict
from hashlib import sha256
from threading import Lock

import streamlit as st

import bpe
from bpe.tokenizer import ALPHABETS
from bpe.training import Ties, Training, count_pre_tokens
from pages.ui.sections.merges.settings import LearnSettings

LONGEST_CORPUS = 1_000_000  # bytes
SILENT = 60_000  # bytes up to which training takes no time that one could see
KEPT = 12  # trainings in memory; one of a megabyte with 30,000 merges takes about 15 MB

_kept: OrderedDict[str, Training] = OrderedDict()
_lock = Lock()


def training_key(corpus: str, settings: LearnSettings, ties: Ties) -> str:
    """Return a name for a training that is the same for the same question only."""
    return sha256(repr((corpus, settings, ties)).encode()).hexdigest()[:24]


def trained(corpus: str, settings: LearnSettings, ties: Ties | None = None) -> Training | None:
    """Return the training, or None after it was cancelled; shows its progress on the page when it takes long.

    `ties` replaces the tie rule of the settings. Raises PatternError and ValueError as `bpe.train` does.
    """
    rule = ties or settings.ties
    key = training_key(corpus, settings, rule)
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
            return _kept[key]
    if st.session_state.get("cancelled_training") == key:
        return None
    place = st.empty()
    report = None
    if len(corpus) > SILENT:
        with place.container(horizontal=True, vertical_alignment="center"):
            bar = st.progress(0.0, "reading the corpus")
            st.button("Cancel", key="cancel_training", on_click=_cancel, args=(key,))

        def report(size: int, goal: int) -> None:
            bar.progress(size / goal, f"vocabulary {size:,} of {goal:,}")  # ends the run when the visitor acts

    alphabet, pre_tokens = ALPHABETS[settings.alphabet], {}
    if settings.alphabet != "bytes":  # the start tokens depend on the corpus
        pre_tokens = count_pre_tokens([corpus], settings.pre_tokenizer, settings.special_tokens, alphabet)
    start = len(alphabet.learned_from(pre_tokens))
    training = bpe.train(
        corpus,
        start + len(settings.special_tokens) + settings.merges,
        pre_tokenizer=settings.pre_tokenizer,
        special_tokens=settings.special_tokens,
        ties=rule,
        alphabet=settings.alphabet,
        on_progress=report,
    )
    place.empty()
    with _lock:
        _kept[key] = training
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return training


def resume() -> None:
    """Let a cancelled training run after all."""
    st.session_state.pop("cancelled_training", None)


def _cancel(key: str) -> None:
    st.session_state["cancelled_training"] = key
