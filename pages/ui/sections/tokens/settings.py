"""The settings of the Tokens page."""

from pages.ui.server.api import MAX_BYTES, MAX_TOKENIZERS
from pages.ui.shared.everywhere import PRICE, SPECIAL, TEXT, TOKENIZERS, WINDOW
from pages.ui.shared.settings import Number, Some

SHOWN = {"ids": "ids", "bytes": "bytes", "blanks": "blanks", "pre_tokens": "borders"}
SHOW = Some("show", ("ids",), "tokens", "switch", tuple(SHOWN))
TOKEN = Number("token", 0, "tokens", "token", 0, MAX_BYTES)
ROW = Number("row", 1, "tokens", "row of tokens", 1, MAX_TOKENIZERS)

SETTINGS = (TEXT, TOKENIZERS, SPECIAL, WINDOW, PRICE, SHOW, TOKEN, ROW)
