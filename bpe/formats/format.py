"""Format: one kind of file that a tokenizer can be read from, written to, or both."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from bpe.formats.source import Source
from bpe.tokenizer import PreTokenizer, Tokenizer

Sniff = Callable[[Source], bool]
Read = Callable[[Source, str, PreTokenizer | None], Tokenizer]  # with the file's stem, and the pattern if it has none
Write = Callable[[Tokenizer], bytes]
Changes = Callable[[Tokenizer], Iterable[str]]


@dataclass(frozen=True)
class Format:
    """A kind of file: `name` is what `bpe.write` knows it by, `title` and `purpose` are what people read.

    `endings` are those of its file names, the first for files that are written. `sniff` says whether a file is of this
    kind, by its content; `read` and `write` raise FormatError, naming the place of a defect or what the format cannot
    hold. One without `write` is read only. `changes` says in sentences what would be another in the file: ids, and what
    is lost.
    """

    name: str
    title: str
    endings: tuple[str, ...]
    purpose: str
    sniff: Sniff
    read: Read
    write: Write | None = None
    changes: Changes = lambda tokenizer: ()
