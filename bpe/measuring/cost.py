"""What a vocabulary costs a language model: parameters, and operations for a text."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

BYTES_EACH = 2  # of a parameter: 16-bit floating point


@dataclass(frozen=True)
class Model:
    """The numbers of a transformer that matter here: its width d, its layers L, and the bytes of the text it reads.

    The embedding has V rows of d parameters. For each of N tokens the output layer multiplies by as many, 2 V d
    operations. Attention compares every token with every other one and adds up what it found, 2 N² d operations each in
    every layer. A layer's other matrices hold 12 d² parameters (4 d² in attention, 8 d² after it): 24 N d² operations.
    A multiplication and an addition are counted as two operations; nothing is saved by looking backwards only.
    """

    width: int
    layers: int
    text_bytes: int

    def cost(self, vocab_size: int, bytes_per_token: float) -> "Cost":
        """Return what a text costs with a vocabulary that spells so many bytes with a token, as measured.

        >>> Model(width=768, layers=12, text_bytes=1).cost(50_257, 4.0).embedding_parameters
        38597376
        """
        tokens = self.text_bytes / bytes_per_token
        return Cost(
            vocab_size,
            tokens,
            embedding_parameters=vocab_size * self.width,
            output=2 * tokens * vocab_size * self.width,
            attention=4 * tokens**2 * self.width * self.layers,
            matrices=24 * tokens * self.width**2 * self.layers,
        )

    def costs(self, sizes: Iterable[int], bytes_per_token: Callable[[int], float | None]) -> "list[Cost]":
        """Return the costs at several sizes; sizes for which there is no measurement are left out."""
        measured = ((size, bytes_per_token(size)) for size in sizes)
        return [self.cost(size, ratio) for size, ratio in measured if ratio]


@dataclass(frozen=True)
class Cost:
    """The costs of one vocabulary size: parameters, and operations for the whole text of `tokens` tokens."""

    vocab_size: int
    tokens: float
    embedding_parameters: int
    output: float
    attention: float
    matrices: float

    @property
    def embedding_bytes(self) -> int:
        """The bytes of the embedding, and of the output layer again if it has rows of its own."""
        return self.embedding_parameters * BYTES_EACH

    @property
    def output_per_token(self) -> int:
        """Operations of the output layer for one token: 2 V d."""
        return 2 * self.embedding_parameters

    @property
    def total(self) -> float:
        """All operations for the text."""
        return self.output + self.attention + self.matrices
