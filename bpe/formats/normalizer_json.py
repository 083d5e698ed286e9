"""The normalizer of a tokenizer.json, read and written, and what its decoder takes back."""

from collections.abc import Sequence
from dataclasses import replace

from bpe.formats.pre_tokenizer_json import MARK
from bpe.formats.source import FormatError, expect, shown
from bpe.tokenizer import FORMS, Form, Normalizer, Prepend, Replace


def read_normalizer(value: object, place: str = "key normalizer") -> tuple[Normalizer, ...]:
    """Return the normalizers as the file has them; raises FormatError naming one that is not supported."""
    if value is None:
        return ()
    spec = expect(value, dict, place)
    kind = spec.get("type")
    if kind == "Sequence":
        parts = expect(spec.get("normalizers"), list, f"{place}.normalizers")
        return tuple(n for i, part in enumerate(parts) for n in read_normalizer(part, f"{place}.normalizers[{i}]"))
    for form in FORMS:
        if kind == form:
            return (form,)
    if kind == "Prepend":
        return (Prepend(expect(spec.get("prepend"), str, f"{place}.prepend")),)
    if kind == "Replace":
        pattern = expect(spec.get("pattern"), dict, f"{place}.pattern")
        if "String" not in pattern:
            raise FormatError("the normalizer 'Replace' is supported with a text, not with a pattern", place)
        text = expect(pattern["String"], str, f"{place}.pattern.String")
        if not text:
            raise FormatError("the text to replace is empty", f"{place}.pattern.String")
        return (Replace(text, expect(spec.get("content"), str, f"{place}.content")),)
    raise FormatError(f"the normalizer {shown(kind)} is not supported; {', '.join(FORMS)}, Prepend, Replace are", place)


def with_blanks(
    normalizers: Sequence[Normalizer], place: str = "key normalizer"
) -> tuple[tuple[Normalizer, ...], bool]:
    """Return normalizers for text whose blanks stay blanks where the file makes them ▁, and whether it does.

    Raises FormatError where a blank would not always be one and the same as ▁.
    """
    marking = Replace(" ", MARK)
    if marking not in normalizers:
        return tuple(normalizers), False
    found: list[Normalizer] = []
    for i, normalizer in enumerate(normalizers):
        after = marking in normalizers[:i]
        if normalizer == marking:
            found.append(Replace(MARK, " "))
        elif isinstance(normalizer, Prepend) and (not after or " " not in normalizer.text):
            found.append(replace(normalizer, text=normalizer.text.replace(MARK, " ")))
        elif _leaves_blanks(normalizer, after):
            found.append(normalizer)
        else:
            raise FormatError(f"the normalizers make blanks {MARK} in a way that is not supported", place)
    return tuple(found), True


def _leaves_blanks(normalizer: Normalizer, after: bool) -> bool:
    """Whether it neither makes nor changes blanks and ▁ (NFKC makes blanks of their look-alikes)."""
    if isinstance(normalizer, Replace):
        return not {" ", MARK} & {*normalizer.text, *normalizer.by}
    return normalizer in FORMS and (not after or normalizer in ("NFC", "NFD"))


def undone(normalizers: Sequence[Normalizer], decoder: object) -> tuple[Normalizer, ...]:
    """Return the normalizers, saying of what is put before a text whether the file's decoder takes it away again."""
    strips = any(part.get("type") in ("Strip", "Metaspace") for part in _decoders(decoder))
    return tuple(replace(n, undone=True) if strips and isinstance(n, Prepend) else n for n in normalizers)


def _decoders(value: object) -> list[dict[str, object]]:
    if not isinstance(value, dict):
        return []
    inner = value.get("decoders")
    if value.get("type") == "Sequence" and isinstance(inner, list):
        return [decoder for part in inner for decoder in _decoders(part)]
    return [value]


def write_normalizer(normalizers: Sequence[Normalizer], marked: bool) -> dict[str, object] | None:
    """Return the normalizer of a tokenizer.json, those of the pre-tokenizer left out; blanks are ▁ if `marked`."""
    parts = [_written(n, marked) for n in normalizers if not getattr(n, "late", False)]
    if len(parts) > 1:
        return {"type": "Sequence", "normalizers": parts}
    return parts[0] if parts else None


def _written(normalizer: Normalizer, marked: bool) -> dict[str, object]:
    if isinstance(normalizer, Prepend):
        if normalizer.when != "always":
            raise FormatError("tokenizer.json puts a blank before a text only where it cuts; this is done earlier")
        return {"type": "Prepend", "prepend": normalizer.text.replace(" ", MARK) if marked else normalizer.text}
    if isinstance(normalizer, Replace):
        by, text = (MARK, " ") if marked and normalizer == Replace(MARK, " ") else (normalizer.by, normalizer.text)
        return {"type": "Replace", "pattern": {"String": text}, "content": by}
    form: Form = normalizer
    return {"type": form}
