"""Read GPT-2's two files: vocab.json (token to id, in byte letters) and merges.txt (a merge each line, in order)."""

import re

from bpe.formats.assembly import assemble
from bpe.formats.bpe_model import read_pairs, read_vocabulary
from bpe.formats.format import Format
from bpe.formats.merge_order import results
from bpe.formats.source import FormatError, Source, lines_of
from bpe.tokenizer import PreTokenizer, Tokenizer, preset

_LOOKS_SPECIAL = re.compile(r"<[^<>]+>|\[[A-Z]+\]|<\|.+\|>")


def read_pair(vocab: bytes, merges: bytes, name: str, pre_tokenizer: PreTokenizer | None = None) -> Tokenizer:
    """Return the Tokenizer of a vocab.json and its merges.txt; `name` is what it will be called.

    The files hold no pattern: it is `pre_tokenizer`, or else GPT-2's. Nor do they say what is special: a token that no
    merge makes and that looks like <|endoftext|>, <s> or [PAD] is taken for it. Raises FormatError naming the line or
    the key of a defect.

    >>> vocab = b'{"l": 0, "o": 1, "w": 2, "lo": 3, "low": 4, "<|end|>": 5}'
    >>> tokenizer = read_pair(vocab, b"#version: 0.2\\nl o\\nlo w\\n", "toy")
    >>> tokenizer.encode("low<|end|>", "allow")
    [4, 5]
    """
    vocabulary = read_vocabulary(Source(vocab).json, "vocab.json")
    looks_special = {text for text in vocabulary.ids if len(text) > 1 and _LOOKS_SPECIAL.fullmatch(text)}
    lines = lines_of(Source(merges).text)
    first = 1 if lines and lines[0].startswith("#version") else 0
    if "" in lines:
        raise FormatError("the line is blank", f"merges.txt, line {lines.index('') + 1}")

    def place(number: int) -> str:
        return f"merges.txt, line {number + first + 1}"

    pairs = read_pairs(lines[first:], vocabulary, place)
    merged = results(pairs)
    apart = {text for text in looks_special if vocabulary.spelled.get(text) not in merged}
    special = {text: vocabulary.ids[text] for text in sorted(apart, key=vocabulary.ids.__getitem__)}
    notes = vocabulary.notes(apart)
    if pre_tokenizer is None:
        notes.append("The files hold no pattern: GPT-2's is assumed.")
    if special:
        notes.append(f"Taken for special by their looks: {', '.join(special)}.")
    return assemble(
        name,
        pre_tokenizer or preset("gpt2"),
        vocabulary.ranks(apart),
        special,
        pairs=pairs,
        whole_first=False,
        notes=notes,
    )


def _needs_the_other(source: Source, name: str, pre_tokenizer: PreTokenizer | None) -> Tokenizer:
    if source.json is None:
        raise FormatError("this is a merges.txt, which needs its vocab.json: bring both", "line 1")
    raise FormatError("this is a vocab.json, which needs its merges.txt: bring both")


def _is_vocab(document: object) -> bool:
    return isinstance(document, dict) and bool(document) and all(isinstance(i, int) for i in document.values())


VOCAB_AND_MERGES = Format(
    "vocab.json and merges.txt",
    "vocab.json and merges.txt",
    ("vocab.json", "merges.txt"),
    "GPT-2’s two files; `bpe.read_pair` reads them.",
    lambda source: source.first_line.startswith("#version") or _is_vocab(source.json),
    _needs_the_other,
)
