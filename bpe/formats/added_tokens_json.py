"""The added tokens of a tokenizer.json, with all their properties, and with the ids that `tokenizers` gives them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bpe.formats.source import FormatError, expect, shown, token_id_of
from bpe.tokenizer import AddedToken, Tokenizer

_PROPERTIES = ("special", "lstrip", "rstrip", "single_word", "normalized")
KEY = "key added_tokens"


def read_added_tokens(value: object) -> list[AddedToken]:
    """Return the added tokens as the file has them; raises FormatError naming the key of a defect."""
    tokens: list[AddedToken] = []
    by_text: dict[str, int] = {}
    by_id: dict[int, int] = {}
    for i, item in enumerate(expect([] if value is None else value, list, KEY)):
        place = f"{KEY}[{i}]"
        spec = expect(item, dict, place)
        text = expect(spec.get("content"), str, f"{place}.content")
        if not text:
            raise FormatError("the token is empty", f"{place}.content")
        if text in by_text:
            raise FormatError(f"{shown(text)} stands at {KEY}[{by_text[text]}] already", place)
        token_id = token_id_of(spec.get("id"), f"{place}.id")
        if token_id in by_id:
            other = tokens[by_id[token_id]].text
            raise FormatError(
                f"{shown(text)} has the id {token_id} of {shown(other)} at {KEY}[{by_id[token_id]}]", place
            )
        by_text[text] = by_id[token_id] = i
        flags = {key: expect(spec.get(key, False), bool, f"{place}.{key}") for key in _PROPERTIES}
        tokens.append(AddedToken(text, token_id, **flags))
    return tokens


def numbered(tokens: Sequence[AddedToken], ids: Mapping[str, int]) -> tuple[list[AddedToken], list[str]]:
    """Return the tokens with the ids that `tokenizers` gives them, and a note where those are not the file's.

    It takes the id of an added token from the vocabulary, `ids`, or else the next one, whatever the file says. Raises
    FormatError where the file gives a token of the vocabulary another id.
    """
    taken = {token_id: text for text, token_id in ids.items()}
    found: list[AddedToken] = []
    notes: list[str] = []
    following = len(ids)
    for i, token in enumerate(tokens):
        inside = ids.get(token.text)
        if inside is not None and inside != token.token_id:
            raise FormatError(
                f"{shown(token.text)} has the id {token.token_id} here and {inside} in model.vocab", f"{KEY}[{i}]"
            )
        for token_id in (token.token_id, following) if inside is None else ():
            if token_id in taken:
                owner = f"key model.vocab[{shown(taken[token_id])}]"
                raise FormatError(f"the id {token_id} is taken at {owner} already", f"{KEY}[{i}]")
        if inside is None and token.token_id != following:
            if not notes:
                notes.append(
                    f"{shown(token.text)} has the id {token.token_id} in the file; `tokenizers` gives it {following}, "
                    "and so it has that here."
                )
            token = replace(token, token_id=following)
        following = max(following, token.token_id + 1)
        found.append(token)
    return found, notes


def with_properties(tokens: Sequence[AddedToken]) -> tuple[AddedToken, ...]:
    """Return the tokens that a name and an id do not tell all of: not special, or with properties."""
    return tuple(token for token in tokens if token != AddedToken(token.text, token.token_id))


def write_added_tokens(tokenizer: Tokenizer) -> list[dict[str, object]]:
    """Return the added tokens of a tokenizer.json, by id."""
    plain = {text: AddedToken(text, token_id) for text, token_id in tokenizer.special_tokens.items()}
    tokens = plain | {token.text: token for token in tokenizer.added_tokens}
    return [
        {"id": token.token_id, "content": token.text, **{key: getattr(token, key) for key in _PROPERTIES}}
        for token in sorted(tokens.values(), key=lambda token: token.token_id)
    ]
