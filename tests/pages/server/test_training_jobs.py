"""The queue of trainings: bounded, fair, cancellable, and never in the way of a page."""

from collections.abc import Callable
from itertools import count
from threading import Event
from time import monotonic, sleep

import pytest

import bpe
from bpe.texts.corpus import corpora
from bpe.training import Training
from bpe.training.training_process import TrainingFailed, TrainingOrder
from pages.ui.server import training_jobs, trainings
from pages.ui.server.training_jobs import AT_ONCE, WAITING_AT_MOST, Job, JobQueue, QueueFull

ME, OTHER = "me", "somebody else"
SMALL = TrainingOrder(["low low lower newer"], 260, bpe.preset("gpt2"))


class SlowProcess:
    """Trains for as long as the test wants."""

    def __init__(self, order: TrainingOrder) -> None:
        self.order = order
        self.go_on = Event()

    def result(self, on_progress: Callable[[int], object]) -> Training:
        on_progress(0)
        while not self.go_on.wait(0.01):
            on_progress(257)
        if not self.order.documents:
            raise TrainingFailed("nothing to train on")
        return self.order.run()

    def cancel(self) -> None:
        self.go_on.set()


def wait_for(condition: Callable[[], bool], seconds: float = 30) -> None:
    end = monotonic() + seconds
    while not condition():
        assert monotonic() < end, "nothing happened"
        sleep(0.01)


def slow_queue() -> JobQueue:
    return JobQueue(SlowProcess)  # type: ignore[arg-type]


numbers = count()


def submit(queue: JobQueue, order: TrainingOrder) -> Job:
    """Ask for a training that nobody else asks for."""
    return queue.submit(order, f"order {next(numbers)}", ME)


def release(job: Job) -> None:
    wait_for(lambda: job.process is not None)
    assert job.process is not None
    job.process.cancel()


def test_a_job_in_a_real_process() -> None:
    job = submit(trainings.queue, SMALL)
    wait_for(lambda: job.over)
    assert job.training is not None and job.training.steps == SMALL.run().steps
    assert job.state == "done" and trainings.queue.ahead_of(job, ME) is None


def test_a_long_training_leaves_this_process_free_and_can_be_cancelled() -> None:
    order = TrainingOrder(corpora()["python_library"].documents(), 32_768, bpe.preset("gpt2"))
    job = submit(trainings.queue, order)
    wait_for(lambda: job.size > 300)
    assert 0 < job.fraction() < 1 and (job.seconds_left() or 0) >= 0
    trainings.queue.leave(job, ME)
    wait_for(lambda: job.over)
    assert job.training is not None and job.training.stopped == "cancelled" and len(job.training.steps) > 40


def test_only_so_many_at_once_and_the_place_in_the_queue_is_known() -> None:
    queue = slow_queue()
    jobs = [submit(queue, SMALL) for _ in range(AT_ONCE + 2)]
    running, waiting = jobs[:AT_ONCE], jobs[AT_ONCE:]
    wait_for(lambda: all(job.state == "running" for job in running))
    assert [queue.ahead_of(job, ME) for job in waiting] == [0, 1]
    release(running[0])
    wait_for(lambda: waiting[0].state == "running")
    assert queue.ahead_of(waiting[1], ME) == 0
    for job in [*running, *waiting]:
        release(job) if not job.over else None
    wait_for(lambda: all(job.state == "done" for job in jobs))


def test_a_full_queue_says_so() -> None:
    queue = slow_queue()
    jobs = [submit(queue, SMALL) for _ in range(AT_ONCE)]
    wait_for(lambda: all(job.state == "running" for job in jobs))
    jobs += [submit(queue, SMALL) for _ in range(WAITING_AT_MOST)]
    with pytest.raises(QueueFull, match="waiting"):
        submit(queue, SMALL)
    for job in reversed(jobs):
        queue.leave(job, ME)
    wait_for(lambda: all(job.over for job in jobs))


def test_cancelling_one_that_waits_takes_it_out() -> None:
    queue = slow_queue()
    first = [submit(queue, SMALL) for _ in range(AT_ONCE)]
    wait_for(lambda: all(job.state == "running" for job in first))
    waiting = submit(queue, SMALL)
    queue.leave(waiting, ME)
    assert waiting.state == "failed" and "before it began" in waiting.problem and queue.ahead_of(waiting, ME) is None
    for job in first:
        queue.leave(job, ME)


def test_a_visitor_who_left_does_not_keep_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training_jobs, "UNSEEN_AT_MOST", 0.05)
    job = submit(slow_queue(), SMALL)
    wait_for(lambda: job.over, 5)
    assert job.state == "done"


