"""What happened to a text, and why: merges in order, the reason at each boundary, and whether it can be trusted.

- `derivation.py`: Derivation: how a text's tokens arose, merge by merge; a forest that can be cut at any step
- `encoded_text.py`: a text with its tokens: ids, places and kinds of boundary, packed for texts of megabytes
- `explanation.py`: why this token, and why not one token: merge trees, and the reason at each boundary
- `merge_history.py`: merge history: a text at every step of training or encoding, in one array, without a snapshot of
  any step
- `replay.py`: replay merges in another order than they were learned in: other tokens, the same text
- `trust.py`: can the numbers be trusted? Claims about one encoding of one text, each computed on that text
"""
