"""What a person sees of bytes: nothing invisible, nothing dropped, torn characters told as such.

- `byte_letters.py`: GPT-2's letters for bytes: each of the 256 bytes as a character that can be seen (a blank is Ġ, a
  newline Ċ)
- `characters.py`: where characters and grapheme clusters begin and end in bytes, which may be UTF-8 or not
- `marks.py`: what stands for a character that is blank, invisible or has no picture, and what a character is called
- `pieces.py`: tokens -> pieces that a person can read: nothing invisible, nothing dropped, torn characters told as
  such
- `terminal.py`: tokens as chips in a terminal: what the screen shows of them, in a line of text
"""

from bpe.display.byte_letters import from_letters, in_letters
from bpe.display.characters import as_text, boundary_flags, grapheme_count
from bpe.display.marks import MARKS
from bpe.display.pieces import code_points, label, pieces
from bpe.display.terminal import chips

__all__ = [
    "MARKS",
    "as_text",
    "boundary_flags",
    "chips",
    "code_points",
    "from_letters",
    "grapheme_count",
    "in_letters",
    "label",
    "pieces",
]
