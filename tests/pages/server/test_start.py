"""The app starts as the README says: for this machine only, asking nobody on the network, below any path."""

import socket
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from pages.ui.server.headers import policy
from tests.serving import served

pytestmark = pytest.mark.slow  # starts the app


@pytest.fixture
def proxy() -> Iterator[tuple[dict[str, str], list[str]]]:
    """An environment that sends every request through a proxy, and what the proxy was asked for."""
    asked: list[str] = []

    class Recorder(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_error(403)

        do_POST = do_CONNECT = do_HEAD = do_GET

        def log_message(self, *_: object) -> None: ...

    server = HTTPServer(("127.0.0.1", 0), Recorder)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    names = ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY")
    yield {**dict.fromkeys(names, address), "no_proxy": "", "NO_PROXY": ""}, asked
    server.shutdown()


def post(address: str, **headers: str) -> tuple[int, bytes]:
    request = urllib.request.Request(f"{address}/api/encode?tokenizers=cl100k_base", b"hello", headers)
    try:
        with urllib.request.urlopen(request) as response:
            return response.status, response.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


@pytest.mark.parametrize("options", [(), ("--server.address=0.0.0.0",)])
def test_it_asks_nobody(proxy: tuple[dict[str, str], list[str]], options: tuple[str, ...]) -> None:
    environment, asked = proxy
    with served(*options, environment=environment) as address:
        assert post(address)[0] == 200
        foreign = urllib.request.Request(f"{address}/_stcore/health", headers={"Origin": "http://elsewhere.example"})
        urllib.request.urlopen(foreign).read()
    assert asked == []


def test_it_listens_on_this_machine_only() -> None:
    with served() as address:
        port = int(address.rsplit(":", 1)[1])
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))  # sends nothing: tells by which address this machine would go out
            own = probe.getsockname()[0]
        assert own != "127.0.0.1"
        with pytest.raises(OSError):
            socket.create_connection((own, port), timeout=2)


def test_it_answers_below_a_path() -> None:
    with served(base="talks/bpe") as address:
        assert post(address)[0] == 200
        assert post(address.removesuffix("/talks/bpe"))[0] == 200, "where the proxy cuts the path off"


def test_every_answer_is_guarded_and_other_sites_get_none() -> None:
    with served(environment={"BPE_FRAME_ANCESTORS": "https://talks.example"}) as address:
        for path in ("", "/merges", "/_stcore/health", "/api/encode?tokenizers=r50k_base"):
            body = b"hello" if "/api/" in path else None
            headers = urllib.request.urlopen(urllib.request.Request(address + path, body)).headers
            assert headers["content-security-policy"] == policy("https://talks.example")
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
        assert post(address, **{"Sec-Fetch-Site": "same-origin"})[0] == 200
        for site in ("cross-site", "same-site"):
            assert post(address, **{"Sec-Fetch-Site": site})[0] == 403
