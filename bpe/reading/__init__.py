"""Where do the tokens of a text go? What it costs and why, read off its tokens.

- `edge.py`: the edge of a text: the tokens at its end that are not settled, because what comes next may swallow them
- `edit.py`: what an edit did to the tokens of a text: which went, and which came in their place
- `prefixes.py`: the token count at each prefix of a text: it mostly grows, and now and then one letter more makes it
  fall
- `sorted_vocabulary.py`: a vocabulary in the order of its bytes, so that tokens with one beginning stand side by side
- `stream.py`: a text as a model would send it, token by token: bytes wait until a character is whole
"""

from bpe.reading.edge import Continuations, Edge, edge, tokens_with_blank
from bpe.reading.edit import Edit, edit
from bpe.reading.prefixes import Prefix, prefixes
from bpe.reading.stream import Moment, stream

__all__ = [
    "Continuations",
    "Edge",
    "Edit",
    "Moment",
    "Prefix",
    "edge",
    "edit",
    "prefixes",
    "stream",
    "tokens_with_blank",
]
