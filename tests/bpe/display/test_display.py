"""Nothing is invisible or dropped, and what is torn is told truthfully: bpe/display.py, characters.py, marks.py."""

import sys
import time
import unicodedata
from itertools import accumulate

import pytest
import regex
from hypothesis import given, settings
from hypothesis import strategies as st

import bpe
from bpe.display import characters
from bpe.display.marks import HIDDEN, LEANING
from bpe.display.pieces import MARKS, Piece, boundary_flags, code_points, grapheme_count, label, pieces
from tests.scale import examples
from tests.texts import BROKEN_UTF8, LONG, TEXTS

ALL_BYTES = {**{name: text.encode() for name, text in TEXTS.items()}, **BROKEN_UTF8}
hidden = regex.compile(HIDDEN, regex.V1)
leaning = regex.compile(LEANING, regex.V1)


def cut(data: bytes, step: int) -> list[bytes]:
    return [data[at : at + step] for at in range(0, len(data), step)]


def slow_flags(data: bytes, ends: list[int]) -> bytes:
    """The obvious way: Python's own decoder, every character in a list, `\\X` over the text."""
    text = data.decode("utf-8", "surrogateescape")
    chars = regex.compile(r"[\udc80-\udcff]").sub("\0", text)  # a byte that is torn joins nothing
    starts = [0, *accumulate(len(char.encode("utf-8", "surrogateescape")) for char in text)]
    clusters = {found.start() for found in regex.finditer(r"\X", chars)} | {len(chars)}
    whole = {at: 0 if index in clusters else 4 for index, at in enumerate(starts)}
    return bytes(whole.get(end, 2) for end in ends)


whole_emoji = regex.compile(
    r"\U0001F3F4[\U000E0030-\U000E007A]+\U000E007F|[0-9#*]\uFE0F\u20E3"
    r"|\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0E\uFE0F]?"
    r"(?:\u200D\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0E\uFE0F]?)*"
)


def is_visible(shown: str) -> bool:
    """Every part has a width: hidden characters only within a whole emoji, no mark without what it sits on."""
    plain = regex.sub(r"(?<=\b[0-9A-F]{2}) (?=[0-9A-F]{2}\b)", "", whole_emoji.sub("☺", shown))
    return plain != "" and not hidden.search(plain) and not leaning.match(plain)


def check(tokens: list[bytes]) -> list[Piece]:
    """The laws that hold for any tokens whatever."""
    data = b"".join(tokens)
    shown = pieces(tokens)
    assert [piece.data for piece in shown] == tokens
    assert b"".join(point.data for point in code_points(data)) == data
    for index, piece in enumerate(shown):
        assert is_visible(piece.label), (piece.data, piece.label)
        assert piece.name.strip()
        assert (piece.text is None) == (piece.data.decode("utf-8", "replace").encode() != piece.data)
        for share in piece.shares:
            assert 1 <= share.part <= share.of and share.of > 1
            first = index - share.part + 1
            spread = tokens[first : first + share.of]  # all of them are needed, and only they
            assert len(spread) == share.of
            assert share.whole_bytes in b"".join(spread)
            if share.whole is not None:
                assert len(regex.findall(r"\X", share.whole)) == 1
    return shown


@pytest.mark.parametrize("step", [1, 2, 3, 7, 10_000])
@pytest.mark.parametrize("name", ALL_BYTES)
def test_every_text_at_every_cut(name: str, step: int) -> None:
    tokens = cut(ALL_BYTES[name], step)
    shown = check(tokens)
    if name in TEXTS:
        assert not any(piece.faults for piece in shown)
        assert b"".join(point.data for point in code_points(ALL_BYTES[name])).decode() == TEXTS[name]
    else:
        assert any(piece.faults for piece in shown)


@pytest.mark.parametrize("encoding", ["r50k_base", "cl100k_base", "o200k_base"])
def test_every_text_with_published_tokenizers(encoding: str) -> None:
    tokenizer = bpe.load(encoding)
    for text in TEXTS.values():
        check([tokenizer.token_bytes(id) for id in tokenizer.encode(text)])


@given(st.lists(st.binary(min_size=1, max_size=6), max_size=12))
@settings(max_examples=examples(300), deadline=None)
def test_laws_for_any_bytes(tokens: list[bytes]) -> None:
    check(tokens)


