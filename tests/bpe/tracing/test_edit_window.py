"""An edit encoded in a window gives the tokens of the whole text, always."""

import random
from itertools import pairwise

import pytest

import bpe
from bpe.tokenizer import Special, Tokenizer, preset
from bpe.tracing import EncodedText, encode_text
from bpe.tracing.edit_window import edit_reach, encode_window
from tests.bpe.tracing.splicing import splice
from tests.scale import examples
from tests.texts import TEXTS

TRAINED = "the keeper of the lighthouse said: the ferry is late, 12345 times late\n\n  and so on… "


def tokenizers() -> dict[str, Tokenizer]:
    found = {name: bpe.load(name) for name in ("r50k_base", "cl100k_base", "o200k_base", "o200k_harmony")}
    found |= {
        kind: bpe.train(
            TRAINED * 3, 300, pre_tokenizer=preset(kind), special_tokens=("<|endoftext|>", "<|pad|>")
        ).tokenizer
        for kind in ("whitespace", "words", "none")
    }
    return found


TOKENIZERS = tokenizers()
PARTS = [
    *"aAzé1 9\n\t'.,<|>/\u3000",
    *(" ", "  ", "\n\n", "\r\n", "\r", "'s", "'LL", "123", "<|endoftext|>", "<|end", "oftext|>", "\u200d"),
    *("👩\u200d👩", "🇩🇪", "🇩", "e\u0301", "\u0301", "한", "ᄒ", "ᅡ", "क्", "षि", "你好", "ÀÉ", "ſ", "\x1c", "\x85"),
    *("🏳️\u200d🌈", "\ufeff", " " * 70, "a" * 90, "1" * 50, "\n" * 40, "Ab" * 30, "🇩" * 9),
]
WAYS = ["insert", "delete", "replace", "paste", "undo"]


def edits(text: str, number: int, rng: random.Random) -> list[str]:
    """Texts that follow from `text` one edit after the other."""
    texts = [text]
    for _ in range(number):
        now, way = texts[-1], rng.choice(WAYS)
        a = rng.randint(0, len(now))
        b = min(len(now), a + rng.choice([0, 1, 1, 2, 5, 30]))
        some = "".join(rng.choices(PARTS, k=rng.choice([1, 1, 1, 2, 4])))
        texts.append(
            {
                "insert": now[:a] + some + now[a:],
                "delete": now[:a] + now[b:],
                "replace": now[:a] + some + now[b:],
                "paste": now[:a] + rng.choice(list(TEXTS.values()))[:300] + now[a:],
                "undo": texts[-2] if len(texts) > 1 else now,
            }[way][:4000]
        )
    return texts


def same(spliced: EncodedText, whole: EncodedText) -> bool:
    return (spliced.data, spliced.ids, spliced.lengths, spliced.flags) == (
        whole.data,
        whole.ids,
        whole.lengths,
        whole.flags,
    )


@pytest.mark.parametrize("name", TOKENIZERS)
@pytest.mark.parametrize("special", ["text", "allow"])
def test_spliced_tokens_are_those_of_the_whole_text(name: str, special: Special) -> None:
    tokenizer, rng = TOKENIZERS[name], random.Random(name + special)
    texts = [text for text in TEXTS.values() if len(text) < 3000]
    for _ in range(examples(350)):
        text = "".join(rng.choices([*texts, *PARTS], k=rng.choice([1, 3, 8])))[:3000]
        if rng.random() < 0.3:
            text += "The keeper was late for the ferry again. " * 30
        chain = edits(text, 20, rng)
        now = encode_text(tokenizer, chain[0], special)
        for before, after in pairwise(chain):
            now, _ = splice(now, before, after, special)
            assert same(now, encode_text(tokenizer, after, special)), (before, after)


def test_a_letter_in_a_long_text_sends_little() -> None:
    text = "The keeper was late for the ferry again, and nobody on the pier said 12345 words.\n" * 1000
    for name in ("r50k_base", "cl100k_base", "o200k_base"):
        before = encode_text(TOKENIZERS[name], text)
        for at in (0, 100, len(text) // 2, len(text)):
            after = text[:at] + "x" + text[at:]
            spliced, sent = splice(before, text, after, "text")
            assert sent < 200
            assert same(spliced, encode_text(TOKENIZERS[name], after))


def test_a_tokenizer_that_may_look_anywhere_takes_whole_texts_only() -> None:
    anywhere = bpe.train(TRAINED, 280, pre_tokenizer=bpe.PreTokenizer("own", (r"a(?=.*z)|[\s\S]",))).tokenizer
    assert edit_reach(anywhere, "text") is None
    assert encode_window(anywhere, "abc", "text", at_end=True).settled == 3
    with pytest.raises(ValueError, match="whole texts only"):
        encode_window(anywhere, "abc", "text", at_end=False)
