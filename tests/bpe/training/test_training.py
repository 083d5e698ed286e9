"""Training against the textbook, its laws, and the figures that the lessons give."""

import os
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from itertools import islice, pairwise, product
from pydoc_data.topics import topics

import pytest

import bpe
from bpe.tokenizer import TokenIdError
from bpe.tokenizer.pre_tokenizer import CL100K, PRESETS, PatternError
from bpe.tracing.derivation import derive_pre_token
from bpe.training import MergeStep, Training, train
from bpe.training.pair_queue import Ties
from tests.bpe.textbook import Merge, replace, textbook
from tests.scale import examples
from tests.texts import TEXTS

ENGLISH = "\n".join(topics.values())
BOTH: tuple[Ties, Ties] = ("first", "smallest")
EVERY_KIND = list(product(PRESETS, BOTH))
# Few letters, so that ties and runs such as "aaaa" abound.
ALPHABETS = ("a", "ab", "abc", "aab ", "ab \n", "a1 .", "aé", "ab\n\n  \t", "xyz 'sL\r\n", "字a ", "A-bb  ")


def merges(steps: Sequence[MergeStep]) -> list[Merge]:
    return [((s.left, s.right), s.token_id, s.count, s.merged, s.tied, s.corpus_tokens) for s in steps]


def tokens(training: Training) -> list[bytes]:
    return [step.token for step in training.steps]


def random_corpus(rng: random.Random, longest: int = 40) -> list[str]:
    letters = rng.choice(ALPHABETS)
    return ["".join(rng.choices(letters, k=rng.randrange(longest))) for _ in range(rng.choice([1, 1, 1, 2, 3]))]


# --- the textbook -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "ties"), EVERY_KIND)
def test_equals_the_textbook(name: str, ties: Ties) -> None:
    rng = random.Random(f"{name} {ties}")
    for _ in range(examples(500)):
        documents, wanted = random_corpus(rng), rng.choice([1, 3, 8, 40])
        pre_tokens = [list(part.encode()) for document in documents for part in PRESETS[name].split(document)]
        training = train(documents, 256 + wanted, pre_tokenizer=name, ties=ties)
        assert training.start_tokens == sum(map(len, pre_tokens))
        assert merges(training.steps) == list(textbook(pre_tokens, range(256, 256 + wanted), ties)), documents


@pytest.mark.parametrize("ties", BOTH)
def test_characters_equal_the_textbook(ties: Ties) -> None:
    rng = random.Random(ties)
    for _ in range(examples(500)):
        documents = random_corpus(rng)
        words = [word for document in documents for word in document.lower().split()]
        start = {char: token_id for token_id, char in enumerate(sorted(set("".join(words))))}
        new_ids = range(len(start), len(start) + 20)
        training = train(documents, new_ids.stop, ties=ties, alphabet="characters")
        expected = textbook([[start[char] for char in word] for word in words], new_ids, ties)
        assert merges(training.steps) == list(expected), documents


@pytest.mark.parametrize("ties", BOTH)
@pytest.mark.parametrize("least", [2, 3, 40, 700])
def test_equals_the_textbook_whatever_is_followed(ties: Ties, least: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["bpe.training.train"], "least_followed", lambda *_: least)
    rng = random.Random(f"{least} {ties}")
    for _ in range(examples(100)):
        documents = random_corpus(rng, longest=150)
        pre_tokens = [list(part.encode()) for document in documents for part in PRESETS["words"].split(document)]
        training = train(documents, 286, pre_tokenizer="words", ties=ties)
        assert merges(training.steps) == list(textbook(pre_tokens, range(256, 286), ties)), documents


@pytest.mark.parametrize("ties", BOTH)
def test_equals_the_textbook_on_prose(ties: Ties) -> None:
    text = ENGLISH[:6000]
    training = train(text, 456, pre_tokenizer="gpt2", ties=ties)
    pre_tokens = [list(part.encode()) for part in PRESETS["gpt2"].split(text)]
    assert merges(training.steps) == list(textbook(pre_tokens, range(256, 456), ties))