awkward = st.sampled_from(
    "a \r\n\t\0\u00ad\u0301\u0600\u200d\ufe0f\u0915\u094d\u093f\u1100\u1161\u11a8\uac00🇩👩🏽é略’—\u0308\u200b\ufeff"
)


@given(st.lists(awkward | st.characters(codec="utf-8"), max_size=20).map("".join), st.data())
@settings(max_examples=examples(400), deadline=None)
def test_flags_and_laws_for_any_text(text: str, data: st.DataObject) -> None:
    raw = text.encode()
    assert boundary_flags(raw, range(len(raw) + 1)) == slow_flags(raw, list(range(len(raw) + 1)))
    ends = sorted(data.draw(st.sets(st.integers(1, len(raw))))) if raw else []
    check([raw[start:end] for start, end in zip([0, *ends], [*ends, len(raw)], strict=True) if start < end])


@pytest.mark.parametrize("name", TEXTS)
def test_flags_equal_the_slow_ones(name: str) -> None:
    raw = TEXTS[name].encode()
    ends = list(range(len(raw) + 1))
    assert boundary_flags(raw, ends) == slow_flags(raw, ends)


def test_flags_of_all_characters_between_others() -> None:
    every = [
        chr(code)
        for code in range(sys.maxunicode + 1)
        if code < 0x3100 or (code % 7 == 0 and not 0xD800 <= code < 0xE000)
    ]
    raw = "".join(char + "a\u0301" + char + char for char in every).encode()
    ends = list(range(len(raw) + 1))
    assert boundary_flags(raw, ends) == slow_flags(raw, ends)


def test_what_flags_skip_never_joins() -> None:
    skipped = [*range(0x80, 0x300), *range(0x2010, 0x2028)]
    assert not [hex(code) for code in skipped if characters._JOINING.match(chr(code))]


@pytest.mark.parametrize(
    ("data", "flags"),
    [
        (b"", [0]),
        (b"a\r\nb", [0, 0, 4, 0, 0]),
        (b"\r\r\n\n", [0, 0, 4, 0, 0]),
        ("e\u0301".encode(), [0, 4, 2, 0]),
        ("é".encode(), [0, 2, 0]),
        ("é\u0301".encode(), [0, 2, 4, 2, 0]),
        (b"a\x80b", [0, 0, 0, 0]),
        (b"\xe7\x95", [0, 2, 0]),
        (b"\xe7\x95a", [0, 2, 0, 0]),
        (b"\n\xcc\x81\x80", [0, 0, 2, 0, 0]),
        (b"\r\n\x80", [0, 4, 0, 0]),
        ("\u0600a".encode(), [0, 2, 4, 0]),
        ("🇩🇪\u0301".encode(), [0, 2, 2, 2, 4, 2, 2, 2, 4, 2, 0]),
        (b"\xe7\xcc\x81", [0, 0, 2, 0]),
        (b"\x80\xcc\x81", [0, 0, 2, 0]),
    ],
)
def test_flags_by_hand(data: bytes, flags: list[int]) -> None:
    assert list(boundary_flags(data, range(len(data) + 1))) == flags


@pytest.mark.parametrize("name", TEXTS)
def test_graphemes_are_counted(name: str) -> None:
    assert grapheme_count(TEXTS[name].encode()) == len(regex.findall(r"\X", TEXTS[name]))


def test_flags_refuse_ends_of_another_text() -> None:
    with pytest.raises(ValueError, match="must end at 3"):
        boundary_flags(b"abc", [1, 2])
    with pytest.raises(ValueError, match="must end at 3"):
        boundary_flags(b"abc", [])


