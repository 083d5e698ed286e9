"""Settings that name tokenizers: published ones under all their names, and those that somebody trained or imported."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from pages.ui.server import registry
from pages.ui.shared.settings import SHOWN_CHARACTERS, Damaged, Setting, listed


@dataclass(frozen=True)
class Tokenizers(Setting):
    """Up to `most` tokenizers. A link may call a published one by an alias or a model that reads with it.

    A trained or imported one is written with its label, so that a page can say which file to bring again.
    """

    most: int

    def read(self, written: str) -> Any:
        """Return the names; those that nobody here knows are named and left out."""
        named = {part: registry.published_name(part.partition("~")[0]) for part in listed(written)}
        kept = list(dict.fromkeys(name for name in named.values() if registry.is_known(name)))[: self.most]
        if unknown := [part for part, name in named.items() if not registry.is_known(name)]:
            raise Damaged("; ".join(_forgotten(unknown)), kept or None)
        return kept

    def write(self, value: Any) -> str:
        """Return the names, joined; made ones with their labels."""
        return ",".join(map(registry.link_name, value))

    def without_forgotten(self, names: Any) -> tuple[Any, str]:
        """Return what is still kept here of a value, and a sentence about the rest; "" when that is nothing."""
        gone = [name for name in names if not registry.is_known(name)]
        if not gone:
            return names, ""
        return [name for name in names if name not in gone], "; ".join(_forgotten(map(registry.link_name, gone)))

    def allowed(self) -> str:
        """Say how many."""
        return f"up to {self.most} tokenizers, by name, alias or model"

    def widget(self) -> dict[str, Any]:
        """Return key, options with their labels, and how many."""
        offered = {"options": registry.offered(), "format_func": registry.label}
        return super().widget() | offered | {"max_selections": self.most, "select_all": False}


@dataclass(frozen=True)
class OneTokenizer(Tokenizers):
    """One tokenizer."""

    most: int = 1

    def read(self, written: str) -> str:
        """Return its name."""
        found: list[str] = super().read(written)
        if not found:
            raise Damaged(f"The link names no {self.what}")
        return found[0]

    def write(self, value: Any) -> str:
        """Return its name, a made one with its label."""
        return registry.link_name(value)

    def without_forgotten(self, names: Any) -> tuple[Any, str]:
        """Return the name, or the default with a sentence."""
        kept, words = super().without_forgotten([names])
        return (kept or [self.default])[0], words

    def allowed(self) -> str:
        """Say which."""
        return "a tokenizer, by name, alias or model"


def _forgotten(unknown: Iterable[str]) -> Iterator[str]:
    """Say which tokenizers are not here, as a link names them, and what to do about it."""
    unknown = list(unknown)
    names = [part for part in unknown if not part.startswith(registry.MADE)]
    if names:
        yield f"The link names an unknown tokenizer, {', '.join(names)[:100]}"
    for part in unknown:
        if part.startswith(registry.MADE):
            label = unquote(part.partition("~")[2])[:SHOWN_CHARACTERS]
            which = f"The tokenizer “{label}”" if label else "A tokenizer"
            yield (
                f"{which} was trained or imported, and this server no longer keeps it; bring its file again on "
                "Vocabulary, under “Name it, take it”"
            )
