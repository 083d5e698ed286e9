"""Our own JSON, version 1: everything a Tokenizer holds, so that reading what was written gives an equal one.

    format            "bpe tokenizer"
    version           1
    name              what it is called
    alphabet          "bytes" or "characters"
    pre_tokenizer     name; patterns (of the Python module `regex`, applied one after another); gaps "refuse" or "keep"
    normalizers       a list of NFC, NFD, NFKC, NFKD, "leading blank"
    special_tokens    an object of texts and ids
    aliases           other texts for those ids, the same way; only where there are any
    whole_first       whether a pre-token that is a token is that token whatever its merges lead to
    tokens            a list of [id, token], by id; a token is text, or {"hex": "e280"} where it is not UTF-8
    merge_order       null where tokens merge in the order of their ids; else the ids in the order in which they merge
    notes             a list of sentences

Unknown keys are an error: a file of a later version would be misread.
"""

import json
from typing import get_args

from bpe.formats.format import Format
from bpe.formats.oniguruma import from_known
from bpe.formats.source import FormatError, Source, expect, shown, token_id_of
from bpe.formats.token_table import TokenTable, readable
from bpe.formats.token_text import spell, unspell
from bpe.tokenizer import ALPHABETS, CHARACTERS, NORMALIZERS, AlphabetName, Gaps, PatternError, PreTokenizer, Tokenizer

FORMAT, VERSION = "bpe tokenizer", 1
_KEYS = {
    "format", "version", "name", "alphabet", "pre_tokenizer", "normalizers", "special_tokens", "whole_first", "tokens",
    "merge_order", "notes",
}  # fmt: skip


def write_own_json(tokenizer: Tokenizer) -> bytes:
    """Return the tokenizer as our own JSON, a line for each token."""
    order = tokenizer.merge_ranks
    ids = None if order is None else [tokenizer.ranks[token] for token in sorted(order, key=order.__getitem__)]
    head = {
        "format": FORMAT,
        "version": VERSION,
        "name": tokenizer.name,
        "alphabet": tokenizer.alphabet.name,
        "pre_tokenizer": {
            "name": tokenizer.pre_tokenizer.name,
            "patterns": tokenizer.pre_tokenizer.patterns,
            "gaps": tokenizer.pre_tokenizer.gaps,
        },
        "normalizers": tokenizer.normalizers,
        "special_tokens": dict(tokenizer.special_tokens),
        "whole_first": tokenizer.whole_first,
        "merge_order": ids,
        "notes": tokenizer.notes,
        **({"aliases": dict(tokenizer.aliases)} if tokenizer.aliases else {}),
    }
    rows = sorted((token_id, token) for token, token_id in tokenizer.ranks.items())
    lines = [f"{json.dumps(key)}: {json.dumps(value)},\n" for key, value in head.items()]
    tokens = ",\n".join(json.dumps([token_id, spell(token)], ensure_ascii=False) for token_id, token in rows)
    return ("{\n" + "".join(lines) + f'"tokens": [\n{tokens}\n]\n}}\n').encode()


def read_own_json(source: Source, name: str, pre_tokenizer: PreTokenizer | None = None) -> Tokenizer:
    """Return the Tokenizer of JSON of our own; raises FormatError naming the key of a defect."""
    document = expect(source.json, dict, "the file")
    if document.get("version") != VERSION:
        raise FormatError(f"version {VERSION} is read here, not {shown(document.get('version'))}", "key version")
    for key in (_KEYS - document.keys()) | (document.keys() - _KEYS - {"aliases"}):
        raise FormatError("is missing" if key in _KEYS else "is unknown", f"key {key}")
    kind: AlphabetName = _one_of(document["alphabet"], tuple(ALPHABETS), "key alphabet")
    alphabet, table = ALPHABETS[kind], TokenTable()
    for i, item in enumerate(expect(document["tokens"], list, "key tokens")):
        place = f"key tokens[{i}]"
        if not isinstance(item, list) or len(item) != 2:
            raise FormatError(f"an id and a token are expected, not {shown(item)}", place)
        if alphabet == CHARACTERS and not isinstance(item[1], str):
            raise FormatError(f"a token of characters is text, not {shown(item[1])}", place)
        table.add(unspell(item[1], place), token_id_of(item[0], place), place)
    for text, token_id in expect(document["special_tokens"], dict, "key special_tokens").items():
        place = f"key special_tokens[{shown(text)}]"
        unspell(text, place)
        table.add_special(text, token_id_of(token_id, place), place)
    aliases: dict[str, int] = {}
    for text, token_id in expect(document.get("aliases", {}), dict, "key aliases").items():
        if not unspell(text, "key aliases") or token_id not in table.special.values():
            raise FormatError(f"no special token has the id {shown(token_id)}", f"key aliases[{shown(text)}]")
        aliases[text] = token_id
    names = expect(document["normalizers"], list, "key normalizers")
    notes = expect(document["notes"], list, "key notes")
    return Tokenizer(
        expect(document["name"], str, "key name"),
        _pre_tokenizer(document["pre_tokenizer"]),
        table.ranks,
        table.special,
        alphabet,
        _merge_ranks(document["merge_order"], table),
        expect(document["whole_first"], bool, "key whole_first"),
        tuple(_one_of(name, tuple(NORMALIZERS), "key normalizers") for name in names),
        tuple(expect(note, str, "key notes") for note in notes),
        aliases,
    )


def _pre_tokenizer(value: object) -> PreTokenizer:
    spec = expect(value, dict, "key pre_tokenizer")
    patterns = []
    for i, pattern in enumerate(expect(spec.get("patterns"), list, "key pre_tokenizer.patterns")):
        place = f"key pre_tokenizer.patterns[{i}]"
        patterns.append(from_known(expect(pattern, str, place), place))
    gaps: Gaps = _one_of(spec.get("gaps"), get_args(Gaps), "key pre_tokenizer.gaps")
    try:
        return PreTokenizer(expect(spec.get("name"), str, "key pre_tokenizer.name"), tuple(patterns), gaps)
    except PatternError as error:
        raise FormatError(str(error), "key pre_tokenizer.patterns") from None


def _merge_ranks(value: object, table: TokenTable) -> dict[bytes, int] | None:
    if value is None:
        return None
    tokens = {token_id: token for token, token_id in table.ranks.items()}
    order: dict[bytes, int] = {}
    for i, item in enumerate(expect(value, list, "key merge_order")):
        place = f"key merge_order[{i}]"
        token = tokens.get(token_id_of(item, place))
        if token is None or len(token) == 1 or token in order:
            what = "no token has the id" if token is None else f"{readable(token)} is a byte or stands twice:"
            raise FormatError(f"{what} {item}", place)
        order[token] = i
    return order


def _one_of(value: object, known: tuple[str, ...], place: str):  # type: ignore[no-untyped-def]  # a Literal of `known`
    if value not in known:
        raise FormatError(f"{shown(value)} is none of {', '.join(known)}", place)
    return value


OWN_JSON = Format(
    "json",
    "JSON, ours",
    (".bpe.json", ".json"),
    "Holds everything; read it back here or with `bpe.read`.",
    lambda source: isinstance(source.json, dict) and source.json.get("format") == FORMAT,
    read_own_json,
    write_own_json,
)
