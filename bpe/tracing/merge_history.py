"""Merge history: a text at every step of training or encoding, in one array, without a snapshot of any step.

A merge removes boundaries between tokens and never adds one. So it is enough to know, for each boundary, the step that
removes it: after `step` steps the tokens are what lies between the boundaries that are still there.
"""

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby, pairwise

from bpe.display import boundary_flags
from bpe.tokenizer import UNKNOWN, Special, Tokenizer
from bpe.tracing.derivation import NEVER, Derivation, derive
from bpe.tracing.encoded_text import PRE_TOKEN_ENDS, SPECIAL_TOKEN
from bpe.training import MergeStep, Training


@dataclass(frozen=True, eq=False)
class MergedText:
    """Bytes, and the step (from 1) that removes the boundary at each offset: 0 inside a start token, NEVER at the end.

    `flags` says what the boundary after each byte is (see bpe/encoded_text.py), `start_ids` which start token begins at
    each byte, `weights` how often each pre-token occurs.
    """

    data: bytes = field(repr=False)
    removed_at: "array[int]" = field(repr=False)
    flags: bytes = field(repr=False)
    start_ids: "array[int]" = field(repr=False)
    weights: "array[int]" = field(repr=False)

    def tokens_after(self, step: int) -> list[bytes]:
        """Return the tokens after `step` steps."""
        cuts = [offset for offset, removed in enumerate(self.removed_at) if removed > step] if self.data else []
        return [self.data[a:b] for a, b in pairwise(cuts)]


@dataclass(frozen=True, eq=False)
class MergeHistory:
    """The steps, the `text` they are shown on, and the `corpus` in which pairs are counted.

    In encoding, `count` is `merged` in each step, `tied` is 0, and `corpus_tokens` the tokens of the text afterwards.
    In training the corpus is its distinct pre-tokens with their weights, in encoding it is the text itself (None).
    `pairs` holds, for encoding, every pair of neighbors that could have merged at some time, with the id of the token
    they would make. `start_tokens` are the ids that need no merge, with their bytes.
    """

    steps: Sequence[MergeStep] = field(repr=False)
    text: MergedText
    corpus: MergedText | None
    pairs: Mapping[tuple[int, int], int] = field(repr=False)
    start_tokens: Mapping[int, bytes] = field(repr=False)


def learned(training: Training, text: str, *, with_corpus: bool = True) -> MergeHistory:
    """Return the steps of a training on a text: the corpus, or any other one.

    Special tokens in the text are shown as such. `with_corpus` False leaves the corpus out. Raises PatternError.

    >>> from bpe import train
    >>> history = learned(train("low low lower newer", 260), "slower")
    >>> [history.text.tokens_after(step) for step in (0, 2, 4)]
    [[b's', b'l', b'o', b'w', b'e', b'r'], [b's', b'low', b'e', b'r'], [b's', b'low', b'er']]
    """
    tokenizer = training.tokenizer
    step_of = {step.token_id: i for i, step in enumerate(training.steps, 1)}
    corpus = None
    if with_corpus:
        pre_tokens = tuple(pre_token.encode() for pre_token in training.pre_tokens)
        derivation = Derivation(tokenizer, "", pre_tokens, {}, {p: tokenizer.merges(p) for p in pre_tokens})
        corpus = _merged_text(derivation, _steps_by_rank(derivation, step_of), training.pre_tokens.values())
    derivation = derive(tokenizer, text, "allow")
    shown = _merged_text(derivation, _steps_by_rank(derivation, step_of))
    return MergeHistory(training.steps, shown, corpus, {}, _start_tokens(derivation))


