"""The code of all components, sent once: a component itself is a stub that waits for it.

Streamlit sends a component's script and style with every change of its data: 127 KB for each switch on the Tokens page.
A message that has not changed it sends as a reference of a hundred bytes. So scripts, style sheets and tables of all
components travel as the data of one component that never changes, compressed (a fifth), and the script of each other
one is a few lines. No route and no proxy need to know of it: it comes the way of every other message.
"""

import gzip
import json
import re
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import streamlit as st

from bpe.display import MARKS
from pages.ui.components.bundle.modules import imports, joined, source, style_sheets

_ENTRY = "bundle/bundle.js"

# The control pictures, such as ␍, are two or three letters in one column: in a chip nobody can read them.
_LETTERS = (
    "NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US"
)
_CONTROLS = {**dict(enumerate(_LETTERS.split())), 0x7F: "DEL"}


def component(entry: str) -> Callable[..., Any]:
    """Return the component whose entry module bundle.js has in its table; its name is the module's.

    Raises ValueError for a module that is not there.
    """
    if entry not in _components().values():
        raise ValueError(f"{_ENTRY} has no component {entry}")
    return st.components.v2.component(Path(entry).stem, js=_script("bundle/stub.js"))


def bundle() -> None:
    """Send the code of all components; to be mounted on every page, before them."""
    _loader()(key="bundle", data=packed())


@cache
def packed() -> bytes:
    """Return code, style sheets and tables as compressed JSON, the same bytes each time."""
    code = joined(_ENTRY)
    dress = {name: style_sheets(entry) for name, entry in _components().items()}
    content = {
        "code": f"{code}\n//# sourceURL=bpe-playground.js\n",
        "marks": marks(),
        "sheets": {path: css for sheets in dress.values() for path, css in sheets.items()},
        "dress": {name: list(sheets) for name, sheets in dress.items()},
    }
    return gzip.compress(json.dumps(content).encode(), mtime=0)


def marks() -> dict[str, tuple[str, str]]:
    """Return the marks and names of characters that cannot be seen, as the browser takes them."""
    written = {code: _CONTROLS[code] for code, (short, _) in MARKS.items() if "\u2400" <= short <= "\u2421"}
    return {str(code): (written.get(code, short), name) for code, (short, name) in MARKS.items()}


@cache
def _components() -> dict[str, str]:
    """The components in the table of bundle.js, with the entry modules that have their names."""
    table = source(_ENTRY).partition("const components = {")[2].partition("}")[0]
    names = re.findall(r"^ *(\w+)", table, re.MULTILINE)
    modules = {Path(module).stem: module for module in imports(_ENTRY)}
    return {name: modules[name] for name in names}


@cache
def _loader() -> Callable[..., Any]:
    return st.components.v2.component("bundle", js=_script("bundle/loader.js"))


def _script(entry: str) -> str:
    """Return a script by which Streamlit imports it, with the version of the bundle in it."""
    return joined(entry).replace("VERSION", sha256(packed()).hexdigest()[:16])
