"""What a page sends: counted by a visitor without a browser, who keeps large messages as a browser does."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.raw_client import RawClient, Run
from tests.serving import served

pytestmark = pytest.mark.slow  # starts the app


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served() as found:
        yield found


@pytest.mark.parametrize("page", ["", "merges", "vocabulary", "languages", "scenes"])
def test_what_has_not_changed_is_not_sent_again(address: str, page: str) -> None:
    async def visit() -> tuple[Run, Run]:
        async with RawClient(address, page) as visitor:
            return await visitor.run(), await visitor.run()

    opening, again = asyncio.run(visit())
    assert not opening.errors and not again.errors
    assert 10_000 < opening.down < 250_000, opening.by_kind.most_common(5)
    assert 1_000 < again.down < 50_000, again.by_kind.most_common(5)
