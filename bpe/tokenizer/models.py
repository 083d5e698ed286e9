"""Which model reads with which published encoding (tiktoken's own table), and how many tokens it reads at once."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path

from tiktoken.model import MODEL_TO_ENCODING, encoding_name_for_model

WINDOWS = Path(__file__).with_name("context_windows.toml")
ALIASES = {"gpt2": "r50k_base"}  # two names of tiktoken for one encoding
_DATE = re.compile(r"-20[0-9]{2}-[0-9]{2}-[0-9]{2}")


def encoding_of(model: str) -> str:
    """Return the published encoding of a model: any name that tiktoken's table resolves, by its prefixes, too.

    Raises ValueError for an unknown one.

    >>> encoding_of("gpt-4o-2024-05-13"), encoding_of("ft:gpt-4:club::1"), encoding_of("gpt-oss-20b")
    ('o200k_base', 'cl100k_base', 'o200k_harmony')
    """
    try:
        encoding = encoding_name_for_model(model)
    except KeyError:
        raise ValueError(f"unknown model {model!r}; known are {', '.join(MODEL_TO_ENCODING)} and their like") from None
    return ALIASES.get(encoding, encoding)


@dataclass(frozen=True)
class ContextWindow:
    """How many tokens a model reads at once, its answer included; `origin` said so on `date`."""

    tokens: int
    date: date
    origin: str


def context_window(model: str) -> ContextWindow | None:
    """Return the context window of a model, of a dated version or a fine-tune of it; None where it is not known here.

    >>> context_window("ft:gpt-4o-2024-08-06:club::1").tokens
    128000
    >>> context_window("gpt-3.5-turbo-0301") is None
    True
    """
    if model.startswith("ft:"):
        model = model.split(":")[1]
    return _windows().get(model) or _windows().get(_DATE.sub("", model))


@cache
def _windows() -> Mapping[str, ContextWindow]:
    rows = tomllib.loads(WINDOWS.read_text("utf-8"))["window"]
    return {model: ContextWindow(row["tokens"], row["date"], row["origin"]) for row in rows for model in row["models"]}


def _by_encoding() -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for model in dict.fromkeys([*_windows(), *MODEL_TO_ENCODING]):
        found.setdefault(encoding_of(model), []).append(model)
    return {encoding: tuple(models) for encoding, models in found.items()}


MODELS: Mapping[str, tuple[str, ...]] = _by_encoding()
"""Published encoding -> names of models to offer; `encoding_of` knows more (dated versions, fine-tunes)."""
