"""Texts to train and measure on: corpora, and one text in many languages.

- `corpus.py`: Corpora: texts to train and measure on, those of sample_corpora/ and those that every machine with
  Python has
- `parallel.py`: parallel text: the same sentences in many languages, line by line, the project's own or a visitor's
- `text_file.py`: the bytes of a file -> its text, exactly, or a word about why not
"""

from bpe.texts.corpus import corpora, hold_out, mix, sample_groups, samples
from bpe.texts.parallel import (
    SCRIPT_GROUPS,
    Language,
    ParallelText,
    ParallelTextError,
    lines_of,
    own_text,
    project_text,
)
from bpe.texts.text_file import BOM, TextFileError, read_text

__all__ = [
    "BOM",
    "SCRIPT_GROUPS",
    "Language",
    "ParallelText",
    "ParallelTextError",
    "TextFileError",
    "corpora",
    "hold_out",
    "lines_of",
    "mix",
    "own_text",
    "project_text",
    "read_text",
    "sample_groups",
    "samples",
]
