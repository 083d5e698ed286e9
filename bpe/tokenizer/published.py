"""The published encodings r50k, p50k, cl100k and o200k, from rank files that ship with the project."""

from binascii import Error, a2b_base64
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from bpe.tokenizer.models import ALIASES as ALIASES
from bpe.tokenizer.models import encoding_of
from bpe.tokenizer.pre_tokenizer import preset
from bpe.tokenizer.tokenizer import Tokenizer

RANKS = Path(__file__).parents[1] / "ranks"


class RankFileError(ValueError):
    """A rank file that is missing or damaged; the message names the file and the expected hash."""


@dataclass(frozen=True)
class Published:
    """What makes one published encoding; names, hashes and ids as in tiktoken's openai_public.py (MIT)."""

    name: str
    label: str
    file: str
    sha256: str
    pre_tokenizer: str
    special_tokens: tuple[tuple[str, int], ...]
    aliases: tuple[tuple[str, int], ...] = ()


_R50K = ("r50k_base.tiktoken", "306cd27f03c1a714eca7108e03d66b7dc042abe8c258b44c199a7ed9838dd930")
_P50K = ("p50k_base.tiktoken", "94b5ca7dff4d00767bc256fdd1b27e5b17361d7b8a5f968547f9f23eb70d2069")
_CL100K = ("cl100k_base.tiktoken", "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7")
_O200K = ("o200k_base.tiktoken", "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d")
_FIM = ("<|fim_prefix|>", "<|fim_middle|>", "<|fim_suffix|>")
_HARMONY_NAMES = {
    199998: "<|startoftext|>",
    199999: "<|endoftext|>",
    200002: "<|return|>",
    200003: "<|constrain|>",
    200005: "<|channel|>",
    200006: "<|start|>",
    200007: "<|end|>",
    200008: "<|message|>",
    200012: "<|call|>",
    200018: "<|endofprompt|>",
}
_HARMONY = tuple((_HARMONY_NAMES.get(i, f"<|reserved_{i}|>"), i) for i in range(199998, 201088))
_ALIASES = (("<|reserved_200018|>", 200018),)  # in tiktoken two special tokens share this id

PUBLISHED = {
    p.name: p
    for p in [
        Published("r50k_base", "r50k (GPT-2)", *_R50K, "gpt2", (("<|endoftext|>", 50256),)),
        Published("p50k_base", "p50k (Codex)", *_P50K, "gpt2", (("<|endoftext|>", 50256),)),
        Published(
            "p50k_edit",
            "p50k edit (Codex edit)",
            *_P50K,
            "gpt2",
            (("<|endoftext|>", 50256), *((t, 50281 + i) for i, t in enumerate(_FIM))),
        ),
        Published(
            "cl100k_base",
            "cl100k (GPT-4)",
            *_CL100K,
            "cl100k",
            (("<|endoftext|>", 100257), *((t, 100258 + i) for i, t in enumerate(_FIM)), ("<|endofprompt|>", 100276)),
        ),
        Published(
            "o200k_base", "o200k (GPT-4o)", *_O200K, "o200k", (("<|endoftext|>", 199999), ("<|endofprompt|>", 200018))
        ),
        Published("o200k_harmony", "o200k harmony (gpt-oss)", *_O200K, "o200k", _HARMONY, _ALIASES),
    ]
}


def load(name: str) -> Tokenizer:
    """Return a published encoding by its name, or that of a model which reads with it (see `models.encoding_of`).

    It comes from the files in bpe/ranks; no network is used. The result is shared: loading twice gives the same object.
    Raises ValueError for an unknown name, RankFileError for a missing or damaged file.

    >>> load("cl100k_base").encode("hello world")
    [15339, 1917]
    >>> load("o3-mini").name
    'o200k_base'
    """
    if name not in PUBLISHED:
        try:
            name = encoding_of(name)
        except ValueError:
            known = ", ".join(PUBLISHED)
            raise ValueError(f"unknown tokenizer {name!r}; known are {known}, and models such as gpt-4o") from None
    return _load(name)


@cache
def _load(name: str) -> Tokenizer:
    published = PUBLISHED[name]
    ranks = _read_ranks(RANKS / published.file, published.sha256)
    special, aliases = dict(published.special_tokens), dict(published.aliases)
    return Tokenizer(name, preset(published.pre_tokenizer), ranks, special, aliases=aliases)


@cache
def _read_ranks(path: Path, expected: str) -> dict[bytes, int]:
    """Read a rank file (a line: base64 of the token, blank, rank); o200k_base and o200k_harmony share one."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RankFileError(f"{path.name} cannot be read ({error.strerror}); expected sha256 {expected}") from None
    found = sha256(data).hexdigest()
    if found != expected:
        raise RankFileError(f"{path.name} is damaged: its sha256 is {found}, expected {expected}; restore the file")
    fields = data.split()
    try:
        return dict(zip(map(a2b_base64, fields[::2]), map(int, fields[1::2]), strict=True))
    except (Error, ValueError) as error:
        raise RankFileError(f"{path.name} holds no rank table: {error}") from None
