"""The toy of two scenes: seven words, cut into characters, and merged until no pair is left."""

from bpe.tracing import Order, replay
from bpe.training import Training, TrainingOrder
from pages.ui.components.board import Tokens, token_row
from pages.ui.server.trainings import trained

CORPUS, NEW_WORDS = "low lower newest widest low lower newer", "lowest newer"


def toy() -> Training:
    """Return the training of the toy."""
    return trained(TrainingOrder([CORPUS], 1_000, alphabet="characters"))


def replayed(name: str, order: Order, note: str | None = None) -> Tokens:
    """Return the row of NEW_WORDS after the toy's merges in an order."""
    found = replay(toy().tokenizer, NEW_WORDS, order)
    return token_row(name, [token for _, token in found], [i for i, _ in found], note or f"{len(found)} tokens")
