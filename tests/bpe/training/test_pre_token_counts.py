"""Cutting a long text stretch by stretch must give what cutting the whole gives."""

import random
from collections import Counter
from pydoc_data.topics import topics

import pytest

from bpe.tokenizer.pre_tokenizer import PRESETS
from bpe.training.pre_token_counts import count_pre_tokens
from tests.scale import examples
from tests.texts import LONG, TEXTS

# Everything that a pattern treats in its own way, blanks of several kinds most of all.
LETTERS = "  \n\r\t\x0b\x1c\x85\u00a0\u2028\u3000aB1½é\u0301字😀'sſ./-_\ufffd"


@pytest.mark.parametrize("name", PRESETS)
def test_stretches_give_the_pre_tokens_of_the_whole(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe.training.pre_token_counts.PORTION", 2)
    rng = random.Random(name)
    texts = ["".join(rng.choices(LETTERS, k=rng.randrange(1, 30))) for _ in range(examples(3000))]
    texts += ["".join(rng.choices("a b\n", k=rng.randrange(1, 30))) for _ in range(examples(1000))]
    for text in [*texts, *TEXTS.values(), *LONG.values(), "\n".join(topics.values())]:
        counts = count_pre_tokens([text], PRESETS[name])
        assert list(counts.items()) == list(Counter(PRESETS[name].split(text)).items()), text[:100]


def test_special_tokens_are_cut_out_longest_first() -> None:
    counts = count_pre_tokens(["a<x>b<x><xx>c", "<x>"], PRESETS["none"], ["<x", "<x>", "<xx>"])
    assert counts == {"a": 1, "b": 1, "c": 1}
