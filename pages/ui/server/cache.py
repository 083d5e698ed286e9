"""A bounded cache that visitors share: so many values, so many bytes, each missing one made once for all who ask."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Event, Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Cache(Generic[Key, Value]):
    """Keeps at most `entries` values of at most `most_bytes` together, those used last; `size` returns that of one.

    The latest value is kept whatever its size, for whoever asked will ask again. Streamlit's own caches hash every
    argument anew (a long text at each look) and know no bound in bytes.

    >>> squares = Cache[int, int](entries=2, most_bytes=10, size=lambda value: 1)
    >>> squares.made(3, lambda: 9), squares.get(3), squares.get(4)
    (9, 9, None)
    >>> squares.keep(4, 16), squares.get(3), squares.keep(5, 25)
    (None, 9, None)
    >>> 3 in squares, 4 in squares, 5 in squares
    (True, False, True)
    """

    def __init__(self, entries: int, most_bytes: int, size: Callable[[Value], int]) -> None:
        self._entries, self._most_bytes, self._size = entries, most_bytes, size
        self._kept: OrderedDict[Key, Value] = OrderedDict()
        self._making: dict[Key, Event] = {}
        self._lock = Lock()

    def get(self, key: Key) -> Value | None:
        """Return a value and count it as used; None if it is not kept."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def look(self, key: Key) -> Value | None:
        """Return a value without counting it as used; None if it is not kept."""
        with self._lock:
            return self._kept.get(key)

    def __contains__(self, key: Key) -> bool:
        """Whether a value is kept."""
        with self._lock:
            return key in self._kept

    def keep(self, key: Key, value: Value) -> None:
        """Keep a value as the one used last; others make room."""
        with self._lock:
            self._kept[key] = value
            self._kept.move_to_end(key)
            while len(self._kept) > 1 and (len(self._kept) > self._entries or self._bytes() > self._most_bytes):
                self._kept.popitem(last=False)

    def _bytes(self) -> int:
        return sum(map(self._size, self._kept.values()))

    def made(self, key: Key, make: Callable[[], Value]) -> Value:
        """Return a value that is kept, or make it; who asks meanwhile waits for it.

        Raises what `make` raises, to the one who called it only: the next one in line tries again.
        """
        while True:
            with self._lock:
                if key in self._kept:
                    self._kept.move_to_end(key)
                    return self._kept[key]
                others = self._making.get(key)
                if others is None:
                    mine = self._making[key] = Event()
            if others is None:
                break
            others.wait()
        try:
            value = make()
            self.keep(key, value)
            return value
        finally:
            with self._lock:
                del self._making[key]
            mine.set()
