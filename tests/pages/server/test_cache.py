"""The shared cache: its bounds hold at the edge, its order is that of use, and a missing value is made once."""

from threading import Barrier, Event, Thread

import pytest

from pages.ui.server.cache import Cache


def cache(entries: int = 3, most_bytes: int = 10) -> Cache[str, str]:
    return Cache[str, str](entries, most_bytes, len)


def test_as_many_values_as_there_is_room_for_and_no_more() -> None:
    kept = cache(entries=3)
    for key in "abc":
        kept.keep(key, "")
    assert [key in kept for key in "abc"] == [True, True, True]
    kept.keep("d", "")
    assert [key in kept for key in "abcd"] == [False, True, True, True]


def test_as_many_bytes_as_there_is_room_for_and_no_more() -> None:
    kept = cache(entries=99)
    kept.keep("a", "12345")
    kept.keep("b", "67890")
    assert "a" in kept and "b" in kept
    kept.keep("c", "!")
    assert [key in kept for key in "abc"] == [False, True, True]
    kept.keep("b", "6")  # another value under the same name counts instead of the first
    kept.keep("d", "12345678")
    assert [key in kept for key in "bcd"] == [True, True, True]


def test_the_latest_stays_whatever_its_size_and_alone_if_it_must() -> None:
    kept = cache()
    kept.keep("a", "1")
    kept.keep("b", "far longer than ten bytes")
    assert kept.get("b") == "far longer than ten bytes" and "a" not in kept


@pytest.mark.parametrize("use", [lambda kept: kept.get("a"), lambda kept: kept.made("a", lambda: "new")])
def test_what_is_used_stays(use) -> None:  # type: ignore[no-untyped-def]
    kept = cache(entries=2)
    kept.keep("a", "1")
    kept.keep("b", "2")
    assert use(kept) == "1"
    kept.keep("c", "3")
    assert "a" in kept and "b" not in kept


@pytest.mark.parametrize("look", [lambda kept: kept.look("a"), lambda kept: "a" in kept])
def test_a_look_is_no_use(look) -> None:  # type: ignore[no-untyped-def]
    kept = cache(entries=2)
    kept.keep("a", "1")
    kept.keep("b", "2")
    assert look(kept)
    kept.keep("c", "3")
    assert "a" not in kept and kept.look("a") is kept.get("a") is None


def test_a_value_is_made_once_for_all_who_ask_at_the_same_time() -> None:
    kept, made, go_on, everybody = cache(), [], Event(), Barrier(5)

    def make() -> str:
        made.append(1)
        assert go_on.wait(10)
        return "value"

    found: list[str] = []

    def ask() -> None:
        everybody.wait(10)
        found.append(kept.made("a", make))

    threads = [Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    everybody.wait(10)
    assert kept.made("b", lambda: "another") == "another"  # nobody else waits
    go_on.set()
    for thread in threads:
        thread.join(10)
    assert made == [1] and found == ["value"] * 4


def test_who_fails_fails_alone() -> None:
    kept, began, go_on, failures = cache(), Event(), Event(), []

    def fail() -> str:
        began.set()
        assert go_on.wait(10)
        raise ValueError("no")

    def ask() -> None:
        try:
            kept.made("a", fail)
        except ValueError as problem:
            failures.append(str(problem))

    found: list[str] = []
    first = Thread(target=ask)
    first.start()
    assert began.wait(10)
    second = Thread(target=lambda: found.append(kept.made("a", lambda: "value")))
    second.start()
    go_on.set()
    first.join(10)
    second.join(10)
    assert failures == ["no"] and found == ["value"] and kept.get("a") == "value"