def test_smallest_ids_equal_rustbpe() -> None:
    rustbpe = pytest.importorskip("rustbpe", reason="rustbpe, a peer of tests/benchmarks, is not installed")
    peer = rustbpe.Tokenizer()
    peer.train_from_iterator(iter(topics.values()), 4096, pattern=CL100K)
    training = train(topics.values(), 4096, ties="smallest")
    by_id = sorted((token_id, bytes(token)) for token, token_id in peer.get_mergeable_ranks())
    assert tokens(training) == [token for _, token in by_id[256:]]


# --- laws ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "ties"), EVERY_KIND)
def test_one_run_serves_every_size(name: str, ties: Ties) -> None:
    special = ("<|a|>",)
    whole = train(ENGLISH[:20_000], 700, pre_tokenizer=name, ties=ties, special_tokens=special)
    for size in (257, 258, 300, 555, 700):
        short = train(ENGLISH[:20_000], size, pre_tokenizer=name, ties=ties, special_tokens=special)
        assert short.steps == whole.steps[: size - 257]
        assert whole.first(size).ranks == short.tokenizer.ranks
        assert whole.first(size).special_tokens == short.tokenizer.special_tokens
        assert whole.first(size).vocab_size == size


@pytest.mark.parametrize("ties", BOTH)
def test_a_corpus_written_several_times_gives_the_same_merges(ties: Ties) -> None:
    rng = random.Random(ties)
    for _ in range(examples(300)):
        documents, times = random_corpus(rng), rng.randrange(2, 6)
        once, more = train(documents, 280, ties=ties), train(documents * times, 280, ties=ties)
        assert [(s.left, s.right, s.token, s.tied) for s in once.steps] == [
            (s.left, s.right, s.token, s.tied) for s in more.steps
        ]
        assert [s.count * times for s in once.steps] == [s.count for s in more.steps]
        assert [s.corpus_tokens * times for s in once.steps] == [s.corpus_tokens for s in more.steps]


@pytest.mark.parametrize(("name", "ties"), EVERY_KIND)
def test_encoding_a_pre_token_gives_its_cut_in_training(name: str, ties: Ties) -> None:
    rng = random.Random(name)
    corpora = [random_corpus(rng, 60) for _ in range(examples(40))] + [list(TEXTS.values()), [ENGLISH[:3000]]]
    for documents in corpora:
        training = train(documents, 330, pre_tokenizer=name, ties=ties)
        total = 0
        for pre_token, times in training.pre_tokens.items():
            ids = list(pre_token.encode())
            for step in training.steps:
                ids = replace(ids, (step.left, step.right), step.token_id)
            assert training.tokenizer.encode_pre_token(pre_token.encode()) == ids
            assert derive_pre_token(training.tokenizer, pre_token.encode()).ids == ids
            total += times * len(ids)
        if training.steps:
            assert total == training.steps[-1].corpus_tokens


@pytest.mark.parametrize(("name", "ties"), EVERY_KIND)
def test_equals_tiktoken_with_its_ranks(name: str, ties: Ties) -> None:
    training = train([*TEXTS.values(), ENGLISH[:20_000]], 600, pre_tokenizer=name, ties=ties, special_tokens=["<|a|>"])
    witness = training.tokenizer.reference
    assert witness is not None
    for text in [*TEXTS.values(), ENGLISH[20_000:30_000], "near <|a| and <|a|>"]:
        assert training.tokenizer.encode(text) == witness.encode_ordinary(text)
        assert training.tokenizer.encode(text, "allow") == witness.encode(text, allowed_special="all")
        assert training.tokenizer.decode_bytes(training.tokenizer.encode(text)) == text.encode()


