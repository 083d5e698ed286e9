"""One deadline for a whole job: patterns that run in it share what is left, however often they are asked.

A limit for each call is none for a text of 3,000 calls.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic

_deadline: ContextVar[float] = ContextVar("deadline", default=float("inf"))


class TimeLimitError(ValueError):
    """A job took longer than it may; the message says how long that is."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Give what runs inside at most `seconds`; an outer limit that ends earlier stays in force.

    >>> with time_limit(60), time_limit(3600):
    ...     60 >= seconds_left(100) > 50
    True
    """
    token = _deadline.set(min(_deadline.get(), monotonic() + seconds))
    try:
        yield
    finally:
        _deadline.reset(token)


def deadline(seconds: float) -> float:
    """Return when a step of at most `seconds` must end, on the clock `time.monotonic`."""
    return min(_deadline.get(), monotonic() + seconds)


def seconds_left(most: float) -> float:
    """Return what a step may take: `most` seconds, or what is left of the job; 0 when nothing is left."""
    return max(deadline(most) - monotonic(), 0.0)


def check_time() -> None:
    """Raise TimeLimitError if the job's time is over."""
    if monotonic() > _deadline.get():
        raise TimeLimitError("this took longer than it may and was stopped; a shorter text or a simpler pattern helps")
