"""What languages cost: our own figures, pinned, and how they stand beside published ones."""

from dataclasses import replace
from statistics import median

import pytest

import bpe
from bpe.measuring.language_costs import decomposed_tokens, language_costs, premiums
from bpe.measuring.measurement import measure
from bpe.texts.parallel import own_text, project_text
from bpe.tokenizer import LEADING_BLANK, MissingBytesError, Tokenizer, normalize
from tests.texts import TEXTS

TEXT = project_text()
NAMES = ("r50k_base", "cl100k_base", "o200k_base")


@pytest.fixture(scope="module")
def costs() -> dict[str, dict]:
    return {name: language_costs(bpe.load(name), TEXT) for name in NAMES}


def extra(costs: dict[str, dict], name: str, code: str) -> int:
    """Per cent more tokens than English."""
    premium = premiums(costs[name], "en")[code]
    assert premium is not None
    return round((premium - 1) * 100)


def test_the_dearest_languages_of_cl100k_are_those_of_the_published_ranking(costs: dict) -> None:
    ranking = sorted(TEXT.languages, key=lambda code: -costs["cl100k_base"][code].tokens)
    worst = {"my", "si", "ml", "hy", "kn", "lo", "ka", "pa", "am", "ta", "km", "te", "gu"}
    assert set(ranking[: len(worst)]) == worst, "Burmese, Tamil, Telugu, Georgian and Amharic among them, as in FLORES"
    assert ranking[0] == "my" and ranking[-1] == "en"
    last, next_one = (extra(costs, "cl100k_base", ranking[place]) for place in (12, 13))
    assert last - next_one > 150, "a group of its own"


@pytest.mark.parametrize(
    ("code", "r50k", "cl100k", "o200k"),
    [
        ("my", 1349, 891, 171),
        ("ta", 1328, 599, 78),
        ("te", 984, 577, 61),
        ("ka", 903, 615, 40),
        ("am", 625, 601, 437),
        ("ru", 357, 99, 18),
        ("ja", 166, 109, 60),
        ("ko", 361, 135, 42),
        ("es", 76, 32, 13),
        ("fr", 89, 44, 25),
        ("pt", 76, 40, 10),
        ("hi", 558, 340, 50),
        ("vi", 290, 116, 33),
        ("lo", 923, 636, 531),
    ],
)
def test_per_cent_more_tokens_than_english(costs: dict, code: str, r50k: int, cl100k: int, o200k: int) -> None:
    assert [extra(costs, name, code) for name in NAMES] == [r50k, cl100k, o200k]


def test_the_gap_shrinks_from_old_to_new(costs: dict) -> None:
    middles = [median(extra(costs, name, code) for code in TEXT.languages if code != "en") for name in NAMES]
    assert middles == [341, 135, 47]
    assert [costs[name]["en"].tokens for name in NAMES] == [184, 188, 187]


def test_the_pattern_of_gpt2_cuts_indic_words_and_that_of_o200k_does_not(costs: dict) -> None:
    assert [costs[name]["hi"].word_cuts for name in NAMES] == [321, 224, 0]
    assert all(costs[name][code].word_cuts == 0 for name in NAMES for code in ("en", "de", "ru", "ko", "ja", "zh-Hans"))


def test_whole_words_where_words_have_blanks_only(costs: dict) -> None:
    for code, cost in costs["cl100k_base"].items():
        assert (cost.whole_words is None) is (cost.measurement.fertility is None) is (not TEXT.languages[code].spaces)
    assert costs["o200k_base"]["en"].whole_word_share == 157 / 187


@pytest.mark.parametrize("name", NAMES)
def test_counts_agree_with_plain_encoding(costs: dict, name: str) -> None:
    tokenizer = bpe.load(name)
    for code, cost in costs[name].items():
        ids = [token_id for sentence in TEXT.sentences[code] for token_id in tokenizer.encode(sentence)]
        assert cost.tokens == len(ids)
        assert cost.torn == sum(_torn(tokenizer, token_id) for token_id in ids)
        assert cost.measurement == measure(tokenizer, TEXT.sentences[code], corpus="parallel", language=code)


def _torn(tokenizer: Tokenizer, token_id: int) -> bool:
    try:
        tokenizer.token_bytes(token_id).decode()
    except UnicodeDecodeError:
        return True
    return False


def test_awkward_texts_are_counted() -> None:
    lines = ["x" + text.replace("\n", " ").replace("\r", " ") for text in TEXTS.values()]
    text = own_text({"a": "\n".join(lines), "b": "\n".join("y" * len(lines))})
    cost = language_costs(bpe.load("cl100k_base"), text)["a"]
    assert cost.tokens > len(TEXTS) and 0 < cost.torn < cost.tokens


def test_a_tokenizer_that_loses_text_is_refused() -> None:
    toy = bpe.train("low lower", 20, alphabet="characters").tokenizer
    with pytest.raises(ValueError, match="loses blanks and case"):
        language_costs(toy, TEXT)
    with pytest.raises(MissingBytesError):
        language_costs(Tokenizer("small", bpe.preset("none"), {b"a": 0}), TEXT)


def test_an_empty_reference_has_no_premiums() -> None:
    costs = language_costs(bpe.load("r50k_base"), own_text({"a": "\n\n", "b": "\n\n"}))
    assert premiums(costs, "a") == {"a": None, "b": None} and costs["a"].torn_share is None


def test_vietnamese_composed_and_decomposed() -> None:
    """Composed +116 %, decomposed +305 %: published comparisons of unnormalised text measure the file."""
    as_is, composed, decomposed = decomposed_tokens(bpe.load("cl100k_base"), TEXT.sentences["vi"])
    assert (as_is, composed, decomposed) == (407, 407, 761)
    assert round(100 * decomposed / 188 - 100) == 305


def test_a_tokenizer_that_changes_the_text_is_counted_on_the_text_as_it_is_cut() -> None:
    """NFKC, NFD and a leading blank: lengths of tokens do not fit the text as it was written."""
    gpt2 = bpe.load("gpt2")
    for normalizers in (("NFKC",), ("NFD",), (LEADING_BLANK,), ("NFC", LEADING_BLANK)):
        changed = language_costs(replace(gpt2, name="changed", normalizers=normalizers), TEXT)
        texts = {
            code: [normalize(s, normalizers).text for s in sentences] for code, sentences in TEXT.sentences.items()
        }
        plain = language_costs(gpt2, own_text({code: "\n".join(lines) for code, lines in texts.items()}))
        for code, found in changed.items():
            counts = [(c.tokens, c.torn, c.word_cuts, c.whole_words) for c in (found, plain[code])]
            assert counts[0] == counts[1], (code, normalizers)