def test_a_derivation_cut_at_a_rank_is_the_encoding_at_that_size() -> None:
    training = train(ENGLISH[:20_000], 600)
    text = ENGLISH[20_000:21_000]
    merges_of_text = bpe.derive(training.tokenizer, text).merges
    for size in range(256, 600, 43):
        step = sum(merge.token_id < size for merge in merges_of_text)
        after = bpe.derive(training.tokenizer, text).tokens_after(step)
        assert [span.token_id for span in after] == training.first(size).encode(text)


@pytest.mark.parametrize("ties", BOTH)
def test_two_pairs_never_spell_the_same_token(ties: Ties) -> None:
    rng = random.Random(ties)
    for _ in range(examples(500)):
        training = train(random_corpus(rng), 300, pre_tokenizer="none", ties=ties)
        assert len(set(tokens(training))) == len(training.steps)


def test_is_the_same_in_every_process() -> None:
    code = (
        "from bpe import train; from pydoc_data.topics import topics; from hashlib import sha256;"
        "print(sha256(repr([train(topics.values(), 800, ties=t, special_tokens=['<a>', '<b>']).steps"
        " for t in ('first', 'smallest')]).encode()).hexdigest())"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4711")
    }
    assert len(answers) == 1


# --- figures and small cases --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("corpus", "counts"),
    [  # (token, counted, merged)
        ("", []),
        ("a", []),
        ("ab", [("ab", 1, 1)]),
        ("aaa", [("aa", 2, 1), ("aaa", 1, 1)]),
        ("aaaa", [("aa", 3, 2), ("aaaa", 1, 1)]),
        ("aaaaa", [("aa", 4, 2), ("aaaa", 1, 1), ("aaaaa", 1, 1)]),
        ("   ", [("  ", 2, 1), ("   ", 1, 1)]),
    ],
)
def test_stops_when_no_pair_is_left(corpus: str, counts: list[tuple[str, int, int]]) -> None:
    training = train(corpus, 300, pre_tokenizer="none")
    assert [(s.token.decode(), s.count, s.merged) for s in training.steps] == counts
    assert training.stopped == "no pair is left"
    assert training.tokenizer.vocab_size == 256 + len(counts)
    assert training.tokenizer.decode(training.tokenizer.encode("anything at all 🍓")) == "anything at all 🍓"


def test_says_that_the_size_is_reached() -> None:
    assert train("ab", 256).stopped == train("ab", 257).stopped == "vocab_size is reached"
    assert train("ab", 256).steps == ()


@pytest.mark.parametrize(
    ("corpus", "ties", "expected"),
    [
        ("bbbaaaddddcccc", "first", "dd cc bb aa"),
        ("aaabbbccccdddd", "first", "cc dd aa bb"),
        ("aaabdaaabac", "first", "aa aaa aaab"),
        ("aaabdaaabac", "smallest", "aa ab aaab"),
    ],
)
def test_ties(corpus: str, ties: Ties, expected: str) -> None:
    merged = expected.split()
    training = train(corpus, 256 + len(merged), pre_tokenizer="none", ties=ties)
    assert [token.decode() for token in tokens(training)] == merged


def test_ties_are_counted() -> None:
    assert [step.tied for step in train("aaabdaaabac", 259, pre_tokenizer="none").steps] == [0, 1, 0]


TOY = "low lower newest widest low lower newer"


def test_the_toy_of_characters() -> None:
    training = train(TOY, 30, alphabet="characters")
    learned = "lo low er lower ne new es est newest wi wid widest newer"
    assert [token.decode() for token in tokens(training)] == learned.split()
    assert [step.count for step in training.steps] == [4, 4, 3, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1]
    assert [training.start_tokens, *(step.corpus_tokens for step in training.steps)] == (
        [33, 29, 25, 22, 20, 18, 16, 14, 12, 11, 10, 9, 8, 7]
    )
    assert training.stopped == "no pair is left"

    tokenizer = training.tokenizer
    assert [tokenizer.token_bytes(i) for i in tokenizer.encode("lowest newer")] == [b"low", b"est", b"newer"]
    assert tokenizer.encode("LOWEST\n newer ") == tokenizer.encode("lowest newer")  # case and blanks are lost
    other = train(TOY, 30, alphabet="characters", ties="smallest").tokenizer
    assert [other.token_bytes(i) for i in other.encode("lowest")] == [b"lo", b"west"]


