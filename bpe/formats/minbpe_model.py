"""Read and write minbpe's .model files, version 1 (Karpathy's minbpe, save and load in base.py).

    minbpe v1
    <the pattern; an empty line for none>
    <number of special tokens>
    <special token> <id>         one line each
    <id> <id>                    one line a merge; the first makes id 256, the next 257, and so on

Ids below 256 are the bytes, and merges count from 256 on, so a tokenizer with other ids is written with these. Special
tokens keep theirs where no merge has it. (minbpe itself cuts off blanks at the ends of a pattern, and cannot load a
special token with a blank in it; what it has saved is read here as it was saved.)
"""

from collections.abc import Iterator, Sequence
from itertools import count

import regex

from bpe.formats.assembly import assemble
from bpe.formats.differences import lost, renumbered, specials_renumbered
from bpe.formats.format import Format
from bpe.formats.merge_list import check_bytes, one_merge_each
from bpe.formats.merge_order import Pair
from bpe.formats.oniguruma import from_known
from bpe.formats.source import FormatError, Source, integer_of, lines_of, shown
from bpe.formats.token_table import TokenTable, check_length
from bpe.tokenizer import PatternError, PreTokenizer, Tokenizer

HEADER = "minbpe v1"


def read_minbpe(source: Source, name: str, pre_tokenizer: PreTokenizer | None = None) -> Tokenizer:
    """Return the Tokenizer of a .model file; raises FormatError naming the line of a defect."""
    lines = lines_of(source.text)
    if len(lines) < 3:
        raise FormatError("the pattern or the number of special tokens is missing", f"line {len(lines) + 1}")
    pattern, specials = lines[1], integer_of(lines[2].strip(), "line 3")
    try:
        pre_tokenizer = PreTokenizer("from the file", (from_known(pattern, "line 2"),) if pattern else ())
    except PatternError as error:
        raise FormatError(str(error), "line 2") from None
    if len(lines) < 3 + specials:
        raise FormatError(f"{specials} special tokens are announced, the file ends before", f"line {len(lines) + 1}")
    table, tokens, pairs = TokenTable(), [bytes([byte]) for byte in range(256)], []
    for token in tokens:
        table.add(token, token[0], "the bytes")
    for number, line in enumerate(lines[3 + specials :], 4 + specials):
        place = f"line {number}"
        left, right = (integer_of(column, place) for column in _two(line, place))
        for part in (left, right):
            if part >= len(tokens):
                raise FormatError(f"the id {part} is not made yet; the ids below {len(tokens)} are", place)
        check_length(len(tokens[left]) + len(tokens[right]), place)
        pairs.append((tokens[left], tokens[right]))
        tokens.append(tokens[left] + tokens[right])
        table.add(tokens[-1], len(tokens) - 1, place)
    for number, line in enumerate(lines[3 : 3 + specials], 4):
        place = f"line {number}"
        token_text, _, token_id = line.rpartition(" ")
        if not token_text:
            raise FormatError(f"a special token and its id are expected, not {shown(line)}", place)
        table.add_special(token_text, integer_of(token_id, place), place)
    return assemble(name, pre_tokenizer, table.ranks, table.special, pairs=pairs)


def _two(line: str, place: str) -> tuple[str, str]:
    columns = line.strip(" ").split(" ")
    if len(columns) != 2:
        raise FormatError(f"two columns are expected, not {shown(line)}", place)
    return columns[0], columns[1]


def write_minbpe(tokenizer: Tokenizer) -> bytes:
    """Return the tokenizer as a .model file; raises FormatError for what minbpe cannot hold or would read otherwise."""
    check_bytes(tokenizer)
    if len(tokenizer.pre_tokenizer.patterns) > 1:
        raise FormatError(f"{tokenizer.name} cuts a text with several patterns, one after another; minbpe has one")
    pairs = one_merge_each(tokenizer)
    ids = _ids(pairs)
    lines = [HEADER, _pattern(tokenizer.pre_tokenizer), str(len(tokenizer.special_tokens))]
    for text, token_id in _special_ids(tokenizer, len(ids)).items():
        if text.split() != [text]:
            raise FormatError(f"the special token {shown(text)} holds a blank, at which minbpe would cut it")
        lines.append(f"{text} {token_id}")
    lines += [f"{ids[left]} {ids[right]}" for left, right in pairs]
    return "\n".join([*lines, ""]).encode()


def _ids(pairs: Sequence[Pair]) -> dict[bytes, int]:
    """The ids of the bytes and of what merges make."""
    return {bytes([byte]): byte for byte in range(256)} | {
        left + right: 256 + i for i, (left, right) in enumerate(pairs)
    }


def _special_ids(tokenizer: Tokenizer, taken: int) -> dict[str, int]:
    """The ids of the special tokens: their own, or, where a merge has it, the next one that is free."""
    ids: dict[str, int] = {}
    free = count(max([taken - 1, *tokenizer.special_tokens.values()]) + 1)
    for text, token_id in sorted(tokenizer.special_tokens.items(), key=lambda item: item[1]):
        ids[text] = token_id if token_id >= taken else next(free)
    return ids


def _changes(tokenizer: Tokenizer) -> Iterator[str]:
    check_bytes(tokenizer)
    ids = _ids(one_merge_each(tokenizer))
    yield from renumbered(tokenizer, ids)
    yield from specials_renumbered(tokenizer, _special_ids(tokenizer, len(ids)))
    yield from lost(tokenizer, "minbpe", "normalizers", "added tokens", "aliases")


def _pattern(pre_tokenizer: PreTokenizer) -> str:
    """The pattern as minbpe can read it: one line, no groups that findall would return, no blanks at its ends."""
    if not pre_tokenizer.patterns:
        return ""
    pattern = pre_tokenizer.patterns[0]
    if pre_tokenizer.gaps == "keep":
        pattern = rf"{pattern}|(?:(?!{pattern})[\s\S])+"
    if "\n" in pattern or "\r" in pattern or regex.compile(pattern).groups:
        raise FormatError("the pattern has groups or line ends, which minbpe cannot read; write (?:…) and \\n")
    return pattern if pattern == pattern.strip() else f"(?:{pattern})"


MINBPE = Format(
    "minbpe",
    "minbpe",
    (".model",),
    "For Andrej Karpathy’s minbpe.",
    lambda source: source.text.startswith(HEADER),
    read_minbpe,
    write_minbpe,
    _changes,
)
