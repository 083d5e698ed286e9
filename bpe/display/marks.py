"""What stands for a character that is blank, invisible or has no picture, and what a character is called."""

import unicodedata
from collections.abc import Mapping

import regex

# Unicode gives controls no names, only aliases: NameAliases.txt. U+0000 to U+001F, then U+007F to U+009F.
_CONTROLS = """
    null, start of heading, start of text, end of text, end of transmission, enquiry, acknowledge, alert, backspace,
    tab, line feed, line tabulation, form feed, carriage return, shift out, shift in, data link escape, device
    control one, device control two, device control three, device control four, negative acknowledge, synchronous
    idle, end of transmission block, cancel, end of medium, substitute, escape, file separator, group separator,
    record separator, unit separator, delete, padding character, high octet preset, break permitted here, no break
    here, index, next line, start of selected area, end of selected area, character tabulation set, character
    tabulation with justification, line tabulation set, partial line forward, partial line backward, reverse line
    feed, single shift two, single shift three, device control string, private use one, private use two, set
    transmit state, cancel character, message waiting, start of guarded area, end of guarded area, start of string,
    single graphic character introducer, single character introducer, control sequence introducer, string
    terminator, operating system command, privacy message, application program command
"""

# The abbreviations that Unicode's own code charts print in the box of a character without a picture.
_ABBREVIATIONS = """
    0085 NEL 00A0 NBSP 00AD SHY 034F CGJ 061C ALM 115F HCF 1160 HJF 1680 OGSP 17B4 KIVAQ 17B5 KIVAA 180B FVS1 180C FVS2
    180D FVS3 180E MVS 180F FVS4 2000 NQSP 2001 MQSP 2002 ENSP 2003 EMSP 2004 3/MSP 2005 4/MSP 2006 6/MSP 2007 FSP
    2008 PSP 2009 THSP 200A HSP 200B ZWSP 200C ZWNJ 200D ZWJ 200E LRM 200F RLM 2028 LSEP 2029 PSEP 202A LRE 202B RLE
    202C PDF 202D LRO 202E RLO 202F NNBSP 205F MMSP 2060 WJ 2061 f() 2062 INV× 2063 INV, 2064 INV+ 2066 LRI 2067 RLI
    2068 FSI 2069 PDI 206A ISS 206B ASS 206C IAFS 206D AAFS 206E NADS 206F NODS 2800 BRSP 3000 IDSP 3164 HF FEFF BOM
    FFA0 HWHF FFF9 IAA FFFA IAS FFFB IAT FFFC OBJ E0001 TAG E007F TAG-END
"""
_UNABBREVIATED = [*range(0x13430, 0x13440), *range(0x1BCA0, 0x1BCA4), *range(0x1D173, 0x1D17B)]
_PLAIN_NAMES = {0x0A: "newline", 0x20: "blank", 0x2800: "braille blank", 0xFEFF: "byte order mark"}


def _marks() -> dict[int, tuple[str, str]]:
    shorts = {code: chr(0x2400 + code) for code in range(0x20)}  # the control pictures
    shorts |= {0x09: "→", 0x0A: "↵", 0x0D: "␍", 0x20: "␣", 0x7F: "␡"}
    shorts |= {code: notation(code) for code in [*range(0x80, 0xA0), *_UNABBREVIATED]}
    words = _ABBREVIATIONS.split()
    shorts |= {int(code, 16): short for code, short in zip(words[::2], words[1::2], strict=True)}
    shorts |= {0xFE00 + i: f"VS{i + 1}" for i in range(16)} | {0xE0100 + i: f"VS{i + 17}" for i in range(240)}
    shorts |= {0xE0000 + code: f"TAG-{chr(code)}" for code in range(0x21, 0x7F)} | {0xE0020: "TAG-SP"}
    controls = [" ".join(name.split()) for name in _CONTROLS.split(",")]
    names = dict(zip([*range(0x20), *range(0x7F, 0xA0)], controls, strict=True)) | _PLAIN_NAMES
    return {
        code: (short, names.get(code) or unicodedata.name(chr(code), "").lower() or notation(code))
        for code, short in shorts.items()
    }


def notation(code: int) -> str:
    """The usual way to write a code point: 65 -> 'U+0041'."""
    return f"U+{code:04X}"


MARKS: Mapping[int, tuple[str, str]] = _marks()
"""Code point -> (short mark, name), for every character that is blank, invisible or has no picture.

Unassigned, private and noncharacter code points are not listed: their mark is U+XXXX (`notation`).
>>> MARKS[0x200D]
('ZWJ', 'zero width joiner')
"""

# As in MARKS, by property, because a set of 500 single characters is slow; a test holds the two together.
HIDDEN = r"[\p{Cc}\p{Z}\p{DI}\p{Cn}\p{Co}\p{Cs}\u2800\uFFFC[\p{Cf}--\p{Prepended_Concatenation_Mark}]]"
# Joiners and selectors inside a whole emoji are what makes the picture; anywhere else they are shown as marks.
_EMOJI = r"\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\uFE0E\uFE0F])?"
_PICTURE = rf"\U0001F3F4[\U000E0030-\U000E007A]++\U000E007F|[0-9#*]\uFE0F\u20E3|{_EMOJI}(?:\u200D{_EMOJI})*+"
VISIBLE = rf"(?:{_PICTURE}|[^{HIDDEN}])"
# What draws nothing of its own at the start of a piece: marks, and Hangul vowels and finals.
LEANING = r"[\p{M}\p{Hangul_Syllable_Type=V}\p{Hangul_Syllable_Type=T}]"

_NAMELESS = {
    "noncharacter": regex.compile(r"\p{Noncharacter_Code_Point}"),
    "private use": regex.compile(r"\p{Co}"),
    "unassigned": regex.compile(r"\p{Cn}"),
    "cjk ideograph": regex.compile(r"\p{Unified_Ideograph}"),
}


def mark(char: str) -> str:
    """What to show in place of a hidden character: '␣', 'ZWJ', 'U+E000'."""
    code = ord(char)
    return MARKS[code][0] if code in MARKS else notation(code)


def name(char: str) -> str:
    """What to call a character, in lower case: 'newline', 'latin small letter a', 'private use U+E000'."""
    code = ord(char)
    if code in MARKS:
        return MARKS[code][1]
    if known := unicodedata.name(char, ""):
        return known.lower()
    kind = next((kind for kind, pattern in _NAMELESS.items() if pattern.match(char)), "character")
    return f"{kind} {notation(code)}"  # "character" is newer than Python's table of names
