"""What a page sends: counted by a visitor without a browser, who keeps messages as a browser does."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from streamlit.proto.Common_pb2 import StringArray

from tests.raw_client import RawClient, Run
from tests.serving import served

pytestmark = pytest.mark.slow  # starts the app


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served() as found:
        yield found


# What a visitor changes on each page, by the key of its widget: a setting, and nothing else.
CHANGES: dict[str, tuple[str, dict[str, Any]]] = {
    "": ("show", {"string_array_value": StringArray(data=["ids", "bytes"])}),
    "merges": ("quiz", {"bool_value": True}),
    "vocabulary": ("talk", {"bool_value": True}),
    "languages": ("talk", {"bool_value": True}),
    "scenes": ("talk", {"bool_value": True}),
}


MOST = {"scenes": 22_000}  # bytes; its list takes 800 for each scene


@pytest.mark.parametrize("page", CHANGES)
def test_a_change_of_a_setting_sends_what_changed(address: str, page: str) -> None:
    async def visit() -> tuple[Run, Run, Run]:
        async with RawClient(address, page) as visitor:
            key, value = CHANGES[page]
            return await visitor.run(), await visitor.run(), await visitor.change(key, **value)

    opening, again, changed = asyncio.run(visit())
    assert not opening.errors + again.errors + changed.errors
    assert 20_000 < opening.down < 220_000, opening.by_kind.most_common(5)
    most = MOST.get(page, 20_000)
    assert 1_000 < again.down < most, again.by_kind.most_common(5)
    charts = changed.by_kind["vega_lite_chart"]  # drawn larger in a talk, and then sent with their rows
    assert 1_000 < changed.down - charts < most, changed.by_kind.most_common(5)


def test_the_code_of_the_components_is_sent_once(address: str) -> None:
    async def visit() -> list[Run]:
        async with RawClient(address) as visitor:
            runs = [await visitor.run()]
            for page in ("merges", "scenes", ""):
                runs.append(await visitor.open(page))
            return runs

    sizes = [run.by_kind["bundle"] for run in asyncio.run(visit())]
    assert sizes[0] > 50_000 and max(sizes[1:]) < 200
