"""Training for all pages: what is short is there at once, what is long takes a job, and both are kept once."""

from collections.abc import Iterator
from dataclasses import replace
from time import monotonic, sleep

import pytest

import bpe
from bpe.training import Training, TrainingOrder
from pages.ui.server import trainings
from pages.ui.server.trainings import SHORT_BYTES, SHORT_OWN, SHORT_UNCUT, at_hand, begin, is_short, key_of, trained

ORDER = TrainingOrder(["low low lower newer", "b"], 260, bpe.preset("gpt2"), ("<|a|>", "<|b|>"))


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What was trained here, by key."""
    run, found = TrainingOrder.run, []

    def counted(order: TrainingOrder, on_progress: object = None) -> Training:
        found.append(key_of(order))
        return run(order)

    monkeypatch.setattr(TrainingOrder, "run", counted)
    yield found


@pytest.mark.parametrize(
    "other",
    [
        replace(ORDER, documents=["low low lower newerb"]),
        replace(ORDER, documents=["low low lower newe", "rb"]),
        replace(ORDER, vocab_size=261),
        replace(ORDER, pre_tokenizer=bpe.preset("cl100k")),
        replace(ORDER, pre_tokenizer=bpe.PreTokenizer("gpt2", bpe.preset("gpt2").patterns, "keep")),
        replace(ORDER, special_tokens=("<|b|>", "<|a|>")),
        replace(ORDER, ties="smallest"),
        replace(ORDER, alphabet="characters"),
    ],
)
def test_another_order_has_another_key(other: TrainingOrder) -> None:
    assert key_of(other) != key_of(ORDER) == key_of(replace(ORDER, documents=tuple(ORDER.documents)))


def test_any_text_has_a_key() -> None:
    assert key_of(replace(ORDER, documents=["\ud800"])) != key_of(replace(ORDER, documents=["\ud801"]))


@pytest.mark.parametrize(
    ("pre_tokenizer", "alphabet", "most"),
    [
        (bpe.preset("cl100k"), "bytes", SHORT_BYTES),
        (bpe.preset("none"), "bytes", SHORT_UNCUT),
        (bpe.PreTokenizer("own pattern", (r"\w+|\W",)), "bytes", SHORT_OWN),
        (bpe.PreTokenizer("cl100k", (r"\w+|\W",)), "bytes", SHORT_OWN),
        (bpe.preset("none"), "characters", SHORT_BYTES),
    ],
)
def test_what_is_short(pre_tokenizer: bpe.PreTokenizer, alphabet: str, most: int) -> None:
    half = most // 2
    order = TrainingOrder(["a" * half, "\u00e9" * ((most - half) // 2)], 300, pre_tokenizer, alphabet=alphabet)
    assert is_short(order) and not is_short(replace(order, documents=[*order.documents, "a"]))


def test_a_short_one_is_trained_once(runs: list[str]) -> None:
    order = replace(ORDER, documents=["a short one that is trained once"])
    first = at_hand(order)
    assert first is not None and first is at_hand(order) is trained(order)
    assert len(runs) == 1 and first.tokenizer.special_tokens == {"<|a|>": 256, "<|b|>": 257}


def test_a_long_one_takes_a_job_and_is_at_hand_afterwards(monkeypatch: pytest.MonkeyPatch, runs: list[str]) -> None:
    monkeypatch.setattr(trainings, "SHORT_BYTES", 0)
    order = replace(ORDER, documents=["a long one that takes a process"], ties="smallest")
    assert at_hand(order) is None
    job = begin(order, "me")
    assert begin(order, "somebody else") is job
    end = monotonic() + 30
    while not job.over:
        assert monotonic() < end
        sleep(0.01)
    assert at_hand(order) is trained(order) is job.training and not runs


def test_a_training_that_fails_is_not_kept() -> None:
    order = replace(ORDER, vocab_size=256)
    for _ in range(2):
        with pytest.raises(ValueError, match="too small"):
            at_hand(order)


def test_as_many_are_kept_as_there_is_memory_for(monkeypatch: pytest.MonkeyPatch, runs: list[str]) -> None:
    monkeypatch.setattr(trainings, "STEP_BYTES", trainings.KEPT_BYTES // 9)
    monkeypatch.setattr(trainings, "PRE_TOKEN_BYTES", 0)
    orders = [replace(ORDER, documents=[f"memory {n} memory {n}"], vocab_size=261) for n in range(4)]
    assert [len(trained(order).steps) for order in orders] == [3] * 4
    runs.clear()
    for order in reversed(orders):
        trained(order)
    assert runs == [key_of(orders[0])]


def test_so_many_are_kept(runs: list[str]) -> None:
    orders = [replace(ORDER, documents=[f"number {n}"], vocab_size=258) for n in range(trainings.KEPT + 1)]
    for order in [*orders, *reversed(orders)]:
        trained(order)
    assert runs == [key_of(order) for order in [*orders, orders[0]]]
