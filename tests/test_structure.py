"""The house stays as it is described: imports flow one way, files stay small, user text is never markup."""

import ast
import importlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
STANDARD = sys.stdlib_module_names


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def reached(path: Path) -> Iterator[str]:
    """What a file imports of this project, each name with its module."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_bpe_knows_nothing_of_the_screen() -> None:
    for path in ROOT.glob("bpe/**/*.py"):
        allowed = {"bpe", "regex"} | ({"tiktoken"} if path.name in ("native.py", "models.py") else set())
        foreign = {name for name in imports(path) if name.split(".")[0] not in STANDARD | allowed}
        assert not foreign, f"{path.name} imports {foreign}"


def test_pages_use_what_they_share_and_never_each_other() -> None:
    pages = {path.stem for path in ROOT.glob("pages/*.py")}
    for path in ROOT.glob("pages/*.py"):
        for name in imports(path):
            assert name.split(".")[0] in {"streamlit", "bpe", "pages"} | STANDARD, f"{path.name} imports {name}"
            parts = name.split(".")
            assert not (parts[0] == "pages" and parts[1:2] and parts[1] in pages), (
                f"{path.name} imports the page {name}"
            )
    for path in ROOT.glob("pages/ui/**/*.py"):
        for name in imports(path):
            parts = name.split(".")
            assert not (parts[0] == "pages" and parts[1:2] != ["ui"]), f"{path.name} imports the page {name}"


@pytest.mark.parametrize(
    ("pattern", "most"),
    [("pages/*.py", 150), ("bpe/**/*.py", 300), ("pages/ui/**/*.py", 300), ("pages/ui/**/*.js", 300)],
)
def test_files_stay_small(pattern: str, most: int) -> None:
    lengths = {str(p.relative_to(ROOT)): len(p.read_text("utf-8").splitlines()) for p in ROOT.glob(pattern)}
    assert lengths and not {name: length for name, length in lengths.items() if length > most}


def test_browser_code_never_writes_markup() -> None:
    for path in ROOT.glob("pages/**/*.js"):
        text = path.read_text("utf-8")
        for banned in (
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "eval(",
            "http://www",
            "https://",
        ):
            if banned == "http://www" and "http://www.w3.org/2000/svg" in text:
                continue
            assert banned not in text, f"{path.name} uses {banned}"


def test_python_never_lets_markup_through() -> None:
    for path in [*ROOT.glob("pages/**/*.py"), *ROOT.glob("bpe/**/*.py"), ROOT / "app.py"]:
        text = path.read_text("utf-8")
        for banned in (
            "unsafe_allow_html",
            "unsafe_allow_javascript",
            "import pickle",
            "pickle.load",
            "<script",
            "eval(",
        ):
            assert banned not in text, f"{path.name} uses {banned}"


def test_top_level_is_what_the_owner_fixed() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    top = {name.split("/")[0] for name in tracked}
    fixed = {
        "app.py",
        "bpe",
        "pages",
        "sample_corpora",
        "requirements.txt",
        "tests",
        "README.md",
        "LICENSE",
        "pyproject.toml",
    }
    assert {name for name in top if not name.startswith(".")} <= fixed


# Each room of the screen, and the rooms that it may use: floors run one way.
UI_FLOORS = {
    "server": set(),
    "shared": {"server"},
    "components": {"server", "shared"},
    "frame": {"shared", "components"},
    "sections": {"server", "shared", "components"},
}
HUB = {"settings_table.py"}  # the one file in sections that knows the settings of every page, and nothing else of them


def test_rooms_of_the_screen_stand_on_lower_ones() -> None:
    assert {path.parent.name for path in ROOT.glob("pages/ui/*/__init__.py")} == set(UI_FLOORS)
    for path in ROOT.glob("pages/ui/*/**/*.py"):
        room = path.relative_to(ROOT / "pages" / "ui").parts[0]
        for name in reached(path):
            parts = name.split(".")
            if parts[:2] == ["pages", "ui"] and parts[2] != room:
                assert parts[2] in UI_FLOORS[room], f"{path} imports {name}: the floors run one way"
            if room == "components" and parts[:3] == ["pages", "ui", "server"]:
                assert parts[3] == "wire", f"{path} imports {name}: a component gets what it draws as values"


def test_a_page_is_made_of_its_own_section() -> None:
    """What two pages need lies in sections/ itself, or lower."""
    sections = ROOT / "pages" / "ui" / "sections"
    pages = {path.name for path in sections.iterdir() if path.is_dir() and not path.name.startswith("__")}
    for path in sections.glob("**/*.py"):
        own = path.relative_to(sections).parts[0]
        for name in imports(path):
            _, _, inside = name.partition("pages.ui.sections.")
            page, _, rest = inside.partition(".")
            if page in pages and page != own:
                assert own in HUB and rest == "settings", f"{path} imports {name}, which is another page's"


# Each room of bpe, and the rooms whose doors it may use: floors run one way.
TOKENIZER = {"display", "texts", "tokenizer"}
FLOORS = {
    "display": set(),
    "texts": set(),
    "tokenizer": {"display"},
    "training": TOKENIZER,
    "tracing": TOKENIZER | {"training"},
    "measuring": TOKENIZER | {"training", "tracing"},
    "reading": TOKENIZER | {"training", "tracing", "measuring"},
    "formats": {"display", "tokenizer"},
}


def test_rooms_of_bpe_are_entered_by_their_doors() -> None:
    assert {path.parent.name for path in ROOT.glob("bpe/*/__init__.py")} == set(FLOORS)
    for path in ROOT.glob("bpe/*/*.py"):
        room = path.parent.name
        for name in imports(path):
            top, _, rest = name.partition(".")
            other, _, inside = rest.partition(".")
            if top == "bpe" and other != room:
                assert other in FLOORS[room], f"{path} imports {name}: the floors run one way"
                assert not inside, f"{path} imports {name}: use the door bpe.{other}"


def test_pages_enter_the_rooms_of_bpe_by_their_doors() -> None:
    for path in [*ROOT.glob("pages/**/*.py"), ROOT / "app.py"]:
        past = {name for name in imports(path) if name.startswith("bpe.") and name.count(".") > 1}
        assert not past, f"{path} reaches inside: {past}; a room's door, or bpe, has what pages may use"


def test_doors_open_on_what_is_there() -> None:
    for room in ["bpe", *(f"bpe.{room}" for room in FLOORS)]:
        door = importlib.import_module(room)
        assert sorted(set(door.__all__)) == sorted(door.__all__)
        assert all(hasattr(door, name) for name in door.__all__), room
