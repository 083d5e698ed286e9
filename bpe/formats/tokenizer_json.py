"""tokenizer.json of Hugging Face's `tokenizers`, as a Format; how it is read and written stands in two files."""

from bpe.formats.differences import lost
from bpe.formats.format import Format
from bpe.formats.tokenizer_json_read import read_tokenizer_json
from bpe.formats.tokenizer_json_write import write_tokenizer_json

TOKENIZER_JSON = Format(
    "tokenizer.json",
    "tokenizer.json",
    (".tokenizer.json", "tokenizer.json"),
    "For Hugging Face `tokenizers` and `transformers`.",
    lambda source: isinstance(source.json, dict) and "model" in source.json,
    read_tokenizer_json,
    write_tokenizer_json,
    lambda tokenizer: lost(tokenizer, "tokenizer.json", "aliases"),
)
