"""A text with its tokens: ids, places and kinds of boundary, packed for texts of megabytes."""

from array import array
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from weakref import WeakKeyDictionary

from bpe.display import boundary_flags
from bpe.tokenizer import Special, Tokenizer

PRE_TOKEN_ENDS = 1
INSIDE_CHARACTER = 2
INSIDE_GRAPHEME = 4
SPECIAL_TOKEN = 8

# What is known of pre-tokens, for a text that is encoded anew at each key: a quarter of the time at 10,000 tokens.
_Packed = tuple[bytes, bytes, bytes, bytes]  # bytes, ids, lengths, flags
_known: "WeakKeyDictionary[Tokenizer, dict[str, _Packed]]" = WeakKeyDictionary()
MOST_KNOWN = 20_000  # pre-tokens a tokenizer, about 10 MB
LONGEST_KNOWN = 40  # characters
AT_ONCE = 20_000  # pre-tokens joined in one call, which keeps the interpreter: 2 ms
_ENDS = bytes(flag & PRE_TOKEN_ENDS for flag in range(256))


@dataclass(frozen=True, eq=False)
class EncodedText:
    """The tokens of a text of n bytes: `ids` and `lengths` (in bytes), one entry a token, and `flags`.

    A flag describes the boundary after its token: PRE_TOKEN_ENDS, INSIDE_CHARACTER or INSIDE_GRAPHEME (the text is cut
    within a character, or within what a reader sees as one); SPECIAL_TOKEN marks the token itself. `put` are the tokens
    by index that begin with what an imported tokenizer puts before a text, and how many bytes of `data` that is.
    """

    tokenizer: Tokenizer
    data: bytes
    ids: "array[int]"
    lengths: "array[int]"
    flags: bytes
    put: Mapping[int, int] = field(default_factory=dict)

    @cached_property
    def ends(self) -> "array[int]":
        """The byte offset at which each token ends."""
        return array("I", accumulate(self.lengths))

    def pre_token(self, token: int) -> range:
        """Return the indices of the tokens in the pre-token that holds the token with index `token`."""
        return range(self._pre_token_ends.rfind(1, 0, token) + 1, self._pre_token_ends.find(1, token) + 1)

    @cached_property
    def _pre_token_ends(self) -> bytes:
        return self.flags.translate(_ENDS)

    def token_bytes(self, first: int, last: int | None = None) -> bytes:
        """Return the bytes of the token with index `first`, or of all from there to `last`."""
        start = self.ends[first] - self.lengths[first]
        return self.data[start : self.ends[first if last is None else last]]


def encode_text(tokenizer: Tokenizer, text: str, special: Special = "text") -> EncodedText:
    """Return the tokens of `text` with their places; raises what `Tokenizer.encode` raises.

    >>> from bpe import load
    >>> encoded = encode_text(load("cl100k_base"), "Hi 🍓!")
    >>> list(encoded.ids), list(encoded.lengths), list(encoded.flags)
    ([13347, 11410, 235, 241, 0], [2, 3, 1, 1, 1], [1, 2, 2, 0, 1])
    """
    known = _known.setdefault(tokenizer, {})
    if len(known) >= MOST_KNOWN:
        known.clear()
    packed: dict[str, _Packed] = {}  # by pre-token; of this text, for another thread may clear what is known
    parts: list[_Packed] = []
    put: dict[int, int] = {}
    for segment in tokenizer.segments(text, special):
        if segment.token is not None:
            data = segment.text.encode()
            parts.append((data, *_pack([segment.token.token_id], [len(data)], PRE_TOKEN_ENDS | SPECIAL_TOKEN)))
            continue
        if segment.put:
            put[sum(len(part[3]) for part in parts)] = len(segment.text[: segment.put].encode())
        for pre_tokens in batched(tokenizer.pre_tokens(segment.text)):
            for pre_token in dict.fromkeys(pre_tokens):
                if pre_token not in packed:
                    found = packed[pre_token] = known.get(pre_token) or _encode(tokenizer, pre_token)
                    if len(pre_token) <= LONGEST_KNOWN and len(known) < MOST_KNOWN:
                        known[pre_token] = found
            parts.append(_joined(map(packed.__getitem__, pre_tokens)))
    data, ids_packed, lengths_packed, ends = _joined(parts)
    lengths = array("I", lengths_packed)
    torn = boundary_flags(data, list(accumulate(lengths)))
    flags = (int.from_bytes(ends, "little") | int.from_bytes(torn, "little")).to_bytes(len(ends), "little")
    return EncodedText(tokenizer, data, array("I", ids_packed), lengths, flags, put)


def _encode(tokenizer: Tokenizer, pre_token: str) -> _Packed:
    data = pre_token.encode()
    ids = tokenizer.encode_pre_token(data)
    return data, *_pack(ids, tokenizer.lengths(data, ids), PRE_TOKEN_ENDS)


def batched(pre_tokens: list[str]) -> Iterator[list[str]]:
    """Yield `pre_tokens` in lists of at most AT_ONCE."""
    return (pre_tokens[i : i + AT_ONCE] for i in range(0, len(pre_tokens), AT_ONCE))


def _joined(parts: Iterable[_Packed]) -> _Packed:
    columns = [b"".join(column) for column in zip(*parts, strict=True)] or [b""] * 4
    return columns[0], columns[1], columns[2], columns[3]


def _pack(ids: list[int], lengths: list[int], last_flag: int) -> tuple[bytes, bytes, bytes]:
    return array("I", ids).tobytes(), array("I", lengths).tobytes(), bytes(len(ids) - 1) + bytes([last_flag])
