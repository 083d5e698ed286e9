"""The whole of a text that somebody types: its tokens at once, and the rest when typing pauses."""

import unicodedata
from collections.abc import Sequence

from bpe.display import grapheme_count
from bpe.tokenizer import Special
from bpe.tracing import edit_reach
from pages.ui.server import registry
from pages.ui.server.asked_text import AskedText
from pages.ui.server.cached import checked_text, encoded_text
from pages.ui.server.messages import message
from pages.ui.server.wire import checksum, encoded_columns, pack


def encode(names: Sequence[str], asked: AskedText, special: Special) -> bytes:
    """Return the tokens of a text: this stands between a key and its chips, so nothing else is worked out.

    For each tokenizer: name, label, short label, `reach`, how far before an edit tokens may change (None: anywhere),
    and either `run`, its tokens as columns, or `error`, a sentence.
    """
    return pack({"results": [_encode(name, asked, special) for name in names]})


def _encode(name: str, asked: AskedText, special: Special) -> dict[str, object]:
    called: dict[str, object] = {
        "name": name,
        "label": registry.label(name),
        "short": registry.short_label(name),
        "reach": None,
    }
    try:
        called["reach"] = edit_reach(registry.tokenizer(name), special)
        return called | {"run": encoded_columns(encoded_text(name, asked, special), asked.data), "error": None}
    except ValueError as problem:  # a refused special token, a missing byte, a rank file that cannot be read
        return called | {"run": None, "error": message(problem)}


def check(names: Sequence[str], asked: AskedText, special: Special) -> bytes:
    """Return what is to be told of a whole text: words, characters as one sees them, and what was checked on it.

    For each tokenizer: its name, the number of its tokens and the checksum of their ids (None if it refuses the text),
    claims, and how many tokens a special token's literal text makes of it either way, where the two differ.
    """
    return pack(
        {
            "words": len(asked.text.split()),
            "graphemes": grapheme_count(asked.data),
            "nfc": unicodedata.is_normalized("NFC", asked.text),
            "replaced": asked.replaced,
            "results": [_check(name, asked, special) for name in names],
        }
    )


def _check(name: str, asked: AskedText, special: Special) -> dict[str, object]:
    found: dict[str, object] = {"name": name, "tokens": None, "checksum": None, "claims": [], "special": None}
    try:
        found["special"] = _special_counts(name, asked)
        ids = encoded_text(name, asked, special).ids
        found |= {"tokens": len(ids), "checksum": checksum(ids)}
        found["claims"] = [vars(claim) for claim in checked_text(name, asked, special)]
    except ValueError:  # the answer to `encode` says what it is
        pass
    return found


def _special_counts(name: str, asked: AskedText) -> dict[str, int] | None:
    if not any(map(asked.text.__contains__, registry.tokenizer(name).special_tokens)):
        return None
    as_text, as_control = (len(encoded_text(name, asked, way).ids) for way in ("text", "allow"))
    return {"as_text": as_text, "as_control": as_control} if as_text != as_control else None
