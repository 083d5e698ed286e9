"""Letters that look like others: words that mix scripts, or that spell a Latin word in another one."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import regex

# Letters of other scripts that most fonts draw like a Latin one; our own list, by looking at them.
LATIN = {
    **dict(zip("аеорсухіјѕԁԛԝһӏАВЕКМНОРСТХУІЈЅԌ", "aeopcyxijsdqwhlABEKMHOPCTXYIJSG", strict=True)),  # Cyrillic
    **dict(zip("οαινρυκΑΒΕΖΗΙΚΜΝΟΡΤΥΧϲϳ", "oaivpukABEZHIKMNOPTYXcj", strict=True)),  # Greek
    **dict(zip("օոսհցքᎪᎬᏢꓐꓚꓝ", "onuhgqAEPBCF", strict=True)),  # Armenian, Cherokee, Lisu
}
_CYRILLIC = {latin: other for other, latin in LATIN.items() if "\u0400" <= other <= "\u052f"}
SHORTEST = 3  # letters; "hν" and "kΩ" are no disguise

_WORD = regex.compile(r"[\p{L}\p{M}\p{N}_]+")
_SCRIPT = {
    "Latin": regex.compile(r"\p{Latin}"),
    "Cyrillic": regex.compile(r"\p{Cyrillic}"),
    "Greek": regex.compile(r"\p{Greek}"),
    "Armenian": regex.compile(r"\p{Armenian}"),
    "Cherokee": regex.compile(r"\p{Cherokee}"),
    "Lisu": regex.compile(r"\p{Lisu}"),
}
_SUSPECT = regex.compile(rf"[{''.join(LATIN)}]")
_SMALL_CAPITALS = dict(zip("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "ABCDEFGHIJKLMNOPRSTUVWYZ", strict=True))
_ORNATE = regex.compile(r"[\U0001D400-\U0001D7FF\u2460-\u24FF\U0001F130-\U0001F189]")  # mathematical, in circles, …
_STYLED = regex.compile(rf"(?:{_ORNATE.pattern}|[{''.join(_SMALL_CAPITALS)}]){{{SHORTEST},}}")


@dataclass(frozen=True)
class Disguise:
    """Characters `start` to `end` of a text look like `plain`; `mixed` says that the word is of several scripts.

    `surely` is not said of what is usual somewhere: capitals alone, such as СССР, and ornate letters.
    """

    start: int
    end: int
    plain: str
    scripts: tuple[str, ...]
    surely: bool

    @property
    def mixed(self) -> bool:
        """Whether letters of several scripts stand in one word."""
        return len(self.scripts) > 1


def disguises(text: str) -> Iterator[Disguise]:
    """Yield the words that look like others, in order.

    A word of several scripts is one if all letters of the rarer script have a look-alike in the other; a word of one
    script, if each of its letters looks like a Latin one and the text holds nothing else in that script.

    >>> [(d.plain, d.scripts, d.surely) for d in disguises("Log in to p\u0430ypal")]
    [('paypal', ('Cyrillic', 'Latin'), True)]
    """
    if text.isascii():
        return
    styled = ((found.start(), found.end()) for found in _STYLED.finditer(text))
    found = [Disguise(a, b, plain_letters(text[a:b]), ("ornate letters",), False) for a, b in styled]
    native: set[str] = set()  # scripts in which a word stands that looks like no Latin one
    alone: list[Disguise] = []
    for match in _WORD.finditer(text) if _SUSPECT.search(text) else ():
        if match[0].isascii():
            continue
        (start, end), (scripts, plain, letters) = match.span(), _read(match[0])
        if len(scripts) > 1 and plain and letters >= SHORTEST:
            found.append(Disguise(start, end, plain, scripts, True))
        elif len(scripts) == 1 and scripts != ("Latin",):
            if not plain:
                native.add(scripts[0])
            elif letters >= SHORTEST:
                alone.append(Disguise(start, end, plain, scripts, not match[0].isupper()))
    if _SCRIPT["Latin"].search(text):
        found += (disguise for disguise in alone if disguise.scripts[0] not in native)
    yield from sorted(found, key=lambda disguise: disguise.start)


def plain_letters(text: str) -> str:
    """Return `text` with look-alikes and ornate letters as the Latin letters that they look like.

    >>> plain_letters("\u0440\u0430\u0443pal"), plain_letters("\U0001d573\U0001d58e")
    ('paypal', 'Hi')
    """
    known = "".join(LATIN.get(char) or _SMALL_CAPITALS.get(char) or char for char in text)
    return "".join(unicodedata.normalize("NFKC", char) if _ORNATE.match(char) else char for char in known)


@lru_cache(20_000)
def _read(word: str) -> tuple[tuple[str, ...], str | None, int]:
    """The scripts of a word, how it reads in Latin letters (or, of several scripts, in Cyrillic), and its letters."""
    scripts = tuple(sorted(script for script, pattern in _SCRIPT.items() if pattern.search(word)))
    letters = sum(map(str.isalpha, word))
    in_latin = plain_letters(word)
    if all(char.isascii() or _SCRIPT["Latin"].match(char) or not char.isalpha() for char in in_latin):
        return scripts, in_latin, letters
    if scripts == ("Cyrillic", "Latin"):
        in_cyrillic = "".join(_CYRILLIC.get(char, char) for char in word)
        if not _SCRIPT["Latin"].search(in_cyrillic):
            return scripts, in_cyrillic, letters
    return scripts, None, letters
