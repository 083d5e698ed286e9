"""Long trainings: a few processes at a time, the others wait in a queue; a page asks how far its own one is.

A click never waits for a training, neither of the visitor who started it nor of anybody else.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from math import log1p
from threading import Condition, Event, Thread
from time import monotonic
from typing import Literal

from bpe.training import Training, TrainingFailed, TrainingOrder, TrainingProcess

AT_ONCE = max(1, min(4, (os.cpu_count() or 2) - 1))  # processes; one core stays free for the pages
WAITING_AT_MOST = 16
SECONDS_AT_MOST = 600  # a training that takes longer is cancelled and keeps what it has learned
UNSEEN_AT_MOST = 120  # seconds; then the visitor is taken to have left (browsers throttle pages in the background)
LOOK_EVERY, GRACE = 1.0, 5.0  # seconds between two looks at a process, and from the word to stop to its end
NOT_INTERRUPTED = (
    "The training had to end and did not answer, so it was stopped without a result. "
    "A pattern with nested repetitions, such as (a+)+, is the usual cause."
)

State = Literal["waiting", "running", "done", "failed"]


class QueueFull(RuntimeError):
    """Too many trainings are waiting already."""


@dataclass(eq=False)
class Job:
    """One training, from the order to the result; read it whenever you like.

    `key` names the order; `watchers` are the visitors who asked for it, and when each last looked.
    """

    order: TrainingOrder
    key: str
    watchers: dict[str, float] = field(default_factory=dict, repr=False)
    state: State = "waiting"
    size: int = 0  # of the vocabulary so far; 0 while the corpus is read
    training: Training | None = field(default=None, repr=False)
    problem: str = ""
    started: float = 0.0
    merging_since: tuple[float, int] | None = None  # when, and at which size
    cancelled: bool = False
    killed: bool = False
    process: TrainingProcess | None = field(default=None, repr=False)

    @property
    def over(self) -> bool:
        """Whether nothing more will happen."""
        return self.state in ("done", "failed")

    def is_watched(self, now: float) -> bool:
        """Whether anybody has looked lately."""
        return any(now - seen <= UNSEEN_AT_MOST for seen in list(self.watchers.values()))

    def has_to_end(self, now: float) -> bool:
        """Whether it has to end by now: it is cancelled, takes too long, or nobody looks any more."""
        return self.cancelled or now - self.started > SECONDS_AT_MOST or not self.is_watched(now)

    def fraction(self) -> float:
        """Return how much of the vocabulary there is, 0 to 1."""
        return min(1.0, self.size / self.order.vocab_size)

    def seconds_left(self) -> float | None:
        """Return an estimate from the merges of this run so far; None before there are any."""
        if self.merging_since is None:
            return None
        since, first = self.merging_since
        done, goal = self.size - first, self.order.vocab_size - first
        return (monotonic() - since) * (_work(goal, goal) / _work(done, goal) - 1) if done > 0 else None


def _work(merges: int, goal: int) -> float:
    """How much of a training so many merges are: the first are of frequent pairs and take longest.

    Measured on 2 MB, uncut: a third of the time goes into the first 1 % of 32,512 merges, half into the first 8 %.
    """
    return log1p(merges) + 15 * merges / goal


class JobQueue:
    """First come, first served. `keep` gets what was trained to its end; `start` is replaced by tests."""

    def __init__(
        self,
        start: Callable[[TrainingOrder], TrainingProcess] = TrainingProcess,
        keep: Callable[[str, Training], None] = lambda key, training: None,
    ) -> None:
        self._start, self._keep = start, keep
        self._waiting: list[Job] = []
        self._running: list[Job] = []
        self._changed = Condition()
        self._workers: list[Thread] = []

    def submit(self, order: TrainingOrder, key: str, visitor: str) -> Job:
        """Put a training into the queue, or join the one of this key that is there; raises QueueFull."""
        with self._changed:
            for job in [*self._running, *self._waiting]:
                if job.key == key and not job.cancelled:
                    job.watchers[visitor] = monotonic()
                    return job
            job = Job(order, key, {visitor: monotonic()})
            if len(self._waiting) >= WAITING_AT_MOST:
                raise QueueFull(f"{WAITING_AT_MOST} trainings are waiting already; try again in a minute.")
            self._waiting.append(job)
            if len(self._workers) < AT_ONCE:
                self._workers.append(Thread(target=self._work, daemon=True))
                self._workers[-1].start()
            self._changed.notify()
        return job

    def ahead_of(self, job: Job, visitor: str) -> int | None:
        """Return how many trainings wait before this one (0: it is next); None when it does not wait.

        The visitor has looked at it now.
        """
        job.watchers[visitor] = monotonic()
        with self._changed:
            return self._waiting.index(job) if job in self._waiting else None

    def leave(self, job: Job, visitor: str) -> bool:
        """Stop watching; return whether the training ends with that, because nobody else watches it.

        A running one keeps what it has learned.
        """
        with self._changed:
            job.watchers.pop(visitor, None)
            if job.is_watched(monotonic()):
                return False
            job.cancelled = True
            if job in self._waiting:
                self._waiting.remove(job)
                job.state, job.problem = "failed", "It was cancelled before it began."
            elif job.process is not None:
                job.process.cancel()
            return True

    def _work(self) -> None:
        while True:
            with self._changed:
                while not self._waiting:
                    self._changed.wait()
                job = self._waiting.pop(0)
                self._running.append(job)
                job.state, job.started = "running", monotonic()
            self._run(job)
            with self._changed:
                self._running.remove(job)

    def _run(self, job: Job) -> None:
        def progress(size: int) -> None:
            now = monotonic()
            job.size = size
            if size and job.merging_since is None:
                job.merging_since = now, size
            if job.has_to_end(now):
                process.cancel()

        over = Event()
        try:
            process = job.process = self._start(job.order)
            Thread(target=_watch, args=(job, process, over), daemon=True).start()
            job.training = process.result(progress)
            if job.training.stopped != "cancelled":
                self._keep(job.key, job.training)
        except TrainingFailed as problem:
            job.state, job.problem = "failed", NOT_INTERRUPTED if job.killed else str(problem)
        except Exception as problem:  # the worker must go on for the others
            job.state, job.problem = "failed", repr(problem)
        else:
            job.state = "done"
        finally:
            over.set()
            job.process = None


def _watch(job: Job, process: TrainingProcess, over: Event) -> None:
    """End a process that has to end and does not, whatever it does: one that reports nothing is looked at, too."""
    while not over.wait(LOOK_EVERY):
        if job.has_to_end(monotonic()):
            process.cancel()
            if not over.wait(GRACE):
                job.killed = True
                process.kill()
            return
