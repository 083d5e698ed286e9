"""What the README says is true: its commands, its example, its file map, its pictures."""

import io
import re
from contextlib import redirect_stdout
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_continuous_integration_runs_the_test_command() -> None:
    start, test = (block.strip() for block in blocks("sh"))
    assert test in (ROOT / ".ci" / "run").read_text("utf-8")
    assert start.endswith(".venv/bin/streamlit run app.py")
    for command in (start, test):
        for requirements in re.findall(r"-r (\S+)", command):
            assert (ROOT / requirements).is_file()


def test_the_example_prints_what_its_comments_say() -> None:
    (example,) = blocks("python")
    out = io.StringIO()
    with redirect_stdout(out):
        exec(example, {})
    assert out.getvalue().splitlines() == re.findall(r"#\s+(.*)", example)


def test_the_file_map_is_complete_and_names_nothing_that_is_gone() -> None:
    named = set(re.findall(r"^\| `([^`]+)`", README, re.MULTILINE))
    for name in named:
        assert list(ROOT.glob(name.rstrip("/"))), f"the README names {name}, which does not exist"
    for path in [*ROOT.glob("bpe/*.py"), *ROOT.glob("pages/*.py")]:
        name = str(path.relative_to(ROOT))
        assert name in named or path.name == "__init__.py", f"the README's file map lacks {name}"
    folders = [p for p in ROOT.glob("*") if p.is_dir() and not p.name.startswith((".", "__"))]
    folders += [p for p in ROOT.glob("bpe/*") if p.is_dir() and not p.name.startswith("__")]
    for folder in folders:
        assert f"{folder.relative_to(ROOT)}/" in named, f"the README's file map lacks {folder.name}/"
    covered = {path for name in named if name.startswith("pages/ui/") for path in ROOT.glob(name.rstrip("/"))}
    for path in ROOT.glob("pages/ui/*"):
        if not path.name.startswith("__"):
            assert path in covered, f"the README's file map lacks {path.relative_to(ROOT)}"


def test_every_picture_and_file_that_is_linked_exists() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        if not target.startswith("http"):
            assert (ROOT / target).is_file(), target
