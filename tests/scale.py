"""How many random examples a test draws: a tenth of what it may, more where somebody asks for it.

BPE_TEST_SCALE=10 python -m pytest tests/bpe
"""

import os

SCALE = float(os.environ.get("BPE_TEST_SCALE", "1"))


def examples(most: int) -> int:
    """Return how many examples to draw where `most` are drawn at BPE_TEST_SCALE=10: a tenth by default, at least one.

    >>> examples(500) == max(1, round(500 * SCALE / 10))
    True
    """
    return max(1, round(most * SCALE / 10))
