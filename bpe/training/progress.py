"""Progress of a training: told to whoever asked, who may answer that it is enough."""

from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile
from time import monotonic

OnProgress = Callable[[int, int], object]  # vocabulary size so far, size asked for; False cancels
PROGRESS_EVERY = 0.05  # seconds between two reports


class Progress:
    """Reports at most every PROGRESS_EVERY seconds, and remembers when it was told to stop."""

    def __init__(self, on_progress: OnProgress | None, vocab_size: int) -> None:
        self._on_progress = on_progress
        self._vocab_size = vocab_size
        self._due = 0.0
        self.stopped = False

    def until_told_to_stop(self, sizes: Iterable[int]) -> Iterator[int]:
        """Yield the sizes that the vocabulary has in turn, reporting each, until told to stop."""
        return takewhile(self._goes_on, sizes)

    def between(self, documents: Iterable[str]) -> Iterator[str]:
        """Yield the documents until told to stop."""
        return takewhile(lambda _: self._goes_on(0), documents)

    def _goes_on(self, size: int) -> bool:
        if self._on_progress is not None and not self.stopped and monotonic() >= self._due:
            self.stopped = self._on_progress(size, self._vocab_size) is False
            self._due = monotonic() + PROGRESS_EVERY
        return not self.stopped
