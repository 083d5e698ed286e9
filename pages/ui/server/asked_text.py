"""A text that is asked about: decoded, measured and hashed once, however many tokenizers read it."""

from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256

from bpe.tokenizer import replace_surrogates


class Refusal(ValueError):
    """A question that gets no answer; the message is for the person at the page, `status` for HTTP."""

    def __init__(self, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.status = status


@dataclass(frozen=True, eq=False)
class AskedText:
    """A text as it was asked about (`original`), as UTF-8 can hold it (`text`), and these bytes (`data`).

    `replaced` is the number of lone surrogates that became U+FFFD.
    """

    original: str = field(repr=False)
    text: str = field(repr=False)
    data: bytes = field(repr=False)
    replaced: int = 0

    @classmethod
    def of(cls, given: str | bytes) -> "AskedText":
        """Read a text, or its UTF-8 in which lone surrogates may stand as three bytes each; raises Refusal.

        >>> AskedText.of(b"a\\xed\\xa0\\x80").replaced
        1
        """
        try:
            original = given if isinstance(given, str) else given.decode("utf-8", "surrogatepass")
        except UnicodeDecodeError as error:
            raise Refusal(f"The text is not UTF-8 at byte {error.start}.") from None
        text, replaced = replace_surrogates(original)
        data = given if isinstance(given, bytes) and text == original else text.encode()
        return cls(original, text, data, replaced)

    @cached_property
    def digest(self) -> bytes:
        """A name for the text that no other text has."""
        return sha256(self.data + b"\xff" * self.replaced).digest()
