"""Our own JSON, version 2: everything a Tokenizer holds, so that reading what was written gives an equal one.

    format            "bpe tokenizer"
    version           2; files of version 1 are read, too
    name              what it is called
    alphabet          "bytes", "characters", or an object: the name "characters or bytes", byte_ids (256 or none),
                      unknown (null, or its text and id), fuse (whether unknown characters in a row are one token)
    pre_tokenizer     name; patterns (of the Python module `regex`, applied one after another); gaps "refuse" or "keep"
    normalizers       a list: NFC, NFD, NFKC, NFKD; {"replace": [text, by], "late": …}; {"prepend": text, "when": …,
                      "undone": …, "late": …}
    special_tokens    an object of texts and ids
    aliases           other texts for those ids, the same way
    added_tokens      a list: text, id, special, lstrip, rstrip, single_word, normalized
    whole_first       whether a pre-token that is a token is that token whatever its merges lead to
    tokens            a list of [id, token], by id; a token is text, or {"hex": "e280"} where it is not UTF-8
    merge_order       null where tokens merge in the order of their ids; else the ids in the order in which they merge
    merge_pairs       null, or the merges as pairs of ids, where the order of the tokens does not tell all
    notes             a list of sentences

Unknown keys are an error: a file of a later version would be misread. Those of version 1 lack added_tokens and
merge_pairs, and perhaps aliases.
"""

import json
from collections.abc import Mapping
from typing import get_args

from bpe.formats.format import Format
from bpe.formats.merge_order import Pair
from bpe.formats.oniguruma import from_known
from bpe.formats.own_json_values import (
    read_added,
    read_alphabet,
    read_normalizer,
    write_added,
    write_alphabet,
    write_normalizer,
)
from bpe.formats.source import FormatError, Source, expect, one_of, shown, token_id_of
from bpe.formats.token_table import TokenTable, readable
from bpe.formats.token_text import spell, unspell
from bpe.tokenizer import CHARACTERS, Gaps, PatternError, PreTokenizer, Tokenizer

FORMAT, VERSION = "bpe tokenizer", 2
_KEYS = {
    "format", "version", "name", "alphabet", "pre_tokenizer", "normalizers", "special_tokens", "whole_first", "tokens",
    "merge_order", "notes",
}  # fmt: skip
_NEW: dict[str, object] = {
    "aliases": {},
    "added_tokens": [],
    "merge_pairs": None,
}  # with what they are when they are not there


def write_own_json(tokenizer: Tokenizer) -> bytes:
    """Return the tokenizer as our own JSON, a line for each token."""
    order, pairs = tokenizer.merge_ranks, tokenizer.pair_ranks
    id_of = tokenizer.id_of
    head = {
        "format": FORMAT,
        "version": VERSION,
        "name": tokenizer.name,
        "alphabet": write_alphabet(tokenizer.alphabet),
        "pre_tokenizer": {
            "name": tokenizer.pre_tokenizer.name,
            "patterns": tokenizer.pre_tokenizer.patterns,
            "gaps": tokenizer.pre_tokenizer.gaps,
        },
        "normalizers": list(map(write_normalizer, tokenizer.normalizers)),
        "special_tokens": dict(tokenizer.special_tokens),
        "aliases": dict(tokenizer.aliases),
        "added_tokens": list(map(write_added, tokenizer.added_tokens)),
        "whole_first": tokenizer.whole_first,
        "merge_order": None if order is None else [id_of(token) for token in sorted(order, key=order.__getitem__)],
        "merge_pairs": pairs and [list(map(id_of, pair)) for pair in sorted(pairs, key=pairs.__getitem__)],
        "notes": tokenizer.notes,
    }
    rows = sorted((token_id, token) for token, token_id in tokenizer.ranks.items())
    lines = [f"{json.dumps(key)}: {json.dumps(value)},\n" for key, value in head.items()]
    tokens = ",\n".join(json.dumps([token_id, spell(token)], ensure_ascii=False) for token_id, token in rows)
    return ("{\n" + "".join(lines) + f'"tokens": [\n{tokens}\n]\n}}\n').encode()


