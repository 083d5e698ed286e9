"""Read and write a list of tokens in hexadecimal, a line each with its id, as tiktoken merges them."""

from bpe.formats.assembly import assemble
from bpe.formats.format import Format
from bpe.formats.source import FormatError, Source, integer_of, lines_of, shown
from bpe.formats.token_table import TokenTable
from bpe.formats.token_text import unhex
from bpe.tokenizer import PreTokenizer, Tokenizer, preset

HEADER = "tokens in hexadecimal"


def read_added(source: Source, name: str, pre_tokenizer: PreTokenizer | None) -> Tokenizer:
    """Return the Tokenizer of such a file; raises FormatError naming the line of a defect."""
    table = TokenTable()
    for number, line in enumerate(lines_of(source.text)[1:], 2):
        columns = line.split(" ")
        if len(columns) != 2:
            raise FormatError(f"two columns are expected, not {shown(line)}", f"line {number}")
        table.add(unhex(columns[0], f"line {number}"), integer_of(columns[1], f"line {number}"), f"line {number}")
    return assemble(name, pre_tokenizer or preset("cl100k"), table.ranks, {})


def write_added(tokenizer: Tokenizer) -> bytes:
    """Return the tokens of a tokenizer."""
    rows = [f"{token.hex()} {token_id}\n" for token, token_id in tokenizer.ranks.items()]
    return "".join([f"{HEADER}\n", *rows]).encode()


ADDED = Format(
    "added", "Added", (".added",), "To look at.", lambda source: source.first_line == HEADER, read_added, write_added
)
