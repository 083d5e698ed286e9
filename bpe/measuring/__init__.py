"""What a tokenizer is worth: bytes per token at every size, languages, parameters and operations.

- `cost.py`: what a vocabulary costs a language model: parameters, and operations for a text
- `coverage.py`: how much of a text a pattern of one's own covers: what lies between its matches would be lost
- `language_costs.py`: what a language costs under a tokenizer, and why: whole words, torn characters, cuts inside
  words
- `measurement.py`: Measurement: how many tokens a tokenizer needs for a text, and the ratios that follow from the
  counts
- `training_mix.py`: why premiums differ: tokenizers trained on mixes of languages, measured on the parallel text
- `units.py`: words, characters, subwords: three ways to cut one text, and what each costs
- `vocabulary.py`: what is in a trained vocabulary: how often each token stands in the corpus, which span words, of
  which script
- `vocabulary_curve.py`: vocabulary curve: how many tokens a text takes at every vocabulary size, from one encode of
  it
"""

from bpe.measuring.cost import Cost, Model
from bpe.measuring.coverage import coverage, marked
from bpe.measuring.language_costs import LanguageCost, decomposed_tokens, language_costs, premiums
from bpe.measuring.measurement import Measurement, measure
from bpe.measuring.training_mix import (
    CURVE_STEPS,
    MixPoint,
    mix_languages,
    mix_order,
    mixed_corpus,
    share_curve,
    train_mix,
)
from bpe.measuring.units import compare_units
from bpe.measuring.vocabulary import NOT_UTF8, kind, spans_words, spelling, token_counts
from bpe.measuring.vocabulary_curve import VocabularyCurve, training_curve, vocabulary_curve

__all__ = [
    "CURVE_STEPS",
    "NOT_UTF8",
    "Cost",
    "LanguageCost",
    "Measurement",
    "MixPoint",
    "Model",
    "VocabularyCurve",
    "compare_units",
    "coverage",
    "decomposed_tokens",
    "kind",
    "language_costs",
    "marked",
    "measure",
    "mix_languages",
    "mix_order",
    "mixed_corpus",
    "premiums",
    "share_curve",
    "spans_words",
    "spelling",
    "token_counts",
    "train_mix",
    "training_curve",
    "vocabulary_curve",
]
