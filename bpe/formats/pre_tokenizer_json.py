"""The pre_tokenizer and normalizer of a tokenizer.json, as `tokenizers` writes them, and ours."""

from dataclasses import dataclass, replace

import regex

from bpe.formats.oniguruma import from_oniguruma, to_oniguruma
from bpe.formats.source import FormatError, expect, shown
from bpe.tokenizer import GPT2, Gaps, Normalizer, PatternError, PreTokenizer

_PUNCTUATION = r"[\p{P}$+<=>^`|~]"  # Unicode's, and all of ASCII's
_LOSES = {
    "Whitespace": "drops blanks",
    "WhitespaceSplit": "drops blanks",
    "BertPreTokenizer": "drops blanks",
    "CharDelimiterSplit": "drops the delimiter",
    "Metaspace": "writes ▁ for blanks, as SentencePiece models do",
}


@dataclass(frozen=True)
class Cut:
    """What a pre_tokenizer does: patterns one after another, a leading blank, and whether it goes on to bytes."""

    patterns: tuple[str, ...] = ()
    dropping: bool = False  # some pattern drops what lies between its matches
    keeping: bool = False  # some pattern keeps it
    leading_blank: bool = False
    to_bytes: bool = False

    @property
    def gaps(self) -> Gaps:
        """What ours has to do about text between two matches; one answer for all patterns, keeping if they differ."""
        return "keep" if self.keeping else "refuse"


def read_pre_tokenizer(value: object, place: str = "key pre_tokenizer", before: Cut | None = None) -> Cut:
    """Return what a pre_tokenizer does, after `before`; raises FormatError naming what is not supported, and why."""
    cut = before or Cut()
    if value is None:
        return cut
    spec = expect(value, dict, place)
    kind = expect(spec.get("type"), str, f"{place}.type")
    if kind == "Sequence":
        for i, part in enumerate(expect(spec.get("pretokenizers"), list, f"{place}.pretokenizers")):
            cut = read_pre_tokenizer(part, f"{place}.pretokenizers[{i}]", cut)
        return cut
    if cut.to_bytes:
        raise FormatError(f"{kind} comes after ByteLevel, where it would cut inside characters; not supported", place)
    if kind == "ByteLevel":
        blank = expect(spec.get("add_prefix_space", True), bool, f"{place}.add_prefix_space")
        if blank and cut.patterns:
            raise FormatError("a blank before every pre-token is not supported (add_prefix_space after a split)", place)
        own = (GPT2,) if expect(spec.get("use_regex", True), bool, f"{place}.use_regex") else ()
        return replace(cut, patterns=cut.patterns + own, leading_blank=blank, to_bytes=True)
    if kind == "Digits":
        single = expect(spec.get("individual_digits", False), bool, f"{place}.individual_digits")
        return _split(cut, r"\p{N}", "Isolated" if single else "Contiguous", False, place)
    if kind == "Punctuation":
        return _split(cut, _PUNCTUATION, expect(spec.get("behavior", "Isolated"), str, place), False, place)
    if kind == "Split":
        inverted = expect(spec.get("invert", False), bool, f"{place}.invert")
        return _split(cut, _pattern(spec.get("pattern"), place), str(spec.get("behavior")), inverted, place)
    why = f": it {_LOSES[kind]}" if kind in _LOSES else ""
    raise FormatError(f"the pre-tokenizer {shown(kind)} is not supported{why}", place)


def _pattern(value: object, place: str) -> str:
    spec = expect(value, dict, f"{place}.pattern")
    if "String" in spec:
        return str(regex.escape(expect(spec["String"], str, f"{place}.pattern.String")))
    text = expect(spec.get("Regex"), str, f"{place}.pattern.Regex")
    return from_oniguruma(text, f"{place}.pattern.Regex")


def _split(cut: Cut, pattern: str, behavior: str, inverted: bool, place: str) -> Cut:
    """Say with a pattern alone what `tokenizers` says with a pattern, a behavior and perhaps its inversion."""
    if behavior == "Removed":
        if not inverted:
            raise FormatError(f"the pre-tokenizer drops the text that {shown(pattern)} matches; not supported", place)
        return replace(cut, patterns=(*cut.patterns, pattern), dropping=True)
    version = "(?V1)" if pattern.startswith("(?V1)") else ""
    core = pattern.removeprefix("(?V1)")
    joined = {"MergedWithPrevious": "MergedWithNext", "MergedWithNext": "MergedWithPrevious"}
    said = {
        "Isolated": core,
        "Contiguous": f"(?:{core})++",
        "MergedWithPrevious": rf"(?s:.)*?(?:{core})",
        "MergedWithNext": rf"(?:{core})(?s:.)*?(?={core}|\z)",
    }.get(joined.get(behavior, behavior) if inverted else behavior)
    if said is None:
        raise FormatError(f"the behavior {shown(behavior)} of a split is not supported", place)
    return replace(cut, patterns=(*cut.patterns, version + said), keeping=True)


def read_normalizer(value: object, place: str = "key normalizer") -> tuple[Normalizer, ...]:
    """Return the normalizers; raises FormatError naming one that is not supported."""
    if value is None:
        return ()
    spec = expect(value, dict, place)
    kind = spec.get("type")
    if kind == "Sequence":
        parts = expect(spec.get("normalizers"), list, f"{place}.normalizers")
        return tuple(n for i, part in enumerate(parts) for n in read_normalizer(part, f"{place}.normalizers[{i}]"))
    supported: tuple[Normalizer, ...] = ("NFC", "NFD", "NFKC", "NFKD")
    for name in supported:
        if kind == name:
            return (name,)
    raise FormatError(f"the normalizer {shown(kind)} is not supported; NFC, NFD, NFKC and NFKD are", place)


def made(cut: Cut, name: str) -> PreTokenizer:
    """Return our PreTokenizer; raises FormatError where its patterns do not compile together."""
    try:
        return PreTokenizer(name, cut.patterns, cut.gaps)
    except PatternError as error:
        raise FormatError(str(error), "key pre_tokenizer") from None


def write_pre_tokenizer(pre_tokenizer: PreTokenizer, leading_blank: bool) -> dict[str, object]:
    """Return the pre_tokenizer of a tokenizer.json that cuts as ours does; raises FormatError."""
    patterns = pre_tokenizer.patterns
    with_gpt2 = patterns[-1:] == (GPT2,)
    splits = patterns[:-1] if with_gpt2 else patterns
    if leading_blank and splits:
        raise FormatError("tokenizer.json cannot put a blank before a text and then cut it with a pattern of its own")
    byte_level = {
        "type": "ByteLevel",
        "add_prefix_space": leading_blank,
        "trim_offsets": True,
        "use_regex": with_gpt2,
    }
    if not splits:
        return byte_level
    parts: list[dict[str, object]] = [
        {"type": "Split", "pattern": {"Regex": to_oniguruma(p)}, "behavior": "Isolated", "invert": False}
        for p in splits
    ]
    return {"type": "Sequence", "pretokenizers": [*parts, byte_level]}


def write_normalizer(normalizers: tuple[Normalizer, ...]) -> dict[str, object] | None:
    """Return the normalizer of a tokenizer.json; the leading blank is not one there."""
    parts = [{"type": name} for name in normalizers if name != "leading blank"]
    if len(parts) > 1:
        return {"type": "Sequence", "normalizers": parts}
    return dict(parts[0]) if parts else None
