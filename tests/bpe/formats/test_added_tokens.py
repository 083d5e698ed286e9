"""Added tokens with all their properties: found where the library `tokenizers` finds them, in both ways of reading."""

import json
import random
from typing import Any

import pytest
from tokenizers import AddedToken, normalizers
from tokenizers import Tokenizer as Real

import bpe
from bpe.formats import FormatError
from tests.bpe.formats.test_formats_tokenizers import same, trained
from tests.texts import TEXTS

PYTHON = "    def f(x):\n        return x\n"


def with_added(cut: str, *tokens: AddedToken, normalizer: Any = None) -> Real:
    real = Real.from_str(trained(cut))
    if normalizer is not None:
        real.normalizer = normalizer
    real.add_tokens([token for token in tokens if not token.special])
    real.add_special_tokens([token for token in tokens if token.special])
    return real


def read(real: Real) -> bpe.Tokenizer:
    return bpe.read(real.to_str().encode(), "tokenizer.json")


def test_only_special_ones_can_be_read_as_text() -> None:
    """As in GPT-NeoX's file, whose runs of blanks are added tokens, and as `<think>` in others."""
    runs = [AddedToken(" " * n) for n in range(24, 1, -1)]
    real = with_added("GPT-2", *runs, AddedToken("<think>"), AddedToken("<|im_end|>", special=True))
    ours = read(real)
    assert set(ours.special_tokens) == {"<|endoftext|>", "<|im_end|>"}
    same(real, ours, TEXTS | {"Python": PYTHON, "thought": "<think>a</think><|im_end|>"})
    think = real.token_to_id("<think>")
    assert ours.encode("<think>") == ours.encode("<think>", "allow") == [think]
    assert ours.encode("<|im_end|>") != ours.encode("<|im_end|>", "allow") == [real.token_to_id("<|im_end|>")]
    with pytest.raises(bpe.SpecialTokenError, match="at character 8"):
        ours.encode("<think>x<|im_end|>", "refuse")
    assert ours.decode(ours.encode(PYTHON, "refuse")) == PYTHON


def test_a_token_that_is_a_byte_or_merged_too() -> None:
    real = with_added("Llama 3", AddedToken("the"), AddedToken("q"), AddedToken("｜x｜", special=True))
    ours = read(real)
    assert ours.ranks[b"q"] == real.token_to_id("q")
    same(real, ours, TEXTS | {"all": "the bathe quick｜x｜ q"})


CONTENTS = [*"tﬁ▁\n", "<s>", "<mask>", "<m", "s>", "  ", "the", "e\u0301", "a b", "<s><s>", "[X]"]
PARTS = [*CONTENTS, " ", "\t", "\u00a0", "x", "_", "9", "\u200d", ".", "\U0001faea", "E", "\u0301", "<", ">"]


@pytest.mark.parametrize("cut", ["GPT-2", "RoBERTa, prefix space", "Qwen 2"])
@pytest.mark.parametrize("seed", range(8))
def test_any_properties_and_overlaps(cut: str, seed: int) -> None:
    rng = random.Random(f"{cut} {seed}")
    for _ in range(6):
        flags = ("lstrip", "rstrip", "single_word", "normalized", "special")
        tokens = [
            AddedToken(content, **{flag: rng.random() < 0.3 for flag in flags})
            for content in rng.sample(CONTENTS, rng.randint(1, 6))
        ]
        forms = [None, normalizers.NFC(), normalizers.NFKC(), normalizers.NFD()]
        real = with_added(cut, *tokens, normalizer=rng.choice(forms))
        texts = {str(i): "".join(rng.choices(PARTS, k=rng.randint(1, 9))) for i in range(60)}
        if any(token.rstrip for token in tokens):  # what one token has taken, the library may give a second time
            texts = {name: text for name, text in texts.items() if not taken_twice(text, tokens)}
        same(real, read(real), texts)


def taken_twice(text: str, tokens: list[AddedToken]) -> bool:
    return any(token.content.isspace() for token in tokens)


def test_single_words_are_those_of_the_library() -> None:
    """Beside every character: what counts as part of a word."""
    real = with_added("GPT-2", AddedToken("<w>", single_word=True, normalized=False))
    ours = read(real)
    word = real.token_to_id("<w>")
    for start in range(0, 0x110000, 0x1000):
        chars = [chr(c) for c in range(start, start + 0x1000) if not 0xD800 <= c < 0xE000]
        text = "\n".join(f"{c}<w> <w>{c}" for c in chars)
        found = ours.encode(text)
        assert [i == word for i in found].count(True) == real.encode(text).ids.count(word), hex(start)


def test_what_is_written_is_found_alike() -> None:
    tokens = [
        AddedToken("<a>", lstrip=True),
        AddedToken("<b>", rstrip=True, special=True),
        AddedToken("c", single_word=True),
    ]
    real = with_added("Qwen 2", *tokens, normalizer=normalizers.NFC())
    ours = read(real)
    texts = TEXTS | {"added": "x <a> c cc\n<b> \t c"}
    same(Real.from_str(bpe.write(ours, "tokenizer.json").decode()), ours, texts)
    same(real, bpe.read(bpe.write(ours, "json"), "x"), texts)
    assert bpe.read(bpe.write(ours, "json"), "x").added_tokens == ours.added_tokens


# --- defects ----------------------------------------------------------------------------------------------------------


def refused(change: dict[str, Any], *words: str) -> None:
    document = json.loads(trained("GPT-2")) | change
    with pytest.raises(FormatError) as caught:
        bpe.read(json.dumps(document).encode(), "x")
    for word in words:
        assert word in str(caught.value)


def test_defects_are_named() -> None:
    a, b = {"id": 1500, "content": "<a>"}, {"id": 1500, "content": "<b>"}
    refused({"added_tokens": [a, b]}, "key added_tokens[1]: '<b>' has the id 1500 of '<a>' at key added_tokens[0]")
    refused({"added_tokens": [a, a | {"id": 1501}]}, "key added_tokens[1]: '<a>' stands at key added_tokens[0] already")
    refused({"added_tokens": [a | {"special": 1}]}, "key added_tokens[0].special", "true or false")
    refused({"added_tokens": [a | {"content": "\ud800"}]}, "key added_tokens[0].content", "half a surrogate pair")
    refused({"post_processor": {"type": "RobertaProcessing", "cls": []}}, "key post_processor.cls", "[]")
    refused({"post_processor": {"single": {}}}, "key post_processor.single", "a list")


def test_half_a_surrogate_pair_is_refused_wherever_it_is() -> None:
    for document, place in (
        ({"\ud800": "x"}, "half"),
        ({"a": {"b": ["x", "\udfff"]}}, "key a.b[1]"),
        (["x", ["\ud800"]], "item 1[0]"),
        (json.loads(trained("GPT-2")) | {"normalizer": {"type": "\ud800"}}, "key normalizer.type"),
    ):
        with pytest.raises(FormatError, match="half a surrogate pair") as caught:
            bpe.read(json.dumps(document).encode(), "x")
        assert place in str(caught.value)
    assert json.loads(json.dumps("\ud83d\ude00")) == "😀"  # a whole pair, escaped as JSON does it, is no such thing
    ours = json.loads(bpe.write(bpe.train("low", 257).tokenizer, "json")) | {"name": "😀"}
    assert bpe.read(json.dumps(ours).encode(), "x").name == "😀"
