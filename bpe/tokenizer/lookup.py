"""Find tokens in a vocabulary: by id, by text, by the bytes in all the ways in which people write them."""

import re
from collections.abc import Iterator

from bpe.display import from_letters
from bpe.tokenizer.surrogates import replace_surrogates
from bpe.tokenizer.tokenizer import Tokenizer

FOUND_AT_MOST = 200
_HEX = re.compile(r"0x(?:\s*[0-9a-fA-F]{2})+|[0-9a-fA-F]{2}(?:\s+[0-9a-fA-F]{2})+")
_BARE_HEX = re.compile(r"(?=[0-9]*[a-fA-F])(?:[0-9a-fA-F]{2}){2,}")
_ID = re.compile(r"[0-9]{1,15}", re.ASCII)
_LITERAL = re.compile(r"(?P<bytes>b)?(?P<quote>['\"])(?P<inner>.+)(?P=quote)", re.DOTALL)
_ESCAPE = re.compile(r"\\(?:[nrt0\\'\"abfv]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})")


def find(tokenizer: Tokenizer, query: str) -> list[int]:
    """Return the ids of the tokens that a query means, best first, FOUND_AT_MOST of them.

    An integer means an id. Any text means the token that spells it, and it is read as bytes in the ways that people
    write them: hex digits (`0xE795`, `E7 95`, `E795`), GPT-2's letters and SentencePiece's blank (`Ġworld`, `▁world`),
    a literal of Python (`b' world'`), escapes (`\\n`). First come the tokens that a reading spells whole, then
    (shortest first) those that hold the first reading of which there are any; special tokens included.

    >>> from bpe import load
    >>> cl100k = load("cl100k_base")
    >>> find(cl100k, " world")[:2], find(cl100k, "E7 95")
    ([1917, 24800], [40198, 87217, 98220])
    >>> [find(cl100k, query)[0] for query in ("1917", "Ġworld", "b' world'", "20776f726c64")]
    [1917, 1917, 1917, 1917]
    """
    if not query:
        return []
    readings = list(dict.fromkeys(_readings(query)))
    found = [int(query)] if _ID.fullmatch(query.strip()) and int(query) in tokenizer.vocab else []
    spelled: dict[bytes, list[int]] = {}
    for token_id, token in tokenizer.vocab.items():
        spelled.setdefault(token, []).append(token_id)
    for reading in readings:
        found += spelled.get(reading, [])
    for reading in readings:
        holding = sorted((len(token), i) for i, token in tokenizer.vocab.items() if reading in token)
        if holding:
            found += [token_id for _, token_id in holding]
            break
    return list(dict.fromkeys(found))[:FOUND_AT_MOST]


def _readings(query: str) -> Iterator[bytes]:
    """The bytes that a query may mean, the likeliest first; none is empty."""
    bare = query.strip()
    if _HEX.fullmatch(bare):
        yield bytes.fromhex(bare.removeprefix("0x"))
        return
    if literal := _LITERAL.fullmatch(bare):
        yield from _unescaped(literal["inner"], literal["bytes"] is not None)
    yield replace_surrogates(query)[0].encode()
    if spelled := from_letters(query):
        yield spelled
    if "▁" in query:
        yield replace_surrogates(query.replace("▁", " "))[0].encode()
    if _BARE_HEX.fullmatch(bare):
        yield bytes.fromhex(bare)
    if _ESCAPE.search(query):
        yield from _unescaped(query, "\\x" in query)


def _unescaped(text: str, as_bytes: bool) -> Iterator[bytes]:
    """The bytes of a text with escapes, where \\xe7 is a byte or (otherwise) the character U+00E7."""
    try:
        plain = _ESCAPE.sub(lambda escape: escape[0].encode().decode("unicode_escape"), text)
        if plain:
            yield plain.encode("latin-1" if as_bytes else "utf-8")
    except UnicodeError:
        return  # beyond Unicode, or no byte