def test_the_toy_passes_unknown_characters() -> None:
    tokenizer = train(TOY, 30, alphabet="characters").tokenizer
    assert tokenizer.encode("löwer") == [*tokenizer.encode("l"), -1, *tokenizer.encode("w"), *tokenizer.encode("er")]
    derivation = bpe.derive(tokenizer, "löwer")
    assert derivation.ids == tokenizer.encode("löwer")
    assert b"\xc3\xb6" in [derivation.data[s.start : s.end] for s in derivation.spans if s.token_id == -1]
    with pytest.raises(TokenIdError, match="id -1 stands for a character that trained does not know"):
        tokenizer.decode([-1])


def test_another_order_of_the_toy_gives_other_tokens_for_the_same_text() -> None:
    training = train(TOY, 30, alphabet="characters")
    words = [[training.tokenizer.ranks[char.encode()] for char in word] for word in ("lowest", "newer")]
    for step in reversed(training.steps):
        words = [replace(word, (step.left, step.right), step.token_id) for word in words]
    shown = [" ".join(training.tokenizer.token_bytes(i).decode() for i in word) for word in words]
    assert shown == ["lo w es t", "ne w er"]


def test_special_tokens_get_the_ids_after_the_bytes() -> None:
    corpus = "doc one<|endoftext|>doc two<|endoftext|><|pad|>" + ENGLISH[:2000]
    training = train(corpus, 300, special_tokens=["<|endoftext|>", "<|pad|>"])
    tokenizer = training.tokenizer
    assert tokenizer.special_tokens == {"<|endoftext|>": 256, "<|pad|>": 257}
    assert [step.token_id for step in training.steps] == list(range(258, 300))
    left, right = tokenizer.encode("doc one"), tokenizer.encode("doc two")
    assert tokenizer.encode("doc one<|endoftext|>doc two", "allow") == [*left, 256, *right]
    assert not {256, 257} & set(tokenizer.encode(corpus))
    assert tokenizer.decode(tokenizer.encode(corpus)) == tokenizer.decode(tokenizer.encode(corpus, "allow")) == corpus


def test_no_merge_reaches_over_a_special_token_or_a_document() -> None:
    assert tokens(train("xy<e>" * 50, 300, pre_tokenizer="none", special_tokens=["<e>"])) == [b"xy"]
    assert tokens(train(["xy"] * 50, 300, pre_tokenizer="none")) == [b"xy"]
    assert tokens(train("ab<e>c<e!>" * 9, 300, pre_tokenizer="none", special_tokens=["<e", "<e>", "<e!>"])) == [b"ab"]
    assert train(["ab", "ab"], 257).start_tokens == 4
    assert train((text for text in ["ab", "ab"]), 257).start_tokens == 4  # any iterable, read once


@pytest.mark.parametrize("name", [name for name in PRESETS if name != "none"])
def test_with_a_split_no_merge_spans_two_words(name: str) -> None:
    spanning = [t for t in tokens(train(ENGLISH[:60_000], 1500, pre_tokenizer=name)) if len(t.split()) > 1]
    assert spanning == []
    assert [t for t in tokens(train(ENGLISH[:60_000], 1500, pre_tokenizer="none")) if len(t.split()) > 1]


def test_utf8_is_rediscovered() -> None:
    prose = "“It’s late,” she said — “isn’t it?” ‘Yes,’ he answered. "
    assert b"\xe2\x80" in tokens(train(prose, 261, pre_tokenizer="none"))


def test_lone_surrogates_are_replaced() -> None:
    assert tokens(train("\ud800a\ud800a", 259, pre_tokenizer="none")) == tokens(
        train("\ufffda\ufffda", 259, pre_tokenizer="none")
    )
    assert train("\ud83c\udf53", 300).pre_tokens == {"🍓": 1}


