"""What a link is made of: its version, and its text: compressed, bounded, and read back with suspicion."""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256

from bpe.tokenizer import replace_surrogates

LINK_CHARACTERS = 32_000  # a link of 63 KB loads in the browsers tried, one of 180 KB does not
TEXT_BYTES = 1_000_000  # what a link may unpack to: 32 KB of zeros would unpack to 30 MB
VERSION = "2"
RENAMED = {"bill_price": "price", "bill_window": "window"}  # in links without a version, name -> name today


class LinkError(ValueError):
    """A link whose text cannot be read; the message says why."""


@lru_cache(maxsize=8)  # every run asks for the link of the text on the page: 50 ms for a megabyte
def pack(text: str) -> str | None:
    """Return `text` for a link, or None if it does not fit into LINK_CHARACTERS.

    >>> unpack(pack("naïve 🍓\\r\\n"))
    'naïve 🍓\\r\\n'
    """
    data = replace_surrogates(text)[0].encode()
    if len(data) > TEXT_BYTES:
        return None
    packed = urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")
    return packed if len(packed) <= LINK_CHARACTERS else None


def unpack(packed: str) -> str:
    """Return the text of a link; raises LinkError for a damaged or oversized one.

    >>> unpack("%ZZ")
    Traceback (most recent call last):
    pages.ui.shared.link.LinkError: the text in the link is damaged
    """
    if len(packed) > LINK_CHARACTERS:
        raise LinkError(f"the text in the link is longer than {LINK_CHARACTERS:,} characters")
    try:
        compressed = urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        reader = zlib.decompressobj()
        data = reader.decompress(compressed, TEXT_BYTES)
        whole = reader.eof
        text = data.decode()
    except (ValueError, zlib.error):
        raise LinkError("the text in the link is damaged") from None
    if not whole:
        full = len(data) >= TEXT_BYTES
        raise LinkError(
            f"the text in the link unpacks to over {TEXT_BYTES:,} bytes"
            if full
            else "the text in the link is cut short"
        )
    return text


@lru_cache(maxsize=8)
def key_of(text: str) -> str:
    """Return the name under which a browser's tab keeps a text that is too long for a link.

    >>> key_of("a") == key_of("a") != key_of("b")
    True
    """
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:24]


def settings_of(params: Mapping[str, str]) -> dict[str, str]:
    """Return the settings of a link by the names that they have today.

    Links without a version are older than versions; they keep working for ever.

    >>> settings_of({"bill_price": "3"}), settings_of({"v": "2", "price": "3"})
    ({'price': '3'}, {'price': '3'})
    """
    if "v" in params:
        return {name: value for name, value in params.items() if name != "v"}
    return {RENAMED.get(name, name): value for name, value in params.items()}
