"""What the README says about adding things is all that it takes: one of each is added in a copy, by following it.

`additions` holds the new files, a folder for each kind of thing; what is put into files that exist stands here.
"""

import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NEW_FILES = Path(__file__).with_name("additions")
README = (ROOT / "README.md").read_text("utf-8")


Change = tuple[str, str, str]  # the path of a file, a passage ("" is the end), what stands there afterwards


@dataclass(frozen=True)
class Addition:
    """Changes of files that are there, Python that fails without the addition, and the tests that ask about it."""

    changes: tuple[Change, ...]
    holds: str
    tests: tuple[str, ...]


def before(path: str, passage: str, added: str) -> Change:
    return path, passage, added + passage


INDEX = "sample_corpora/index.toml"
LINE_OF_A_CORPUS = (
    '  {{ name = "{name}", file = "{kind}/{file}.txt", title = "Added", language = "{language}", kind = "{kind}", '
    'license = "MIT", size = {size} }},\n'
)
A_CORPUS = LINE_OF_A_CORPUS.format(name="en_added", file="en_added", language="en", kind="prose", size=25)
A_LANGUAGE = LINE_OF_A_CORPUS.format(name="parallel_gag", file="gag", language="gag", kind="parallel", size=88)
TABLE_OF_A_LANGUAGE = """
[gag]
name = "Gagauz"
own_name = "gagauzça"
script = "Latin"
direction = "ltr"
family = "Turkic"
branch = "Oghuz"
spaces = true
"""
TOKENS_SETTINGS, TABLE = "pages/ui/sections/tokens/settings.py", "pages/ui/sections/settings_table.py"
FORMATS = "bpe/formats/__init__.py"
ADDITIONS = {
    "format": Addition(
        (
            before(FORMATS, "- `assembly.py`", "- `added.py`: tokens in hexadecimal\n"),
            before(FORMATS, "from bpe.formats.assembly", "from bpe.formats.added import ADDED\n"),
            (FORMATS, "\nKNOWN = (", "\nKNOWN = (ADDED, "),
        ),
        'import bpe; assert bpe.read(b"tokens in hexadecimal\\n61 0\\n", "a.txt").encode("aa") == [0, 0]',
        (
            "tests/bpe/formats/test_formats.py",
            "tests/bpe/formats/test_formats_defects.py",
            "tests/bpe/test_command_line.py",
        ),
    ),
    "corpus": Addition(
        (before(INDEX, "]\n", A_CORPUS),),
        'from bpe.texts import corpora; assert "adds" in corpora()["en_added"].documents()[0]',
        ("tests/bpe/texts/test_sample_corpora.py",),
    ),
    "language": Addition(
        (("sample_corpora/parallel/languages.toml", "", TABLE_OF_A_LANGUAGE), before(INDEX, "]\n", A_LANGUAGE)),
        'from bpe.texts import project_text; assert len(project_text().sentences["gag"]) == 6',
        ("tests/bpe/texts/test_parallel_text.py", "tests/bpe/texts/test_sample_corpora.py"),
    ),
    "scene": Addition(
        (),
        'from pages.ui.sections.scenes.scene import scenes; assert scenes()["added"].fill("{tokens}") == "1"',
        ("tests/pages/sections/test_scenes.py",),
    ),
    "setting": Addition(
        (
            before(TOKENS_SETTINGS, "\nSETTINGS = (", '\nADDED = Switch("added", False, "tokens", "added switch")\n'),
            (TOKENS_SETTINGS, "\nSETTINGS = (", "\nSETTINGS = (ADDED, "),
            (TOKENS_SETTINGS, "import Some", "import Some, Switch"),
            before("pages/tokens.py", "\nwrite_link(", '\nst.toggle("Added", **ADDED.widget())'),
            ("pages/tokens.py", "tokens.settings import ", "tokens.settings import ADDED, "),
        ),
        "from pages.ui.sections.settings_table import every_setting; assert not every_setting()['added'].initial()",
        ("tests/pages/shared/test_settings.py", "tests/pages/test_index.py"),
    ),
    "page": Addition(
        (
            before("pages/index.py", '        st.Page("scenes.py"', '        st.Page("added.py", title="Added"),\n'),
            before(
                "pages/ui/frame/how_it_works.py",
                '    "Languages": Explanation(',
                '    "Added": Explanation("What.", "Look.", train),\n',
            ),
            before("pages/ui/sections/__init__.py", "- `languages`", "- `added`\n"),
            before(TABLE, '    "scenes": SCENES,', '    "added": ADDED,\n'),
            before(
                TABLE,
                "from pages.ui.sections.languages",
                "from pages.ui.sections.added.settings import SETTINGS as ADDED\n",
            ),
        ),
        "from pages.ui.sections.settings_table import every_setting; assert every_setting()['loud'].page == 'added'",
        ("tests/pages/test_index.py", "tests/pages/shared/test_settings.py"),
    ),
}


def new_files(kind: str) -> list[str]:
    folder = NEW_FILES / kind
    return [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]


@pytest.mark.parametrize("kind", ADDITIONS)
def test_the_readme_names_every_file_that_is_touched(kind: str) -> None:
    entry = re.search(rf"^- \*\*A {kind}\*\*: (.*?)(?=^- \*\*|^#|\Z)", README, re.MULTILINE | re.DOTALL)
    assert entry, f"the README does not say how to add a {kind}"
    told = re.findall(r"`((?:bpe|pages|sample_corpora)/[^`]+\.(?:py|toml|txt))`", entry[1])
    touched = [*new_files(kind), *(path for path, _, _ in ADDITIONS[kind].changes)]
    placeholder = {"setting": "tokens"}.get(kind, "en_added|added|gag")
    assert {re.sub(placeholder, "NAME", path) for path in touched} == set(told)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with one of each added."""
    copy = tmp_path_factory.mktemp("added") / "project"
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    kept = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in kept.split("\0")[:-1]:
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, copy / name)
    for kind, addition in ADDITIONS.items():
        if (NEW_FILES / kind).is_dir():
            shutil.copytree(NEW_FILES / kind, copy, dirs_exist_ok=True)
        for path, passage, after in addition.changes:
            text = (copy / path).read_text("utf-8")
            assert passage in text, f"{path} has no {passage!r}"
            (copy / path).write_text(text.replace(passage, after, 1) if passage else text + after, "utf-8")
    subprocess.run("git init -q && git add .", shell=True, cwd=copy, check=True)  # a test asks what belongs to it
    return copy


def run(copy: Path, *arguments: str) -> None:
    done = subprocess.run([sys.executable, *arguments], cwd=copy, capture_output=True, text=True, errors="replace")
    assert done.returncode == 0, done.stdout[-5_000:] + done.stderr[-2_000:]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ADDITIONS)
def test_what_was_added_is_there(copy: Path, kind: str) -> None:
    run(copy, "-c", ADDITIONS[kind].holds)


@pytest.mark.slow
def test_all_that_asks_about_such_things_passes(copy: Path) -> None:
    asked = {test for addition in ADDITIONS.values() for test in addition.tests}
    asked |= {"tests/test_structure.py", "tests/test_readme.py"}
    for_each = "test_scenes or test_settings or test_formats or test_command_line"  # is asked of the added ones here
    run(
        copy,
        "-m",
        "pytest",
        "-n",
        "0",
        "-p",
        "no:cacheprovider",
        "-k",
        f"added or gag or loud or not ({for_each})",
        *asked,
    )
    run(copy, "-m", "ruff", "check", "--no-cache", "bpe", "pages")
