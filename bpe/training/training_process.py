"""Training in a process of its own, so that whoever asked for it stays free to answer.

`python -m bpe.training.training_process` reads an order from its standard input, one line of JSON, and writes what
happens to its standard output, one JSON list a line: ["progress", size], then ["trained", ...] or ["failed", message].
A second line of input, or its end (the parent is gone), stops the training, which then reports what it has learned.
Nothing but JSON passes between the two: what a visitor uploads never reaches a program that would evaluate it.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Any

from bpe.tokenizer import ALPHABETS, PRESETS, AlphabetName, PreTokenizer, Tokenizer
from bpe.training.pair_queue import Ties
from bpe.training.result import MergeStep, Training
from bpe.training.train import train


class TrainingFailed(RuntimeError):
    """The training could not be done; the message says why."""


@dataclass(frozen=True)
class TrainingOrder:
    """What to train: the arguments of `bpe.train`."""

    documents: Sequence[str] = field(repr=False)
    vocab_size: int
    pre_tokenizer: PreTokenizer = PRESETS["cl100k"]
    special_tokens: Sequence[str] = ()
    ties: Ties = "first"
    alphabet: AlphabetName = "bytes"

    def run(self, on_progress: Callable[[int, int], object] | None = None) -> Training:
        """Train here and now. Raises what `bpe.train` raises."""
        return train(
            self.documents,
            self.vocab_size,
            pre_tokenizer=self.pre_tokenizer,
            special_tokens=self.special_tokens,
            ties=self.ties,
            alphabet=self.alphabet,
            on_progress=on_progress,
        )


class TrainingProcess:
    """A training that runs in a process of its own.

    >>> from bpe import preset
    >>> process = TrainingProcess(TrainingOrder(["low low lower"], 258, preset("gpt2")))
    >>> [step.token for step in process.result(lambda size: None).steps]
    [b'lo', b'low']
    """

    def __init__(self, order: TrainingOrder) -> None:
        self._order = order
        self._lock = Lock()  # a word to stop must not overtake the order
        self._ordered = self._stopped = False
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bpe.training.training_process"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=Path(__file__).parents[2],
            encoding="utf-8",
        )

    def result(self, on_progress: Callable[[int], object]) -> Training:
        """Wait for the training, tell `on_progress` the vocabulary size so far, and return what was learned.

        Raises TrainingFailed.
        """
        process, order = self._process, self._order
        assert process.stdin is not None and process.stdout is not None
        pre_tokenizer = [order.pre_tokenizer.name, order.pre_tokenizer.patterns, order.pre_tokenizer.gaps]
        with process:
            try:
                words = [list(order.documents), order.vocab_size, pre_tokenizer, list(order.special_tokens)]
                words += [order.ties, order.alphabet]
                with self._lock:
                    process.stdin.write(json.dumps(words) + "\n" + "stop\n" * self._stopped)
                    process.stdin.flush()
                    self._ordered = True
                for line in process.stdout:
                    kind, *found = json.loads(line)
                    if kind == "progress":
                        on_progress(*found)
                    elif kind == "trained":
                        return _training(order, *found)
                    else:
                        raise TrainingFailed(*found)
            except BrokenPipeError:
                pass
            finally:
                process.kill()
        raise TrainingFailed("the training process ended without a result; it may have run out of memory")

    def cancel(self) -> None:
        """Ask it to stop; `result` then returns what was learned so far."""
        with self._lock:
            self._stopped = True
            if not self._ordered:
                return
            try:
                assert self._process.stdin is not None
                self._process.stdin.write("stop\n")
                self._process.stdin.flush()
            except (OSError, ValueError):
                pass  # it has ended by itself

    def kill(self) -> None:
        """End it at once; `result` raises TrainingFailed."""
        self._process.kill()


def _training(
    order: TrainingOrder, rows: list[list[int]], start_tokens: int, stopped: Any, pre_tokens: Mapping[str, int]
) -> Training:
    """Put together what the process has learned."""
    alphabet = ALPHABETS[order.alphabet]
    vocab = dict(enumerate(alphabet.learned_from(pre_tokens)))
    special = {text: token_id for token_id, text in enumerate(order.special_tokens, len(vocab))}
    steps = []
    for token_id, (left, right, *counts) in enumerate(rows, len(vocab) + len(special)):
        vocab[token_id] = token = vocab[left] + vocab[right]
        steps.append(MergeStep(left, right, token_id, token, *counts))
    ranks = {token: token_id for token_id, token in vocab.items()}
    tokenizer = Tokenizer("trained", order.pre_tokenizer, ranks, special, alphabet)
    return Training(tokenizer, tuple(steps), start_tokens, stopped, order.ties, pre_tokens)


def _main() -> None:
    documents, vocab_size, (name, patterns, gaps), special_tokens, *rest = json.loads(sys.stdin.readline())
    stop = Event()

    def wait_for_a_word() -> None:
        sys.stdin.readline()
        stop.set()

    Thread(target=wait_for_a_word, daemon=True).start()

    def progress(size: int, _: int) -> bool:
        _say("progress", size)
        return not stop.is_set()

    try:
        order = TrainingOrder(documents, vocab_size, PreTokenizer(name, tuple(patterns), gaps), special_tokens, *rest)
        training = order.run(progress)
    except (ValueError, MemoryError) as problem:
        _say("failed", str(problem) or type(problem).__name__)
        return
    rows = [(s.left, s.right, s.count, s.merged, s.tied, s.corpus_tokens) for s in training.steps]
    _say("trained", rows, training.start_tokens, training.stopped, training.pre_tokens)


def _say(*words: object) -> None:
    print(json.dumps(words), flush=True)


if __name__ == "__main__":
    _main()
