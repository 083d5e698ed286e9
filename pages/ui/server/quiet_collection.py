"""Garbage is collected when nobody waits.

Streamlit would collect after every run of a page: 55 % of what a rerun costs. Here a task looks every few seconds
whether the process is idle, collects then, and gives back what the allocator keeps; a server that is never idle is
collected once a minute all the same.
"""

import asyncio
import ctypes
import gc
from contextlib import suppress
from time import monotonic, process_time

EVERY = 2.0  # seconds between two looks
IDLE = 0.05  # of one processor: less was used since the last look
WITHOUT = 60.0  # seconds without a collection, at most


def collect() -> None:
    """Collect garbage, and hand freed memory back to the system where the C library can (glibc)."""
    gc.collect()
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


async def collect_when_quiet() -> None:
    """Collect whenever work was done and the process has become idle; runs until it is cancelled."""
    looked, used, collected, dirty = monotonic(), process_time(), monotonic(), True
    while True:
        await asyncio.sleep(EVERY)
        now, cpu = monotonic(), process_time()
        idle = (cpu - used) / (now - looked) < IDLE
        dirty = dirty or not idle
        if dirty and (idle or now - collected > WITHOUT):
            await asyncio.to_thread(collect)
            collected, dirty = monotonic(), not idle
        looked, used = monotonic(), process_time()
