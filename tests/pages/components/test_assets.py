"""Modules are joined into one: in order, without a name that two of them mean differently."""

import re
from pathlib import Path

import pytest

from pages.ui.components import assets as joiner

COMPONENTS = Path(joiner.__file__).parent


@pytest.fixture
def modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(joiner, "_HERE", tmp_path)
    return tmp_path


def test_what_is_imported_comes_first_and_once(modules: Path) -> None:
    (modules / "a.js").write_text("import { b } from './b.js';\nimport { c } from './c.js';\n\nexport default b + c;\n")
    (modules / "b.js").write_text("import { c } from './c.js';\n\nexport const b = c;\n")
    (modules / "c.js").write_text("export const c = 1;\n")
    (modules / "c.css").write_text(".c {}\n")
    (modules / "b.css").write_text(".b {}\n")
    joined = joiner.assets("a.js")
    lines = [line for line in joined["js"].splitlines() if line]
    assert lines == ["/* c.js */", "const c = 1;", "/* b.js */", "const b = c;", "/* a.js */", "export default b + c;"]
    assert joined["css"] == "/* c.css */\n.c {}\n\n/* b.css */\n.b {}\n"


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"a": "import { b } from './b.js';\n", "b": "import { a } from './a.js';\n"}, "circle.*a.js -> b.js -> a.js"),
        (
            {"a": "import { b } from './b.js';\nconst x = 1;\n", "b": "export const b = 1;\nconst x = 2;\n"},
            "both declare x",
        ),
        ({"a": "import { b } from './b.js';\n", "b": "const b = 1;\n"}, "b.js does not export"),
        ({"a": "import { b as c } from './b.js';\n", "b": "export const b = 1;\n"}, "does not export"),
        ({"a": "import b from './b.js';\n", "b": "export default 1;\n"}, "cannot be joined"),
        ({"a": "import * as b from './b.js';\n", "b": "export const b = 1;\n"}, "cannot be joined"),
        ({"a": "const a = 1;\nexport { a };\n"}, "cannot be joined"),
        ({"a": "export const { a } = {};\n"}, "cannot be joined"),
        ({"a": "import { b } from './b.js';\n", "b": "export const b = 1;\nexport default b;\n"}, "only that one"),
        ({"a": "const a = 1;\n"}, "has an export default"),
    ],
)
def test_what_cannot_be_joined_is_refused(modules: Path, files: dict[str, str], told: str) -> None:
    for name, text in files.items():
        (modules / f"{name}.js").write_text(text)
    with pytest.raises(ValueError, match=told):
        joiner.assets("a.js")


def test_a_missing_module_is_named(modules: Path) -> None:
    (modules / "a.js").write_text("import { b } from './b.js';\n")
    with pytest.raises(FileNotFoundError, match=r"b\.js"):
        joiner.assets("a.js")


def test_every_module_and_every_style_sheet_is_used() -> None:
    entries = [path for path in COMPONENTS.glob("*/*.js") if "\nexport default" in path.read_text("utf-8")]
    used = {path for entry in entries for path in joiner._modules(entry)}
    types_only = {path for path in COMPONENTS.glob("*/*.js") if "\nexport {};" in path.read_text("utf-8")}
    imported = {
        name for path in used for name in re.findall(r"@import .* from '\./(\w+\.js)'", path.read_text("utf-8"))
    }
    assert {path.name for path in types_only} <= imported
    assert used | types_only == set(COMPONENTS.glob("*/*.js"))
    assert {path.with_suffix(".js") for path in COMPONENTS.glob("*/*.css")} <= used
