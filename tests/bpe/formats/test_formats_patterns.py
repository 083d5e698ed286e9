"""Random patterns cut random texts alike here and in the engine of `tokenizers`, translated in either direction."""

import random

import pytest
from tokenizers import Regex, pre_tokenizers

from bpe.formats import FormatError
from bpe.formats.oniguruma import from_oniguruma, to_oniguruma
from bpe.tokenizer.pre_tokenizer import PatternError, PreTokenizer, compile_pattern
from tests.scale import examples

ATOMS = [
    r"\w", r"\W", r"\s", r"\S", r"\d", r"\D", ".", "a", "1", " ", r"\p{L}", r"\P{L}", r"\p{^N}", "²", r"\n",
    "[a-c]", r"[^\s\p{L}]", r"[^\W\d]", r"[\W_]", "[|~a]", "(?:a|1)", "(a)", "(?i:é|s)", "[[:alpha:]]", "[^[:space:]]",
    r"[\-\]]",
]  # fmt: skip
THEIRS = [*ATOMS, r"\h", r"[\h\s]", r"[^\h]", r"[\H1]", r"[\w&&[^a]]", r"[a[1\s]]", r"\x{e9}", r"\u00e9"]
OURS = [*ATOMS, "[[a]", "[&&a]", r"\xe9"]
QUANTIFIERS = ["", "", "", "?", "+", "*", "{1,3}", "{2}", "?+", "++", "*+", "{1,2}+", "+?", "{1,2}?", "*?"]
PLACES = ["^", "$", r"\A", r"\Z", r"\b", r"\B", r"(?=\d)", r"(?!\S)", "(?<=a)", "(?<!1)"]
LETTERS = "aab11 \n\t²éÉsS_-|~&[.x]\r\u0301\u2028ſß"


def a_pattern(rng: random.Random, atoms: list[str], places: list[str]) -> str:
    def piece() -> str:
        return rng.choice(places) if rng.random() < 0.2 else rng.choice(atoms) + rng.choice(QUANTIFIERS)

    return "|".join("".join(piece() for _ in range(rng.randint(1, 4))) for _ in range(rng.randint(1, 3)))


def theirs(pattern: str, text: str) -> list[str]:
    pieces = pre_tokenizers.Split(Regex(pattern), "isolated").pre_tokenize_str(text)
    return [text[a:b] for _, (a, b) in pieces]


@pytest.mark.filterwarnings("ignore:Possible")
@pytest.mark.parametrize("seed", range(4))
def test_both_engines_cut_alike(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(examples(300)):
        foreign = a_pattern(rng, THEIRS, [*PLACES, r"\z"])
        own = a_pattern(rng, OURS, [*PLACES, "(?m:$)", "(?m:^)"])
        read = PreTokenizer("read", (from_oniguruma(foreign),), "keep")
        kept = PreTokenizer("own", (own,), "keep")
        written = to_oniguruma(own)
        for _ in range(5):
            text = "".join(rng.choices(LETTERS, k=rng.randint(1, 14)))
            assert read.split(text) == theirs(foreign, text), (foreign, text)
            assert kept.split(text) == theirs(written, text), (own, written, text)
            assert theirs(to_oniguruma(from_oniguruma(foreign)), text) == theirs(foreign, text), (foreign, text)


def test_whatever_a_file_holds_for_a_pattern_is_read_or_refused() -> None:
    rng = random.Random(5)
    parts = [
        *r"()[]{}|*+?^$\.,-ab019:=!<>PpLNZGkhwxu&~ #im" + "\n'",
        "(?:",
        "(?<",
        "(?i)",
        "(?(1)",
        r"\1",
        "(?P<n>",
        "{e<=1}",
    ]
    for _ in range(examples(5000)):
        pattern = "".join(rng.choices(parts, k=rng.randint(1, 14)))
        for translate in (from_oniguruma, to_oniguruma):
            try:
                assert isinstance(translate(pattern), str)
            except FormatError as error:
                assert str(error)
    for pattern in ("(" * 5000 + ")" * 5000, "a{99999999999999999999}", "(", "[a"):
        with pytest.raises(PatternError, match=r"does not compile|written out"):
            compile_pattern(pattern)
        with pytest.raises(FormatError, match=r"does not compile|written out"):
            from_oniguruma(pattern)
