"""Find tokens in a vocabulary: by id, by text, by hex; and read ids that somebody pasted."""

import re

from bpe.tokenizer.tokenizer import Tokenizer, replace_surrogates

FOUND_AT_MOST = 200
_HEX = re.compile(r"0x(?:\s*[0-9a-fA-F]{2})+|[0-9a-fA-F]{2}(?:\s+[0-9a-fA-F]{2})+")


def parse_ids(text: str) -> list[int]:
    """Return the integers in pasted ids such as `[9906, 1917]` or `9906 1917`.

    Raises ValueError naming the first piece that is no integer and its position.

    >>> parse_ids("[9906, 1917]"), parse_ids("9906 1917")
    ([9906, 1917], [9906, 1917])
    """
    inner = text.strip()
    if inner[:1] in "[(" and inner[-1:] in ")]":
        inner = inner[1:-1]
    ids = []
    for position, piece in enumerate(part for part in re.split(r"[\s,;]+", inner) if part):
        if not re.fullmatch(r"[+-]?[0-9]{1,15}", piece, re.ASCII):
            raise ValueError(f"{piece[:40]!r} (position {position}) is not an integer id")
        ids.append(int(piece))
    return ids


def find(tokenizer: Tokenizer, query: str) -> list[int]:
    """Return the ids of the tokens that a query means, best first, FOUND_AT_MOST of them.

    An integer means an id; `0x` and hex digits, or pairs of hex digits with blanks between as the inspector writes
    them, mean a token's bytes; any other text means the token that spells it, then (shortest first) the tokens that
    hold it, special tokens included. A number is looked up as text, too.

    >>> from bpe import load
    >>> find(load("cl100k_base"), " world")[:2], find(load("cl100k_base"), "E7 95")
    ([1917, 24800], [40198, 87217, 98220])
    """
    if _HEX.fullmatch(query.strip()):
        wanted = bytes.fromhex(query.strip().removeprefix("0x"))
    else:
        wanted = replace_surrogates(query)[0].encode()
    if not wanted:
        return []
    by_id = [int(query)] if re.fullmatch(r"[0-9]{1,15}", query.strip(), re.ASCII) else []
    exact = [i for i in by_id if i in tokenizer.token_ids]
    holding = [(token != wanted, len(token), i) for i, token in tokenizer.token_ids.items() if wanted in token]
    found = exact + [token_id for _, _, token_id in sorted(holding)]
    return list(dict.fromkeys(found))[:FOUND_AT_MOST]
