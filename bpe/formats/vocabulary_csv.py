"""Read and write a vocabulary as CSV, a row for each token, for spreadsheets.

The columns: id; bytes (0x and hex digits, so that no spreadsheet takes them for a number or a formula); token
(readable, in quotation marks, for the eye only); length in bytes; kind (byte, merged, whole, character, special); merge
(when it is merged, counted from 0); left and right (the ids of the two tokens it is merged from when it stands alone).

Reading takes id, bytes, kind and merge; pattern, normalizers and `whole_first` are not in the table.
"""

import csv
from io import StringIO

from bpe.display import label
from bpe.formats.assembly import assemble
from bpe.formats.format import Format
from bpe.formats.source import LONGEST_TOKEN, Clock, FormatError, Source, integer_of, shown
from bpe.formats.token_table import TokenTable
from bpe.formats.token_text import unhex
from bpe.tokenizer import BYTES, LastMerge, PreTokenizer, Tokenizer, last_merge, preset

csv.field_size_limit(2 * LONGEST_TOKEN + 2)
COLUMNS = ["id", "bytes", "token", "length", "kind", "merge", "left", "right"]


def write_vocabulary(tokenizer: Tokenizer) -> bytes:
    """Return the vocabulary as CSV in UTF-8, by id. After CHECK_SECONDS, the columns left and right stay empty."""
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
            if kind == "character":
                raise FormatError("a toy made of characters; only our own JSON can be read back for such a one", place)
            if kind not in ("byte", "merged", "whole"):
                raise FormatError(f"the kind {shown(kind)} is not byte, merged, whole or special", place)
            table.add(token, token_id, place)
            if kind == "merged":
                turns[token] = integer_of(row["merge"], place)
    except csv.Error as error:
        raise FormatError(f"not CSV: {error}", f"line {reader.line_num}") from None
    for text, token_id, place in special:
        table.add_special(text, token_id, place)
    notes = [] if pre_tokenizer else ["The table holds no pattern: cl100k's is assumed."]
    order = {token: i for i, token in enumerate(sorted(turns, key=turns.__getitem__))}
    return assemble(name, pre_tokenizer or preset("cl100k"), table.ranks, table.special, order=order, notes=notes)


def _special(token: bytes, place: str) -> str:
    try:
        return token.decode()
    except UnicodeDecodeError:
        raise FormatError("a special token has to be UTF-8", place) from None


VOCABULARY_CSV = Format(
    "csv",
    "CSV",
    (".csv",),
    "The vocabulary as a table.",
    lambda source: source.first_line.split(",")[:2] == COLUMNS[:2],
    read_vocabulary_csv,
    write_vocabulary,
)
