"""Byte-pair encoding: train, encode, explain and measure tokenizers.

>>> import bpe
>>> bpe.load("gpt2").encode("hello world")
[31373, 995]
"""

from bpe.derivation import Derivation, derive
from bpe.explanation import boundary, merge_tree, token_tree
from bpe.pre_tokenizer import PreTokenizer, preset
from bpe.published import load
from bpe.tokenizer import Tokenizer

__all__ = [
    "Derivation",
    "PreTokenizer",
    "Tokenizer",
    "boundary",
    "derive",
    "load",
    "merge_tree",
    "preset",
    "token_tree",
]
