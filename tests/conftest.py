"""Marks every test in tests/browser as `browser`, and keeps those in one worker, after all others."""

from pathlib import Path

import pytest

collect_ignore = ["additions"]  # parts of a project that only test_add.py puts together
BROWSER = Path(__file__).with_name("browser")


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One worker has one server and one browser; two of them on two cores would wait for each other."""
    for item in items:
        if BROWSER in item.path.parents:
            item.add_marker("browser")
            item.add_marker(pytest.mark.xdist_group("browser"))
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
