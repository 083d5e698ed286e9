"""Tokenizer: text to token ids and back, the same type for trained, published and imported vocabularies."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Literal, get_args

import regex

from bpe.tokenizer import native
from bpe.tokenizer.merging import merge_pre_token
from bpe.tokenizer.normalizer import Normalizer, normalize
from bpe.tokenizer.pre_tokenizer import PreTokenizer

Special = Literal["text", "allow", "refuse"]
SPECIALS: tuple[Special, ...] = get_args(Special)
Alphabet = Literal["bytes", "characters"]
LONG_PRE_TOKEN = 20_000  # bytes; tiktoken's merging of more would keep the interpreter for over 20 ms
UNKNOWN = -1  # the id of a character that an alphabet of characters does not hold


class TokenIdError(ValueError):
    """An id that stands for no token; `token_id` is the id, `position` its index in the sequence."""

    def __init__(self, message: str, token_id: object, position: int) -> None:
        super().__init__(message)
        self.token_id = token_id
        self.position = position


class SpecialTokenError(ValueError):
    """A special token's text where the caller refuses it; `position` is its first character."""

    def __init__(self, message: str, token: str, position: int) -> None:
        super().__init__(message)
        self.token = token
        self.position = position


class MissingBytesError(ValueError):
    """The vocabulary has no token for some byte of the text; `missing` are those bytes."""

    def __init__(self, message: str, missing: bytes) -> None:
        super().__init__(message)
        self.missing = missing


