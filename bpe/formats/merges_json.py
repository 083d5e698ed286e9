"""Read and write a plain list of merges as JSON, in their order: [["e", " "], ["t", "h"], [{"hex": "e2"}, "h"]].

Parts are text, or hex where they are not UTF-8 (see token_text.py). Reading gives the bytes the ids 0 to 255 and the
merges those from 256 on; pattern, special tokens and other ids are not in the list.
"""

import json
from collections.abc import Iterator

from bpe.formats.assembly import assemble
from bpe.formats.differences import lost, renumbered
from bpe.formats.format import Format
from bpe.formats.merge_list import check_bytes, one_merge_each
from bpe.formats.merge_order import Pair
from bpe.formats.rank_file import ASSUMED
from bpe.formats.source import FormatError, Source, expect, shown
from bpe.formats.token_table import TokenTable, check_length, readable
from bpe.formats.token_text import spell, unspell
from bpe.tokenizer import PreTokenizer, Tokenizer, preset


def read_merges(source: Source, name: str, pre_tokenizer: PreTokenizer | None) -> Tokenizer:
    """Return the Tokenizer of a list of merges; raises FormatError naming the item of a defect."""
    table = TokenTable()
    for byte in range(256):
        table.add(bytes([byte]), byte, "the bytes")
    pairs: list[Pair] = []
    for i, item in enumerate(expect(source.json, list, "the file")):
        place = f"item {i}"
        parts = expect(item, list, place)
        if len(parts) != 2:
            raise FormatError(f"a pair is expected, not {shown(item)}", place)
        left, right = (unspell(part, place) for part in parts)
        for part in (left, right):
            if part not in table.ranks:
                raise FormatError(f"{readable(part)} is neither a byte nor made by an earlier merge", place)
        check_length(len(left) + len(right), place)
        table.add(left + right, 256 + i, place)
        pairs.append((left, right))
    notes = [] if pre_tokenizer else [ASSUMED.format("cl100k")]
    return assemble(name, pre_tokenizer or preset("cl100k"), table.ranks, {}, pairs=pairs, notes=notes)


def write_merges(tokenizer: Tokenizer) -> bytes:
    """Return the merges, a line each; raises FormatError for tokens that are not made by one merge."""
    check_bytes(tokenizer)
    rows = [[spell(left), spell(right)] for left, right in one_merge_each(tokenizer)]
    return ("[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]\n").encode()


def _changes(tokenizer: Tokenizer) -> Iterator[str]:
    check_bytes(tokenizer)
    ids = {bytes([byte]): byte for byte in range(256)}
    ids |= {left + right: 256 + i for i, (left, right) in enumerate(one_merge_each(tokenizer))}
    yield from renumbered(tokenizer, ids)
    yield from lost(tokenizer, "merges.json", "special tokens", "normalizers", "added tokens", "aliases")


MERGES_JSON = Format(
    "merges.json",
    "merges",
    (".merges.json", "merges.json"),
    "The merges as pairs of strings, in order.",
    lambda source: isinstance(source.json, list),
    read_merges,
    write_merges,
    _changes,
)
