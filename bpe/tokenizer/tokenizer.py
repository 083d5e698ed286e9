"""Tokenizer: text to token ids and back, the same type for trained, published and imported vocabularies."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from itertools import pairwise
from operator import index
from typing import Any

from bpe.display import as_text
from bpe.tokenizer import native
from bpe.tokenizer.added_tokens import AddedToken, AddedTokens, Segment, refuse_special
from bpe.tokenizer.alphabet import BYTES, UNKNOWN, Alphabet
from bpe.tokenizer.errors import MissingBytesError, TokenIdError, check_ids
from bpe.tokenizer.merging import Merges, merge_pre_token
from bpe.tokenizer.normalizer import Normalizer, Prepend
from bpe.tokenizer.pair_merging import PairRanks, merge_pairs
from bpe.tokenizer.pre_tokenizer import PreTokenizer
from bpe.tokenizer.special_tokens import SPECIALS, Special
from bpe.tokenizer.surrogates import replace_surrogates

LONG_PRE_TOKEN = 20_000  # bytes; tiktoken's merging of more would keep the interpreter for over 20 ms


@dataclass(frozen=True, eq=False)
class Tokenizer:
    """A vocabulary, its merge order, and how text is cut before merging.

    `ranks` maps a token's bytes to its id; the smaller id is merged first (Sennrich, Haddow and Birch 2016, on bytes
    as in Radford et al. 2019). `special_tokens` maps literal text to ids that plain text never gets, `aliases` other
    texts to those ids, as o200k_harmony has one. `alphabet` says what text is made of before any merge. Two tokenizers
    are equal only if they are the same object.

    The rest is for imported tokenizers (see bpe/formats). `merge_ranks` is the order of merging where it is not that of
    the ids; tokens that are not in it are never merged to. `pair_ranks` are merges by pairs, where a rank for each
    token does not tell all. `whole_first` says that a pre-token which is a token as a whole is that token, whatever its
    merges lead to: tiktoken's rule. `normalizers` change plain text before it is cut.
    `added_tokens` are found in any text though they are not special, or are special and have properties.
    `notes` are sentences about the file it came from.

    Raises ValueError if two tokens have one id, or a special token is empty.

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
    alphabet: Alphabet = BYTES
    merge_ranks: Mapping[bytes, int] | None = field(default=None, repr=False)
    whole_first: bool = True
    normalizers: tuple[Normalizer, ...] = ()
    notes: tuple[str, ...] = field(default=(), repr=False)
    aliases: Mapping[str, int] = field(default_factory=dict, repr=False)
    added_tokens: tuple[AddedToken, ...] = field(default=(), repr=False)
    pair_ranks: PairRanks | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        check_ids(self.name, self.ranks, self.special_tokens)

    def __getstate__(self) -> dict[str, Any]:
        """What pickle keeps: the fields, and not what is made from them when asked for."""
        return {f.name: self.__dict__[f.name] for f in fields(self)}

    # --- the vocabulary ---------------------------------------------------------------------------------------------

    @property
    def vocab_size(self) -> int:
        """The largest id plus one: the rows that a model's embedding needs (`len(vocab)` of them are in use)."""
        return max(self.vocab, default=-1) + 1

    @cached_property
    def vocab(self) -> Mapping[int, bytes]:
        """Every id in use, with its token's bytes; special tokens and added ones by their text."""
        plain = {token_id: token for token, token_id in self.ranks.items()}
        added = {token.token_id: token.text.encode() for token in self.added_tokens}
        special = {token_id: text.encode() for text, token_id in self.special_tokens.items()}
        return {**added, **special, **self.alphabet.more_tokens(), **plain}

    @property
    def start_tokens(self) -> Mapping[int, bytes]:
        """The tokens that need no merge, by id: the bytes, or the characters of another alphabet."""
        return self.alphabet.start_tokens(self.ranks)

    @property
    def merge_order(self) -> Mapping[bytes, int]:
        """The tokens that merges make, with the number by which the merge has to wait; the smallest goes first."""
        return self.ranks if self.merge_ranks is None else self.merge_ranks

    @cached_property
    def missing_bytes(self) -> bytes:
        """The byte values that have no token of their own: text that holds one cannot be encoded."""
        return self.alphabet.missing(self.ranks)

    def id_of(self, token: bytes) -> int:
        """Return the id of a token's bytes; UNKNOWN (-1) if there is none."""
        return self.alphabet.id_of(self.ranks, token)

    def token_bytes(self, token_id: int, position: int = 0) -> bytes:
        """Return the bytes of one token; raises TokenIdError (naming the id and its position) if there is none."""
        try:
            token_id = _integer(token_id)
        except TypeError:
            raise TokenIdError(f"{token_id!r} is not an integer (position {position})", token_id, position) from None
        if (token := self.vocab.get(token_id)) is not None:
            return token
        if token_id == UNKNOWN and not self.alphabet.lossless:
            problem = f"id {token_id} stands for a {self.alphabet.unit} that {self.name} does not know"
        elif token_id < 0:
            problem = f"id {token_id} is negative"
        elif token_id >= self.vocab_size:
            problem = f"id {token_id} is beyond the last id of {self.name}, {self.vocab_size - 1}"
        else:
            problem = f"id {token_id} is a gap in {self.name}: no token has it"
        raise TokenIdError(f"{problem} (position {position})", token_id, position)

    def first(self, vocab_size: int) -> "Tokenizer":
        """Return the tokenizer of the ids below `vocab_size`: for a trained one, what training to that size gives.

        Raises ValueError if that would cut into the start tokens.
        """
        needed = max(self.start_tokens, default=-1) + 1
        if vocab_size < needed:
            raise ValueError(f"{self.name} needs at least {needed} ids for its {self.alphabet.name}")
        ranks = {token: token_id for token, token_id in self.ranks.items() if token_id < vocab_size}
        special = {text: token_id for text, token_id in self.special_tokens.items() if token_id < vocab_size}
        order = self.merge_ranks and {token: rank for token, rank in self.merge_ranks.items() if token in ranks}
        aliases = {text: token_id for text, token_id in self.aliases.items() if token_id < vocab_size}
        added = tuple(token for token in self.added_tokens if token.token_id < vocab_size)
        pairs = self.pair_ranks and {pair: rank for pair, rank in self.pair_ranks.items() if b"".join(pair) in ranks}
        return replace(
            self,
            ranks=ranks,
            special_tokens=special,
            merge_ranks=order,
            aliases=aliases,
            added_tokens=added,
            pair_ranks=pairs,
        )

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
        for segment in self.segments(text, special):
            if segment.token is not None:
                yield segment.text, [segment.token.token_id]
                continue
            known: dict[str, list[int]] = {}
            for pre_token in self.pre_tokens(segment.text):
                ids = known.get(pre_token)
                if ids is None:
                    ids = known[pre_token] = self.encode_pre_token(pre_token.encode())
                yield pre_token, ids

    def encode_pre_token(self, pre_token: bytes) -> list[int]:
        """Return the ids of one pre-token's bytes; raises MissingBytesError."""
        whole = self.ranks.get(pre_token)
        if whole is not None and (self.whole_first or len(pre_token) == 1):
            return [whole]
        if not pre_token:
            return []
        self.check_bytes(pre_token)
        if not self._merges_as_tiktoken:
            cuts = sorted({*self.start_cuts(pre_token)}.difference(self.merges(pre_token)[1]))
            return [self.id_of(pre_token[a:b]) for a, b in pairwise(cuts)]
        if len(pre_token) > LONG_PRE_TOKEN and (text := as_text(pre_token)) is not None:
            return self._core_of_long.encode_ordinary(text)
        return native.merge(self._core, pre_token)

    def lengths(self, pre_token: bytes, ids: Sequence[int]) -> list[int]:
        """Return how many bytes of a pre-token each of its tokens stands for; an unknown one spells something else."""
        if self.alphabet.lossless:
            return [len(self.vocab[token_id]) for token_id in ids]
        cuts = sorted({*self.start_cuts(pre_token)}.difference(self.merges(pre_token)[1]))
        return [len(pre_token)] if len(ids) == 1 else [b - a for a, b in pairwise(cuts)]

    def check_bytes(self, pre_token: bytes) -> None:
        """Raise MissingBytesError, naming them, if the vocabulary lacks bytes of a pre-token."""
        if missing := bytes(byte for byte in self.missing_bytes if byte in pre_token):
            raise MissingBytesError(
                f"the vocabulary of {self.name} lacks the bytes {missing.hex(' ')}; "
                "add the 256 byte tokens to encode any text",
                missing,
            )

    def start_cuts(self, pre_token: bytes) -> Sequence[int]:
        """Return the offset at which each start token of a pre-token begins, and its length."""
        return self.alphabet.cuts(self.ranks, pre_token)

    def merges(self, pre_token: bytes) -> Merges:
        """Return the merges of one pre-token in order: their ranks, and the boundary that each removes."""
        if self.pair_ranks is not None:
            return merge_pairs(self.pair_ranks, pre_token, self.start_cuts(pre_token))
        return merge_pre_token(self.merge_order, pre_token, self.start_cuts(pre_token))

    def merge_rank(self, left: bytes, right: bytes) -> int | None:
        """Return the rank by which two tokens have to wait to be merged; None if they never are."""
        if self.pair_ranks is not None:
            return self.pair_ranks.get((left, right))
        return self.merge_order.get(left + right)

    def pre_tokens(self, segment: str) -> list[str]:
        """Return the pre-tokens of a text without special tokens."""
        return self.alphabet.split(segment, self.pre_tokenizer)

    def segments(self, text: str, special: Special = "text") -> list[Segment]:
        """Cut `text` at added tokens, of two that begin at one place at the longer one; plain text is normalized.

        Surrogates are replaced. Raises SpecialTokenError, ValueError.
        """
        if special not in SPECIALS:
            raise ValueError(f"special is {special!r}; it can be {', '.join(map(repr, SPECIALS))}")
        segments = self._added.segments(replace_surrogates(text)[0], special != "text")
        if special == "refuse":
            refuse_special(segments)
        return segments

    @cached_property
    def _special_ids(self) -> dict[str, int]:
        return {**self.special_tokens, **self.aliases}

    @cached_property
    def _added(self) -> AddedTokens:
        plain = {text: AddedToken(text, token_id) for text, token_id in self._special_ids.items()}
        return AddedTokens((plain | {token.text: token for token in self.added_tokens}).values(), self.normalizers)

    @cached_property
    def reference(self) -> native.Encoding | None:
        """The same tokenizer as tiktoken's own code builds it, to compare with; None where tiktoken cannot do it.

        tiktoken needs all 256 byte tokens and exactly one pattern that its own regular expressions understand; it knows
        no normalizers, drops what lies between two matches, and merges in the order of the ids.
        """
        patterns = self.pre_tokenizer.patterns or (r"[\s\S]+",)
        if not self._merges_as_tiktoken or self.missing_bytes or self.normalizers or self.added_tokens:
            return None
        if len(patterns) > 1 or self.pre_tokenizer.gaps == "keep":
            return None
        return native.reference(self.name, patterns[0], self.ranks, self._special_ids)

    @property
    def _merges_as_tiktoken(self) -> bool:
        return self.merge_ranks is None and self.whole_first and self.alphabet == BYTES

    @cached_property
    def _core(self) -> native.Encoding:
        return self.reference or native.core(self.ranks)

    @cached_property
    def _core_of_long(self) -> native.Encoding:
        return native.core_of_long(self.ranks)

    # --- decoding ---------------------------------------------------------------------------------------------------

    def decode_bytes(self, ids: Iterable[int], *, at_start: bool = True) -> bytes:
        """Return the bytes that the tokens spell, exactly; raises TokenIdError.

        What the tokenizer puts before a text, and decoding takes away again, is not among them, if they are `at_start`.
        """
        ids = list(ids)
        if set(map(type, ids)) <= {int} and self.vocab.keys() >= set(ids):
            data = b"".join(map(self.vocab.__getitem__, ids))
        else:
            data = b"".join(self.token_bytes(token_id, position) for position, token_id in enumerate(ids))
        for normalizer in self.normalizers:
            if at_start and isinstance(normalizer, Prepend) and normalizer.undone:
                data = data.removeprefix(normalizer.text.encode())
        return data

    def decode(self, ids: Iterable[int]) -> str:
        """Return the text that the tokens spell; bytes that are no whole character become U+FFFD.

        Raises TokenIdError.
        """
        return self.decode_bytes(ids).decode("utf-8", errors="replace")


def _integer(value: object) -> int:
    """Return an int or what stands for one, such as numpy's; raises TypeError for all else, bool among it."""
    if isinstance(value, bool):
        raise TypeError("a truth value is no id")
    return index(value)  # type: ignore[arg-type]