def test_a_training_that_takes_too_long_is_stopped_and_keeps_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training_jobs, "SECONDS_AT_MOST", 0.05)
    job = submit(slow_queue(), SMALL)
    wait_for(lambda: job.over, 5)
    assert job.state == "done" and job.training is not None


def test_a_failure_is_told_and_the_queue_goes_on() -> None:
    queue = slow_queue()
    jobs = [submit(queue, TrainingOrder([], 260, bpe.preset("gpt2"))) for _ in range(AT_ONCE)]
    for job in jobs:
        release(job)
    wait_for(lambda: all(job.over for job in jobs))
    assert {(job.state, job.problem) for job in jobs} == {("failed", "nothing to train on")}
    after = submit(queue, SMALL)
    release(after)
    wait_for(lambda: after.state == "done")


def test_who_asks_for_the_same_waits_for_the_same() -> None:
    queue = slow_queue()
    job = queue.submit(SMALL, "same", ME)
    wait_for(lambda: job.state == "running")
    another = queue.submit(SMALL, "another", ME)
    assert queue.submit(SMALL, "same", OTHER) is job is not another
    queue.leave(another, ME)
    assert not queue.leave(job, ME)  # it goes on for the other one
    assert job.state == "running" and not job.cancelled
    assert queue.leave(job, OTHER)
    wait_for(lambda: job.over)
    again = queue.submit(SMALL, "same", ME)
    assert again is not job
    release(again)


def test_who_looks_keeps_it_going_and_leaving_twice_is_leaving_once(monkeypatch: pytest.MonkeyPatch) -> None:
    job = Job(SMALL, "key", {ME: 100.0})
    job.started = 100.0
    monkeypatch.setattr(training_jobs, "monotonic", lambda: 200.0)
    assert not job.has_to_end(100 + training_jobs.UNSEEN_AT_MOST) and job.has_to_end(101 + training_jobs.UNSEEN_AT_MOST)
    queue = slow_queue()
    queue.ahead_of(job, OTHER)
    assert not job.has_to_end(200 + training_jobs.UNSEEN_AT_MOST)
    assert job.has_to_end(101 + training_jobs.SECONDS_AT_MOST)
    assert not queue.leave(job, ME) and not queue.leave(job, ME) and queue.leave(job, OTHER)
    assert job.has_to_end(200)


class CutShort(SlowProcess):
    """Ends before its end."""

    def result(self, on_progress: Callable[[int], object]) -> Training:
        return self.order.run(lambda size, goal: False)


@pytest.mark.parametrize(
    ("process", "documents", "kept"),
    [(SlowProcess, SMALL.documents, ["it"]), (SlowProcess, [], []), (CutShort, SMALL.documents, [])],
)
def test_what_was_trained_to_its_end_is_kept(process: type[SlowProcess], documents: list[str], kept: list[str]) -> None:
    names: list[str] = []
    queue = JobQueue(process, lambda key, training: names.append(key))  # type: ignore[arg-type]
    job = queue.submit(TrainingOrder(documents, 260, bpe.preset("gpt2")), "it", ME)
    if process is SlowProcess:
        release(job)
    wait_for(lambda: job.over)
    assert names == kept and (job.training is None) == (not documents)


class DeafProcess(SlowProcess):
    """Reports nothing and hears no word to stop; it can only be killed."""

    def result(self, on_progress: Callable[[int], object]) -> Training:
        self.go_on.wait()
        raise TrainingFailed("it ended without a result")

    def cancel(self) -> None:
        pass

    def kill(self) -> None:
        self.go_on.set()


def test_a_process_that_answers_nothing_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training_jobs, "LOOK_EVERY", 0.01)
    monkeypatch.setattr(training_jobs, "GRACE", 0.01)
    queue = JobQueue(DeafProcess)  # type: ignore[arg-type]
    job = submit(queue, SMALL)
    wait_for(lambda: job.process is not None)
    queue.leave(job, ME)
    wait_for(lambda: job.over)
    assert job.problem == training_jobs.NOT_INTERRUPTED
    monkeypatch.setattr(training_jobs, "SECONDS_AT_MOST", 0.05)
    late = submit(queue, SMALL)
    wait_for(lambda: late.over)
    assert late.problem == training_jobs.NOT_INTERRUPTED


def test_a_pattern_of_many_texts_cannot_hold_a_page() -> None:
    slow = bpe.PreTokenizer("slow", (r"(a|aa)+$|[\s\S]",))
    order = TrainingOrder([("a" * 30 + "!X") * 300], 300, slow, ("X",))
    assert trainings.is_short(order)
    with pytest.raises(ValueError, match="ran longer"):
        trainings.trained(order)
