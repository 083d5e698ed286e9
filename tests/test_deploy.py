"""The files in .deploy/ work: two processes behind nginx, below a path, each visitor staying with one of them."""

import asyncio
import os
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from http.cookies import SimpleCookie
from pathlib import Path

import pytest

from tests.raw_client import RawClient
from tests.serving import ROOT, free_port, served

pytestmark = pytest.mark.slow  # starts the app twice


@pytest.fixture(scope="module")
def balanced(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of two processes behind nginx, with the configuration that the README names."""
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if nginx is None:
        reason = "no nginx on this machine (apt-get install nginx-light)"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    folder, port = tmp_path_factory.mktemp("nginx"), free_port()
    with served(base="bpe") as first, served(base="bpe") as second:
        given = (ROOT / ".deploy" / "nginx.conf").read_text("utf-8")
        for old, new in (("8501;", f"{_port(first)};"), ("8502;", f"{_port(second)};"), ("80;", f"{port};")):
            assert old in given
            given = given.replace(f"listen {old}" if old == "80;" else old, f"listen {new}" if old == "80;" else new)
        settings = folder / "nginx.conf"
        temporary = "".join(f"{k}_temp_path {folder};\n" for k in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        settings.write_text(
            f"daemon off; pid {folder}/pid; error_log {folder}/error.log;\nevents {{}}\n"
            f"http {{ access_log off;\n{temporary}{given}\n}}"
        )
        process = subprocess.Popen([nginx, "-p", str(folder), "-c", str(settings)])
        try:
            yield _answering(f"http://127.0.0.1:{port}/bpe", process, folder)
        finally:
            process.terminate()
            process.wait(10)


def _port(address: str) -> str:
    return address.split(":")[2].split("/")[0]


def _answering(address: str, process: "subprocess.Popen[bytes]", folder: Path) -> str:
    for _ in range(100):
        with suppress(OSError):
            urllib.request.urlopen(f"{address}/_stcore/health", timeout=2).read()
            return address
        assert process.poll() is None, (folder / "error.log").read_text()
        time.sleep(0.1)
    raise RuntimeError("nginx did not start")


def ask(address: str, body: bytes, cookie: str = "") -> tuple[bytes, str]:
    request = urllib.request.Request(f"{address}/api/encode?tokenizers=r50k_base", body, {"Cookie": cookie})
    with urllib.request.urlopen(request) as answer:
        return answer.read(), answer.headers["set-cookie"]


def test_the_route_answers_and_a_visitor_keeps_a_process(balanced: str) -> None:
    answers = []
    for _ in range(12):
        found, cookie = ask(balanced, b"hello")
        value = SimpleCookie(cookie)["bpe_process"].value
        again, kept = ask(balanced, b"hello", f"bpe_process={value}")
        assert SimpleCookie(kept)["bpe_process"].value == value
        assert found == again
        answers.append(value)
    assert len(set(answers)) == 12


def test_a_page_opens_over_the_websocket_and_large_texts_pass(balanced: str) -> None:
    async def visit() -> list[str]:
        async with RawClient(balanced, "merges") as visitor:
            return (await visitor.run()).errors + (await visitor.run()).errors

    assert asyncio.run(visit()) == []
    ask(balanced, b"word " * 900_000)
