"""How a vocabulary is learned: the most frequent pair becomes a token, again and again. Start with `train.py`.

- `candidates.py`: the pairs that training could merge next at some step, most frequent first
- `pair_index.py`: the pairs of adjacent tokens in a corpus: how often each occurs and where, kept up to date merge by
  merge
- `pair_queue.py`: which pair comes next: the most frequent one, and among equally frequent ones the one that the tie
  rule names
- `pre_token_counts.py`: how often each pre-token occurs in a corpus: all that training needs to know of it
- `progress.py`: how far a training is: told to whoever asked, who may answer that it is enough
- `result.py`: what training gives: the tokenizer, and every merge on the way to it as data
- `train.py`: Training: learn a vocabulary by merging the most frequent pair of tokens, again and again
- `training_process.py`: training in a process of its own, so that whoever asked for it stays free to answer
"""

from bpe.training.candidates import candidates
from bpe.training.pair_queue import Ties
from bpe.training.pre_token_counts import count_pre_tokens
from bpe.training.result import MergeStep, Training
from bpe.training.train import train
from bpe.training.training_process import TrainingFailed, TrainingOrder, TrainingProcess

__all__ = [
    "MergeStep",
    "Ties",
    "Training",
    "TrainingFailed",
    "TrainingOrder",
    "TrainingProcess",
    "candidates",
    "count_pre_tokens",
    "train",
]
