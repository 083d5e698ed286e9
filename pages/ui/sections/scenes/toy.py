"""The toy of two scenes: seven words, cut into characters, and merged until no pair is left."""

from functools import cache

import bpe
from bpe.tracing import Order, replay
from bpe.training import Training
from pages.ui.components.board import Tokens, token_row

CORPUS, NEW_WORDS = "low lower newest widest low lower newer", "lowest newer"


@cache
def toy() -> Training:
    """Return the training of the toy."""
    return bpe.train(CORPUS, 1_000, alphabet="characters")


def replayed(name: str, order: Order, note: str | None = None) -> Tokens:
    """Return the row of NEW_WORDS after the toy's merges in an order."""
    found = replay(toy().tokenizer, NEW_WORDS, order)
    return token_row(name, [token for _, token in found], [i for i, _ in found], note or f"{len(found)} tokens")
