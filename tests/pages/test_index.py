"""Every page that index.py lists opens in its frame, and explains itself."""

import inspect
import re
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from pages.ui.frame.how_it_works import EXPLANATIONS

INDEX = Path(__file__).parents[2] / "pages" / "index.py"
LISTED = dict(re.findall(r'st\.Page\("(\w+)\.py", title="([^"]+)"', INDEX.read_text("utf-8")))


def test_every_file_of_a_page_is_listed() -> None:
    assert sorted(LISTED) == sorted(path.stem for path in INDEX.parent.glob("*.py") if path != INDEX)


@pytest.mark.parametrize("page", LISTED)
def test_it_opens_and_explains_itself(page: str) -> None:
    app = AppTest.from_file(str(INDEX), default_timeout=60)
    app.session_state[f"how_{LISTED[page]}"] = True
    app.run()
    if page != "tokens":  # the first one is open already
        app.switch_page(f"{page}.py").run()
    assert not app.exception and not app.error and not app.warning
    source = inspect.getsource(inspect.unwrap(EXPLANATIONS[LISTED[page]].function))
    assert len(source) > 200
    assert source.strip().splitlines()[0] in "\n".join(code.value for code in app.code)
