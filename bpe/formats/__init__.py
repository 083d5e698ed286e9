"""Bring and take: tokenizers as files, for this program and for others.

`write` and `read` know six formats; the module of each says what it holds and what it cannot. Reading decides by the
content, names the line or key of every defect, keeps to limits (see source.py), and neither unpickles nor evaluates
anything. What is unusual in a file stands in `Tokenizer.notes`.

- `assembly.py`: From the tokens and merges of a file to a Tokenizer, with notes about what is unusual in them
- `merge_list.py`: The merges of a tokenizer as pairs, for the formats that list them
- `merges_json.py`: Read and write a plain list of merges as JSON, in their order: [["e", " "], ["t", "h"], [{"hex":
  "e2"}, "h"]]
- `minbpe_model.py`: Read and write minbpe's .model files, version 1 (Karpathy's minbpe, save and load in base.py)
- `oniguruma.py`: Patterns of two regular expression engines: Oniguruma, which `tokenizers` uses, and `regex`, which
  runs here
- `own_json.py`: Our own JSON, version 1: everything a Tokenizer holds, so that reading what was written gives an
  equal one
- `pre_tokenizer_json.py`: The pre_tokenizer and normalizer of a tokenizer.json, as `tokenizers` writes them, and ours
- `rank_file.py`: Read and write .tiktoken rank files: a line for each token, its bytes in base64, a blank, its id
- `source.py`: What comes from outside: every defect has a place, everything has a limit, and lines end at \n only
- `token_table.py`: Tokens and their ids as they are read from a file: no token twice, no id twice, none empty
- `token_text.py`: How our own JSON and merges.json spell a token: as text, or as {"hex": "e280"} where its bytes are
  not UTF-8
- `tokenizer_json_read.py`: Read Hugging Face's tokenizer.json (byte-level BPE; documented by the library
  `tokenizers`)
- `tokenizer_json_write.py`: Write Hugging Face's tokenizer.json: byte-level BPE that `tokenizers` loads and that
  gives equal ids there
- `vocab_and_merges.py`: Read GPT-2's two files: vocab.json (token to id, in byte letters) and merges.txt (a merge
  each line, in order)
- `vocabulary_csv.py`: Read and write a vocabulary as CSV, a row for each token, for spreadsheets
"""

from collections.abc import Callable, Mapping
from pathlib import PurePath
from typing import Literal

from bpe.formats.assembly import add_byte_tokens
from bpe.formats.merges_json import read_merges, write_merges
from bpe.formats.minbpe_model import HEADER, read_minbpe, write_minbpe
from bpe.formats.own_json import FORMAT, read_own_json, write_own_json
from bpe.formats.rank_file import read_rank_file, tiktoken_snippet, write_rank_file
from bpe.formats.source import FormatError, json_of, text_of_file
from bpe.formats.tokenizer_json_read import read_tokenizer_json
from bpe.formats.tokenizer_json_write import write_tokenizer_json
from bpe.formats.vocab_and_merges import read_pair
from bpe.formats.vocabulary_csv import COLUMNS, read_vocabulary_csv, write_vocabulary
from bpe.tokenizer import PreTokenizer, Tokenizer

Format = Literal["json", "tiktoken", "tokenizer.json", "minbpe", "merges.json", "csv"]

FORMATS: Mapping[Format, Callable[[Tokenizer], bytes]] = {
    "json": write_own_json,
    "tiktoken": write_rank_file,
    "tokenizer.json": write_tokenizer_json,
    "minbpe": write_minbpe,
    "merges.json": write_merges,
    "csv": write_vocabulary,
}


def write(tokenizer: Tokenizer, format: Format) -> bytes:
    """Return `tokenizer` as a file of one of the FORMATS.

    Only "json" holds everything; raises FormatError where a format could not give the same tokens.

    >>> from bpe import train
    >>> write(train("low lower", 258).tokenizer, "merges.json")
    b'[\\n["l", "o"],\\n["lo", "w"]\\n]\\n'
    """
    if format not in FORMATS:
        raise ValueError(f"unknown format {format!r}; known are {', '.join(FORMATS)}")
    try:
        return FORMATS[format](tokenizer)
    except UnicodeEncodeError:
        raise FormatError("a name, pattern or special token holds half a surrogate pair, which no file can") from None


def read(data: bytes, name: str, pre_tokenizer: PreTokenizer | None = None) -> Tokenizer:
    """Return the tokenizer in a file called `name`; the content decides which of the FORMATS it is.

    `pre_tokenizer` is for files that hold no pattern (.tiktoken, a list of merges, CSV); without it a note says which
    one is assumed. Raises FormatError naming the line or key of a defect and what is wrong there.

    >>> read(b"YQ== 0\\nYg== 1\\nYWI= 2\\n", "toy.tiktoken").encode("abba")
    [2, 1, 0]
    >>> read(b"YQ== 0\\nYQ== 1\\n", "toy.tiktoken")
    Traceback (most recent call last):
    bpe.formats.source.FormatError: line 2: the token 'a' stands at line 1 already, with id 0
    """
    text = text_of_file(data)
    stem = (
        PurePath(name).name.removesuffix(".json").removesuffix(".tiktoken").removesuffix(".model").removesuffix(".csv")
    )
    stem = stem or "imported"
    if text.startswith(HEADER):
        return read_minbpe(text, stem)
    if text.lstrip()[:1] in "{[":
        return _read_json(json_of(text), stem, pre_tokenizer)
    first = text.partition("\n")[0].rstrip("\r")
    if first.split(",")[:2] == COLUMNS[:2]:
        return read_vocabulary_csv(text, stem, pre_tokenizer)
    if first.startswith("#version"):
        raise FormatError("this is a merges.txt, which needs its vocab.json: bring both", "line 1")
    return read_rank_file(text, stem, pre_tokenizer)


def _read_json(document: object, name: str, pre_tokenizer: PreTokenizer | None) -> Tokenizer:
    if isinstance(document, list):
        return read_merges(document, name, pre_tokenizer)
    if not isinstance(document, dict):
        raise FormatError("this JSON holds no tokenizer")
    if document.get("format") == FORMAT:
        return read_own_json(document)
    if "model" in document:
        return read_tokenizer_json(document, name)
    if document and all(isinstance(value, int) for value in document.values()):
        raise FormatError("this is a vocab.json, which needs its merges.txt: bring both")
    keys = ", ".join(list(document)[:5])
    raise FormatError(f"this JSON holds no tokenizer that is known here (its keys: {keys})")


__all__ = [
    "FORMATS",
    "Format",
    "FormatError",
    "add_byte_tokens",
    "read",
    "read_pair",
    "tiktoken_snippet",
    "write",
]
