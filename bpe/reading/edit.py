"""What an edit did to the tokens of a text: which went, and which came in their place."""

from array import array
from dataclasses import dataclass

from bpe.display import label
from bpe.tracing import EncodedText

SHOWN = 8  # tokens in a sentence, on either side


@dataclass(frozen=True)
class Edit:
    """The tokens from index `first` on that are `gone`, those that `came` for them, and the counts of both texts."""

    first: int
    gone: tuple[bytes, ...]
    came: tuple[bytes, ...]
    tokens_before: int
    tokens_after: int

    @property
    def sentence(self) -> str:
        """For example '3 tokens became 2: s, h -> sh'."""
        if not self.gone and not self.came:
            return f"No token changed: {_count(self.tokens_after)}."
        change = f"{_count(self.tokens_before)} became {self.tokens_after:,}"
        if not self.gone:
            return f"{change}: {_listed(self.came)} came"
        if not self.came:
            return f"{change}: {_listed(self.gone)} went"
        return f"{change}: {_listed(self.gone)} -> {_listed(self.came)}"


def edit(before: EncodedText, after: EncodedText) -> Edit:
    """Return what changed between two texts of one tokenizer: the shortest run of tokens that differs.

    >>> from bpe import load
    >>> from bpe.tracing import encode_text
    >>> texts = [encode_text(load("cl100k_base"), text) for text in ("push u", "push up")]
    >>> edit(*texts).sentence
    '2 tokens became 2: ␣u -> ␣up'
    """
    first = _common(before.ids, after.ids)
    last = _common(before.ids[first:][::-1], after.ids[first:][::-1])
    gone, came = range(first, len(before.ids) - last), range(first, len(after.ids) - last)
    return Edit(
        first,
        tuple(map(before.token_bytes, gone)),
        tuple(map(after.token_bytes, came)),
        len(before.ids),
        len(after.ids),
    )


def _common(a: "array[int]", b: "array[int]") -> int:
    """The length of the longest common beginning, by halves: comparing slices costs next to nothing."""
    low, high = 0, min(len(a), len(b))
    while low < high:
        middle = (low + high + 1) // 2
        if a[low:middle] == b[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _count(tokens: int) -> str:
    return "1 token" if tokens == 1 else f"{tokens:,} tokens"


def _listed(tokens: tuple[bytes, ...]) -> str:
    shown = ", ".join(map(label, tokens[:SHOWN]))
    return shown + (f" and {len(tokens) - SHOWN:,} more" if len(tokens) > SHOWN else "")
