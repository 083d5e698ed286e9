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


def test_commands_name_what_is_there() -> None:
    commands = re.findall(r"`((?:\.venv/|\.ci/|BPE_)[^`\n]+)`", README)
    assert len(commands) > 5
    for command in commands:
        for word in re.findall(r"(?<!\S)(?:tests|bpe|pages|\.ci)/[\w./]+", command):
            assert (ROOT / word).exists(), f"{word} in {command}"
        for module in re.findall(r"-m ((?:tests|pages|bpe)[\w.]*)", command):
            path = ROOT / module.replace(".", "/")
            assert path.with_suffix(".py").is_file() or (path / "__main__.py").is_file(), command


def test_the_example_prints_what_its_comments_say() -> None:
    (example,) = blocks("python")
    out = io.StringIO()
    with redirect_stdout(out):
        exec(example, {})
    assert out.getvalue().splitlines() == re.findall(r"#\s+(.*)", example)


def test_the_file_map_names_every_room_and_nothing_that_is_gone() -> None:
    named = set(re.findall(r"^\| `([^`]+)`", README, re.MULTILINE))
    for name in named:
        assert list(ROOT.glob(name.rstrip("/"))), f"the README names {name}, which does not exist"
    folders = [path for pattern in ("*", "bpe/*", "pages/ui/*") for path in ROOT.glob(pattern) if path.is_dir()]
    for folder in folders:
        name = f"{folder.relative_to(ROOT)}/"
        assert folder.name.startswith((".", "__")) or name in named, f"the README's file map lacks {name}"


def test_the_door_of_a_room_says_what_each_of_its_files_is_for() -> None:
    for door in [*ROOT.glob("bpe/*/__init__.py"), *ROOT.glob("pages/ui/*/__init__.py")]:
        told = re.findall(r"^- `([^`]+)`", door.read_text("utf-8"), re.MULTILINE)
        there = [path.name for path in door.parent.iterdir() if not path.name.startswith("__")]
        there = [name for name in there if name.endswith(".py") or (door.parent / name).is_dir()]
        assert sorted(told) == sorted(there), f"{door.relative_to(ROOT)} does not name its files"


def test_every_picture_and_file_that_is_linked_exists() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        if not target.startswith("http"):
            assert (ROOT / target).is_file(), target
