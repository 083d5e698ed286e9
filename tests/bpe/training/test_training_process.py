"""Training in another process: the same result, progress, cancel, and failures that say why."""

from threading import Thread

import pytest

import bpe
from bpe.texts.corpus import corpora
from bpe.tokenizer.pre_tokenizer import PreTokenizer
from bpe.training.training_process import TrainingFailed, TrainingOrder, TrainingProcess

PROSE = corpora()["prose_en"].documents()


def nothing(_: int) -> None:
    pass


@pytest.mark.parametrize(
    "options",
    [("none",), ("gpt2",), ("gpt2", "smallest"), ("gpt2", "first", "characters"), ("none", "smallest", "characters")],
)
def test_gives_what_training_here_gives(options: tuple[str, ...]) -> None:
    name, *rest = options
    order = TrainingOrder(PROSE[:2], 600, bpe.preset(name), ["<|end|>", "\u2028"], *rest)
    here, there = order.run(), TrainingProcess(order).result(nothing)
    assert there.steps == here.steps and there.start_tokens == here.start_tokens and there.stopped == here.stopped
    assert there.ties == here.ties and there.tokenizer.alphabet == here.tokenizer.alphabet
    assert there.tokenizer.ranks == here.tokenizer.ranks
    assert there.tokenizer.pre_tokenizer == here.tokenizer.pre_tokenizer
    assert there.tokenizer.special_tokens == here.tokenizer.special_tokens
    assert list(there.pre_tokens.items()) == list(here.pre_tokens.items())
    assert there.tokenizer.encode(PROSE[1]) == here.tokenizer.encode(PROSE[1])


def test_lone_surrogates_and_line_ends_survive_the_way() -> None:
    order = TrainingOrder(["a\ud800\r\n\u2028a\ud800"], 260, bpe.preset("none"))
    assert TrainingProcess(order).result(nothing).steps == order.run().steps


def test_progress_and_cancel_keep_what_was_learned() -> None:
    process = TrainingProcess(TrainingOrder(corpora()["python_library"].documents(), 32_768, bpe.preset("gpt2")))
    sizes: list[int] = []

    def on_progress(size: int) -> None:
        sizes.append(size)
        if size > 400:
            process.cancel()

    training = process.result(on_progress)
    assert training.stopped == "cancelled"
    assert 400 < training.tokenizer.vocab_size < 32_768
    assert sizes == sorted(sizes) and sizes[0] == 0
    assert len(training.steps) == training.tokenizer.vocab_size - 256


def test_killed_says_so() -> None:
    process = TrainingProcess(TrainingOrder(corpora()["python_library"].documents(), 32_768, bpe.preset("gpt2")))
    Thread(target=process.kill).start()
    with pytest.raises(TrainingFailed, match="without a result"):
        process.result(nothing)


def test_failures_say_why() -> None:
    with pytest.raises(TrainingFailed, match=r"drops ' '"):
        TrainingProcess(TrainingOrder(["a b"], 300, PreTokenizer("own", (r"\w+",)))).result(nothing)
    with pytest.raises(TrainingFailed, match="too small"):
        TrainingProcess(TrainingOrder(["a b"], 3, bpe.preset("none"))).result(nothing)


def test_cancel_after_the_end_is_harmless() -> None:
    process = TrainingProcess(TrainingOrder(["ab"], 300, bpe.preset("none")))
    assert process.result(nothing).stopped == "no pair is left"
    process.cancel()
    process.kill()
