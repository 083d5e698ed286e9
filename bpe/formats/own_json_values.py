"""Values of our own JSON: alphabets, normalizers and added tokens, as it spells them."""

from dataclasses import asdict
from typing import Any

from bpe.formats.source import FormatError, expect, one_of, shown, token_id_of
from bpe.tokenizer import (
    ALPHABETS,
    FORMS,
    LEADING_BLANK,
    WHENS,
    AddedToken,
    Alphabet,
    CharactersOrBytes,
    Normalizer,
    Prepend,
    Replace,
)

_FLAGS = ("special", "lstrip", "rstrip", "single_word", "normalized")


def write_alphabet(alphabet: Alphabet) -> object:
    """Return an alphabet as JSON holds it."""
    return {"name": alphabet.name, **asdict(alphabet)} if isinstance(alphabet, CharactersOrBytes) else alphabet.name


def read_alphabet(value: object) -> Alphabet:
    """Return the alphabet; raises FormatError."""
    if isinstance(value, str):
        return ALPHABETS[one_of(value, tuple(ALPHABETS), "key alphabet")]
    spec = _object(value, {"name", "byte_ids", "unknown", "fuse"}, "key alphabet")
    one_of(spec["name"], (CharactersOrBytes.name,), "key alphabet.name")
    byte_ids = expect(spec["byte_ids"], list, "key alphabet.byte_ids")
    ids = tuple(token_id_of(token_id, f"key alphabet.byte_ids[{i}]") for i, token_id in enumerate(byte_ids))
    if len(ids) not in (0, 256) or len(set(ids)) < len(ids):
        raise FormatError(f"256 ids or none are expected, not {len(set(ids))}", "key alphabet.byte_ids")
    unknown = None
    if spec["unknown"] is not None:
        pair = expect(spec["unknown"], list, "key alphabet.unknown")
        if len(pair) != 2:
            raise FormatError(f"a text and an id are expected, not {shown(pair)}", "key alphabet.unknown")
        unknown = expect(pair[0], str, "key alphabet.unknown"), token_id_of(pair[1], "key alphabet.unknown")
    return CharactersOrBytes(ids, unknown, expect(spec["fuse"], bool, "key alphabet.fuse"))


def write_normalizer(normalizer: Normalizer) -> object:
    """Return a normalizer as JSON holds it."""
    if isinstance(normalizer, Replace):
        return {"replace": [normalizer.text, normalizer.by], "late": normalizer.late}
    if isinstance(normalizer, Prepend):
        made = asdict(normalizer)
        return {"prepend": made.pop("text"), **made}
    return normalizer


def read_normalizer(value: object, place: str) -> Normalizer:
    """Return a normalizer; raises FormatError."""
    if isinstance(value, str):
        if value == "leading blank":  # in version 1
            return LEADING_BLANK
        return one_of(value, FORMS, place)  # type: ignore[no-any-return]
    if isinstance(value, dict) and "replace" in value:
        spec = _object(value, {"replace", "late"}, place)
        pair = expect(spec["replace"], list, place)
        if len(pair) != 2 or not pair[0]:
            raise FormatError(f"a text and what it becomes are expected, not {shown(pair)}", place)
        text, by = (expect(part, str, place) for part in pair)
        return Replace(text, by, expect(spec["late"], bool, place))
    spec = _object(value, {"prepend", "when", "undone", "late"}, place)
    when = one_of(spec["when"], WHENS, f"{place}.when")
    flags = (expect(spec[key], bool, f"{place}.{key}") for key in ("undone", "late"))
    return Prepend(expect(spec["prepend"], str, place), when, *flags)


def write_added(token: AddedToken) -> object:
    """Return an added token as JSON holds it."""
    made = asdict(token)
    return {"text": made.pop("text"), "id": made.pop("token_id"), **made}


def read_added(value: object, place: str) -> AddedToken:
    """Return an added token; raises FormatError."""
    spec = _object(value, {"text", "id", *_FLAGS}, place)
    text = expect(spec["text"], str, f"{place}.text")
    if not text:
        raise FormatError("the token is empty", f"{place}.text")
    flags = {key: expect(spec[key], bool, f"{place}.{key}") for key in _FLAGS}
    return AddedToken(text, token_id_of(spec["id"], f"{place}.id"), **flags)


def _object(value: object, keys: set[str], place: str) -> dict[str, Any]:
    """An object with exactly these keys; raises FormatError."""
    spec = expect(value, dict, place)
    for key in keys ^ spec.keys():
        raise FormatError("is missing" if key in keys else "is unknown", f"{place}.{key}")
    return spec