@pytest.mark.slow
@pytest.mark.parametrize("name", LONG)
def test_long_texts_are_not_quadratic(name: str) -> None:
    raw = LONG[name].encode()
    tokens = cut(raw, 5)
    began = time.process_time()
    boundary_flags(raw, list(accumulate(map(len, tokens))))
    assert time.process_time() - began < 1  # usually 5 to 50 ms
    shown = pieces(tokens)
    assert all(piece.name for piece in shown[:: len(shown) // 500])
    assert is_visible(label(raw)) and Piece(raw).name
    assert time.process_time() - began < 8  # usually 0.2 to 2 s


def test_part_of_a_character() -> None:
    shown = pieces([b" \xf0\x9f", b"\x91", b"\xa9b"])
    assert [piece.label for piece in shown] == ["␣‹F0 9F›", "91", "‹A9›b"]
    assert shown[1].shares[0].sentence == "part 2 of 3 of 👩, F0 9F 91 A9"
    assert shown[1].shares[0].whole == "👩"
    assert [piece.text for piece in shown] == [None, None, None]
    assert not shown[1].faults


def test_end_of_one_character_and_start_of_another() -> None:
    shown = pieces([b"\xe7\x95", b"\xa5x\xe7", b"\x95\xa5"])
    assert [(share.part, share.of) for share in shown[1].shares] == [(2, 2), (1, 2)]
    assert shown[1].name == ("byte A5, 'x', byte E7; part 2 of 2 of 略, E7 95 A5; part 1 of 2 of 略, E7 95 A5")


def test_part_of_a_character_and_of_a_family() -> None:
    family = "\U0001f469\u200d\U0001f469\u200d\U0001f467"
    raw = f"a{family}b".encode()
    shown = pieces([raw[:1], raw[1:3], raw[3:5], *cut(raw[5:-1], 3), raw[-1:]])
    assert [share.sentence.partition(",")[0] for share in shown[2].shares] == [
        "part 2 of 2 of 👩",
        f"part 2 of 7 of {family}",
    ]
    assert shown[0].shares == shown[-1].shares == ()
    assert all(piece.shares[-1].whole == family for piece in shown[1:-1])
    assert [piece.shares[-1].part for piece in shown[1:-1]] == list(range(1, len(shown) - 1))


def test_combining_mark_alone_has_a_circle_and_a_name() -> None:
    letter, mark = pieces([b"e", b"\xcc\x81"])
    assert mark.label == "◌\u0301"
    assert mark.name == "combining acute accent; part 2 of 2 of e\u0301, 65 CC 81"
    assert letter.name == "'e'; part 1 of 2 of e\u0301, 65 CC 81"
    assert pieces(["e\u0301".encode()])[0].label == "e\u0301"
    assert label(" \u0301".encode()) == "␣◌\u0301"


@pytest.mark.parametrize(
    ("data", "faults"),
    [
        (b"\xe7", ("E7 needs 2 more bytes",)),
        (b"\xe7\x95", ("E7 95 needs 1 more byte",)),
        (b"\xf0\x9f", ("F0 9F needs 2 more bytes",)),
        (b"\xc3", ("C3 needs 1 more byte",)),
        (b"\x80", ("stray byte",)),
        (b"a\x80\x80\x80b\xff", ("4 stray bytes",)),
        (b"\xe7a\x80", ("E7 needs 2 more bytes", "stray byte")),
        ("略".encode(), ()),
    ],
)
def test_faults(data: bytes, faults: tuple[str, ...]) -> None:
    assert pieces([data])[0].faults == faults


def test_faults_stand_at_their_own_tokens() -> None:
    assert [piece.faults for piece in pieces([b"a\x80", b"b", b"", b"\xe7", b"c"])] == [
        ("stray byte",),
        (),
        (),
        ("E7 needs 2 more bytes",),
        (),
    ]


def test_unfinished_character_over_two_tokens() -> None:
    first, second = pieces([b"a\xf0", b"\x9f"])
    assert second.name == "byte 9F; part 2 of 2 of an unfinished character, F0 9F; F0 9F needs 2 more bytes"
    assert first.faults == second.faults
    assert second.shares[0].whole is None


@pytest.mark.parametrize(
    ("text", "shown", "name"),
    [
        (" world", "␣world", "' world'"),
        ("world", "world", "'world'"),
        (" ", "␣", "blank"),
        ("    ", "␣␣␣␣", "4 blanks"),
        ("\n", "↵", "newline"),
        ("\n\n", "↵↵", "2 newlines"),
        ("\r\n", "␍↵", "carriage return, newline"),
        ("\t", "→", "tab"),
        ("   x", "␣␣␣x", "3 blanks, 'x'"),
        ("a b ", "a␣b␣", "'a b', blank"),
        (";\n", ";↵", "';', newline"),
        ("\0", "␀", "null"),
        ("\x1b", "␛", "escape"),
        ("\x7f", "␡", "delete"),
        ("\x85", "NEL", "next line"),
        ("\x80", "U+0080", "padding character"),
        ("\ufeff", "BOM", "byte order mark"),
        ("\u00a0", "NBSP", "no-break space"),
        ("\u202f", "NNBSP", "narrow no-break space"),
        ("\u3000", "IDSP", "ideographic space"),
        ("\u200d", "ZWJ", "zero width joiner"),
        ("\u200c", "ZWNJ", "zero width non-joiner"),
        ("\u200b", "ZWSP", "zero width space"),
        ("\ufe0f", "VS16", "variation selector-16"),
        ("\U000e01ef", "VS256", "variation selector-256"),
        ("\u202e", "RLO", "right-to-left override"),
        ("\u00ad", "SHY", "soft hyphen"),
        ("\U000e0041", "TAG-A", "tag latin capital letter a"),
        ("\ue000", "U+E000", "private use U+E000"),
        ("\u0378", "U+0378", "unassigned U+0378"),
        ("\uffff", "U+FFFF", "noncharacter U+FFFF"),
        ("\U0010ffff", "U+10FFFF", "noncharacter U+10FFFF"),
        ("a\u200bb", "a‹ZWSP›b", "'a', zero width space, 'b'"),
        ("b\u200d", "b‹ZWJ›", "'b', zero width joiner"),
        ("❤\ufe0f", "❤\ufe0f", "'❤\ufe0f'"),
        ("1\ufe0f\u20e3", "1\ufe0f\u20e3", "'1\ufe0f\u20e3'"),
        ("👩\u200d👧", "👩\u200d👧", "'👩\u200d👧'"),
        ("👩\u200d", "👩‹ZWJ›", "'👩', zero width joiner"),
        ("👍\U000e0061\U000e007f", "👍‹TAG-a›‹TAG-END›", "'👍', tag latin small letter a, cancel tag"),
        ("<b>&", "<b>&", "'<b>&'"),
        ("", "∅", "empty token"),
    ],
)
def test_label_and_name(text: str, shown: str, name: str) -> None:
    (piece,) = pieces([text.encode()])
    assert (piece.label, piece.name) == (shown, name)
    assert piece.text == text


def test_long_names_are_cut_and_say_so() -> None:
    assert pieces([b"a" * 100])[0].name == f"'{'a' * 60}' and 40 more characters"
    assert pieces([b"a\n" * 100])[0].name.endswith(", and 140 more")
    assert pieces([b"=" * 100])[0].label == "=" * 100
    assert "a cluster of 201 bytes" in pieces([b"a", ("\u0301" * 100).encode()])[0].name


def test_marks_are_exactly_the_hidden_characters() -> None:
    nameless = regex.compile(r"[\p{Cn}\p{Co}\p{Cs}]")
    every = map(chr, range(sys.maxunicode + 1))
    assert {ord(char) for char in every if hidden.match(char) and not nameless.match(char)} == set(MARKS)


def test_marks_are_visible_and_distinct() -> None:
    shorts = [short for short, _ in MARKS.values()]
    assert len(set(shorts)) == len(shorts)
    assert all(is_visible(short) and name.strip() for short, name in MARKS.values())
    assert MARKS[0x0E] == ("␎", "shift out") and MARKS[0x9F][1] == "application program command"
    for code, (_, name) in MARKS.items():  # the aliases are Unicode's own
        if unicodedata.category(chr(code)) == "Cc" and name != "newline":
            assert ord(unicodedata.lookup({"tab": "character tabulation", "index": "IND"}.get(name, name))) == code


def test_code_points() -> None:
    points = code_points("A\0\n é\U000323b0".encode() + b"\xf0\x9f\x80")
    assert [(point.notation, point.name) for point in points] == [
        ("U+0041", "LATIN CAPITAL LETTER A"),
        ("U+0000", "NULL"),
        ("U+000A", "NEWLINE"),
        ("U+0020", "SPACE"),
        ("U+00E9", "LATIN SMALL LETTER E WITH ACUTE"),
        ("U+323B0", "CJK IDEOGRAPH U+323B0"),
        ("", "needs 1 more byte"),
    ]
