"""What the Languages page keeps between runs: costs by tokenizer and text, trained mixes and their curves."""

import streamlit as st

import bpe.measuring as core
from bpe.measuring import LanguageCost, MixPoint, mix_order, share_curve
from bpe.texts import ParallelText, project_text
from bpe.tokenizer import Tokenizer
from pages.ui.server import registry, trainings

FOUR = ("r50k_base", "p50k_base", "cl100k_base", "o200k_base")

Shares = tuple[tuple[str, float], ...]


@st.cache_resource(max_entries=64, show_spinner=False)
def language_costs(name: str, text_name: str, _text: ParallelText) -> dict[str, LanguageCost]:
    """Return the costs of a text by a tokenizer; both are known by their names, which change with their content."""
    return core.language_costs(registry.tokenizer(name), _text)


@st.cache_resource(max_entries=64, show_spinner=False)
def composed_and_not(name: str, text_name: str, _text: ParallelText) -> dict[str, tuple[int, int, int]]:
    """Return the tokens of each language as it is, composed and decomposed."""
    tokenizer = registry.tokenizer(name)
    return {code: core.decomposed_tokens(tokenizer, lines) for code, lines in _text.sentences.items()}


def mix_tokenizer(shares: Shares, vocab_size: int) -> Tokenizer:
    """Return the tokenizer trained on a mix."""
    return trainings.trained(mix_order(dict(shares), vocab_size)).tokenizer


@st.cache_resource(max_entries=32, show_spinner=False)
def mix_costs(shares: Shares, vocab_size: int) -> dict[str, LanguageCost]:
    """Return the costs of the project's text by the tokenizer trained on a mix."""
    return core.language_costs(mix_tokenizer(shares, vocab_size), project_text())


@st.cache_resource(max_entries=32, show_spinner="training eleven tokenizers …")
def mix_curve(shares: Shares, vocab_size: int) -> list[MixPoint]:
    """Return the tokens of each language of a mix against the share of its first."""
    return share_curve(dict(shares), vocab_size, trainings.trained)


def warm_up() -> None:
    """Count the project's text before the first visitor asks (0.6 s for four tokenizers)."""
    text = project_text()
    for name in FOUR:
        language_costs(name, text.name, text)
