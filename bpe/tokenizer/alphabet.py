"""Alphabets: the tokens that text is made of before any merge, its start tokens.

All that depends on the alphabet is a method here. The rest of the library asks `tokenizer.alphabet`, and never which
one it is; ids come from `Tokenizer.id_of`, start tokens from `Tokenizer.start_cuts`.

Another alphabet is another class here, with its name in ALPHABETS where `train` is to know it.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar, Literal

from bpe.display import as_text
from bpe.tokenizer.pre_tokenizer import PreTokenizer

UNKNOWN = -1  # the id of what is no token
AlphabetName = Literal["bytes", "characters"]


@dataclass(frozen=True)
class Alphabet(ABC):
    """How a pre-token falls into start tokens; `ranks` are the tokens of a vocabulary and their ids.

    `unit` is what one start token is called; `lossless` says that decoding gives back the text, whatever it is.
    """

    name: ClassVar[str]
    unit: ClassVar[str]
    lossless: ClassVar[bool] = True

    @abstractmethod
    def cuts(self, ranks: Mapping[bytes, int], pre_token: bytes) -> Sequence[int]:
        """Return the offset at which each start token begins, and the length."""

    @abstractmethod
    def start_tokens(self, ranks: Mapping[bytes, int]) -> dict[int, bytes]:
        """Return the tokens of a vocabulary that need no merge, by id."""

    def id_of(self, ranks: Mapping[bytes, int], token: bytes) -> int:
        """Return the id of a start token, or of what merges made."""
        return ranks.get(token, UNKNOWN)

    def more_tokens(self) -> Mapping[int, bytes]:
        """Return the tokens that `ranks` cannot hold, by id."""
        return {}

    def missing(self, ranks: Mapping[bytes, int]) -> bytes:
        """Return the bytes that make a text impossible to encode."""
        return b""

    def split(self, text: str, pre_tokenizer: PreTokenizer) -> list[str]:
        """Return the pre-tokens of a text."""
        return pre_tokenizer.split(text)

    @abstractmethod
    def learned_from(self, pre_tokens: Iterable[str]) -> list[bytes]:
        """Return the start tokens of a vocabulary that is trained on these pre-tokens, in the order of their ids."""

    @abstractmethod
    def start_ids(self, ranks: Mapping[bytes, int], pre_token: str) -> Sequence[int]:
        """Return the ids of a pre-token's start tokens in a trained vocabulary."""


class Bytes(Alphabet):
    """The 256 bytes (Radford et al. 2019): no text is unknown to them.

    >>> BYTES.cuts({}, "né".encode())
    range(0, 4)
    """

    name = "bytes"
    unit = "byte"

    def cuts(self, ranks: Mapping[bytes, int], pre_token: bytes) -> Sequence[int]:
        return range(len(pre_token) + 1)

    def start_tokens(self, ranks: Mapping[bytes, int]) -> dict[int, bytes]:
        return {ranks[byte]: byte for byte in _EVERY_BYTE if byte in ranks}

    def missing(self, ranks: Mapping[bytes, int]) -> bytes:
        return b"".join(byte for byte in _EVERY_BYTE if byte not in ranks)

    def learned_from(self, pre_tokens: Iterable[str]) -> list[bytes]:
        return _EVERY_BYTE

    def start_ids(self, ranks: Mapping[bytes, int], pre_token: str) -> Sequence[int]:
        return pre_token.encode()  # a byte is its own id


class Characters(Alphabet):
    """The characters of the corpus, in code point order: a toy for the blackboard.

    Its pre-tokens are lower-cased words without the blanks between them (a pre-tokenizer is not asked), and a character
    that was not in the corpus passes through with the id UNKNOWN.

    >>> CHARACTERS.split("Né en  1903", PreTokenizer("none")), CHARACTERS.cuts({}, "né".encode())
    (['né', 'en', '1903'], [0, 1, 3])
    """

    name = "characters"
    unit = "character"
    lossless = False

    def cuts(self, ranks: Mapping[bytes, int], pre_token: bytes) -> Sequence[int]:
        starts = [i for i, byte in enumerate(pre_token) if byte & 0xC0 != 0x80 or not i]
        return [*starts, len(pre_token)]

    def start_tokens(self, ranks: Mapping[bytes, int]) -> dict[int, bytes]:
        return {token_id: token for token, token_id in ranks.items() if len(token.decode()) == 1}

    def split(self, text: str, pre_tokenizer: PreTokenizer) -> list[str]:
        return text.lower().split()

    def learned_from(self, pre_tokens: Iterable[str]) -> list[bytes]:
        return [char.encode() for char in sorted(set().union(*pre_tokens))]

    def start_ids(self, ranks: Mapping[bytes, int], pre_token: str) -> Sequence[int]:
        return [ranks[char.encode()] for char in pre_token]