def read_own_json(source: Source, name: str, pre_tokenizer: PreTokenizer | None = None) -> Tokenizer:
    """Return the Tokenizer of JSON of our own; raises FormatError naming the key of a defect."""
    document = expect(source.json, dict, "the file")
    if document.get("version") not in (1, VERSION):
        raise FormatError(f"version 1 or {VERSION} is read here, not {shown(document.get('version'))}", "key version")
    for key in (_KEYS - document.keys()) | (document.keys() - _KEYS - _NEW.keys()):
        raise FormatError("is missing" if key in _KEYS else "is unknown", f"key {key}")
    document = {**_NEW, **document}
    alphabet = read_alphabet(document["alphabet"])
    table = _tokens(document["tokens"], alphabet == CHARACTERS)
    for text, token_id in expect(document["special_tokens"], dict, "key special_tokens").items():
        place = f"key special_tokens[{shown(text)}]"
        table.add_special(text, token_id_of(token_id, place), place)
    aliases: dict[str, int] = {}
    for text, token_id in expect(document["aliases"], dict, "key aliases").items():
        if not text or token_id not in table.special.values():
            raise FormatError(f"no special token has the id {shown(token_id)}", f"key aliases[{shown(text)}]")
        aliases[text] = token_id
    parts = {alphabet.id_of(table.ranks, token): token for token in alphabet.start_tokens(table.ranks).values()}
    tokens = parts | {token_id: token for token, token_id in table.ranks.items()}
    normalizers = expect(document["normalizers"], list, "key normalizers")
    added = expect(document["added_tokens"], list, "key added_tokens")
    return Tokenizer(
        expect(document["name"], str, "key name"),
        _pre_tokenizer(document["pre_tokenizer"]),
        table.ranks,
        table.special,
        alphabet,
        _merge_ranks(document["merge_order"], table),
        expect(document["whole_first"], bool, "key whole_first"),
        tuple(read_normalizer(value, f"key normalizers[{i}]") for i, value in enumerate(normalizers)),
        tuple(expect(note, str, "key notes") for note in expect(document["notes"], list, "key notes")),
        aliases,
        tuple(read_added(value, f"key added_tokens[{i}]") for i, value in enumerate(added)),
        _pair_ranks(document["merge_pairs"], tokens),
    )


def _tokens(value: object, of_characters: bool) -> TokenTable:
    table = TokenTable()
    for i, item in enumerate(expect(value, list, "key tokens")):
        place = f"key tokens[{i}]"
        if not isinstance(item, list) or len(item) != 2:
            raise FormatError(f"an id and a token are expected, not {shown(item)}", place)
        if of_characters and not isinstance(item[1], str):
            raise FormatError(f"a token of characters is text, not {shown(item[1])}", place)
        table.add(unspell(item[1], place), token_id_of(item[0], place), place)
    return table


def _pre_tokenizer(value: object) -> PreTokenizer:
    spec = expect(value, dict, "key pre_tokenizer")
    patterns = []
    for i, pattern in enumerate(expect(spec.get("patterns"), list, "key pre_tokenizer.patterns")):
        place = f"key pre_tokenizer.patterns[{i}]"
        patterns.append(from_known(expect(pattern, str, place), place))
    gaps: Gaps = one_of(spec.get("gaps"), get_args(Gaps), "key pre_tokenizer.gaps")
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


def _pair_ranks(value: object, tokens: Mapping[int, bytes]) -> dict[Pair, int] | None:
    if value is None:
        return None
    ranks: dict[Pair, int] = {}
    for i, item in enumerate(expect(value, list, "key merge_pairs")):
        place = f"key merge_pairs[{i}]"
        ids = expect(item, list, place)
        if len(ids) != 2 or not all(token_id_of(token_id, place) in tokens for token_id in ids):
            raise FormatError(f"the ids of two tokens are expected, not {shown(item)}", place)
        pair = tokens[ids[0]], tokens[ids[1]]
        ranks[pair] = i
    return ranks


OWN_JSON = Format(
    "json",
    "JSON, ours",
    (".bpe.json", ".json"),
    "Holds everything; read it back here or with `bpe.read`.",
    lambda source: isinstance(source.json, dict) and source.json.get("format") == FORMAT,
    read_own_json,
    write_own_json,
)
