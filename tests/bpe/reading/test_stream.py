"""Stream: nothing is lost, nothing is shown before it is whole."""

import random

import pytest

import bpe
from bpe.reading.stream import stream
from bpe.tokenizer import TokenIdError
from tests.bpe.reading.samples import kinds
from tests.texts import TEXTS


@pytest.mark.parametrize("kind", kinds())
def test_what_arrives_is_the_text(kind: str) -> None:
    tokenizer = kinds()[kind]
    for title, text in TEXTS.items():
        ids = tokenizer.encode(text, "allow")
        moments = list(stream(tokenizer, ids))
        assert "".join(m.added for m in moments) == tokenizer.decode(ids), title
        assert all(m.held == b"" or not m.held.decode("utf-8", "ignore") for m in moments), title
        assert b"".join(m.token for m in moments) == tokenizer.decode_bytes(ids), title
        assert not moments or moments[-1].held == b"", title
        if "\ufffd" not in text:
            assert "\ufffd" not in "".join(m.added for m in moments), title


def test_at_each_moment_it_is_what_decoding_all_at_once_shows() -> None:
    cl100k, rng = bpe.load("cl100k_base"), random.Random(5)
    for _ in range(50):  # any ids, whole characters or not
        ids = [rng.randrange(400) for _ in range(12)]
        shown = ""
        for count, moment in enumerate(stream(cl100k, ids), 1):
            shown += moment.added
            assert shown + moment.torn == cl100k.decode(ids[:count])
            assert len(moment.held) <= 3


def test_a_naive_decoder_tears_an_emoji_and_never_mends_it() -> None:
    cl100k = bpe.load("cl100k_base")
    moments = list(stream(cl100k, cl100k.encode("Hi 🍓!")))
    assert [m.added for m in moments] == ["Hi", " ", "", "🍓", "!"]
    assert [len(m.held) for m in moments] == [0, 2, 3, 0, 0]
    assert "".join(m.naive for m in moments) == "Hi \ufffd\ufffd\ufffd!"


def test_an_id_without_a_token_is_named_with_its_place() -> None:
    with pytest.raises(TokenIdError, match="position 1"):
        list(stream(bpe.load("cl100k_base"), [15339, 10**6]))
