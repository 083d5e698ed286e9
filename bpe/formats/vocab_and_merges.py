"""Read GPT-2's two files: vocab.json (token to id, in byte letters) and merges.txt (a merge each line, in order)."""

import re

from bpe.formats.assembly import assemble
from bpe.formats.format import Format
from bpe.formats.merge_list import Pair
from bpe.formats.source import FormatError, Source, lines_of, shown
from bpe.formats.tokenizer_json_read import pair_of, read_vocabulary
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
    document = Source(vocab).json
    if not isinstance(document, dict):
        raise FormatError(f"an object of tokens and ids is expected, not {shown(document)}", "vocab.json")
    spellings = {text for text in document if len(text) > 1 and _LOOKS_SPECIAL.fullmatch(text)}
    lines = lines_of(Source(merges).text)
    first = 1 if lines and lines[0].startswith("#version") else 0
    columns = [_two(line, f"line {number}") for number, line in enumerate(lines[first:], first + 1)]
    special = spellings - {left + right for left, right in columns}
    vocabulary = read_vocabulary(document, "vocab.json", frozenset(special))
    pairs: dict[Pair, str] = {}
    for number, (left, right) in enumerate(columns, first + 1):
        place = f"merges.txt, line {number}"
        pair = pair_of(left, right, vocabulary, place)
        if pair in pairs:
            raise FormatError(f"the merge stands at {pairs[pair]} already", place)
        pairs[pair] = place
    for text in sorted(special, key=vocabulary.ids.__getitem__):
        vocabulary.table.add_special(text, vocabulary.ids[text], f"vocab.json[{shown(text)}]")
    notes = list(vocabulary.notes)
    if pre_tokenizer is None:
        notes.append("The files hold no pattern: GPT-2's is assumed.")
    if special:
        notes.append(f"Taken for special by their looks: {', '.join(vocabulary.table.special)}.")
    return assemble(
        name,
        pre_tokenizer or preset("gpt2"),
        vocabulary.table.ranks,
        vocabulary.table.special,
        pairs=list(pairs),
        whole_first=False,
        notes=notes,
    )


def _two(line: str, place: str) -> tuple[str, str]:
    parts = line.split(" ")
    if len(parts) != 2 or not all(parts):
        what = "the line is blank" if not line.strip() else f"two tokens are expected, not {shown(line)}"
        raise FormatError(what, f"merges.txt, {place}")
    return parts[0], parts[1]


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
