"""The edge of a text: the tokens at its end that are not settled, because what comes next may swallow them.

The rules are those of tiktoken's `encode_with_unstable`: the last pre-token is open (and before it tokens of blanks
alone), and a token that begins inside it and reaches over the end is a continuation if encoding really gives it. Two
things that tiktoken misses are added: see `_stays_cut` and `_after_blanks`.
"""

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from itertools import accumulate
from unicodedata import category
from weakref import WeakKeyDictionary

from bpe.display import as_text
from bpe.reading.sorted_vocabulary import sorted_vocabulary
from bpe.tokenizer import UNKNOWN, Tokenizer, reference_ids
from bpe.tracing import PRE_TOKEN_ENDS, SPECIAL_TOKEN, EncodedText

LONGEST = 100  # bytes at the end that are looked at; a pre-token may be as long as the text
MANY = 2_000  # tokens after one beginning; fewer are encoded one by one
_BLANKS = b" \n\t"
_MORE = ("d", "e", "l", "m", "s", "t", "0", "\n")  # what may join pre-tokens: contractions, digits, line ends
_Encode = Callable[[bytes], Sequence[int]]


@dataclass(frozen=True)
class Continuations:
    """After the ids `kept`, each of the ids `tokens` (in no order) reaches to the end of the text or over it."""

    kept: tuple[int, ...]
    tokens: "array[int]"

    def earliest(self, count: int) -> list[int]:
        """Return the `count` tokens with the smallest ids: those that were learned first are the most frequent."""
        return nsmallest(count, self.tokens)


@dataclass(frozen=True)
class Edge:
    """The end of a text of `tokens` tokens, of which the last `unsettled` spell `open_bytes` and may yet change.

    Of more than LONGEST open bytes only the last tokens are looked at; `bounded` says so.
    """

    tokens: int
    unsettled: int
    open_bytes: bytes
    continuations: tuple[Continuations, ...]
    bounded: bool = False

    @property
    def settled(self) -> int:
        """The tokens that stay, whatever comes."""
        return self.tokens - self.unsettled

    @property
    def count(self) -> int:
        """The number of continuations."""
        return sum(len(group.tokens) for group in self.continuations)

    @property
    def ends_in_blank(self) -> bool:
        """Whether the text ends in a blank, which a token that begins with one can no longer bring along."""
        return self.open_bytes.endswith(b" ")


def edge(encoded: EncodedText) -> Edge:
    """Return what is not settled at the end of a text, and every token that could swallow it.

    Groups with the fewest tokens kept come first. The first question to a tokenizer takes longer, for its vocabulary is
    put in order (o200k: 0.05 s, and 0.3 s after a run of blanks); later ones take 5 ms (the 95th of 100 ends).

    >>> from bpe import load
    >>> from bpe.tracing import encode_text
    >>> cl100k = load("cl100k_base")
    >>> found = edge(encode_text(cl100k, "go to https:"))
    >>> found.settled, found.unsettled, found.open_bytes, found.count
    (3, 1, b':', 324)
    >>> [cl100k.token_bytes(i) for i in found.continuations[0].earliest(2)]
    [b':', b'::']
    """
    tokens = len(encoded.ids)
    if not tokens or encoded.flags[-1] & SPECIAL_TOKEN:
        return Edge(tokens, 0, b"", ())
    first = near = _first_open(encoded)
    while near < tokens - 1 and len(encoded.data) - encoded.ends[near] + encoded.lengths[near] > LONGEST:
        near += 1
    data = encoded.token_bytes(near, tokens - 1)
    found = _continuations(encoded.tokenizer, data) if len(data) <= LONGEST else {}
    groups = tuple(Continuations(kept, found[kept]) for kept in sorted(found, key=len) if found[kept])
    return Edge(tokens, tokens - near, data, groups, near > first or len(data) > LONGEST)


def tokens_with_blank(tokenizer: Tokenizer) -> int:
    """Return how many tokens begin with a blank, which a text that ends in one has already used up.

    >>> from bpe import load
    >>> o200k = load("o200k_base")
    >>> tokens_with_blank(o200k), round(tokens_with_blank(o200k) / len(o200k.ranks), 2)
    (106529, 0.53)
    """
    return len(sorted_vocabulary(tokenizer).beginning_with(b" "))


def _first_open(encoded: EncodedText) -> int:
    """The first token of the last pre-token, and of what before it a letter or blank more may join to it."""
    last = len(encoded.ids) - 1
    first = encoded.pre_token(last)[0]
    if _is_blank(encoded, first):
        while first and _is_blank(encoded, first - 1):
            first -= 1
    while first and encoded.flags[first - 1] & (PRE_TOKEN_ENDS | SPECIAL_TOKEN) == PRE_TOKEN_ENDS:
        before = encoded.pre_token(first - 1)[0]
        left, right = encoded.token_bytes(before, first - 1), encoded.token_bytes(first, last)
        if max(len(left), len(right)) > LONGEST or _stays_cut(encoded.tokenizer, left.decode(), right.decode()):
            break
        first = before
    return first


def _is_blank(encoded: EncodedText, token: int) -> bool:
    return not encoded.flags[token] & SPECIAL_TOKEN and not encoded.token_bytes(token).strip(_BLANKS)


