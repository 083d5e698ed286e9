"""Why premiums differ: tokenizers trained on mixes of languages, measured on the parallel text."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bpe.measuring.measurement import measure
from bpe.texts import project_text, sample_groups
from bpe.tokenizer import Tokenizer, preset
from bpe.training import Training, TrainingOrder

PRE_TOKENIZER = preset("o200k")  # cuts no word of any script, so that the mix alone decides
CURVE_STEPS = 10


@dataclass(frozen=True)
class MixPoint:
    """The tokens that each language's sentences take (by code) when `share` of the training bytes was the first's."""

    share: float
    tokens: Mapping[str, int]


def mix_languages() -> dict[str, int]:
    """Return the languages that there is prose and parallel text in, by code, with the bytes of their prose.

    >>> sorted(mix_languages())
    ['ar', 'de', 'en', 'es', 'fr', 'hi', 'ja', 'ru', 'zh-Hans']
    """
    known = project_text().languages
    return {c.language: c.size or 0 for c in sample_groups() if c.kind == "prose" and c.language in known}


def mixed_corpus(shares: Mapping[str, float]) -> list[str]:
    """Return prose in which each language has its share of the bytes; shares are relative, those of 0 are left out.

    Its size is that of the scarcest of the languages, whatever the shares: more text must not look like a better mix.

    >>> [len(text.encode()) for text in mixed_corpus({"en": 1, "fr": 3})]
    [3391, 10174]
    """
    sizes = mix_languages()
    size, whole = min(sizes[code] for code in shares), sum(shares.values())
    if not whole > 0:
        raise ValueError("a mix needs a language with a share above 0")
    texts = {corpus.language: "\n".join(corpus.documents()) for corpus in sample_groups() if corpus.kind == "prose"}
    cut = {code: texts[code].encode()[: round(size * share / whole)] for code, share in shares.items()}
    return [data.decode(errors="ignore") for data in cut.values() if data]


def mix_order(shares: Mapping[str, float], vocab_size: int) -> TrainingOrder:
    """Return the training on the mix, to be run. Raises KeyError for a language without prose."""
    return TrainingOrder(mixed_corpus(shares), vocab_size, PRE_TOKENIZER)


def train_mix(shares: Mapping[str, float], vocab_size: int) -> Tokenizer:
    """Return a tokenizer trained on the mix. Raises ValueError below 256, KeyError for a language without prose."""
    return mix_order(shares, vocab_size).run().tokenizer


def share_curve(
    shares: Mapping[str, float], vocab_size: int, train: Callable[[TrainingOrder], Training] = TrainingOrder.run
) -> list[MixPoint]:
    """Return what each language takes as the share of the first goes from 0 to 1; the others keep their proportions.

    `train` is how the eleven tokenizers come to be: trained anew, or from somebody's memory.
    """
    (first, _), *others = shares.items()
    rest = sum(share for _, share in others)
    points = []
    for step in range(CURVE_STEPS + 1):
        share = step / CURVE_STEPS
        parts = {code: (1 - share) * (part / rest if rest else 1 / len(others)) for code, part in others}
        tokenizer = train(mix_order({first: share} | parts, vocab_size)).tokenizer
        points.append(MixPoint(share, {code: _tokens(tokenizer, code) for code in shares}))
    return points


def _tokens(tokenizer: Tokenizer, code: str) -> int:
    return measure(tokenizer, project_text().sentences[code], language=code).tokens