@dataclass(frozen=True, eq=False)
class Tokenizer:
    """A vocabulary, its merge order, and how text is cut before merging.

    `ranks` maps a token's bytes to its id; the smaller id is merged first (Sennrich, Haddow and Birch 2016, on bytes
    as in Radford et al. 2019). `special_tokens` maps literal text to ids that plain text never gets. Two tokenizers
    are equal only if they are the same object.

    With the `alphabet` "characters", a toy, the start tokens are characters instead of bytes; case and blanks are lost,
    and a character that was not in the corpus passes through with the id UNKNOWN.

    The rest is for imported tokenizers (see bpe/formats). `merge_ranks` is the order of merging where it is not that of
    the ids; tokens that are not in it are never merged to. `whole_first` says that a pre-token which is a token as a
    whole is that token, whatever its merges lead to: tiktoken's rule. `normalizers` change plain text before it is cut.
    `notes` are sentences about the file it came from.

    >>> toy = Tokenizer("toy", PreTokenizer("none"), {**{bytes([b]): b for b in range(256)}, b"lo": 256, b"low": 257})
    >>> toy.encode("lower")
    [257, 101, 114]
    >>> toy.decode([257, 101, 114])
    'lower'
    """

    name: str
    pre_tokenizer: PreTokenizer
    ranks: Mapping[bytes, int] = field(repr=False)
    special_tokens: Mapping[str, int] = field(default_factory=dict, repr=False)
    alphabet: Alphabet = "bytes"
    merge_ranks: Mapping[bytes, int] | None = field(default=None, repr=False)
    whole_first: bool = True
    normalizers: tuple[Normalizer, ...] = ()
    notes: tuple[str, ...] = field(default=(), repr=False)

    # --- the vocabulary ---------------------------------------------------------------------------------------------

    @property
    def vocab_size(self) -> int:
        """The largest id plus one: the rows that a model's embedding needs (`len(vocab)` of them are in use)."""
        return max(self.vocab, default=-1) + 1

    @cached_property
    def vocab(self) -> Mapping[int, bytes]:
        """Every id in use, with its token's bytes; special tokens by their text."""
        special = {token_id: text.encode() for text, token_id in self.special_tokens.items()}
        return {token_id: token for token, token_id in self.ranks.items()} | special

    @property
    def merge_order(self) -> Mapping[bytes, int]:
        """The tokens that merges make, with the number by which the merge has to wait; the smallest goes first."""
        return self.ranks if self.merge_ranks is None else self.merge_ranks

    @cached_property
    def missing_bytes(self) -> bytes:
        """The byte values that have no token of their own."""
        return bytes(b for b in range(256) if bytes([b]) not in self.ranks)

    def token_bytes(self, token_id: int, position: int = 0) -> bytes:
        """Return the bytes of one token; raises TokenIdError (naming the id and its position) if there is none."""
        if isinstance(token_id, bool) or not isinstance(token_id, int):
            problem = f"{token_id!r} is not an integer"
        elif (token := self.vocab.get(token_id)) is not None:
            return token
        elif token_id == UNKNOWN and self.alphabet == "characters":
            problem = f"id {token_id} stands for a character that {self.name} does not know"
        elif token_id < 0:
            problem = f"id {token_id} is negative"
        elif token_id >= self.vocab_size:
            problem = f"id {token_id} is beyond the last id of {self.name}, {self.vocab_size - 1}"
        else:
            problem = f"id {token_id} is a gap in {self.name}: no token has it"
        raise TokenIdError(f"{problem} (position {position})", token_id, position)

    def first(self, vocab_size: int) -> "Tokenizer":
        """Return the tokenizer of the ids below `vocab_size`: for a trained one, what training to that size gives.

        Raises ValueError if that would cut into the start tokens (the bytes).
        """
        ranks = {token: token_id for token, token_id in self.ranks.items() if token_id < vocab_size}
        special = {text: token_id for text, token_id in self.special_tokens.items() if token_id < vocab_size}
        start = (t for t in self.ranks if len(t if self.alphabet == "bytes" else t.decode()) == 1)
        needed = max((self.ranks[token] for token in start), default=-1) + 1
        if vocab_size < needed:
            raise ValueError(f"{self.name} needs at least {needed} ids for its {self.alphabet}")
        order = self.merge_ranks and {token: rank for token, rank in self.merge_ranks.items() if token in ranks}
        return replace(self, ranks=ranks, special_tokens=special, merge_ranks=order)

    # --- encoding ---------------------------------------------------------------------------------------------------

    def encode(self, text: str, special: Special = "text") -> list[int]:
        """Return the ids of the tokens of `text`.

        `special` says what a special token's literal text becomes: "text" plain text, "allow" its id, "refuse" an
        error. A lone surrogate, which no UTF-8 can hold, is encoded as U+FFFD (see `replace_surrogates`), as in
        tiktoken. Merges are tiktoken's Rust core's; `bpe.derive` gives the same ids and every merge on the way.

        Raises SpecialTokenError, MissingBytesError, PatternError.
        """
        return [token_id for _, ids in self.encode_pre_tokens(text, special) for token_id in ids]

    def encode_pre_tokens(self, text: str, special: Special = "text") -> Iterator[tuple[str, list[int]]]:
        """Yield each pre-token with the ids of its tokens; a special token stands for itself."""
        for segment, token_id in self.segments(text, special):
            if token_id is not None:
                yield segment, [token_id]
                continue
            known: dict[str, list[int]] = {}
            for pre_token in self.pre_tokens(segment):
                ids = known.get(pre_token)
                if ids is None:
                    ids = known[pre_token] = self.encode_pre_token(pre_token.encode())
                yield pre_token, ids

    def encode_pre_token(self, piece: bytes) -> list[int]:
        """Return the ids of one pre-token's bytes; raises MissingBytesError."""
        if self.alphabet == "characters":
            cuts = list(accumulate((len(char.encode()) for char in piece.decode()), initial=0))
            removed = set(merge_pre_token(self.ranks, piece, cuts)[1])
            return [self.ranks.get(piece[a:b], UNKNOWN) for a, b in pairwise(c for c in cuts if c not in removed)]
        whole = self.ranks.get(piece)
        if whole is not None and (self.whole_first or len(piece) == 1):
            return [whole]
        if missing := bytes(b for b in self.missing_bytes if b in piece):
            raise MissingBytesError(
                f"the vocabulary of {self.name} lacks the bytes {missing.hex(' ')}; "
                "add the 256 byte tokens to encode any text",
                missing,
            )
        if self.merge_ranks is not None or not self.whole_first:
            cuts = sorted(set(range(len(piece) + 1)).difference(merge_pre_token(self.merge_order, piece)[1]))
            return [self.ranks[piece[a:b]] for a, b in pairwise(cuts)]
        if len(piece) > LONG_PRE_TOKEN:
            return self._core_of_long.encode_ordinary(piece.decode())
        return native.merge(self._core, piece)

    def pre_tokens(self, segment: str) -> list[str]:
        """Return the pre-tokens of a text without special tokens."""
        if self.alphabet == "characters":
            return segment.lower().split()
        return self.pre_tokenizer.split(segment)

    def segments(self, text: str, special: Special = "text") -> list[tuple[str, int | None]]:
        """Cut `text` at special tokens, longest first: (text, None) or (special token, id).

        Surrogates are replaced, and plain text is normalized.
        """
        if special not in SPECIALS:
            raise ValueError(f"special is {special!r}; it can be {', '.join(map(repr, SPECIALS))}")
        text = replace_surrogates(text)[0]
        if not text:
            return []
        if special == "text" or not self.special_tokens:
            return [(normalize(text, self.normalizers), None)]
        parts = self._special_pattern.split(text)  # plain and special text alternate
        if special == "refuse" and len(parts) > 1:
            raise SpecialTokenError(
                f"the text holds the special token {parts[1]!r} at character {len(parts[0])}; "
                "read it as plain text or allow special tokens",
                parts[1],
                len(parts[0]),
            )
        return [
            (part, self.special_tokens[part]) if i % 2 else (normalize(part, self.normalizers), None)
            for i, part in enumerate(parts)
            if part
        ]

    @cached_property
    def _special_pattern(self) -> "regex.Pattern[str]":
        longest_first = sorted(self.special_tokens, key=len, reverse=True)
        return regex.compile("(" + "|".join(map(regex.escape, longest_first)) + ")")

    @cached_property
    def reference(self) -> native.Encoding | None:
        """The same tokenizer as tiktoken's own code builds it, to compare with; None where tiktoken cannot do it.

        tiktoken needs all 256 byte tokens and exactly one pattern that its own regular expressions understand; it knows
        no normalizers, drops what lies between two matches, and merges in the order of the ids.
        """
        patterns = self.pre_tokenizer.patterns or (r"[\s\S]+",)
        as_tiktoken = self.alphabet == "bytes" and self.merge_ranks is None and self.whole_first
        if not as_tiktoken or self.missing_bytes or self.normalizers:
            return None
        if len(patterns) > 1 or self.pre_tokenizer.gaps == "keep":
            return None
        return native.reference(self.name, patterns[0], self.ranks, self.special_tokens)

    @cached_property
    def _core(self) -> native.Encoding:
        return self.reference or native.core(self.ranks)

    @cached_property
    def _core_of_long(self) -> native.Encoding:
        return native.core_of_long(self.ranks)

    # --- decoding ---------------------------------------------------------------------------------------------------

    def decode_bytes(self, ids: Iterable[int]) -> bytes:
        """Return the bytes that the tokens spell, exactly; raises TokenIdError."""
        ids = list(ids)
        if set(map(type, ids)) <= {int} and self.vocab.keys() >= set(ids):
            return b"".join(map(self.vocab.__getitem__, ids))
        return b"".join(self.token_bytes(token_id, position) for position, token_id in enumerate(ids))

    def decode(self, ids: Iterable[int]) -> str:
        """Return the text that the tokens spell; bytes that are no whole character become U+FFFD.

        Raises TokenIdError.
        """
        return self.decode_bytes(ids).decode("utf-8", errors="replace")


def replace_surrogates(text: str) -> tuple[str, int]:
    """Return `text` as UTF-8 can hold it, and how many lone surrogates became U+FFFD (pairs are joined).

    >>> replace_surrogates("a\\ud800b")
    ('a\\ufffdb', 1)
    >>> replace_surrogates("\\ud83c\\udf53")
    ('🍓', 0)
    """
    try:
        text.encode()
        return text, 0
    except UnicodeEncodeError:
        clean = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        return clean, clean.count("\ufffd") - text.count("\ufffd")
