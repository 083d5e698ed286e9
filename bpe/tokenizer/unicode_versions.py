"""Unicode as other engines know it: tiktoken 0.14 and `tokenizers` cut by version 16, and normalize by version 9.

Python and `regex` know younger characters, each its own; a character that a table does not hold must not count. Tests
compare every class over every code point, and every mark in every normal form, with those two libraries.
"""

from functools import cache

# What was given a meaning after version 16, as far as `regex` knows.
YOUNGER_THAN_16 = (
    "558 58B-58C 5C8-5C9 88F B53-B54 C5C CDC 1ACF-1AF0 208F 209D-209F 20C1-20C4 2B96 2E60-2E63 A7CE-A7CF A7D2 A7D4 "
    "A7DD A7E2 A7F1 AB6C-AB6D FBC3-FBD2 FD90-FD91 FDC8-FDCE 107BB-107BF 10940-10959 10EC5-10EC7 10EC9-10EEE "
    "10EF0-10EFB 11B0A 11B60-11B67 11DB0-11DDB 11DE0-11DE9 11DF0-11DF1 1246F 12475-1247F 12550-12686 16EA0-16EB8 "
    "16EBB-16ED3 16FF2-16FF6 187F8-187FF 18CD6-18CDA 18D09-18D20 18D80-18DF2 18E00-19191 191A0-191D2 1B123-1B128 1B168 "
    "1CCFA-1CCFC 1CEBA-1CED0 1CED2-1CED4 1CEDD-1CEFD 1D127-1D128 1D1EB-1D1FF 1D250-1D281 1D6A6 1DB00-1DB1C "
    "1DF1F-1DF24 1DF2B-1DF81 1DF90-1DF96 1DFCD-1DFFF 1E6C0-1E6DE 1E6E0-1E6F5 1E6FE-1E6FF 1F1AE 1F6D8-1F6D9 1F777-1F77A "
    "1F7DA-1F7DB 1F7F1-1F7FF 1F8D0-1F8D8 1FA54-1FA57 1FA8A-1FA8E 1FAC8 1FACC-1FACD 1FADD 1FAEA-1FAEB 1FAEF 1FAF9-1FAFA "
    "1FBFA 2B73A-2B73F 2B81E 2CEA2-2CEAD 323B0-33479 3D000-3FC3F"
)
LOWER_CASE_IN_16 = "\u0295"  # a pharyngeal letter that version 17 moved from Ll to Lo

# What was given a decomposition, a combining class or a part in a composition after version 9.
NORMAL_AFTER_9 = (
    "558 58B-58C 5C8-5C9 7FD 897-89F 8CA-8D3 9FE C3C D3B-D3C EBA 1715 1ABF-1AF0 1DF6-1DFA 209D-209F 32FF A7F1-A7F4 "
    "A82C AB69 105C9 105E4 10781-10785 10787-107B0 107B2-107BF 10D24-10D27 10D69-10D6D 10EAB-10EAC 10ECB-10ECF "
    "10EF0-10EFB 10EFD-10EFF 10F46-10F50 10F82-10F85 11070 1133B 11383 11385 1138E 11391 113B8 113BB 113C2 113C5 "
    "113C7-113C9 113CE-113D0 1145E 11839-1183A 11930 11938 1193D-1193E 11943 119E0 11A34 11A47 11A99 11D42 "
    "11D44-11D45 11D97 11F41-11F42 1611E-16129 1612F 16D67-16D6A 16FF0-16FF1 1B123-1B126 1CCD6-1CCF9 1D127-1D128 "
    "1D250-1D252 1D25B-1D25C 1D25F 1D280-1D281 1D6A6 1DF95 1DFCD-1DFFF 1E030-1E06D 1E08F 1E130-1E136 1E2AE "
    "1E2EC-1E2EF 1E4EC-1E4EF 1E5EE-1E5EF 1E6E3 1E6E6 1E6EE-1E6EF 1E6F5 1F16C 1FBF0-1FBF9 "
)


@cache
def characters(spans: str) -> frozenset[str]:
    """Return the characters of a table of spans.

    >>> sorted(characters("41-43 61"))
    ['A', 'B', 'C', 'a']
    """
    parts = (span.partition("-") for span in spans.split())
    return frozenset(chr(c) for first, _, last in parts for c in range(int(first, 16), int(last or first, 16) + 1))


def as_in_unicode_16(text: str) -> str:
    """Return `text` with every character younger than version 16 replaced by one that has no class.

    >>> ascii(as_in_unicode_16("a\U000323b0"))
    "'a\\\\u0378'"
    """
    younger = () if text.isascii() else characters(YOUNGER_THAN_16).intersection(text)
    return text.translate(dict.fromkeys(map(ord, younger), "\u0378")) if younger else text
