"""The settings of the Tokens page."""

from pages.ui.shared.everywhere import PLACES, PRICE, SPECIAL, TEXT, TOKENIZERS, WINDOW
from pages.ui.shared.settings import Some

SHOWN = {"ids": "ids", "bytes": "bytes", "blanks": "blanks", "pre_tokens": "borders"}
SHOW = Some("show", ("ids",), "tokens", "switch", tuple(SHOWN))

SETTINGS = (TEXT, TOKENIZERS, SPECIAL, WINDOW, PRICE, SHOW, *PLACES)
