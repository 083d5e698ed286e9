"""Where do the tokens of a text go? What it costs and why, read off its tokens.

- `changes.py`: old against new: the stretches of a text whose token count changed most from one tokenizer to another
- `chat.py`: a chat as a model reads it: each message between special tokens, in one of the published forms or in
  one's own
- `cost_map.py`: cost map: where the tokens of a text are, by line, by stretch and by token
- `differences.py`: differences: where two to four encodings of one text cut it otherwise, on which lines, and why
- `edge.py`: the edge of a text: the tokens at its end that are not settled, because what comes next may swallow them
- `edit.py`: what an edit did to the tokens of a text: which went, and which came in their place
- `family.py`: the family of a token: what it is made of, what is built on it, and how a text is cut without it
- `fields.py`: what each field of JSON, of a log or of a table costs; blanks and indentation by themselves
- `hidden_characters.py`: characters that nothing shows, or that change how others are shown; and where each of them is
  at home
- `json_parts.py`: JSON cut into parts, each with the path of the key that it belongs to; a paste may begin or end
  anywhere
- `kinds.py`: a text cut into kinds: prose by script, code, numbers, markup and data, blanks, emoji; and what each
  costs
- `line_kinds.py`: what a line of a text is: prose, code, or data that a program writes (markup, JSON, logs, tables)
- `lines.py`: the lines of a text in bytes; they end at line feeds
- `log_fields.py`: the fields of a log's or a table's lines, found by what most of its lines have in common
- `look_alikes.py`: letters that look like others: words that mix scripts, or that spell a Latin word in another one
- `messages.py`: messages with roles, read from the JSON in which people keep them
- `prefixes.py`: the token count at each prefix of a text: it mostly grows, and now and then one letter more makes it
  fall
- `shared_vocabulary.py`: two vocabularies side by side: the tokens that both have, and those of one alone, by script
  and by length
- `sorted_vocabulary.py`: a vocabulary in the order of its bytes, so that tokens with one beginning stand side by side
- `stream.py`: a text as a model would send it, token by token: bytes wait until a character is whole
- `token_share.py`: how many tokens each part of a text takes: a token belongs to the part in which it begins
- `unseen.py`: what cannot be seen in a text: hidden and deceiving characters, what they cost, and the text without them
- `what_if.py`: what a text would cost if it were written otherwise: each change computed, none applied unasked
"""

from bpe.reading.changes import Change, DifferentTextError, changed_most
from bpe.reading.chat import FORMS, Chat, Form, FormError, Part, chat
from bpe.reading.cost_map import (
    DearStretch,
    Line,
    TokenCount,
    commonest_tokens,
    dearest_lines,
    dearest_stretches,
    heat,
    line_tokens,
)
from bpe.reading.differences import Cause, Difference, Differences, DifferentLine, causes, differences
from bpe.reading.edge import Continuations, Edge, edge, tokens_with_blank
from bpe.reading.edit import Edit, edit
from bpe.reading.family import Family, Relative, Removal, family, never_alone, remove_token
from bpe.reading.fields import FieldCost, FieldCosts, field_costs
from bpe.reading.kinds import KindCost, Stretch, kind_costs, kinds
from bpe.reading.messages import Message, Messages, MessagesError, read_messages
from bpe.reading.prefixes import Prefix, prefixes
from bpe.reading.shared_vocabulary import Share, SharedVocabulary, shared_vocabulary
from bpe.reading.stream import Moment, stream
from bpe.reading.unseen import Unseen, tokens_of, unseen, without
from bpe.reading.what_if import WhatIf, rewrite, what_if

__all__ = [
    "FORMS",
    "Cause",
    "Change",
    "Chat",
    "Continuations",
    "DearStretch",
    "Difference",
    "Differences",
    "DifferentLine",
    "DifferentTextError",
    "Edge",
    "Edit",
    "Family",
    "FieldCost",
    "FieldCosts",
    "Form",
    "FormError",
    "KindCost",
    "Line",
    "Message",
    "Messages",
    "MessagesError",
    "Moment",
    "Part",
    "Prefix",
    "Relative",
    "Removal",
    "Share",
    "SharedVocabulary",
    "Stretch",
    "TokenCount",
    "Unseen",
    "WhatIf",
    "causes",
    "changed_most",
    "chat",
    "commonest_tokens",
    "dearest_lines",
    "dearest_stretches",
    "differences",
    "edge",
    "edit",
    "family",
    "field_costs",
    "heat",
    "kind_costs",
    "kinds",
    "line_tokens",
    "never_alone",
    "prefixes",
    "read_messages",
    "remove_token",
    "rewrite",
    "shared_vocabulary",
    "stream",
    "tokens_of",
    "tokens_with_blank",
    "unseen",
    "what_if",
    "without",
]
