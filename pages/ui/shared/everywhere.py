"""The settings that several pages share."""

from bpe.tokenizer import SPECIALS
from pages.ui.server.api import MAX_BYTES, MAX_TOKENIZERS
from pages.ui.shared.settings import EVERY, Choice, Number, Switch, Text
from pages.ui.shared.tokenizer_settings import Tokenizers

DEFAULT_TEXT = (
    "A tokenizer cuts text into pieces. Common words stay whole; hippopotamuses are split.\n"
    "Numbers such as 1234567 fall into groups, 🍓 falls into bytes, and Привет, 你好 or नमस्ते cost more."
)
TEXT = Text("text", DEFAULT_TEXT, EVERY, "text")
TOKENIZERS = Tokenizers("tokenizers", ("o200k_base",), EVERY, "tokenizer", MAX_TOKENIZERS)
SPECIAL = Choice("special", "text", EVERY, "way with special tokens", SPECIALS)
WINDOW = Number("window", 128_000, EVERY, "context window", 1, 100_000_000)
PRICE = Number("price", 2.5, EVERY, "price of a million tokens, $", 0.0, 10_000.0)
TOKEN = Number("token", 0, "tokens", "token", 0, MAX_BYTES)
ROW = Number("row", 1, "tokens", "row of tokens", 1, MAX_TOKENIZERS)
PLACES = (TOKEN, ROW)  # in a text: another text has others
TALK = Switch("talk", False, EVERY, "talk mode")
