"""Alphabets: the tokens that text is made of before any merge, its start tokens.

All that depends on the alphabet is a method here. The rest of the library asks `tokenizer.alphabet`, and never which
one it is; ids come from `Tokenizer.id_of`, start tokens from `Tokenizer.start_cuts`.

Another alphabet is another class here, with its name in ALPHABETS where `train` and our own JSON are to know it. The
one that is missing most is that of models converted from SentencePiece (Llama 2, Mistral 7B, Gemma): characters, and
for a character that is not in the vocabulary a token for each byte, `<0x00>` to `<0xFF>` ("byte fallback"). It needs:

- fields for what is in the file and not in `ranks`: the ids of the byte tokens, and that of the unknown token. They
  cannot be in `ranks`, for two of its tokens may spell the same bytes ("A" and `<0x41>`); `more_tokens` adds them to
  `Tokenizer.vocab`, so that they are decoded, looked up and listed
- `cuts`: at each character that is in `ranks`, at each byte of one that is not; without byte tokens at each run of
  unknown characters (`fuse_unk`) or each of them. Merging by bytes needs no change: every token in `ranks` is whole
  characters, so no pair with a byte of a torn one is ever found
- `id_of`: the id in `ranks`, else that of the byte token, else that of the unknown token
- `start_tokens`: the characters in `ranks`, and the byte tokens. `missing` stays empty, as nothing is refused

The blank as "▁" is no matter of the alphabet: whoever reads such a file turns it back into a blank.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

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


_EVERY_BYTE = [bytes([byte]) for byte in range(256)]
BYTES, CHARACTERS = Bytes(), Characters()
ALPHABETS: dict[AlphabetName, Alphabet] = {"bytes": BYTES, "characters": CHARACTERS}
