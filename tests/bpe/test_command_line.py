"""The command line: its figures are the app's, its output comes back, and whatever it refuses it says in a sentence."""

import io
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import bpe
from bpe.__main__ import main
from bpe.display.pieces import pieces
from bpe.formats import ENDINGS
from pages.ui.server.api import answer
from tests.texts import TEXTS
from tests.wire_reader import unpack

ROOT = Path(__file__).parents[2]


class Run:
    """What a command printed, and its exit code."""

    def __init__(self, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capfd, self._monkeypatch = capfd, monkeypatch

    def __call__(self, *arguments: str, stdin: bytes = b"", code: int = 0) -> str:
        self._monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        assert main(arguments) == code
        found = self._capfd.readouterr()
        assert bool(found.err) == bool(code)
        return found.err if code else found.out


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return Run(capfd, monkeypatch)


@pytest.mark.parametrize("name", ["cl100k_base", "o200k_base"])
@pytest.mark.parametrize("special", ["text", "allow"])
def test_figures_are_the_apps(run: Run, name: str, special: str) -> None:
    for title, text in TEXTS.items():
        packed = answer("encode", {"tokenizers": name, "special": special}, text)
        tokens = len(unpack(packed)["results"][0]["run"]["ids"])
        found = json.loads(run("count", "-t", name, "--special", special, "--json", stdin=text.encode()))
        assert found == [
            {
                "file": "-",
                "tokens": tokens,
                "bytes": len(text.encode()),
                "characters": len(text),
            }
        ], title


def test_ids_decode_to_the_same_bytes(run: Run, tmp_path: Path) -> None:
    for title, text in TEXTS.items():
        file = tmp_path / "text"
        file.write_bytes(text.encode())
        printed = run("ids", "-t", "cl100k_base", str(file))
        assert [int(i) for i in printed.split()] == bpe.load("cl100k_base").encode(text)
        assert json.loads(run("decode", "-t", "gpt-4", "--json", "--text", printed))["bytes"] == text.encode().hex(), (
            title
        )


def test_show_draws_the_apps_chips(run: Run) -> None:
    cl100k = bpe.load("cl100k_base")
    for title, text in TEXTS.items():
        tokens = [cl100k.token_bytes(i) for i in cl100k.encode(text)]
        shown = run("show", "-t", "cl100k_base", stdin=text.encode())
        colored = run("show", "-t", "cl100k_base", "--color", "always", stdin=text.encode())
        for piece in pieces(tokens):
            assert piece.label in shown and f"m{piece.label}\x1b[0m" in colored, title
        assert not {char for char in shown if char < " "} - {"\n"}, title
        rows = json.loads(run("show", "-t", "cl100k_base", "--json", stdin=text.encode()))
        assert b"".join(bytes.fromhex(row["bytes"]) for row in rows) == text.encode(), title
        assert [row["end"] - row["start"] for row in rows] == [len(token) for token in tokens], title
    assert run("show", "-t", "cl100k_base", "--text", "Hi 略", "--ids") == "Hi 13347│⟦␣‹E7› 10447│95 243│A5 98⟧略\n"


def test_why(run: Run) -> None:
    assert "was learned earlier" in run("why", "--text", "strawberry")
    reasons = json.loads(run("why", "--json", "--text", "strawberry pie"))
    assert [(row["at"], row["kind"]) for row in reasons] == [
        (2, "neighbor_first"),
        (5, "neighbor_first"),
        (10, "pre_token"),
    ]
    assert run("why", "--text", "") == ""


def test_several_texts_have_a_sum(run: Run, tmp_path: Path) -> None:
    for name, text in (("a", "hello world"), ("b", "one")):
        (tmp_path / name).write_text(text)
    lines = run("count", "-t", "gpt-4", str(tmp_path / "a"), str(tmp_path / "b")).splitlines()
    assert [line.rpartition(": ")[0] for line in lines] == [
        "2 tokens, 11 bytes, 11 characters",
        "1 token, 3 bytes, 3 characters",
        "3 tokens, 14 bytes, 14 characters",
    ]


@pytest.mark.parametrize("ending", ENDINGS)
def test_trains_and_converts(run: Run, tmp_path: Path, ending: str) -> None:
    made, turned = str(tmp_path / "made.bpe.json"), str(tmp_path / f"x.{ending.lstrip('.')}")
    said = run("train", "-n", "267", "-o", made, "--text", "low lower lowest newer newest")
    assert said.startswith("267 tokens after 11 merges: vocab_size is reached.")
    expected = bpe.train("low lower lowest newer newest", 267).tokenizer.encode("lowest")
    assert run("convert", made, turned, "--pre-tokenizer", "cl100k").startswith("267 tokens written")
    assert json.loads(run("ids", "-t", turned, "--json", "--text", "lowest")) == expected
    trained = json.loads(run("train", "--json", "-n", "300", "--text", "aaaa", "--pre-tokenizer", "none"))
    assert trained["stopped"] == "no pair is left" and trained["tokens"] == 1


def test_refusals_are_sentences(run: Run, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.write_bytes(b"a\xff")
    assert "FF at byte 1" in run("count", str(broken), code=1)
    assert "No such file" in run("count", str(tmp_path / "none"), code=1)
    assert "unknown tokenizer 'nope'" in run("count", "-t", "nope", code=1)
    assert "position 1" in run("decode", "--text", "1 x", code=1)
    assert "beyond the last id" in run("decode", "--text", "9999999", code=1)
    assert "holds the special token" in run("count", "--special", "refuse", "--text", "<|endoftext|>", code=1)
    assert "known ending" in run("convert", "gpt-4", str(tmp_path / "x.bin"), code=1)
    assert "the pattern drops" in run("train", "-n", "300", "--pattern", r"\w+", "--text", "a b", code=1)
    assert "not JSON" in run("count", "-t", _file(tmp_path, b"{"), code=1)


def _file(folder: Path, data: bytes) -> str:
    (folder / "file").write_bytes(data)
    return str(folder / "file")


def test_as_a_program(tmp_path: Path) -> None:
    """Bytes in and out exactly, in any locale; a reader that stops early; a misspelled command."""
    data = "é 略\r\n\0".encode()
    ask = [sys.executable, "-m", "bpe"]
    environment = {"LC_ALL": "C", "PYTHONIOENCODING": "ascii"}
    ids = subprocess.run([*ask, "ids"], cwd=ROOT, env=environment, input=data, capture_output=True, check=True).stdout
    back = subprocess.run([*ask, "decode"], cwd=ROOT, env=environment, input=ids, capture_output=True, check=True)
    assert back.stdout == data
    shown = subprocess.run([*ask, "show"], cwd=ROOT, env=environment, input=data, capture_output=True, check=True)
    assert "略" in shown.stdout.decode()
    assert subprocess.run([*ask, "counts"], cwd=ROOT, capture_output=True).returncode == 2
    early = f"{sys.executable} -m bpe show sample_corpora/parallel/*.txt | head -1"
    done = subprocess.run(["bash", "-c", f"set -o pipefail; {early}"], cwd=ROOT, capture_output=True)
    assert done.returncode == 0 and not done.stderr


def test_the_readme_shows_what_commands_print(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    (block,) = re.findall(r"```console\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    for command, printed in re.findall(r"\$ (.*)\n([^$]*)", block):
        python, _, module, *arguments = shlex.split(command)
        assert (python, module) == ("python", "bpe")
        assert run(*arguments).rstrip("\n") == printed.rstrip("\n")
