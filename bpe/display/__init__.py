"""What a person sees of bytes: nothing invisible, nothing dropped, torn characters told as such.

- `byte_letters.py`: GPT-2's letters for bytes: each of the 256 bytes as a character that can be seen (a blank is Ġ, a
  newline Ċ)
- `characters.py`: where characters and grapheme clusters begin and end in bytes, which may be UTF-8 or not
- `marks.py`: what stands for a character that is blank, invisible or has no picture, and what a character is called
- `pieces.py`: tokens -> pieces that a person can read: nothing invisible, nothing dropped, torn characters told as
  such
"""