def _stays_cut(tokenizer: Tokenizer, left: str, right: str) -> bool:
    """Whether two pre-tokens stay two: not "don" and "'" in o200k, where a "t" makes them one (tiktoken leaves it)."""
    cuts = (accumulate(map(len, tokenizer.pre_tokens(left + right + more))) for more in _MORE)
    return all(len(left) in ends for ends in cuts)


def _continuations(tokenizer: Tokenizer, data: bytes) -> "dict[tuple[int, ...], array[int]]":
    """For ids that stay, the ids that reach over the end of `data` after them."""
    vocabulary = sorted_vocabulary(tokenizer)
    whole = vocabulary.beginning_with(data)
    found: dict[tuple[int, ...], array[int]] = {(): vocabulary.ids[whole.start : whole.stop]}
    encode, vocab = _encoder(tokenizer), tokenizer.vocab
    more: dict[tuple[int, ...], dict[int, None]] = {}
    for at in range(1, len(data)):
        before, suffix = data[:at], data[at:]
        places = vocabulary.beginning_with(suffix)
        tokens = vocabulary.tokens[places.start : places.stop]
        if suffix == b" " and before.isspace() and len(tokens) > MANY:
            tokens = _after_blanks(tokenizer, encode, before, found)
        for token in tokens:
            ids, length = encode(before + token), 0
            for number, token_id in enumerate(ids):
                length += len(vocab[token_id])
                if length >= len(data):
                    if number:  # else it begins as `data` does, and was found already
                        more.setdefault(tuple(ids[:number]), {})[token_id] = None
                    break
    text = as_text(data)
    if text and text[-1].isspace() and len(text) > 1:  # the last blank may be cut off by what comes
        rest = len(text[-1].encode())
        *kept, last = [*tokenizer.encode_pre_token(data[:-rest]), *tokenizer.encode_pre_token(data[-rest:])]
        more.setdefault(tuple(kept), {})[last] = None
    for ids, tokens_after in more.items():
        there = found.setdefault(ids, array("I"))
        words = _blank_words(tokenizer).known if len(there) > MANY else ()
        there.extend(token_id for token_id in tokens_after if token_id not in words)
    return found


def _encoder(tokenizer: Tokenizer) -> _Encode:
    """Ids of bytes: of text as it is cut, of what is no text as one pre-token (as tiktoken does)."""
    reference = tokenizer.reference

    def encode(data: bytes) -> Sequence[int]:
        text = as_text(data)
        if text is None:
            ids = tokenizer.encode_pre_token(data)
            return () if UNKNOWN in ids else ids
        if reference is not None:
            return reference_ids(reference, text, False) or ()
        return [i for part in tokenizer.pre_tokens(text) for i in tokenizer.encode_pre_token(part.encode())]

    return encode


@dataclass(frozen=True, eq=False)
class _BlankWords:
    """The tokens that begin with one blank and stand for their own text, by the kind of character after it.

    `halves` end inside that character; `others` are the halves and what is no word. `known` are the ids of the rest.
    """

    kinds: "dict[str, tuple[bytes, array[int]]]"  # one of the kind, and the ids of all
    halves: "array[int]"
    others: list[bytes]
    known: frozenset[int]


_known: "WeakKeyDictionary[Tokenizer, _BlankWords]" = WeakKeyDictionary()


def _blank_words(tokenizer: Tokenizer) -> _BlankWords:
    if tokenizer in _known:
        return _known[tokenizer]
    vocabulary, encode = sorted_vocabulary(tokenizer), _encoder(tokenizer)
    kinds: dict[str, tuple[bytes, array[int]]] = {}
    halves, others = array("I"), []
    for place in vocabulary.beginning_with(b" "):
        token, token_id = vocabulary.tokens[place], vocabulary.ids[place]
        text = as_text(token)
        if text and text[1:2].strip() and list(encode(token)) == [token_id]:
            kinds.setdefault(category(text[1]), (token, array("I")))[1].append(token_id)
            continue
        others.append(token)
        if text is None:
            halves.append(token_id)
    known = frozenset(halves).union(*(ids for _, ids in kinds.values()))
    _known[tokenizer] = _BlankWords(kinds, halves, others, known)
    return _known[tokenizer]


def _after_blanks(
    tokenizer: Tokenizer, encode: _Encode, before: bytes, found: "dict[tuple[int, ...], array[int]]"
) -> list[bytes]:
    """Add what follows a run of blanks when its last one goes to the next word; return the tokens that may not do so.

    Half of a vocabulary begins with a blank. Patterns look at the kind of a character, so one token of a kind (letter,
    digit, …) tells for all whether they stand alone there; encoding each took 170 ms in o200k. A word that begins with
    half a character is a continuation, too, which tiktoken misses: it cannot cut what is no text.
    """
    words = _blank_words(tokenizer)
    others = list(words.others)
    apart: array[int] | None = None
    for token, ids in words.kinds.values():
        *kept, last = encode(before + token)
        if last == ids[0]:
            apart = found.setdefault(tuple(kept), array("I"))
            apart.extend(ids)
        else:
            others += (tokenizer.vocab[token_id] for token_id in ids)
    if apart is not None:
        apart.extend(words.halves)
    return others
