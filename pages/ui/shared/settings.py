"""A setting, spelled once: its name in link, session and widget, its default, and how a link writes it.

Each page declares one tuple of them, SETTINGS in its section's `settings.py`. What a session starts with, the link, the
arguments of the widget and what a scene may open follow from it. `python -m pages.ui.sections.settings_table` prints
them all.

Streamlit's own `bind="query-params"` carries none of them. It replaces the entry of the browser's history, so Back
would skip every change; it drops a damaged value without a word; it spells a switch `true` where links of old say
`on`; it forgets what belongs to another page; and a text or a trained tokenizer is no widget's value.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isnan
from typing import Any

import streamlit as st

from pages.ui.shared.link import key_of, pack, unpack

EVERY = "every page"
NAMED_AT_MOST = 5  # unknown names that a message repeats
SHOWN_CHARACTERS = 60  # of a damaged value in a message

Options = Sequence[str] | Callable[[], Sequence[str]]


class Damaged(ValueError):
    """A value of a link that cannot be taken as it is; `kept` is what is left of it, None for nothing."""

    def __init__(self, sentence: str, kept: Any = None) -> None:
        super().__init__(sentence)
        self.kept = kept


class Elsewhere(Exception):
    """A value that was too long for a link: the browser's tab keeps it under `key`."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


@dataclass(frozen=True)
class Setting:
    """What a visitor can set. `what` is its name in messages; `page` the page it belongs to, or EVERY."""

    name: str
    default: Any
    page: str
    what: str

    def read(self, written: str) -> Any:
        """Return the value that a link writes. Raises Damaged, or Elsewhere."""
        raise NotImplementedError

    def write(self, value: Any) -> str:
        """Return a value as a link writes it; `read` gives the same value back."""
        return str(value)

    def initial(self) -> Any:
        """Return the default as a value of its own, which a page may change."""
        return list(self.default) if isinstance(self.default, tuple) else self.default

    def allowed(self) -> str:
        """Say which values there are, for the table of all settings."""
        return ""

    def widget(self) -> dict[str, Any]:
        """Return the arguments of the widget that sets it; the session keeps it while the widget is away."""
        return {"key": self.name, "persist_state": "session"}

    @property
    def now(self) -> Any:
        """The value in this session."""
        return st.session_state[self.name] if self.name in st.session_state else self.initial()


@dataclass(frozen=True)
class Switch(Setting):
    """On or off.

    >>> Switch("quiz", False, "merges", "quiz").read("on")
    True
    """

    def read(self, written: str) -> bool:
        """Return whether it is on."""
        if written not in ("on", "off"):
            raise Damaged(f"The link asks for an unknown {self.what}, {written[:SHOWN_CHARACTERS]!r}")
        return written == "on"

    def write(self, value: Any) -> str:
        """Return on or off."""
        return "on" if value else "off"

    def allowed(self) -> str:
        """Say both."""
        return "on, off"


@dataclass(frozen=True)
class Choice(Setting):
    """One of several names; a function as `options` is asked each time."""

    options: Options

    @property
    def choices(self) -> list[str]:
        """The names there are now."""
        return list(self.options() if callable(self.options) else self.options)

    def read(self, written: str) -> str:
        """Return the name."""
        if written not in self.choices:
            raise Damaged(f"The link asks for an unknown {self.what}, {written[:SHOWN_CHARACTERS]!r}")
        return written

    def allowed(self) -> str:
        """Say the names."""
        return ", ".join(self.choices)

    def widget(self) -> dict[str, Any]:
        """Return key and options."""
        return super().widget() | {"options": self.choices}


@dataclass(frozen=True)
class Some(Choice):
    """Any of several names, in an order, joined by commas; at most `most` of them.

    >>> Some("show", ("ids",), "tokens", "switch", ["ids", "bytes"]).read("bytes,ids")
    ['bytes', 'ids']
    """

    most: int | None = None

    def read(self, written: str) -> list[str]:  # type: ignore[override]
        """Return the names, each once; unknown ones are named and left out."""
        names, known = listed(written), self.choices
        kept = [name for name in names if name in known][: self.most]
        if unknown := [name for name in names if name not in known]:
            named = ", ".join(repr(name[:SHOWN_CHARACTERS]) for name in unknown[:NAMED_AT_MOST])
            raise Damaged(f"The link asks for an unknown {self.what}, {named}", kept or None)
        return kept

    def write(self, value: Any) -> str:
        """Return the names, joined."""
        return ",".join(value)

    def allowed(self) -> str:
        """Say the names, and how many."""
        return ("" if self.most is None else f"up to {self.most} of ") + super().allowed()


@dataclass(frozen=True)
class Number(Setting):
    """A number from `least` to `most`, whole if they are; what lies outside is moved to the nearer end.

    >>> Number("step", 0, "merges", "step", 0, 10).read("99")
    10
    """

    least: float
    most: float

    def read(self, written: str) -> float:
        """Return the number."""
        try:
            value = float(written)
        except ValueError:
            value = float("nan")
        if isnan(value):
            raise Damaged(f"The link's {self.what}, {written[:SHOWN_CHARACTERS]!r}, is no number")
        value = min(max(value, self.least), self.most)
        return round(value) if isinstance(self.least, int) else value

    def write(self, value: Any) -> str:
        """Return every digit; `:g` would round 12,345,678."""
        return repr(value).removesuffix(".0")

    def allowed(self) -> str:
        """Say the range."""
        return f"{self.least:,} to {self.most:,}"

    def widget(self) -> dict[str, Any]:
        """Return key and range."""
        return super().widget() | {"min_value": self.least, "max_value": self.most}


@dataclass(frozen=True)
class Words(Setting):
    """A short text, such as a pattern; `check` raises ValueError for what it refuses."""

    most: int
    check: Callable[[str], object] = str

    def read(self, written: str) -> str:
        """Return the text."""
        if len(written) > self.most:
            raise Damaged(f"The link's {self.what} is longer than {self.most:,} characters")
        try:
            self.check(written)
        except ValueError as problem:
            raise Damaged(str(problem).removesuffix(".")) from None
        return written

    def allowed(self) -> str:
        """Say how long."""
        return f"up to {self.most:,} characters"

    def widget(self) -> dict[str, Any]:
        """Return key and length."""
        return super().widget() | {"max_chars": self.most}


@dataclass(frozen=True)
class Text(Setting):
    """A text of any length: packed, or where that is too long, only named, and kept by the browser's tab."""

    def read(self, written: str) -> Any:
        """Return the text."""
        if written.startswith("~"):
            raise Elsewhere(written[1:][:SHOWN_CHARACTERS])
        return self.from_text(unpack(written) if written else "")

    def write(self, value: Any) -> str:
        """Return the packed text, or `~` and its key."""
        text = self.to_text(value)
        return "" if not text else pack(text) or f"~{key_of(text)}"

    def from_text(self, text: str) -> Any:
        """Return the value that a text stands for. Raises Damaged."""
        return text

    def to_text(self, value: Any) -> str:
        """Return a value as text."""
        return str(value)

    def allowed(self) -> str:
        """Say what."""
        return "text, compressed"


def listed(written: str) -> list[str]:
    """Return the names that a link joins by commas, each once."""
    return list(dict.fromkeys(name for name in written.split(",") if name))
