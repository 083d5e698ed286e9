"""A lecture hall opens the app at once: how long people wait, and what the server needs.

    python -m tests.benchmarks.load [--visitors 200] [--seconds 40] [--page merges]

N visitors come within ten seconds; then each changes its text on the route about every two seconds and reruns its page
at every eighth change. Visitors are raw websocket sessions in this process, so on two cores they take a part of what
the server would have to itself. Prints seconds (p50, p95), errors, the server's processor time for one opening, rerun
and key (measured alone, one after the other), and its memory before, at the top, and a minute after.
"""

import argparse
import asyncio
import os
import random
import time
from collections import defaultdict
from collections.abc import Awaitable
from pathlib import Path
from statistics import quantiles
from urllib.parse import urlsplit

from tests.raw_client import RawClient
from tests.serving import served

COMING = 10.0  # seconds in which all visitors come
BETWEEN_KEYS = 2.0
KEYS_A_RERUN = 8
MOST_VISITORS, MOST_SECONDS = 500, 300
TICK = os.sysconf("SC_CLK_TCK")
SENTENCE = "The people of a hall type what they like, and each reads a text of their own: 🍓 Привет 你好"
WORDS = SENTENCE.split()

Seconds = dict[str, list[float]]


def processor(pid: int) -> float:
    """Return the seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def memory(pid: int) -> float:
    """Return what a process holds, in MB."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


async def ask(address: str, text: str) -> None:
    """Ask the route for the tokens of a text, as the page does at a key; raises ConnectionError when refused."""
    host = urlsplit(address).netloc
    reader, writer = await asyncio.open_connection(*host.split(":"))
    body = text.encode()
    head = f"POST /api/encode?tokenizers=o200k_base HTTP/1.1\r\nHost: {host}\r\nContent-Length: {len(body)}\r\n"
    writer.write(f"{head}Connection: close\r\n\r\n".encode() + body)
    answer = await reader.read()
    writer.close()
    if b" 200 " not in answer[:20]:
        raise ConnectionError(answer[:80])


async def timed(what: str, work: Awaitable[object], seconds: Seconds, errors: list[str]) -> None:
    """Wait for `work`, and note how long it took or how it failed."""
    start = time.perf_counter()
    try:
        await work
        seconds[what].append(time.perf_counter() - start)
    except Exception as error:
        errors.append(f"{what}: {type(error).__name__} {error}"[:120])


async def visit(address: str, page: str, until: float, seconds: Seconds, errors: list[str]) -> None:
    """Come, type, and rerun the page now and then, until the clock says so."""
    await asyncio.sleep(random.uniform(0, COMING))
    async with RawClient(address, page) as visitor:
        await timed("opening", visitor.run(), seconds, errors)
        keys, text = 0, " ".join(random.choices(WORDS, k=100))
        while time.perf_counter() < until:
            await asyncio.sleep(random.uniform(0.5, 1.5) * BETWEEN_KEYS)
            keys, text = keys + 1, text + random.choice(WORDS)
            await timed("key", ask(address, text), seconds, errors)
            if keys % KEYS_A_RERUN == 0:
                await timed("rerun", visitor.run(), seconds, errors)


async def alone(address: str, page: str, pid: int) -> dict[str, float]:
    """Return the processor time of one opening, rerun and key in ms, nobody else being there."""
    costs = {}
    async with RawClient(address, page) as warm:
        await warm.run()
    before = processor(pid)
    for _ in range(20):
        async with RawClient(address, page) as visitor:
            await visitor.run()
    costs["opening"] = (processor(pid) - before) / 20 * 1e3
    async with RawClient(address, page) as visitor:
        await visitor.run()
        before = processor(pid)
        for _ in range(50):
            await visitor.run()
        costs["rerun"] = (processor(pid) - before) / 50 * 1e3
    before = processor(pid)
    for k in range(100):
        await ask(address, " ".join(WORDS * 5) + str(k))
    costs["key"] = (processor(pid) - before) / 100 * 1e3
    return costs


async def crowd(address: str, page: str, visitors: int, lasting: float, pid: int) -> tuple[Seconds, list[str], float]:
    """Let all visitors come; returns seconds by kind, errors, and the server's highest memory in MB."""
    seconds: Seconds = defaultdict(list)
    errors: list[str] = []
    until, top = time.perf_counter() + COMING + lasting, 0.0
    work = asyncio.gather(
        *(visit(address, page, until, seconds, errors) for _ in range(visitors)), return_exceptions=True
    )
    while not work.done():
        top = max(top, memory(pid))
        await asyncio.sleep(0.25)
    errors += [repr(failure) for failure in work.result() if failure]
    return seconds, errors, top


def main() -> None:
    """Run the benchmark and print its table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--visitors", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=40)
    parser.add_argument("--page", default="", choices=["", "merges", "vocabulary", "languages", "scenes"])
    options = parser.parse_args()
    visitors, lasting = min(options.visitors, MOST_VISITORS), min(options.seconds, MOST_SECONDS)
    with served() as address:
        pid = server_of(address)
        costs = asyncio.run(alone(address, options.page, pid))
        print("processor, ms: " + ", ".join(f"{name} {value:.1f}" for name, value in costs.items()), flush=True)
        before = memory(pid)
        seconds, errors, top = asyncio.run(crowd(address, options.page, visitors, lasting, pid))
        for name, values in seconds.items():
            steps = quantiles(values, n=20)
            print(f"{name}: {len(values)}, p50 {steps[9] * 1e3:.0f} ms, p95 {steps[18] * 1e3:.0f} ms")
        print(f"errors: {len(errors)}", *errors[:5], flush=True)
        time.sleep(60)
        print(f"memory: {before:.0f} MB before, {top:.0f} at the top, {memory(pid):.0f} a minute after")


def server_of(address: str) -> int:
    """Return the process that listens at an address of this machine."""
    port = f":{urlsplit(address).port:04X} "
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines() if port in line and " 0A " in line]
    wanted = f"socket:[{lines[0][9]}]"
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if any(str(link.readlink()) == wanted for link in (process / "fd").iterdir()):
                return int(process.name)
        except OSError:
            continue
    raise RuntimeError(f"nobody listens at {address}")


if __name__ == "__main__":
    main()
