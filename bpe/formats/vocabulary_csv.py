"""Read and write a vocabulary as CSV, a row for each token, for spreadsheets.

The columns: id; bytes (0x and hex digits, so that no spreadsheet takes them for a number or a formula); token
(readable, in quotation marks, for the eye only); length in bytes; kind (byte, merged, whole, character, special); merge
(when it is merged, counted from 0); left and right (the ids of the two tokens it is merged from when it stands alone).

Reading takes id, bytes, kind and merge; pattern, normalizers and `whole_first` are not in the table.
"""

import csv
from collections.abc import Iterator
from io import StringIO

from bpe.display import as_text, label
from bpe.formats.assembly import assemble
from bpe.formats.differences import lost
from bpe.formats.format import Format
from bpe.formats.source import LONGEST_TOKEN, Clock, FormatError, Source, integer_of, shown
from bpe.formats.token_table import TokenTable, readable
from bpe.formats.token_text import unhex
from bpe.tokenizer import (
    BYTES,
    CHARACTERS,
    Alphabet,
    CharactersOrBytes,
    LastMerge,
    PreTokenizer,
    Tokenizer,
    last_merge,
    preset,
)

csv.field_size_limit(2 * LONGEST_TOKEN + 2)
COLUMNS = ["id", "bytes", "token", "length", "kind", "merge", "left", "right"]


def write_vocabulary(tokenizer: Tokenizer) -> bytes:
    """Return the vocabulary as CSV in UTF-8, by id. After CHECK_SECONDS, the columns left and right stay empty."""
    _check(tokenizer)
    order, ranks, clock = tokenizer.merge_order, tokenizer.ranks, Clock()
    starts = tokenizer.start_tokens
    merged = [token for token in sorted(order, key=order.__getitem__) if ranks[token] not in starts]
    turn = {token: i for i, token in enumerate(merged)}
    rows: list[tuple[int, bytes, str, LastMerge | None]] = []
    for token, token_id in ranks.items():
        if token_id in starts:
            rows.append((token_id, token, tokenizer.alphabet.unit, None))
        elif token not in turn:
            rows.append((token_id, token, "whole", None))
        else:
            known = tokenizer.alphabet == BYTES and not clock.is_over
            rows.append((token_id, token, "merged", last_merge(order, token) if known else None))
    rows += [(token_id, text.encode(), "special", None) for text, token_id in tokenizer.special_tokens.items()]
    out = StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for token_id, token, kind, last in sorted(rows, key=lambda row: row[:3]):
        parts = [ranks.get(last.left, ""), ranks.get(last.right, "")] if last else ["", ""]
        merge = turn[token] if kind == "merged" else ""
        writer.writerow([token_id, f"0x{token.hex()}", f"“{label(token)}”", len(token), kind, merge, *parts])
    return out.getvalue().encode()


def read_vocabulary_csv(source: Source, name: str, pre_tokenizer: PreTokenizer | None) -> Tokenizer:
    """Return the Tokenizer of a vocabulary table; raises FormatError naming the line of a defect."""
    reader = csv.DictReader(StringIO(source.text, newline=""), restkey="more", restval="")
    missing = {"id", "bytes", "kind", "merge"} - set(reader.fieldnames or ())
    if missing:
        raise FormatError(f"the columns {', '.join(sorted(missing))} are missing", "line 1")
    table, special, turns = TokenTable(), [], {}
    kinds: dict[str, str] = {}  # with the place of the first of each
    try:
        for row in reader:
            place, kind = f"line {reader.line_num}", row["kind"]
            if "more" in row:
                raise FormatError("there are more columns than the header names", place)
            if not row["bytes"].startswith("0x"):
                raise FormatError(f"{shown(row['bytes'])} is not 0x and hex digits", place)
            token, token_id = unhex(row["bytes"][2:], place), integer_of(row["id"], place)
            if kind == "special":
                special.append((_special(token, place), token_id, place))
                continue
            if kind not in ("byte", "character", "merged", "whole"):
                raise FormatError(f"the kind {shown(kind)} is not byte, character, merged, whole or special", place)
            kinds.setdefault(kind, place)
            table.add(token, token_id, place)
            if kind == "merged":
                turns[token] = integer_of(row["merge"], place)
    except csv.Error as error:
        raise FormatError(f"not CSV: {error}", f"line {reader.line_num}") from None
    for text, token_id, place in special:
        table.add_special(text, token_id, place)
    alphabet: Alphabet = BYTES
    if "character" in kinds:
        if "byte" in kinds or not all(as_text(token) for token in table.ranks):
            raise FormatError("bytes and characters in one vocabulary are not read from a table", kinds["character"])
        alphabet, pre_tokenizer = CHARACTERS, pre_tokenizer or preset("whitespace")
    notes = [] if pre_tokenizer else ["The table holds no pattern: cl100k's is assumed."]
    splitter = pre_tokenizer or preset("cl100k")
    order = {token: i for i, token in enumerate(sorted(turns, key=turns.__getitem__))}
    return assemble(name, splitter, table.ranks, table.special, order=order, alphabet=alphabet, notes=notes)


def _special(token: bytes, place: str) -> str:
    try:
        return token.decode()
    except UnicodeDecodeError:
        raise FormatError("a special token has to be UTF-8", place) from None


def _check(tokenizer: Tokenizer) -> None:
    """Raise FormatError for what a table of tokens, each with its turn, does not tell."""
    if tokenizer.pair_ranks is not None or isinstance(tokenizer.alphabet, CharactersOrBytes):
        raise FormatError(
            f"{tokenizer.name} falls back to bytes or merges by pairs, which a table cannot say: use json"
        )


def _changes(tokenizer: Tokenizer) -> Iterator[str]:
    _check(tokenizer)
    made = tokenizer.merge_order.keys() | tokenizer.start_tokens.values()
    whole = [token for token in tokenizer.ranks if token not in made]
    if whole and not tokenizer.whole_first:
        some = ", ".join(map(readable, whole[:3])) + (", …" if len(whole) > 3 else "")
        yield f"A table does not say that no text becomes a token that no merges lead to: {some} would be used."
    yield from lost(tokenizer, "A table", "normalizers", "added tokens", "aliases")


VOCABULARY_CSV = Format(
    "csv",
    "CSV",
    (".csv",),
    "The vocabulary as a table.",
    lambda source: source.first_line.split(",")[:2] == COLUMNS[:2],
    read_vocabulary_csv,
    write_vocabulary,
    _changes,
)
