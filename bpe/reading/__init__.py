"""Where do the tokens of a text go? What it costs and why, read off its tokens.

- `edit.py`: what an edit did to the tokens of a text: which went, and which came in their place
- `prefixes.py`: the token count at each prefix of a text: it mostly grows, and now and then one letter more makes it
  fall
- `stream.py`: a text as a model would send it, token by token: bytes wait until a character is whole
"""

from bpe.reading.edit import Edit, edit
from bpe.reading.prefixes import Prefix, prefixes
from bpe.reading.stream import Moment, stream

__all__ = ["Edit", "Moment", "Prefix", "edit", "prefixes", "stream"]
