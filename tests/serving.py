"""The app and a browser, for browser tests, benchmarks and pictures."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]
PATIENCE = 60  # seconds; a machine under load starts slowly
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
]


def free_port() -> int:
    """Return a port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def served(*options: str, base: str = "", port: int = 0, environment: Mapping[str, str] | None = None) -> Iterator[str]:
    """Run the app as the README does, on a free port (or on `port`); yields its address.

    Raises RuntimeError if it does not start.

    `options` go to `streamlit run`; `base` is the path it answers below; `environment` is added to this process's.
    """
    port = port or free_port()
    options = (f"--server.port={port}", *([f"--server.baseUrlPath={base}"] if base else []), *options)
    command = [sys.executable, "-m", "streamlit", "run", "app.py", *options]
    environment = {**os.environ, **(environment or {})}
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    address = f"http://127.0.0.1:{port}" + (f"/{base}" if base else "")
    try:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                urllib.request.urlopen(f"{address}/_stcore/health", timeout=2).read()
                break
            except OSError:
                if process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError("the app did not start") from None
                time.sleep(0.2)
        yield address
    finally:
        process.terminate()
        process.wait(10)
