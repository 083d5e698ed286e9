"""A visitor without a browser: opens pages over the websocket, changes widgets, counts what is sent either way.

It keeps messages as the browser does: the server sends a large message that the client has from an earlier run as a
reference of about a hundred bytes.

    async with RawClient(address, "merges") as visitor:
        opening = await visitor.run()
        change = await visitor.change("show", string_array_value=["bytes"])
"""

import asyncio
import json
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Self
from urllib.parse import urlsplit

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.asyncio.client import ClientConnection, connect

KEPT_RUNS = 2  # the browser forgets a message that so many runs did not use (global.maxCachedMessageAge)
PATIENCE = 120  # seconds for one run
OVER = (ForwardMsg.FINISHED_SUCCESSFULLY, ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY)


@dataclass
class Run:
    """What one run of the page's script cost: bytes up and down (`by_kind`: of each kind of element), and seconds."""

    up: int = 0
    down: int = 0
    seconds: float = 0.0
    by_kind: Counter[str] = field(default_factory=Counter)
    errors: list[str] = field(default_factory=list)


class RawClient:
    """One visitor on one page; `query` is the link's part after the question mark."""

    def __init__(self, address: str, page: str = "", query: str = "") -> None:
        self.address, self.page, self.query = address, page, query
        self._script = ""
        self._ids: dict[str, str] = {}  # of widgets, by their key
        self._states: dict[str, WidgetState] = {}
        self._kept: dict[str, tuple[int, ForwardMsg]] = {}  # by hash, with the run that used it last
        self._runs = 0

    async def __aenter__(self) -> Self:
        parts = urlsplit(self.address)
        url = f"ws://{parts.netloc}{parts.path}/_stcore/stream"
        self._socket: ClientConnection = await connect(
            url, subprotocols=["streamlit"], max_size=None, origin=f"http://{parts.netloc}", ping_interval=None
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._socket.close()

    async def change(self, key: str, **value: Any) -> Run:
        """Set the widget called `key` (its value as a field of WidgetState) and run the page."""
        widget = self._ids[key]
        self._states[widget] = WidgetState(id=widget, **value)
        return await self.run()

    async def press(self, key: str) -> Run:
        """Press the button called `key`."""
        widget = self._ids[key]
        return await self.run(WidgetState(id=widget, trigger_value=True))

    async def report(self, key: str, **events: Any) -> Run:
        """Let the component called `key` report events, name -> value, as its JavaScript does."""
        base = self._ids[key]
        happened = json.dumps([{"event": name, "value": value} for name, value in events.items()])
        widget = f"$$STREAMLIT_INTERNAL_KEY_{base}__events"
        return await self.run(WidgetState(id=widget, json_trigger_value=happened))

    async def open(self, page: str) -> Run:
        """Go to another page, as by the menu."""
        self.page, self._script = page, ""
        self._states.clear()
        return await self.run()

    async def run(self, trigger: WidgetState | None = None) -> Run:
        """Run the page's script; returns when it is over."""
        message = BackMsg()
        question = message.rerun_script
        question.query_string, question.page_script_hash = self.query, self._script
        if not self._script:
            question.page_name = self.page
        question.cached_message_hashes.extend(self._kept)
        for state in [*self._states.values(), *([trigger] if trigger else [])]:
            question.widget_states.widgets.add().CopyFrom(state)
        raw = message.SerializeToString()
        start, run = time.perf_counter(), Run(up=len(raw))
        await self._socket.send(raw)
        async with asyncio.timeout(PATIENCE):
            while not self._take(await self._socket.recv(), run):
                pass
        run.seconds = time.perf_counter() - start
        self._runs += 1
        self._kept = {name: kept for name, kept in self._kept.items() if self._runs - kept[0] <= KEPT_RUNS}
        return run

    def _take(self, raw: Any, run: Run) -> bool:
        """Read one message; tells whether it was the run's last one."""
        message = ForwardMsg.FromString(raw)
        run.down += len(raw)
        kind = message.WhichOneof("type")
        if kind == "ref_hash":
            message = self._kept[message.ref_hash][1]
        if message.metadata.cacheable:
            self._kept[message.hash] = self._runs, message
        if message.WhichOneof("type") == "delta" and message.delta.WhichOneof("type") == "new_element":
            kind = self._element(message, run)
        elif kind == "navigation":
            self._script = message.navigation.page_script_hash
        elif kind == "script_finished":
            return message.script_finished in OVER
        run.by_kind[str(kind)] += len(raw)
        return False

    def _element(self, message: ForwardMsg, run: Run) -> str:
        element = message.delta.new_element
        kind = str(element.WhichOneof("type"))
        content = getattr(element, kind)
        widget = getattr(content, "id", "")
        if widget.startswith("$$ID-"):  # $$ID-<32 hex digits>-<key>
            self._ids[widget.split("-", 2)[2]] = widget
        if kind == "exception":
            run.errors.append(content.message)
        return getattr(content, "component_name", "") or kind