# --- refusals, progress, candidates -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attempt", "message"),
    [
        (lambda: train("ab", 255), "vocab_size 255 is too small: 256 bytes need 256"),
        (lambda: train("ab", 257, special_tokens=["<a>", "<b>"]), "256 bytes and 2 special tokens need 258"),
        (lambda: train("abc", 2, alphabet="characters"), "vocab_size 2 is too small: 3 characters need 3"),
        (lambda: train("ab", 300, special_tokens=["<a>", ""]), "special token 2 is empty"),
        (lambda: train("ab", 300, special_tokens=["<a>", "<a>"]), "'<a>' is given twice"),
        (lambda: train("ab", 300, ties="last"), "ties is 'last'; it can be 'first' or 'smallest'"),  # type: ignore
        (lambda: train("ab", 300, alphabet="words"), "alphabet is 'words'; it can be 'bytes' or"),  # type: ignore
        (lambda: train("ab", 300, pre_tokenizer="gpt5"), "unknown pre-tokenizer 'gpt5'; known are none"),
    ],
)
def test_refusals(attempt: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        attempt()


def test_a_pattern_that_drops_text_is_refused() -> None:
    with pytest.raises(PatternError) as caught:
        train("hello, world! 1+1", 300, pre_tokenizer=bpe.PreTokenizer("own", (r"\w+",)))
    assert (caught.value.position, caught.value.lost) == (5, ", ")


def test_progress_is_reported_and_cancels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["bpe.training.progress"], "PROGRESS_EVERY", 0)
    whole = train(ENGLISH[:5000], 300)
    seen: list[tuple[int, int]] = []

    def stop_at_280(size: int, wanted: int) -> bool:
        seen.append((size, wanted))
        return size < 280

    training = train(ENGLISH[:5000], 300, on_progress=stop_at_280)
    assert seen == [(0, 300), *((size, 300) for size in range(256, 281))]
    assert training.stopped == "cancelled"
    assert training.steps == whole.steps[:24]
    assert training.tokenizer.vocab_size == 280

    assert train(ENGLISH[:5000], 300, on_progress=lambda size, wanted: None).steps == whole.steps
    before_reading = train(["ab", "cd"], 300, on_progress=lambda size, wanted: False)
    assert (before_reading.stopped, before_reading.steps) == ("cancelled", ())


def test_progress_is_reported_rarely() -> None:
    calls: list[int] = []
    train(ENGLISH[:20_000], 1000, on_progress=lambda size, wanted: calls.append(size))
    assert 1 <= len(calls) < 100


@pytest.mark.parametrize("ties", BOTH)
def test_candidates_at_every_step(ties: Ties) -> None:
    rng = random.Random(ties)
    for _ in range(examples(200)):
        training = train(random_corpus(rng), 270, ties=ties)
        for step, merge in enumerate(training.steps):
            ranking = bpe.candidates(training, step, 100)
            first = ranking[0]
            assert (first.left, first.right, first.count) == (merge.left, merge.right, merge.count)
            assert sum(c.count == merge.count for c in ranking) == merge.tied + 1
            assert bpe.candidates(training, step, 2) == ranking[:2]
            assert {(c.left, c.right): c.count for c in ranking} == pair_counts(training, step)
    with pytest.raises(ValueError, match="there is no step 2: the training has steps 0 to 1"):
        bpe.candidates(train("ab", 300), 2)
    assert bpe.candidates(train("ab", 300), 1) == []


def pair_counts(training: Training, steps: int) -> dict[tuple[int, int], int]:
    counts: dict[tuple[int, int], int] = {}
    for pre_token, times in training.pre_tokens.items():
        ids = list(pre_token.encode())
        for step in islice(training.steps, steps):
            ids = replace(ids, (step.left, step.right), step.token_id)
        for pair in pairwise(ids):
            counts[pair] = counts.get(pair, 0) + times
    return counts
