"""How a vocabulary is learned: the most frequent pair becomes a token, again and again. Start with `train.py`.

- `pair_index.py`: the pairs of adjacent tokens in a corpus: how often each occurs and where, kept up to date merge by
  merge
- `pair_queue.py`: which pair comes next: the most frequent one, and among equally frequent ones the one that the tie
  rule names
- `pair_ranking.py`: the pairs that stand for election at a step of training, most frequent first
- `pre_token_counts.py`: how often each pre-token occurs in a corpus: all that training needs to know of it
- `train.py`: Training: learn a vocabulary by merging the most frequent pair of tokens, again and again
- `training_process.py`: training in a process of its own, so that whoever asked for it stays free to answer
"""

from bpe.training.pair_queue import Ties
from bpe.training.pair_ranking import candidates
from bpe.training.pre_token_counts import count_pre_tokens, count_words
from bpe.training.train import MergeStep, Training, train
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
    "count_words",
    "train",
]
