"""EncodedText and the claims about it."""

from dataclasses import replace
from itertools import accumulate

import pytest

import bpe
from bpe.display.pieces import boundary_flags
from bpe.tokenizer import Tokenizer
from bpe.tokenizer.pre_tokenizer import PreTokenizer
from bpe.tracing.encoded_text import PRE_TOKEN_ENDS, SPECIAL_TOKEN, encode_text
from bpe.tracing.trust import claims
from tests.texts import LONE_SURROGATES, TEXTS

NAMES = ["r50k_base", "cl100k_base", "o200k_base"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("special", ["text", "allow"])
def test_it_holds_what_encode_and_derive_say(name: str, special: str) -> None:
    tokenizer = bpe.load(name)
    for title, text in TEXTS.items():
        encoded = encode_text(tokenizer, text, special)
        derivation = bpe.derive(tokenizer, text, special)
        assert list(encoded.ids) == tokenizer.encode(text, special), title
        assert encoded.data == text.encode(), title
        assert [(s.end - s.start) for s in derivation.spans] == list(encoded.lengths), title
        ends = [end for end, flag in zip(encoded.ends, encoded.flags, strict=True) if flag & PRE_TOKEN_ENDS]
        assert ends == derivation.pre_token_ends, title
        torn = boundary_flags(encoded.data, list(accumulate(encoded.lengths)))
        assert bytes(flag & 6 for flag in encoded.flags) == torn, title
        specials = [i for i, flag in zip(encoded.ids, encoded.flags, strict=True) if flag & SPECIAL_TOKEN]
        assert specials == [i for i in encoded.ids if i in tokenizer.special_tokens.values()], title


def test_pre_token_of_a_token() -> None:
    encoded = encode_text(bpe.load("cl100k_base"), "Hi 🍓! strawberry")
    assert [list(encoded.pre_token(i)) for i in (0, 2, 5)] == [[0], [1, 2, 3, 4], [5]]
    assert encoded.token_bytes(1, 4) == " 🍓!".encode()


@pytest.mark.parametrize("name", NAMES)
def test_all_claims_hold_on_awkward_texts(name: str) -> None:
    for title, text in TEXTS.items():
        found = claims(encode_text(bpe.load(name), text), text)
        assert [claim.holds for claim in found] == [True] * 4, (title, found)


def test_claims_tell_the_truth_when_they_do_not_hold() -> None:
    text = LONE_SURROGATES[next(iter(LONE_SURROGATES))]
    by_name = {c.claim: c for c in claims(encode_text(bpe.load("gpt2"), text), text)}
    assert by_name["nothing normalized"].holds is False
    assert "U+FFFD" in by_name["nothing normalized"].detail

    encoded = encode_text(bpe.load("gpt2"), "hello world")
    wrong = replace(encoded, ids=encoded.ids[:1] + encoded.ids[:1])
    by_name = {c.claim: c for c in claims(wrong, "hello world")}
    assert by_name["lossless"].holds is False and by_name["equals tiktoken"].holds is False
    assert "from token 2 on" in by_name["equals tiktoken"].detail

    two = Tokenizer("two", PreTokenizer("two", (r"\w+|\W+", r"\d|\D+")), {bytes([b]): b for b in range(256)})
    assert {c.claim: c.holds for c in claims(encode_text(two, "a1"), "a1")}["equals tiktoken"] is None

    blanks = " " * 1_000_000
    claim = {c.claim: c for c in claims(encode_text(bpe.load("o200k_base"), blanks), blanks)}["equals tiktoken"]
    assert claim.holds is None and "gives up" in claim.detail


class Forgetful(Tokenizer):
    """Cuts at blanks and drops them, which no tokenizer of this project does."""

    def pre_tokens(self, text: str) -> list[str]:
        return text.split()


def test_a_pattern_that_loses_text_is_told_with_how_much() -> None:
    encoded = encode_text(bpe.load("gpt2"), "a b  c")
    lossy = replace(encoded, tokenizer=Forgetful("lossy", bpe.preset("gpt2"), dict(encoded.tokenizer.ranks)))
    by_name = {c.claim: c for c in claims(lossy, "a b  c")}
    assert by_name["pattern covers everything"].holds is False
    assert "3 characters fewer" in by_name["pattern covers everything"].detail
