"""The pre_tokenizer of a tokenizer.json, read: patterns, and what it does to blanks."""

from dataclasses import dataclass, replace

import regex

from bpe.formats.oniguruma import from_oniguruma
from bpe.formats.source import FormatError, expect, shown
from bpe.tokenizer import (
    GPT2,
    LEADING_BLANK,
    Gaps,
    Normalizer,
    PatternError,
    Prepend,
    PreTokenizer,
    Replace,
    When,
)

_PUNCTUATION = r"[\p{P}$+<=>^`|~]"  # Unicode's, and all of ASCII's
_LOSES = {
    "Whitespace": "drops blanks",
    "WhitespaceSplit": "drops blanks",
    "BertPreTokenizer": "drops blanks",
    "CharDelimiterSplit": "drops the delimiter",
}
MARK = "\u2581"  # ▁, what SentencePiece writes for a blank


@dataclass(frozen=True)
class Cut:
    """What a pre_tokenizer does: patterns one after another, normalizers of its own, whether it goes on to bytes.

    `marked` says that blanks are ▁ by now. A vocabulary and a text that are written so are read with blanks again, and
    patterns are those of that text.
    """

    patterns: tuple[str, ...] = ()
    dropping: bool = False  # some pattern drops what lies between its matches
    keeping: bool = False  # some pattern keeps it
    normalizers: tuple[Normalizer, ...] = ()
    to_bytes: bool = False
    marked: bool = False

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
        return _byte_level(spec, cut, place)
    if kind == "Metaspace":
        return _metaspace(spec, cut, place)
    if kind == "Split":
        inverted = expect(spec.get("invert", False), bool, f"{place}.invert")
        pattern = _pattern(spec.get("pattern"), cut.marked, place)
        return cut if pattern is None else _split(cut, pattern, str(spec.get("behavior")), inverted, place)
    if cut.marked and kind in ("Digits", "Punctuation"):
        raise FormatError(f"{kind} after blanks have become {MARK} is not supported", place)
    if kind == "Digits":
        single = expect(spec.get("individual_digits", False), bool, f"{place}.individual_digits")
        return _split(cut, r"\p{N}", "Isolated" if single else "Contiguous", False, place)
    if kind == "Punctuation":
        return _split(cut, _PUNCTUATION, expect(spec.get("behavior", "Isolated"), str, place), False, place)
    why = f": it {_LOSES[kind]}" if kind in _LOSES else ""
    raise FormatError(f"the pre-tokenizer {shown(kind)} is not supported{why}", place)


def _byte_level(spec: dict[str, object], cut: Cut, place: str) -> Cut:
    if cut.marked:
        raise FormatError(f"ByteLevel after blanks have become {MARK} is not supported", place)
    blank = expect(spec.get("add_prefix_space", True), bool, f"{place}.add_prefix_space")
    if blank and cut.patterns:
        raise FormatError("a blank before every pre-token is not supported (add_prefix_space after a split)", place)
    own = (GPT2,) if expect(spec.get("use_regex", True), bool, f"{place}.use_regex") else ()
    normalizers = cut.normalizers + (LEADING_BLANK,) * blank
    return replace(cut, patterns=cut.patterns + own, normalizers=normalizers, to_bytes=True)


def _metaspace(spec: dict[str, object], cut: Cut, place: str) -> Cut:
    """Blanks become ▁, one is put before the text, and each begins a pre-token."""
    if spec.get("replacement") != MARK:
        raise FormatError(f"the mark {shown(spec.get('replacement'))} for blanks is not supported; {MARK} is", place)
    if cut.patterns or cut.marked:
        raise FormatError("Metaspace after something else is not supported", place)
    scheme = expect(spec.get("prepend_scheme", "always"), str, f"{place}.prepend_scheme")
    if spec.get("add_prefix_space") is False:
        scheme = "never"
    whens: dict[str, tuple[When, ...]] = {"always": ("unless there",), "first": ("first unless there",), "never": ()}
    if scheme not in whens:
        raise FormatError(f"{shown(scheme)} is none of {', '.join(whens)}", f"{place}.prepend_scheme")
    put = tuple(Prepend(" ", when, late=True) for when in whens[scheme])
    cut = replace(cut, normalizers=(*cut.normalizers, Replace(MARK, " ", late=True), *put), marked=True)
    if not expect(spec.get("split", True), bool, f"{place}.split"):
        return cut
    return _split(cut, " ", "MergedWithNext", False, place)


def _pattern(value: object, marked: bool, place: str) -> str | None:
    """The pattern of a split; None for one that matches nothing, such as a blank where blanks are ▁ by now."""
    spec = expect(value, dict, f"{place}.pattern")
    if "String" in spec:
        text = expect(spec["String"], str, f"{place}.pattern.String")
        if marked and " " in text:
            return None
        return str(regex.escape(text.replace(MARK, " ") if marked else text)) or None
    text = expect(spec.get("Regex"), str, f"{place}.pattern.Regex")
    if marked:
        raise FormatError(f"a pattern after blanks have become {MARK} is not supported: {shown(text)}", place)
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


def made(cut: Cut, name: str) -> PreTokenizer:
    """Return our PreTokenizer; raises FormatError where its patterns do not compile together."""
    try:
        return PreTokenizer(name, cut.patterns, cut.gaps)
    except PatternError as error:
        raise FormatError(str(error), "key pre_tokenizer") from None
