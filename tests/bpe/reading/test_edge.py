"""The edge: what tiktoken calls unstable, but for two things that it misses; and whatever comes was foreseen."""

import random
from collections.abc import Iterator

import pytest

import bpe
from bpe.display.characters import as_text
from bpe.reading.edge import LONGEST, Edge, edge, tokens_with_blank
from bpe.tokenizer import Tokenizer
from bpe.tracing.encoded_text import encode_text
from tests.bpe.reading.samples import SOME_LONG, TRAINED_ON, kinds
from tests.texts import TEXTS

SENTENCE = (
    "hello world internationalization strawberry tokenizer unbelievable running don't function return It's "
    "Straße naïve Привет мир वि문자 今天天气真好 ภาษา مرحبا 12345 2024 3.14"
)
WORDS = SENTENCE.split()
TAILS = {
    "blank": [" ", "  ", "   ", "     ", " \t", "\t", "\n ", " \n", "\u00a0"],
    "half emoji": ["👩\u200d", "👩\u200d👩", "🏴\U000e0067", "🇩", "👍", "☎", "1\ufe0f", "🏳️\u200d", " 😀"],
    "https:": [" https:", "http://", " https://www.", " x:", "!?", "...", '("', " {'", "'", "'r"],
    "line break": ["\n", "\n\n", "\r\n", "\r", "\n  ", "\n\n\t", "  \n", " \n \n"],
}


def ends(count: int) -> Iterator[str]:
    """Texts that end in a blank, half a word, half an emoji, digits, an address, a line break; in turn."""
    rng = random.Random(16)
    for i in range(count):
        text = " ".join(rng.choices(WORDS, k=rng.randint(1, 4)))
        turn = i % 6
        if turn == 0:
            word = rng.choice(WORDS)
            yield f"{text} {word[: rng.randint(1, len(word))]}"
        elif turn == 1:
            yield f"{text} {rng.randrange(10 ** rng.randint(1, 7))}"
        else:
            yield text + rng.choice(list(TAILS.values())[turn - 2])


def continuations(found: Edge) -> set[tuple[int, ...]]:
    return {(*group.kept, token) for group in found.continuations for token in group.tokens}


@pytest.mark.slow
def test_a_thousand_ends_are_those_of_tiktoken() -> None:
    names = ["r50k_base", "cl100k_base", "o200k_base"]
    compared: set[tuple[str, bytes]] = set()  # tiktoken's answer depends on the open bytes alone
    for number, text in enumerate(ends(1_000)):
        name = names[number // 6 % 3]
        tokenizer = bpe.load(name)
        found = edge(encode_text(tokenizer, text))
        if (name, found.open_bytes) in compared:
            continue
        compared.add((name, found.open_bytes))
        assert tokenizer.reference is not None
        stable, theirs = tokenizer.reference.encode_with_unstable(text)
        ours = continuations(found)
        assert len(ours) == found.count
        if found.settled != len(stable):  # a contraction joins what stood apart
            assert "'" in found.open_bytes.decode() and found.settled < len(stable), text
            continue
        assert not set(map(tuple, theirs)) - ours, text
        for *kept, last in ours - set(map(tuple, theirs)):  # a word that begins with half a character, after blanks
            token = tokenizer.token_bytes(last)
            assert kept and token[:1] == b" " and as_text(token) is None and found.open_bytes.isspace(), text
    assert len(compared) > 250


@pytest.mark.parametrize("kind", kinds())
def test_whatever_comes_was_foreseen(kind: str) -> None:
    tokenizer, rng = kinds()[kind], random.Random(3)
    titles = "prose", "code, Python", "numbers", "Cyrillic", "emoji", "JSON", "tabs", "URL", "contractions", "Hindi"
    texts = [*map(TEXTS.__getitem__, titles), TRAINED_ON]
    for _ in range(150):
        source, other = rng.choices(texts, k=2)
        at, start = rng.randrange(len(source)), rng.randrange(len(other))
        text = source[max(0, at - 30) : at]
        for more in (source[at : at + 20], other[start : start + 20]):
            found = edge(encode_text(tokenizer, text))
            foreseen = continuations(found)
            assert found.bounded or not text or _what_comes(tokenizer, text, more, found) in foreseen, (text, more)


def _what_comes(tokenizer: Tokenizer, text: str, more: str, found: Edge) -> tuple[int, ...]:
    """The tokens of the open bytes in the longer text; all before them must be as they were."""
    before, after = encode_text(tokenizer, text), encode_text(tokenizer, text + more)
    assert after.ids[: found.settled] == before.ids[: found.settled], (text, more)
    last = next(i for i, end in enumerate(after.ends) if end >= len(before.data))
    return tuple(after.ids[found.settled : last + 1])


def test_a_trailing_blank() -> None:
    o200k = bpe.load("o200k_base")
    found = edge(encode_text(o200k, "hello "))
    assert (found.settled, found.unsettled, found.open_bytes, found.ends_in_blank) == (1, 1, b" ", True)
    assert found.count == tokens_with_blank(o200k) == 106_529
    assert [group.kept for group in found.continuations] == [()]
    assert o200k.token_bytes(found.continuations[0].earliest(1)[0]) == b" "
    assert not edge(encode_text(o200k, "hello")).ends_in_blank


def test_an_apostrophe_leaves_the_word_open_where_contractions_belong_to_it() -> None:
    text = "I don'"
    assert edge(encode_text(bpe.load("o200k_base"), text)).open_bytes == b" don'"
    assert edge(encode_text(bpe.load("cl100k_base"), text)).open_bytes == b"'"


def test_nothing_is_open_without_text_and_after_a_special_token() -> None:
    cl100k = bpe.load("cl100k_base")
    assert edge(encode_text(cl100k, "")) == Edge(0, 0, b"", ())
    assert edge(encode_text(cl100k, "a<|endoftext|>", "allow")) == Edge(2, 0, b"", ())
    assert edge(encode_text(cl100k, "<|endoftext|> ", "allow")).settled == 1


@pytest.mark.parametrize("kind", ["r50k", "o200k", "no split"])
def test_a_long_end_is_bounded(kind: str) -> None:
    for title, text in SOME_LONG.items():
        encoded = encode_text(kinds()[kind], text)
        found = edge(encoded)
        assert len(found.open_bytes) <= LONGEST and encoded.data.endswith(found.open_bytes), title
        assert found.settled + found.unsettled == len(encoded.ids), title
