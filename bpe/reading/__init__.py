"""Where do the tokens of a text go? What it costs and why, read off its tokens.

- `changes.py`: old against new: the stretches of a text whose token count changed most from one tokenizer to another
- `edge.py`: the edge of a text: the tokens at its end that are not settled, because what comes next may swallow them
- `edit.py`: what an edit did to the tokens of a text: which went, and which came in their place
- `kinds.py`: a text cut into kinds: prose by script, code, numbers, markup and data, blanks, emoji; and what each
  costs
- `line_kinds.py`: what a line of a text is: prose, code, or data that a program writes (markup, JSON, logs, tables)
- `prefixes.py`: the token count at each prefix of a text: it mostly grows, and now and then one letter more makes it
  fall
- `sorted_vocabulary.py`: a vocabulary in the order of its bytes, so that tokens with one beginning stand side by side
- `stream.py`: a text as a model would send it, token by token: bytes wait until a character is whole
- `token_share.py`: how many tokens each part of a text takes: a token belongs to the part in which it begins
"""

from bpe.reading.changes import Change, DifferentTextError, changed_most
from bpe.reading.edge import Continuations, Edge, edge, tokens_with_blank
from bpe.reading.edit import Edit, edit
from bpe.reading.kinds import KindCost, Stretch, kind_costs, kinds
from bpe.reading.prefixes import Prefix, prefixes
from bpe.reading.stream import Moment, stream

__all__ = [
    "Change",
    "Continuations",
    "DifferentTextError",
    "Edge",
    "Edit",
    "KindCost",
    "Moment",
    "Prefix",
    "Stretch",
    "changed_most",
    "edge",
    "edit",
    "kind_costs",
    "kinds",
    "prefixes",
    "stream",
    "tokens_with_blank",
]
