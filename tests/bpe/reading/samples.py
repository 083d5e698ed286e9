"""One tokenizer of each kind: published, trained, imported with merges of its own order, imported with a normalizer."""

from dataclasses import replace
from functools import cache

import bpe
from bpe.tokenizer import LEADING_BLANK, Tokenizer
from tests.texts import LONG

_TITLES = "random letters", "blanks", "CR LF", "Hindi", "one endless family", "special tokens", "words"
SOME_LONG = {title: LONG[title] for title in _TITLES}
TRAINED_ON = "low lower lowest newer newest wider widest, the end of the world and the words of the wise " * 40


@cache
def kinds() -> dict[str, Tokenizer]:
    """Return one of each kind, by what it is."""
    trained = bpe.train(TRAINED_ON, 330, pre_tokenizer="gpt2", special_tokens=["<|endoftext|>"]).tokenizer
    gpt2 = bpe.load("r50k_base")
    return {
        "r50k": gpt2,
        "cl100k": bpe.load("cl100k_base"),
        "o200k": bpe.load("o200k_base"),
        "trained": trained,
        "no split": bpe.train(TRAINED_ON, 300, pre_tokenizer="none").tokenizer,
        "imported": replace(gpt2, name="imported", merge_ranks=dict(gpt2.ranks), whole_first=False),
        "normalizing": replace(trained, name="normalizing", normalizers=("NFC", LEADING_BLANK)),
    }


@cache
def toy() -> Tokenizer:
    """Return the toy of characters."""
    return bpe.train("low lower newest widest low lower newer", 1_000, alphabet="characters").tokenizer
