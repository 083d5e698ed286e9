"""A job has one deadline, however many texts it has."""

import pytest

from bpe.tokenizer.pre_tokenizer import PatternError, PreTokenizer
from bpe.tokenizer.time_limit import TimeLimitError, check_time, seconds_left, time_limit

SLOW = PreTokenizer("slow", (r"(a|aa)+$|[\s\S]",))


def test_texts_of_one_job_share_its_time() -> None:
    refused = 0
    with time_limit(0.3):
        for _ in range(20):
            try:
                SLOW.split("a" * 40 + "!")
            except PatternError:
                refused += 1
    assert refused == 20, "the first takes what there is, the others nothing"


def test_an_inner_limit_never_gives_more_time() -> None:
    with time_limit(0.0), time_limit(100):
        assert seconds_left(100) == 0
        with pytest.raises(TimeLimitError, match="stopped"):
            check_time()
    assert seconds_left(5) > 4
    check_time()
