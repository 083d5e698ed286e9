"""What happened to a text, and why: merges in order, the reason at each boundary, and whether it can be trusted.

- `derivation.py`: Derivation: how a text's tokens arose, merge by merge; a forest that can be cut at any step
- `edit_window.py`: an edit of a long text is encoded in a window around it
- `encoded_text.py`: a text with its tokens: ids, places and kinds of boundary, packed for texts of megabytes
- `explanation.py`: why this token, and why not one token: merge trees, and the reason at each boundary
- `merge_history.py`: merge history: a text at every step of training or encoding, in one array, without a snapshot of
  any step
- `reasons.py`: the reason at a boundary, as a sentence
- `replay.py`: replay merges in another order than they were learned in: other tokens, the same text
- `trust.py`: can the numbers be trusted? Claims about one encoding of one text, each computed on that text
"""

from bpe.tracing.derivation import Derivation, derive, derive_pre_token
from bpe.tracing.edit_window import EncodedWindow, edit_reach, encode_window
from bpe.tracing.encoded_text import (
    INSIDE_CHARACTER,
    INSIDE_GRAPHEME,
    PRE_TOKEN_ENDS,
    SPECIAL_TOKEN,
    EncodedText,
    encode_text,
)
from bpe.tracing.explanation import Boundary, MergeTree, Reason, boundary, merge_tree, token_tree
from bpe.tracing.merge_history import MergedText, MergeHistory, applied, learned
from bpe.tracing.reasons import explain, quoted
from bpe.tracing.replay import Order, replay
from bpe.tracing.trust import Claim, claims

__all__ = [
    "INSIDE_CHARACTER",
    "INSIDE_GRAPHEME",
    "PRE_TOKEN_ENDS",
    "SPECIAL_TOKEN",
    "Boundary",
    "Claim",
    "Derivation",
    "EncodedText",
    "EncodedWindow",
    "MergeHistory",
    "MergeTree",
    "MergedText",
    "Order",
    "Reason",
    "applied",
    "boundary",
    "claims",
    "derive",
    "derive_pre_token",
    "edit_reach",
    "encode_text",
    "encode_window",
    "explain",
    "learned",
    "merge_tree",
    "quoted",
    "replay",
    "token_tree",
]
