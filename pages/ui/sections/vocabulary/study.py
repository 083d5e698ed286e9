"""One training and everything that is measured on it, each once."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

import bpe
from bpe.measuring import VocabularyCurve, training_curve, vocabulary_curve
from bpe.tokenizer import Tokenizer
from bpe.training import Training, TrainingOrder
from pages.ui.sections.vocabulary.settings import A_PART, OWN_TEXT, VocabularySettings, beginning
from pages.ui.server import trainings

PUBLISHED = ("r50k_base", "cl100k_base", "o200k_base")


@dataclass(eq=False)
class Study:
    """A training with the settings that gave it, and its held-out text."""

    settings: VocabularySettings
    training: Training
    held_out: Sequence[str] = field(repr=False)
    _curves: dict[str, VocabularyCurve] = field(default_factory=dict, repr=False)

    @property
    def outcome(self) -> str:
        """What was trained, in a sentence."""
        merges, stopped = len(self.training.steps), self.training.stopped
        end = {"no pair is left": "; then no pair was left", "cancelled": "; then it was cancelled"}.get(stopped, "")
        chosen = self.settings.held_out
        known = ", but learned from as well" if chosen != A_PART and self.learned_from(chosen, self.settings) else ""
        return (
            f"Learned from {self.settings.title}: {self.own_curve.bytes:,} bytes, {merges:,} merges, "
            f"{self.largest:,} tokens{end}. {self.held_out_curve.bytes:,} bytes held out{known}."
        )

    @property
    def smallest(self) -> int:
        """The vocabulary before the first merge: bytes and special tokens."""
        return self.training.tokenizer.vocab_size - len(self.training.steps)

    @property
    def largest(self) -> int:
        """The vocabulary that was reached."""
        return self.training.tokenizer.vocab_size

    @cached_property
    def own_curve(self) -> VocabularyCurve:
        """The training text at every size."""
        return training_curve(self.training)

    @cached_property
    def held_out_curve(self) -> VocabularyCurve:
        """The held-out text at every size."""
        return vocabulary_curve(self.training.tokenizer, self.held_out)

    def curve(self, name: str, settings: VocabularySettings) -> VocabularyCurve:
        """The curve of a corpus's beginning; `settings` hold the visitor's own texts as they are now.

        Raises PatternError.
        """
        return self._curve(name, settings.documents(name))

    def text_curve(self, text: str) -> VocabularyCurve:
        """The curve of the visitor's own text, or of its beginning."""
        return self._curve(OWN_TEXT, [text])

    def _curve(self, name: str, documents: Sequence[str]) -> VocabularyCurve:
        documents = beginning(documents)
        key = f"{name} {hash(tuple(documents))}"
        if key not in self._curves:
            self._curves[key] = vocabulary_curve(self.training.tokenizer, documents)
        return self._curves[key]

    def learned_from(self, name: str, settings: VocabularySettings) -> bool:
        """Whether the training has seen texts of this corpus, under whatever name."""
        return not self._seen.isdisjoint(filter(None, settings.documents(name)))

    @cached_property
    def _seen(self) -> frozenset[str]:
        return frozenset(text for name in self.settings.names for text in self.settings.documents(name))

    def first(self, vocab_size: int) -> Tokenizer:
        """The tokenizer of a size."""
        return self.training.first(vocab_size)

    @cached_property
    def published(self) -> list[tuple[str, int, float]]:
        """The published encodings on the held-out text: (name, vocabulary size, bytes per token)."""
        size = sum(len(document.encode("utf-8", "replace")) for document in self.held_out)
        found = []
        for name in PUBLISHED:
            tokenizer = bpe.load(name)
            tokens = sum(len(tokenizer.encode(document)) for document in self.held_out)
            if tokens:
                found.append((name, tokenizer.vocab_size, size / tokens))
        return found

    @property
    def contrast_order(self) -> TrainingOrder:
        """The same training with the other choice: without a pre-tokenizer, or with one."""
        order, _ = self.settings.order()
        other = bpe.preset("none" if self.settings.pre_tokenizer.patterns else "cl100k")
        return TrainingOrder(order.documents, self.largest, other, order.special_tokens)


@lru_cache(maxsize=8)
def _shared(settings: VocabularySettings) -> Study:
    return _study(settings)


def _study(settings: VocabularySettings) -> Study:
    order, held_out = settings.order()
    return Study(settings, trainings.trained(order), held_out)


def study_now(settings: VocabularySettings) -> Study:
    """Train here and now; what holds nobody's own text is shared by all visitors. Raises what `bpe.train` raises."""
    return _study(settings) if settings.own else _shared(settings)
