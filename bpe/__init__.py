"""Byte-pair encoding: train, encode, explain and measure tokenizers.

>>> import bpe
>>> bpe.load("gpt2").encode("hello world")
[31373, 995]
"""

from bpe.formats import read, read_pair, write
from bpe.tokenizer.pre_tokenizer import PreTokenizer, preset
from bpe.tokenizer.published import load
from bpe.tokenizer.tokenizer import Tokenizer
from bpe.tracing.derivation import Derivation, derive
from bpe.tracing.explanation import boundary, merge_tree, token_tree
from bpe.training.pair_ranking import candidates
from bpe.training.train import MergeStep, Training, train

__all__ = [
    "Derivation",
    "MergeStep",
    "PreTokenizer",
    "Tokenizer",
    "Training",
    "boundary",
    "candidates",
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
