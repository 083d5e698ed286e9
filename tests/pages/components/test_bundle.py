"""Modules are joined into one: in order, each with names of its own; the bundle has all of them."""

import gzip
import json
import re
from pathlib import Path

import pytest

from pages.ui.components import bundle
from pages.ui.components.bundle import component, packed
from pages.ui.components.bundle import modules as joiner
from tests.test_javascript import node, run

COMPONENTS = Path(joiner.__file__).parents[1]


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
    joined = joiner.joined("a.js")
    lines = [line for line in joined.splitlines() if line]
    assert lines == [
        *["/* c.js */", "const $c = (() => {", "const c = 1;", "return { c };", "})();"],
        *["/* b.js */", "const $b = (() => {", "const { c } = $c;", "const b = c;", "return { b };", "})();"],
        *["/* a.js */", "const { b } = $b;", "const { c } = $c;", "export default b + c;"],
    ]
    assert joiner.style_sheets("a.js") == {"c.css": ".c {}\n", "b.css": ".b {}\n"}


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"a": "import { b } from './b.js';\n", "b": "import { a } from './a.js';\n"}, "circle.*a.js -> b.js -> a.js"),
        ({"a": "import { b } from './b.js';\n", "b": "export let b = 1;\n"}, "cannot be joined"),
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
        joiner.joined("a.js")


def test_a_name_that_is_not_exported_stays_its_modules(modules: Path) -> None:
    imports = "import {\n  b,\n  B,\n} from './b.js';\n"
    (modules / "a.js").write_text(f"{imports}\nconst x = 1;\n\nexport default [x, b(), B.name];\n")
    (modules / "b.js").write_text("// x\nconst x = 2;\nexport class B {}\nexport function b() {\n  return x;\n}\n")
    script = joiner.joined("a.js").replace("export default", "const found =")
    assert json.loads(run(node(), "--eval", f"{script}\nconsole.log(JSON.stringify(found))")) == [1, 2, "B"]


def test_a_missing_module_is_named(modules: Path) -> None:
    (modules / "a.js").write_text("import { b } from './b.js';\n")
    with pytest.raises(FileNotFoundError, match=r"b\.js"):
        joiner.joined("a.js")


def test_every_module_and_every_style_sheet_is_used() -> None:
    entries = [COMPONENTS / "bundle" / name for name in ("bundle.js", "loader.js", "stub.js")]
    used = {path for entry in entries for path in joiner._modules(entry)}
    types_only = {path for path in COMPONENTS.glob("*/*.js") if "\nexport {};" in path.read_text("utf-8")}
    imported = {
        name for path in used for name in re.findall(r"@import .* from '\./(\w+\.js)'", path.read_text("utf-8"))
    }
    assert {path.name for path in types_only} <= imported
    assert used | types_only == set(COMPONENTS.glob("*/*.js"))
    assert {path.with_suffix(".js") for path in COMPONENTS.glob("*/*.css")} <= used


def test_the_bundle_has_the_code_the_style_and_the_marks_of_every_component() -> None:
    content = json.loads(gzip.decompress(packed()))
    assert {"board", "merge_player", "strip", "tab", "token_view"} <= set(content["dress"])
    for name, sheets in content["dress"].items():
        assert f"/* {bundle._components()[name]} */" in content["code"]
        assert set(sheets) <= set(content["sheets"]) and (sheets or name == "tab"), name
    assert content["dress"]["board"] == ["chips/chips.css", "board/board.css"]
    assert content["marks"]["8205"] == ["ZWJ", "zero width joiner"] and content["marks"]["13"][0] == "CR"
    assert len(packed()) < 100_000


def test_only_what_is_in_the_bundle_is_a_component() -> None:
    with pytest.raises(ValueError, match=r"bundle\.js has no component chips/marks\.js"):
        component("chips/marks.js")


def test_scripts_of_one_version_meet() -> None:
    scripts = [bundle._script(f"bundle/{name}.js") for name in ("stub", "loader")]
    keys = [re.findall(r"Symbol\.for\('(.+?)'\)", script) for script in scripts]
    assert keys[0] == keys[1] and re.fullmatch("bpe-playground [0-9a-f]{16}", keys[0][0])
