"""Classes of characters in two regular expression engines: what `[[:digit:]]`, `\\w` or `\\p{Ll}` is in the other one.

A class stands here as what is written inside of brackets, so that it can be part of a larger class. A test compares
every one over every code point. (Both engines know Unicode 16 once younger characters are hidden, see
bpe/tokenizer/unicode_versions.py.)
"""

import regex

_JOINERS = r"\u200c\u200d"
_LATER = "\u0295"  # in Unicode 16 a small letter, for `regex` another letter
_CIRCLED = "\u24b6-\u24e9\U0001f130-\U0001f149\U0001f150-\U0001f169\U0001f170-\U0001f189"
WORD = r"\p{Alphabetic}\p{M}\p{Nd}\p{Pc}"  # `regex` counts the joiners among words, Oniguruma does not
WORD_ALONE = WORD + "²³¹¼½¾"  # outside of brackets Oniguruma's \w has these, too

# Names of properties (without blanks, _ and -) that mean the same in both engines, after \p and after [:.
_NAMES = """
    any assigned unassigned other c cc control cntrl cf format cn co privateuse cs surrogate l letter lu
    uppercaseletter lt titlecaseletter lm modifierletter m mark combiningmark mn nonspacingmark mc spacingmark me
    enclosingmark n number nd digit decimalnumber nl letternumber no othernumber p punct punctuation pc
    connectorpunctuation pd dashpunctuation ps openpunctuation pe closepunctuation pi initialpunctuation pf
    finalpunctuation po otherpunctuation s symbol sm mathsymbol sc currencysymbol sk modifiersymbol so othersymbol z
    separator zs spaceseparator zl lineseparator zp paragraphseparator alnum alpha alphabetic ascii blank graph
    print space whitespace upper uppercase emoji emojipresentation emojimodifier emojimodifierbase emojicomponent
    ideographic unifiedideograph extender dash hyphen quotationmark math hexdigit asciihexdigit joincontrol
    defaultignorablecodepoint regionalindicator variationselector idstart idcontinue xidstart xidcontinue
    softdotted adlam arabic armenian balinese bamum bengali bopomofo braille
    buginese canadianaboriginal chakma cherokee common coptic cuneiform cyrillic deseret devanagari
    egyptianhieroglyphs ethiopic georgian glagolitic gothic greek gujarati gurmukhi han hangul hanunoo hebrew
    hiragana inherited javanese kannada katakana khmer lao latin lepcha limbu lisu malayalam mandaic meeteimayek
    mongolian myanmar newtailue nko ogham olchiki oriya osage phagspa phoenician runic samaritan saurashtra sinhala
    sundanese syriac tagalog tagbanwa taile taitham taiviet tamil tangut telugu thaana thai tibetan tifinagh
    ugaritic vai yi
"""
_SAME = frozenset(_NAMES.split())
_POSIX_SAME = frozenset(["alpha", "ascii", "blank", "cntrl", "graph", "print", "space", "upper", "xdigit"])
_SMALL = ("ll", "lowercaseletter", "lower", "lowercase")
# For `regex`, what Oniguruma's class is; and the other way round.
_READ = dict.fromkeys(("ll", "lowercaseletter"), r"\p{Ll}" + _LATER) | {
    **dict.fromkeys(("lower", "lowercase"), r"\p{Lower}" + _LATER),
    **dict.fromkeys(("lo", "otherletter"), rf"[\p{{Lo}}&&[^{_LATER}]]"),
    "word": WORD,
    "xdigit": "0-9A-Fa-f",
}
_WRITE = {name: rf"[\p{{{name}}}&&[^{_LATER}]]" for name in _SMALL} | {
    **dict.fromkeys(("lo", "otherletter"), r"\p{Lo}" + _LATER),
    "word": rf"\w{_JOINERS}",
}
_POSIX_READ = {
    "lower": _READ["lower"],
    "word": WORD,
    "digit": r"\p{Nd}",
    "alnum": r"\p{Alphabetic}\p{Nd}",
    "punct": f"[:punct:]{_CIRCLED}",
}
_POSIX_WRITE = {
    "lower": _WRITE["lower"],
    "word": _WRITE["word"],
    "digit": "0-9",
    "alnum": "[:alpha:]0-9",
    "punct": f"[[:punct:]&&[^{_CIRCLED}]]",
}
_ESCAPES_READ = {r"\w": WORD, r"\W": rf"\W{_JOINERS}", r"\h": "0-9a-fA-F", r"\H": "[^0-9a-fA-F]"}
_ESCAPES_WRITE = {r"\w": _WRITE["word"], r"\W": f"[^{_WRITE['word']}]", r"\h": "[:blank:]"}

_PROPERTY = regex.compile(r"\\(?P<kind>[pP])(?:\{(?P<not>\^?)(?P<name>[^{}]*)\}|(?P<name>\w))")
_POSIX = regex.compile(r"\[:(?P<not>\^?)(?P<name>\w+):\]")


def in_brackets(part: str, reading: bool) -> str | None:
    """Return what a class becomes inside of brackets, for `regex` when `reading`, else for Oniguruma.

    None stands for a class that the other engine does not have, or understands otherwise. What is no class is returned
    as it is.

    >>> in_brackets("[:digit:]", True), in_brackets(r"\\p{^L}", True), in_brackets(r"\\p{L&}", False)
    ('\\\\p{Nd}', '\\\\p{^L}', None)
    """
    if found := _PROPERTY.fullmatch(part):
        same, changed = _SAME, (_READ if reading else _WRITE)
    elif found := _POSIX.fullmatch(part):
        same, changed = _POSIX_SAME, (_POSIX_READ if reading else _POSIX_WRITE)
    else:
        return (_ESCAPES_READ if reading else _ESCAPES_WRITE).get(part, part)
    name = regex.sub(r"[\s_-]", "", found["name"]).lower()
    negative = bool(found["not"]) != (part[1] == "P")
    if name in changed:
        return f"[^{changed[name]}]" if negative else changed[name]
    return part if name in same else None


def follows_case(part: str) -> bool:
    """Whether a class is about upper and lower case, which the engines treat differently after (?i)."""
    found = _PROPERTY.fullmatch(part) or _POSIX.fullmatch(part)
    return found is not None and bool(
        regex.match(r"(?i)l[ulto]$|upper|lower|title|other.?letter", found["name"].strip("_- "))
    )