@dataclass(frozen=True)
class CharactersOrBytes(Alphabet):
    """The characters of a vocabulary, and for any other one a token for each of its bytes ("byte fallback").

    So it is in models converted from SentencePiece (Kudo and Richardson 2018). `byte_ids` are the ids of the 256 byte
    tokens, which are not in the ranks: "A" and `<0x41>` spell the same. Without them, a character that is not in the
    vocabulary is the token `unknown` (its text and id), and so is a whole run of such characters if they `fuse`. The
    blank that files write as ▁ is no matter of the alphabet: whoever reads one turns it back into a blank.

    >>> alphabet, ranks = CharactersOrBytes(tuple(range(256))), {b"n": 256}
    >>> alphabet.cuts(ranks, "né".encode()), alphabet.id_of(ranks, b"n"), alphabet.id_of(ranks, b"\\xc3")
    ([0, 1, 2, 3], 256, 195)
    """

    byte_ids: tuple[int, ...] = ()
    unknown: tuple[str, int] | None = None
    fuse: bool = False

    name = "characters or bytes"
    unit = "character"

    @property
    def lossless(self) -> bool:  # type: ignore[override]  # a constant for the others
        """Whether there is a token for each byte."""
        return bool(self.byte_ids)

    def cuts(self, ranks: Mapping[bytes, int], pre_token: bytes) -> Sequence[int]:
        if as_text(pre_token) is None:
            return range(len(pre_token) + 1)  # a token of the vocabulary that is part of a character
        cuts, at, after_unknown = [0], 0, False
        for char in pre_token.decode():
            size = len(char.encode())
            known = pre_token[at : at + size] in ranks
            if not known and self.byte_ids:
                cuts += range(at + 1, at + size)
            elif not known and self.fuse and after_unknown:
                cuts.pop()
            after_unknown = not known
            at += size
            cuts.append(at)
        return cuts

    def start_tokens(self, ranks: Mapping[bytes, int]) -> dict[int, bytes]:
        characters = {token_id: token for token, token_id in ranks.items() if len(token) < 5 and _is_character(token)}
        return {**characters, **self.more_tokens()}

    def id_of(self, ranks: Mapping[bytes, int], token: bytes) -> int:
        if (found := ranks.get(token)) is not None:
            return found
        if len(token) == 1 and self.byte_ids:
            return self.byte_ids[token[0]]
        return UNKNOWN if self.unknown is None else self.unknown[1]

    def more_tokens(self) -> Mapping[int, bytes]:
        unknown = {} if self.unknown is None else {self.unknown[1]: self.unknown[0].encode()}
        return unknown | {token_id: bytes([byte]) for byte, token_id in enumerate(self.byte_ids)}

    def learned_from(self, pre_tokens: Iterable[str]) -> list[bytes]:
        raise ValueError("a vocabulary that falls back to bytes can be imported, and is not learned here")

    def start_ids(self, ranks: Mapping[bytes, int], pre_token: str) -> Sequence[int]:
        data = pre_token.encode()
        return [self.id_of(ranks, data[a:b]) for a, b in pairwise(self.cuts(ranks, data))]


def _is_character(token: bytes) -> bool:
    return len(as_text(token) or "") == 1


_EVERY_BYTE = [bytes([byte]) for byte in range(256)]
BYTES, CHARACTERS = Bytes(), Characters()
ALPHABETS: dict[AlphabetName, Alphabet] = {"bytes": BYTES, "characters": CHARACTERS}
