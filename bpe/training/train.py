"""Training: learn a vocabulary by merging the most frequent pair of tokens, again and again."""

import gc
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import get_args

from bpe.tokenizer import ALPHABETS, AlphabetName, PreTokenizer, Tokenizer, preset, replace_surrogates
from bpe.training.pair_index import PairIndex, index_pairs
from bpe.training.pair_queue import PairQueue, Ties
from bpe.training.pre_token_counts import count_pre_tokens
from bpe.training.progress import OnProgress, Progress
from bpe.training.result import MergeStep, Stopped, Training


def merge_steps(index: PairIndex, ties: Ties, vocab: dict[int, bytes], new_ids: Iterable[int]) -> Iterator[MergeStep]:
    """Merge the most frequent pair of adjacent tokens into a new one, and so on while there are ids and pairs.

    This is byte-pair encoding; all else is bookkeeping. `index` holds the pairs of the corpus and their counts, and
    `vocab` the bytes of every token by its id; both change with each step.
    """
    queue = PairQueue(index, ties)
    for new in new_ids:
        pair = queue.best()
        if pair is None:
            return
        count, tied = index.count[pair], queue.tied
        left, right = pair
        vocab[new] = vocab[left] + vocab[right]
        merged, arisen, fallen = index.merge(pair, new)
        queue.update(arisen, fallen)
        yield MergeStep(left, right, new, vocab[new], count, merged, tied, index.tokens)


def train(
    corpus: str | Iterable[str],
    vocab_size: int,
    *,
    pre_tokenizer: str | PreTokenizer = "cl100k",
    special_tokens: Sequence[str] = (),
    ties: Ties = "first",
    alphabet: AlphabetName = "bytes",
    on_progress: OnProgress | None = None,
) -> Training:
    """Learn a vocabulary of `vocab_size` tokens from a text, or from documents.

    The start tokens are the 256 bytes; `special_tokens` get the ids after them, in the order given, and their literal
    text is cut out of the corpus. Then the pair of adjacent tokens that occurs most often becomes a new token with the
    next id, wherever it stands, left to right without overlap; and so on until the vocabulary has its size or no pair
    is left. No pair spans two pre-tokens, two documents, or a special token. (Gage 1994; Sennrich, Haddow and Birch
    2016; on bytes: Radford et al. 2019.)

    `ties` says which of several equally frequent pairs is merged: "first", the one that occurs first in the corpus as
    it is then (as minbpe and the textbook do), or "smallest", the smallest left id, then right id (as rustbpe does).

    `alphabet` "characters" is a toy for the blackboard: the corpus is lower-cased and split on blanks (so that case and
    blanks are lost, and `pre_tokenizer` is not used), and the start tokens are its characters, in code point order.

    `on_progress` is called with the size of the vocabulary so far (0 while the corpus is read) and the size asked for,
    at most twenty times a second; when it returns False, training stops and keeps what it has learned.

    Raises ValueError if `vocab_size` has no room for the start tokens, a special token is empty or given twice, or a
    name is unknown, and PatternError if the pre-tokenizer does not cover the corpus.

    >>> training = train("low low lower newer", 260)
    >>> [step.token for step in training.steps]
    [b'lo', b'low', b' low', b'er']
    >>> training.tokenizer.encode("slower")
    [115, 257, 259]
    """
    _check(special_tokens, ties, alphabet)
    progress, units = Progress(on_progress, vocab_size), ALPHABETS[alphabet]
    documents = progress.between([corpus] if isinstance(corpus, str | bytes) else corpus)
    splitter = preset(pre_tokenizer) if isinstance(pre_tokenizer, str) else pre_tokenizer
    pre_tokens = count_pre_tokens(documents, splitter, special_tokens, units)

    vocab = dict(enumerate(units.learned_from(pre_tokens)))
    special = {text: token_id for token_id, text in enumerate(special_tokens, len(vocab))}
    new_ids = range(len(vocab) + len(special), vocab_size)
    if vocab_size < new_ids.start:
        needs = f"{len(vocab)} {alphabet}" + (f" and {len(special)} special tokens" if special else "")
        raise ValueError(f"vocab_size {vocab_size} is too small: {needs} need {new_ids.start}")

    with _collector_paused():
        ranks = {token: token_id for token_id, token in vocab.items()}
        index = index_pairs(pre_tokens, ranks, units, least_followed(pre_tokens, vocab_size))
        start_tokens = index.tokens
        steps = tuple(merge_steps(index, ties, vocab, progress.until_told_to_stop(new_ids)))
    stopped: Stopped = "vocab_size is reached" if len(steps) == len(new_ids) else "no pair is left"
    ranks = {token: token_id for token_id, token in vocab.items()}
    tokenizer = Tokenizer("trained", splitter, ranks, special, units)
    return Training(tokenizer, steps, start_tokens, "cancelled" if progress.stopped else stopped, ties, pre_tokens)


def least_followed(pre_tokens: Mapping[str, int], vocab_size: int) -> int:
    """Guess from below how often the last pair to be merged occurs: rarer ones need not be followed from the start.

    The last of a million words' merges to 10,000 tokens occurs 17 times and this says 10; with twice that, a pass over
    the corpus was needed near the end and training took a fifth longer, as it does when every pair is followed.

    >>> least_followed({"the": 1_000_000}, 10_000)
    4
    """
    return max(2, sum(len(text) * times for text, times in pre_tokens.items()) // (64 * vocab_size))


def _check(special_tokens: Sequence[str], ties: str, alphabet: str) -> None:
    for name, value, known in (("ties", ties, get_args(Ties)), ("alphabet", alphabet, ALPHABETS)):
        if value not in known:
            raise ValueError(f"{name} is {value!r}; it can be {' or '.join(map(repr, known))}")
    for i, token in enumerate(special_tokens):
        if not token:
            raise ValueError(f"special token {i + 1} is empty; give it some text or leave it out")
        if replace_surrogates(token)[0] != token:
            raise ValueError(f"special token {i + 1}, {token!r}, holds half a surrogate pair, which no text can")
        if token in special_tokens[:i]:
            raise ValueError(f"the special token {token!r} is given twice")


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Spare the garbage collector a walk through a million numbers none of which is garbage: a seventh of the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