def applied(tokenizer: Tokenizer, text: str, special: Special = "text", *, grouped: bool = True) -> MergeHistory:
    """Return the merges that encoding a text takes, lowest rank first.

    A step is one merge, or all merges of a rank that follow each other (`grouped`). Raises what `derive` raises.

    >>> from bpe import load
    >>> history = applied(load("cl100k_base"), "lower lower")
    >>> [(step.token_id, step.merged) for step in history.steps]
    [(261, 2), (326, 1), (363, 2), (1223, 2), (4827, 1), (15115, 1)]
    """
    derivation = derive(tokenizer, text, special)
    tokens = len(derivation.ids) + len(derivation)
    removed_at: dict[int, int] = {}
    steps: list[MergeStep] = []
    merges = derivation.merges
    for _, group in groupby(enumerate(merges), lambda m: (m[1].left, m[1].right, m[1].token_id) if grouped else m[0]):
        places = [merge for _, merge in group]
        for merge in places:
            removed_at[merge.boundary] = len(steps) + 1
        tokens -= len(places)
        m, n = places[0], len(places)
        steps.append(MergeStep(m.left, m.right, m.token_id, derivation.data[m.start : m.end], n, n, 0, tokens))
    shown = _merged_text(derivation, removed_at)
    return MergeHistory(tuple(steps), shown, None, dict(_possible_pairs(derivation)), _start_tokens(derivation))


def _merged_text(derivation: Derivation, removed_at: Mapping[int, int], weights: Iterable[int] = ()) -> MergedText:
    data, atoms = derivation.data, derivation.atoms
    removed = array("I", [NEVER]) * (len(data) + 1)
    start_ids = array("i", [UNKNOWN]) * len(data)
    flags = bytearray(boundary_flags(data, range(1, len(data) + 1)))
    id_of, special = derivation.tokenizer.id_of, set(derivation.tokenizer.special_tokens.values())
    base = 0
    for index, pre_token in enumerate(derivation.pre_tokens):
        end = base + len(pre_token)
        cuts = [0, len(pre_token)] if index in atoms else derivation.cuts(pre_token)
        for a, b in pairwise(cuts):
            start_ids[base + a] = atoms[index] if index in atoms else id_of(pre_token[a:b])
            for inside in range(base + a + 1, base + b):
                removed[inside] = 0
        flags[end - 1] |= PRE_TOKEN_ENDS | (SPECIAL_TOKEN if atoms.get(index) in special else 0)
        base = end
    for boundary, step in removed_at.items():
        removed[boundary] = step
    return MergedText(data, removed, bytes(flags), start_ids, array("I", weights or [1] * len(derivation.pre_tokens)))


def _steps_by_rank(derivation: Derivation, step_of: Mapping[int, int]) -> dict[int, int]:
    """The step that removes each boundary, when a step is a rank."""
    removed_at, base = {}, 0
    for index, pre_token in enumerate(derivation.pre_tokens):
        for rank, boundary in zip(*derivation.merges_in(index), strict=True):
            removed_at[base + boundary] = step_of[rank]
        base += len(pre_token)
    return removed_at


def _possible_pairs(derivation: Derivation) -> Iterator[tuple[tuple[int, int], int]]:
    """Every pair of neighbors that at some time could have merged, and what they would make."""
    distinct = {pre_token: i for i, pre_token in enumerate(derivation.pre_tokens) if i not in derivation.atoms}
    for pre_token, index in distinct.items():
        pair = partial(_pair, derivation.tokenizer, pre_token)
        cuts = derivation.cuts(pre_token)
        end = dict(pairwise(cuts))
        start = {b: a for a, b in end.items()}
        for a, b, c in zip(cuts, cuts[1:], cuts[2:], strict=False):
            yield from pair(a, b, c)
        for boundary in derivation.merges_in(index)[1]:
            a, c = start[boundary], end[boundary]
            end[a], start[c] = c, a
            if a:
                yield from pair(start[a], a, c)
            if c < len(pre_token):
                yield from pair(a, c, end[c])


def _pair(tokenizer: Tokenizer, pre_token: bytes, a: int, b: int, c: int) -> Iterator[tuple[tuple[int, int], int]]:
    """The tokens from `a` to `b` and from `b` to `c`, and what they make, if they can merge."""
    mergeable = tokenizer.merge_rank(pre_token[a:b], pre_token[b:c]) is not None
    if mergeable and (token_id := tokenizer.id_of(pre_token[a:c])) != UNKNOWN:
        yield (tokenizer.id_of(pre_token[a:b]), tokenizer.id_of(pre_token[b:c])), token_id


def _start_tokens(derivation: Derivation) -> dict[int, bytes]:
    atoms = {token_id: derivation.pre_tokens[index] for index, token_id in derivation.atoms.items()}
    return {**derivation.tokenizer.start_tokens, **atoms}
