"""Bring and take: tokenizers as files, for this program and for others.

A format is one value in a file of its own, which says what it holds and what it cannot; to add one, write that file and
name it in KNOWN below. Reading decides by the content, names the line or key of every defect, keeps to limits (see
source.py), and neither unpickles nor evaluates anything. What is unusual in a file stands in `Tokenizer.notes`.

- `assembly.py`: From the tokens and merges of a file to a Tokenizer, with notes about what is unusual in them
- `added_tokens_json.py`: The added tokens of a tokenizer.json, with the ids that `tokenizers` gives them
- `bpe_model.py`: The vocabulary and the merges of a file that spells them
- `differences.py`: What a tokenizer loses in a format that cannot hold all of it, in sentences
- `character_classes.py`: Classes of characters in two regular expression engines
- `format.py`: Format: one kind of file that a tokenizer can be read from, written to, or both
- `merge_list.py`: The merges of a tokenizer as pairs, for the formats that list them
- `merge_order.py`: Which of the merges in a file can happen, and in which order: from pairs of tokens to tokens
- `merges_json.py`: Read and write a plain list of merges as JSON, in their order: [["e", " "], ["t", "h"], [{"hex":
  "e2"}, "h"]]
- `minbpe_model.py`: Read and write minbpe's .model files, version 1 (Karpathy's minbpe, save and load in base.py)
- `normalizer_json.py`: The normalizer of a tokenizer.json, and what its decoder takes back
- `oniguruma.py`: Patterns of two regular expression engines: Oniguruma, which `tokenizers` uses, and `regex`, which
  runs here
- `own_json.py`: Our own JSON, version 1: everything a Tokenizer holds, so that reading what was written gives an
  equal one
- `own_json_values.py`: Values of our own JSON: alphabets, normalizers and added tokens, as it spells them
- `pre_tokenizer_json.py`: The pre_tokenizer of a tokenizer.json, read: patterns, and what it does to blanks
- `rank_file.py`: Read and write .tiktoken rank files: a line for each token, its bytes in base64, a blank, its id
- `source.py`: What comes from outside: every defect has a place, everything has a limit, and lines end at \n only
- `token_table.py`: Tokens and their ids as they are read from a file: no token twice, no id twice, none empty
- `token_text.py`: How our own JSON and merges.json spell a token: as text, or as {"hex": "e280"} where its bytes are
  not UTF-8
- `tokenizer_json.py`: tokenizer.json as a Format; how it is read and written stands in two files
- `tokenizer_json_read.py`: Read Hugging Face's tokenizer.json: BPE on bytes or on characters
- `tokenizer_json_write.py`: Write Hugging Face's tokenizer.json: BPE that `tokenizers` loads and that gives equal ids
  there
- `vocab_and_merges.py`: Read GPT-2's two files: vocab.json (token to id, in byte letters) and merges.txt (a merge
  each line, in order)
- `vocabulary_csv.py`: Read and write a vocabulary as CSV, a row for each token, for spreadsheets
"""

from collections.abc import Mapping
from pathlib import PurePath

from bpe.formats.assembly import add_byte_tokens
from bpe.formats.format import Format
from bpe.formats.merges_json import MERGES_JSON
from bpe.formats.minbpe_model import MINBPE
from bpe.formats.own_json import OWN_JSON
from bpe.formats.rank_file import RANK_FILE, tiktoken_snippet
from bpe.formats.source import FormatError, Source
from bpe.formats.tokenizer_json import TOKENIZER_JSON
from bpe.formats.vocab_and_merges import VOCAB_AND_MERGES, read_pair
from bpe.formats.vocabulary_csv import VOCABULARY_CSV
from bpe.tokenizer import PreTokenizer, Tokenizer

# In the order in which a file is tried, and in which people choose. A new one is added here, and nowhere else.
KNOWN = (OWN_JSON, TOKENIZER_JSON, MINBPE, MERGES_JSON, VOCABULARY_CSV, VOCAB_AND_MERGES, RANK_FILE)
FORMATS: Mapping[str, Format] = {format.name: format for format in KNOWN if format.write}
ENDINGS: Mapping[str, Format] = {ending: format for format in FORMATS.values() for ending in format.endings}


def write(tokenizer: Tokenizer, format: str, *, renumber: bool = False) -> bytes:
    """Return `tokenizer` as a file of one of the FORMATS, by its name.

    Only "json" holds everything. Raises FormatError where a format could not give the same tokens, and, unless
    `renumber`, where something would be another, such as the ids: see `changes`.

    >>> from bpe import train
    >>> write(train("low lower", 258).tokenizer, "merges.json")
    b'[\\n["l", "o"],\\n["lo", "w"]\\n]\\n'
    """
    found = changes(tokenizer, format)
    if found and not renumber:
        raise FormatError(f"{FORMATS[format].title} cannot hold it as it is ({' '.join(found)}); renumber=True does it")
    try:
        made = FORMATS[format].write
        assert made is not None
        return made(tokenizer)
    except UnicodeEncodeError:
        raise FormatError("a name, pattern or special token holds half a surrogate pair, which no file can") from None


def changes(tokenizer: Tokenizer, format: str) -> list[str]:
    """Return in sentences what would be another in a file of one of the FORMATS: other ids, and what is lost.

    Raises FormatError where a format cannot hold the tokenizer at all, and ValueError for an unknown one.

    >>> from bpe import train
    >>> changes(train("low lower", 259, special_tokens=["<s>"]).tokenizer, "merges.json")
    ['The ids from 257 on shift by -1.', "merges.json holds no special tokens: '<s>' is lost."]
    """
    if format not in FORMATS:
        raise ValueError(f"unknown format {format!r}; known are {', '.join(FORMATS)}")
    return list(FORMATS[format].changes(tokenizer))


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
    source = Source(data)
    format = next((format for format in KNOWN if format.sniff(source)), RANK_FILE)
    if format == RANK_FILE and isinstance(source.json, dict):
        keys = ", ".join(list(source.json)[:5])
        raise FormatError(f"this JSON holds no tokenizer that is known here (its keys: {keys})")
    return format.read(source, _stem(name), pre_tokenizer)


def format_of(name: str) -> Format:
    """Return the format that the ending of a file's name asks for; raises ValueError.

    >>> format_of("mine.tokenizer.json").name, format_of("mine.json").name
    ('tokenizer.json', 'json')
    """
    endings = [ending for ending in ENDINGS if name.endswith(ending)]
    if not endings:
        raise ValueError(f"{name} has no known ending ({', '.join(ENDINGS)})")
    return ENDINGS[max(endings, key=len)]


def _stem(name: str) -> str:
    stem = PurePath(name).name
    for ending in (".json", ".tiktoken", ".model", ".csv"):
        stem = stem.removesuffix(ending)
    return stem or "imported"


__all__ = [
    "ENDINGS",
    "FORMATS",
    "Format",
    "FormatError",
    "add_byte_tokens",
    "changes",
    "format_of",
    "read",
    "read_pair",
    "tiktoken_snippet",
    "write",
]
