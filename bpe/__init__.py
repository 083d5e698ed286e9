"""Byte-pair encoding: train, encode, explain and measure tokenizers.

>>> import bpe
>>> bpe.load("gpt2").encode("hello world")
[31373, 995]
"""

from bpe.formats import FormatError, changes, read, read_pair, write
from bpe.tokenizer import (
    MissingBytesError,
    PatternError,
    PreTokenizer,
    RankFileError,
    SpecialTokenError,
    TokenIdError,
    Tokenizer,
    load,
    preset,
)
from bpe.tracing import Derivation, boundary, derive, merge_tree, token_tree
from bpe.training import MergeStep, Training, TrainingFailed, candidates, train

__all__ = [
    "Derivation",
    "FormatError",
    "MergeStep",
    "MissingBytesError",
    "PatternError",
    "PreTokenizer",
    "RankFileError",
    "SpecialTokenError",
    "TokenIdError",
    "Tokenizer",
    "Training",
    "TrainingFailed",
    "boundary",
    "candidates",
    "changes",
    "derive",
    "load",
    "merge_tree",
    "preset",
    "read",
    "read_pair",
    "token_tree",
    "train",
    "write",
]
