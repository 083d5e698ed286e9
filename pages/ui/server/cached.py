"""What is kept between runs and shared by visitors: everything here is bounded, and keyed by names or hashes."""

import gc
import logging
from importlib import import_module
from pathlib import Path

import bpe
from bpe.tokenizer import RankFileError, Special
from bpe.tracing import Claim, EncodedText, claims, encode_text
from pages.ui.server import registry
from pages.ui.server.asked_text import AskedText
from pages.ui.server.cache import Cache

_HERE = Path(__file__).parents[1]
KEPT_TEXTS = 16  # encoded texts in memory, for the inspector to look into; 5 MB of text take about 20 MB
KEPT_BYTES = 20_000_000  # of text, over all of them

_Question = tuple[str, Special, bytes]
_encoded = Cache[_Question, EncodedText](KEPT_TEXTS, KEPT_BYTES, lambda encoded: len(encoded.data))
_checked = Cache[_Question, list[Claim]](KEPT_TEXTS, KEPT_BYTES, lambda _: 1_000)


def encoded_text(name: str, text: str | AskedText, special: Special) -> EncodedText:
    """Return `text` encoded by the tokenizer called `name`, from memory if it was asked for lately."""
    asked = text if isinstance(text, AskedText) else AskedText.of(text)
    key = name, special, asked.digest
    return _encoded.made(key, lambda: encode_text(registry.tokenizer(name), asked.text, special))


def checked_text(name: str, asked: AskedText, special: Special) -> list[Claim]:
    """Return the claims about `encoded_text`, from memory if they were asked for lately."""
    key = name, special, asked.digest
    return _checked.made(key, lambda: claims(encoded_text(name, asked, special), asked.original, special))


def warm_up(names: tuple[str, ...] = ("o200k_base", "cl100k_base", "r50k_base")) -> None:
    """Load what the first visitor needs, then take it out of garbage collection's sight.

    Streamlit collects after every run; frozen, the vocabularies cost it nothing (61-86 ms a run against 9-11 ms).
    """
    import altair  # noqa: F401 - half a second that the first chart would otherwise wait for

    for path in sorted(_HERE.rglob("*.py")):  # 0.3 s of the first visitor's first page
        import_module(
            ".".join(("pages", "ui", *path.relative_to(_HERE).with_suffix("").parts)).removesuffix(".__init__")
        )
    for name in names:
        try:
            encode_text(bpe.load(name), "Warm-up: Wärme 1 🍓\n", "text")
        except RankFileError as problem:  # the others keep working, and the page says it where it is chosen
            logging.getLogger("bpe_playground").error("%s", problem)
    gc.collect()
    gc.freeze()
