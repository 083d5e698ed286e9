"""The token count at each prefix of a text: it mostly grows, and now and then one letter more makes it fall."""

from dataclasses import dataclass

from bpe.tokenizer import Special, Tokenizer

LONGEST = 2_000  # characters; every prefix is encoded, which takes quadratic time (2,000 of prose: 0.4 s)


@dataclass(frozen=True)
class Prefix:
    """The first `characters` of a text and the number of their `tokens`; `change` is against one character less."""

    characters: int
    tokens: int
    change: int

    @property
    def falls(self) -> bool:
        """Whether the last character made the count smaller."""
        return self.change < 0


def prefixes(tokenizer: Tokenizer, text: str, special: Special = "text") -> list[Prefix]:
    """Return the token count of each prefix of `text`, from no character to all of them.

    Raises ValueError for a text of more than LONGEST characters, and what `Tokenizer.encode` raises.

    >>> from bpe import load
    >>> [(p.characters, p.tokens) for p in prefixes(load("cl100k_base"), "strawberry") if p.falls]
    [(10, 3)]
    """
    if len(text) > LONGEST:
        raise ValueError(f"the text has {len(text):,} characters; its prefixes are counted up to {LONGEST:,}")
    counts = [len(tokenizer.encode(text[:end], special)) for end in range(len(text) + 1)]
    return [Prefix(i, count, count - counts[max(i - 1, 0)]) for i, count in enumerate(counts)]
