"""A text as a model would send it, token by token: bytes wait until a character is whole."""

from codecs import getincrementaldecoder
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bpe.tokenizer import Tokenizer


@dataclass(frozen=True)
class Moment:
    """The arrival of one token.

    `added` is the text that becomes whole with it, and `held` the bytes that wait for the rest of their character
    (at most 3). `naive` is what a decoder adds that takes each token for itself: U+FFFD wherever a character is torn.
    `torn` is what a decoder shows for the bytes that wait when it decodes the whole answer anew at each token: it goes
    away again.
    """

    token_id: int
    token: bytes
    added: str
    held: bytes
    naive: str

    @property
    def torn(self) -> str:
        """The bytes that wait, decoded all the same."""
        return self.held.decode("utf-8", "replace")


def stream(tokenizer: Tokenizer, ids: Iterable[int]) -> Iterator[Moment]:
    """Yield the arrival of each token in turn; what is still held after the last one is no character.

    The `added` of all moments and the `torn` of the last one are what `Tokenizer.decode` returns. Raises TokenIdError,
    naming the id and its position.

    >>> from bpe import load
    >>> cl100k = load("cl100k_base")
    >>> for moment in stream(cl100k, cl100k.encode("Hi 🍓!")):
    ...     print(ascii((moment.added, moment.held.hex(), moment.naive, moment.torn)))
    ('Hi', '', 'Hi', '')
    (' ', 'f09f', ' \\ufffd', '\\ufffd')
    ('', 'f09f8d', '\\ufffd', '\\ufffd')
    ('\\U0001f353', '', '\\ufffd', '')
    ('!', '', '!', '')
    """
    decoder = getincrementaldecoder("utf-8")("replace")
    for position, token_id in enumerate(ids):
        token = tokenizer.token_bytes(token_id, position)
        added = decoder.decode(token)
        held, _ = decoder.getstate()
        yield Moment(token_id, token, added, held, token.decode("utf-8", "replace"))
