"""Training mixes: who is in the training text pays less."""

import pytest

from bpe.measuring.measurement import measure
from bpe.measuring.training_mix import mix_languages, mixed_corpus, share_curve, train_mix
from bpe.texts.corpus import corpora
from bpe.texts.parallel import project_text


def test_each_language_that_can_be_mixed_has_prose_and_sentences() -> None:
    assert len(mix_languages()) >= 8 and set(mix_languages()) <= set(project_text().languages)
    assert all(size > 10_000 for size in mix_languages().values())


@pytest.mark.parametrize("share", [0, 0.1, 0.5, 0.99, 1])
def test_the_mix_has_one_size_and_the_shares_asked_for(share: float) -> None:
    parts = mixed_corpus({"fr": share, "hi": 1 - share})
    sizes = [len(part.encode()) for part in parts]
    whole = min(mix_languages()[code] for code in ("fr", "hi"))
    assert abs(sum(sizes) - whole) <= 3
    assert len(parts) == (1 if share in (0, 1) else 2)
    assert "".join(corpora()["prose_fr"].documents()[0][:50]) in parts[0] or share == 0


def test_cut_at_a_character() -> None:
    assert all("\ufffd" not in part for part in mixed_corpus({"hi": 1, "ja": 2, "ru": 4}))


def test_english_on_french_and_the_other_way_round() -> None:
    curve = share_curve({"en": 1, "fr": 0}, 1024)
    assert [point.share for point in curve] == [step / 10 for step in range(11)]
    first, last = curve[0].tokens, curve[-1].tokens
    assert (last["fr"], last["en"], first["fr"], first["en"]) == (545, 328, 379, 505)
    french = [point.tokens["fr"] for point in curve]
    assert french == sorted(french), "the more English, the dearer French"


def test_the_others_keep_their_proportions() -> None:
    shares = {"en": 0.5, "fr": 0.375, "es": 0.125}
    point = share_curve(shares, 512)[5]
    tokenizer = train_mix(shares, 512)
    for code, tokens in point.tokens.items():
        assert tokens == measure(tokenizer, project_text().sentences[code], language=code).tokens


def test_too_small_and_unknown() -> None:
    with pytest.raises(ValueError, match="too small"):
        train_mix({"en": 1}, 255)
    with pytest.raises(KeyError):
        train_mix({"xx": 1}, 300)
