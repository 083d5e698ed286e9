"""Training, for all pages: short ones at once, long ones in processes; what was trained is kept for every visitor."""

from hashlib import sha256

from bpe.tokenizer import PRESETS, time_limit
from bpe.training import Training, TrainingOrder
from pages.ui.server.cache import Cache
from pages.ui.server.training_jobs import Job, JobQueue

SHORT_BYTES = 150_000  # trained here up to this size, without a process: a tenth of a second
SHORT_UNCUT = 80_000  # the same where nothing cuts the text
SHORT_OWN = 15_000  # the same with a pattern of somebody's own: nobody knows what it costs
SECONDS_HERE = 1.0  # that patterns may take in such a training, however many texts a special token makes of the corpus
KEPT = 64  # trainings in memory
KEPT_BYTES = 200_000_000  # of memory, as estimated by the next two
STEP_BYTES, PRE_TOKEN_BYTES = 700, 150  # measured on 2 MB of Python with 3,840 merges: 678 bytes a merge, all in all


def _memory(training: Training) -> int:
    return STEP_BYTES * len(training.steps) + PRE_TOKEN_BYTES * len(training.pre_tokens)


_kept = Cache[str, Training](KEPT, KEPT_BYTES, _memory)


def key_of(order: TrainingOrder) -> str:
    """Return a name for an order that is the same for the same order only."""
    settings = order.vocab_size, order.pre_tokenizer, tuple(order.special_tokens), order.ties, order.alphabet
    digest = sha256(repr(settings).encode("utf-8", "backslashreplace"))
    for document in order.documents:
        data = document.encode("utf-8", "surrogatepass")
        digest.update(b"%d " % len(data) + data)
    return digest.hexdigest()


def is_short(order: TrainingOrder) -> bool:
    """Whether a training takes so little time that the page can do it itself."""
    size = sum(len(document.encode("utf-8", "replace")) for document in order.documents)
    if order.alphabet == "bytes" and order.pre_tokenizer not in PRESETS.values():
        return size <= SHORT_OWN
    return size <= (SHORT_BYTES if order.pre_tokenizer.patterns or order.alphabet == "characters" else SHORT_UNCUT)


def trained(order: TrainingOrder) -> Training:
    """Return the training of an order, made here and now if it is not kept. Raises what `bpe.train` raises."""
    return _kept.made(key_of(order), lambda: _here(order))


def _here(order: TrainingOrder) -> Training:
    with time_limit(SECONDS_HERE):
        return order.run()


def at_hand(order: TrainingOrder) -> Training | None:
    """Return the training of an order if it is kept or short; None for one that `begin` has to be told of.

    Raises what `bpe.train` raises.
    """
    key = key_of(order)
    found = _kept.get(key)
    return _kept.made(key, lambda: _here(order)) if found is None and is_short(order) else found


def begin(order: TrainingOrder, visitor: str) -> Job:
    """Train in a process, for a visitor who looks at the job now and then, with all others who ask for the same.

    Raises QueueFull.
    """
    return queue.submit(order, key_of(order), visitor)


queue = JobQueue(keep=_kept.keep)
