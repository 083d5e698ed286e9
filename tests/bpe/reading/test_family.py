"""Family: parents and children are two sides of the same merges; what is removed is not made any more."""

import random
from collections import Counter

import pytest

import bpe
from bpe.reading.family import family, never_alone, remove_token
from bpe.reading.shared_vocabulary import shared_vocabulary
from bpe.tokenizer import PreTokenizer, TokenIdError, Tokenizer
from bpe.tracing import encode_text, token_tree
from tests.bpe.reading.samples import TRAINED_ON, kinds, toy
from tests.texts import TEXTS

SMALL = ["trained", "no split", "normalizing"]


def _nodes(tokenizer: Tokenizer, token_id: int) -> set[int]:
    """The ids in the merge tree of a token, its own left out."""
    found, trees = set(), list(token_tree(tokenizer, token_id).parts or ())
    while trees:
        tree = trees.pop()
        found.add(tree.token_id)
        trees += tree.parts or ()
    return found


@pytest.mark.parametrize("kind", [*SMALL, "toy"])
def test_families_are_the_merge_trees_turned_around(kind: str) -> None:
    tokenizer = toy() if kind == "toy" else kinds()[kind]
    learned = [token_id for token_id in tokenizer.ranks.values() if token_id not in tokenizer.start_tokens]
    nodes = {token_id: _nodes(tokenizer, token_id) for token_id in learned}
    parts = {i: tuple(t.token_id for t in token_tree(tokenizer, i).parts or ()) for i in learned}
    for token_id in tokenizer.ranks.values():
        found = family(tokenizer, token_id)
        assert tuple(r.token_id for r in found.parents) == parts.get(token_id, ())
        assert {r.token_id for r in found.children} == {i for i in learned if token_id in parts[i]}
        assert {r.token_id for r in found.built_on} == {i for i in learned if token_id in nodes[i]}
        assert [r.token_id for r in found.built_on] == sorted(r.token_id for r in found.built_on)
        assert set(found.children) <= set(found.built_on)


@pytest.mark.parametrize("name", ["cl100k_base", "o200k_base"])
def test_families_of_published_tokens(name: str) -> None:
    tokenizer, rng = bpe.load(name), random.Random(4)
    for token_id in rng.sample(range(2_000, len(tokenizer.ranks)), 4):
        found = family(tokenizer, token_id)
        assert b"".join(r.token for r in found.parents) == found.token.token
        for child in found.children:
            assert token_id in [tree.token_id for tree in token_tree(tokenizer, child.token_id).parts or ()]
        for later in found.built_on[:50]:
            assert token_id in _nodes(tokenizer, later.token_id)


def test_times_in_a_text() -> None:
    cl100k = bpe.load("cl100k_base")
    encoded = encode_text(cl100k, "straw straw strawberry the they")
    times = Counter(encoded.ids)
    found = family(cl100k, cl100k.ranks[b" straw"], encoded)
    assert found.token.times == 1 and {r.token: r.times for r in found.children}[b" strawberry"] == 1
    members = (found.token, *found.parents, *found.built_on)
    assert all(r.times == times[r.token_id] for r in members)


def test_special_tokens_and_gaps() -> None:
    cl100k = bpe.load("cl100k_base")
    found = family(cl100k, 100257)
    assert found.token.token == b"<|endoftext|>" and found.parents == found.children == found.built_on == ()
    for missing in (100256, -1, 10**6):
        with pytest.raises(TokenIdError):
            family(cl100k, missing)


@pytest.mark.parametrize("kind", SMALL)
def test_a_removed_token_is_not_made_any_more(kind: str) -> None:
    tokenizer = kinds()[kind]
    for token in (b"lo", b"th", b"we", b"er"):
        token_id = tokenizer.ranks.get(token)
        if token_id is None:
            continue
        removal = remove_token(tokenizer, token_id)
        built_on = {r.token_id for r in family(tokenizer, token_id).built_on}
        assert set(removal.gone) == {token_id} | built_on
        for text in (TRAINED_ON[:300], *TEXTS.values()):
            ids = removal.tokenizer.encode(text)
            assert not set(removal.gone) & set(ids)
            assert removal.tokenizer.decode(ids) == tokenizer.decode(tokenizer.encode(text))
        untouched = set(tokenizer.ranks.values()) - set(removal.gone)
        assert set(removal.tokenizer.ranks.values()) == untouched


def test_start_and_special_tokens_stay() -> None:
    cl100k = bpe.load("cl100k_base")
    with pytest.raises(ValueError, match="start token"):
        remove_token(cl100k, cl100k.ranks[b"a"])
    with pytest.raises(ValueError, match="special token"):
        remove_token(cl100k, 100257)
    with pytest.raises(ValueError, match="start token"):
        remove_token(toy(), next(iter(toy().start_tokens)))


def test_a_token_that_no_merges_lead_to_has_no_family() -> None:
    ranks = {bytes([byte]): byte for byte in range(256)} | {b"bc": 256, b"abc": 257, b"xbcd": 258}
    tokenizer = Tokenizer("orphan", PreTokenizer("none"), ranks)
    found = family(tokenizer, 256)
    assert [r.token for r in found.children] == [r.token for r in found.built_on] == [b"abc"]
    assert family(tokenizer, 258).parents == ()
    assert remove_token(tokenizer, 256).gone == (256, 257)


def test_never_alone() -> None:
    for tokenizer in (*(kinds()[kind] for kind in SMALL), toy()):
        expected = [
            token_id
            for token, token_id in tokenizer.ranks.items()
            if (text := token.decode("utf-8", "ignore")).encode() == token
            and [i for part in tokenizer.pre_tokens(text) for i in tokenizer.encode_pre_token(part.encode())]
            != [token_id]
        ]
        assert never_alone(tokenizer) == sorted(expected)
    o200k = bpe.load("o200k_base")
    found = {o200k.token_bytes(i) for i in never_alone(o200k)}
    assert b"\n//" in found and " 亚洲AV".encode() in found and len(found) == 12


def test_two_vocabularies() -> None:
    r50k, cl100k, o200k = (bpe.load(name) for name in ("r50k_base", "cl100k_base", "o200k_base"))
    assert len(shared_vocabulary(r50k, cl100k).both) == 43_067
    assert len(shared_vocabulary(cl100k, o200k).both) == 85_035
    found, back = shared_vocabulary(r50k, cl100k), shared_vocabulary(cl100k, r50k)
    assert set(found.both.tokens) == set(back.both.tokens)
    assert found.only_one.tokens == back.only_other.tokens and found.only_other.tokens == back.only_one.tokens
    for share in (found.both, found.only_one, found.only_other):
        assert sum(share.by_kind.values()) == sum(share.by_length.values()) == len(share)
    assert set(found.both.tokens) | set(found.only_one.tokens) == set(r50k.vocab.values())
    assert found.both.by_kind["Latin"] > 30_000 and min(found.both.by_length) == 1
    same = shared_vocabulary(r50k, r50k)
    assert len(same.both) == len(r50k.vocab) and not len(same.only_one) and not len(same.only_other)
