"""A strip of chips to look at: tokens drawn as on the Tokens page, without a text field."""

from collections.abc import Sequence
from itertools import accumulate

import streamlit as st

from bpe.display import MARKS, boundary_flags
from pages.ui.components.assets import assets
from pages.ui.server.wire import pack, token_columns

_component = st.components.v2.component("chip_strip", **assets("chips/strip.js"))


# The control pictures, such as ␍, are two or three letters in one column: in a chip nobody can read them.
_LETTERS = (
    "NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US"
)
_CONTROLS = {**dict(enumerate(_LETTERS.split())), 0x7F: "DEL"}


def marks() -> dict[str, list[str]]:
    """Return the marks and names of characters that cannot be seen, as the browser takes them."""
    written = {code: _CONTROLS[code] for code, (short, _) in MARKS.items() if "\u2400" <= short <= "\u2421"}
    return {str(code): [written.get(code, short), name] for code, (short, name) in MARKS.items()}


def chip_strip(tokens: Sequence[bytes], ids: Sequence[int], *, key: str, show_ids: bool = True) -> None:
    """Draw tokens (their bytes need not be UTF-8) as chips, with their ids below."""
    lengths = list(map(len, tokens))
    data = b"".join(tokens)
    _component(
        key=key,
        data=pack(
            {
                "run": token_columns(ids, lengths, boundary_flags(data, list(accumulate(lengths))), data),
                "marks": marks(),
                "show_ids": show_ids,
                "talk": bool(st.session_state.get("talk")),
            }
        ),
    )
