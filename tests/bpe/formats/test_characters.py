"""BPE on characters, as models converted from SentencePiece have it: the ids of the library `tokenizers`."""

import json
import random
from functools import cache
from typing import Any

import pytest
from tokenizers import AddedToken, decoders, models, normalizers, pre_tokenizers, trainers
from tokenizers import Tokenizer as Real

import bpe
from bpe.formats import FORMATS, FormatError
from bpe.measuring import language_costs
from bpe.texts import project_text
from bpe.tokenizer import CharactersOrBytes
from bpe.tracing import boundary, claims, encode_text, merge_tree
from tests.bpe.formats.test_formats_tokenizers import CORPUS, same
from tests.texts import TEXTS

LLAMA = normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")])
GEMMA = normalizers.Replace(" ", "▁")
MORE = {
    "blanks and marks": " a  b ▁c▁▁d ▁ \u00a0\t\n\n",
    "unknown in a row": "aꙮꙮb ꙮ",
    "a byte token as text": "<0x41>A<0x0A>\n",
    "beginnings": "<s>Hello<s> Hello</s>▁x",
}


@cache
def file(normalizer: str, pre_tokenizer: str, fallback: bool, fuse: bool) -> str:
    """A tokenizer.json that `tokenizers` itself has trained on characters, the byte tokens added as converters do."""
    real = Real(models.BPE(unk_token="<unk>", fuse_unk=fuse, byte_fallback=fallback))
    real.normalizer = {"Llama": LLAMA, "Gemma": GEMMA, "NFKC": normalizers.NFKC(), "none": None}[normalizer]
    cuts: dict[str, Any] = {
        "none": None,
        "Gemma": pre_tokenizers.Split(" ", "merged_with_previous"),
        "marks": pre_tokenizers.Split("▁", "merged_with_next"),
        "always": pre_tokenizers.Metaspace(),
        "first": pre_tokenizers.Metaspace(prepend_scheme="first"),
        "never": pre_tokenizers.Metaspace(prepend_scheme="never", split=False),
        "digits": pre_tokenizers.Digits(True),
    }
    real.pre_tokenizer = cuts[pre_tokenizer]
    parts = [decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse()]
    real.decoder = decoders.Sequence([*parts, decoders.Strip(" ", 1, 0)] if normalizer == "Llama" else parts)
    special = ["<unk>", "<s>", "</s>", *(f"<0x{byte:02X}>" for byte in range(256))]
    trainer = trainers.BpeTrainer(vocab_size=1500, limit_alphabet=120, special_tokens=special, show_progress=False)
    lines = [line for text in CORPUS for line in text.splitlines(keepends=True)]
    real.train_from_iterator(lines, trainer)
    document = json.loads(real.to_str())
    document["added_tokens"] = document["added_tokens"][:3]  # the bytes are in the vocabulary only
    return json.dumps(document)


KINDS = [
    ("Llama", "none", True, True),
    ("Gemma", "Gemma", True, True),
    ("Gemma", "marks", True, False),
    ("NFKC", "always", False, False),
    ("NFKC", "always", False, True),
    ("none", "first", True, True),
    ("none", "never", False, False),
    ("none", "digits", True, True),
]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: "-".join(map(str, kind)))
def test_equals_tokenizers(kind: tuple[str, str, bool, bool]) -> None:
    data = file(*kind)
    real, ours = Real.from_str(data), bpe.read(data.encode(), "tokenizer.json")
    assert isinstance(ours.alphabet, CharactersOrBytes) and ours.alphabet.lossless == kind[2]
    same(real, ours, TEXTS | MORE)
    same(real, bpe.read(bpe.write(ours, "json"), "x"), TEXTS | MORE)
    if kind[1] not in ("always", "first"):  # whose own decoder takes more than one blank away
        for text in [*TEXTS.values(), *MORE.values()]:
            ids = ours.encode(text)
            assert ours.decode(ids) == real.decode(ids, skip_special_tokens=False), text
    if kind[1] != "marks":
        written = bpe.write(ours, "tokenizer.json")
        same(Real.from_str(written.decode()), ours, TEXTS | MORE)
        same(real, bpe.read(written, "x"), TEXTS | MORE)


def test_added_tokens_among_marks() -> None:
    real = Real.from_str(file(*KINDS[0]))
    word = AddedToken("<w>", single_word=True, normalized=False)
    real.add_tokens([AddedToken("▁▁", normalized=False), AddedToken("<tool>"), word])
    real.add_special_tokens([AddedToken("<|end|>", rstrip=True), AddedToken("<n>", normalized=True, lstrip=True)])
    ours = bpe.read(real.to_str().encode(), "x")
    texts = {"0": "a  b▁▁c <tool> x<tool>", "1": "<|end|> \n <|end|>x <n> y<n>", "2": "<w> a<w>", "3": "<|end|>"}
    same(real, ours, TEXTS | MORE | texts)


def test_merges_that_only_pairs_can_tell() -> None:
    """Random lists of merges, in any order: as in Gemma's file, where a token is listed before its parts are made."""
    rng = random.Random(13)
    by_pairs = 0
    for _ in range(400):
        letters = "abc"[: rng.choice([2, 3])]
        vocab = {letter: i for i, letter in enumerate(letters)}
        merges: list[tuple[str, str]] = []
        for _ in range(rng.randint(1, 14)):
            left, right = rng.choice(list(vocab)), rng.choice(list(vocab))
            if (left, right) not in merges and len(left + right) < 10:
                merges.append((left, right))
                vocab.setdefault(left + right, len(vocab))
        if rng.random() < 0.5:
            rng.shuffle(merges)
        if rng.random() < 0.3:  # every way of cutting
            cuts = [(t[:i], t[i:]) for t in map("".join, merges) for i in range(1, len(t))]
            merges = list(dict.fromkeys(cut for cut in cuts if vocab.keys() >= {*cut}))
        vocab["?"] = len(vocab)
        real = Real(models.BPE(vocab=vocab, merges=merges, unk_token="?"))
        ours = bpe.read(real.to_str().encode(), "x")
        by_pairs += ours.pair_ranks is not None
        texts = {str(i): "".join(rng.choices(letters + "d", k=rng.randint(0, 14))) for i in range(20)}
        same(real, ours, texts)
        same(real, bpe.read(bpe.write(ours, "json"), "x"), texts)
        same(Real.from_str(bpe.write(ours, "tokenizer.json").decode()), ours, texts)
    assert by_pairs > 50


# --- what is made of it -----------------------------------------------------------------------------------------------


def llama() -> bpe.Tokenizer:
    return bpe.read(file(*KINDS[0]).encode(), "llama")


def test_blanks_are_blanks_and_bytes_are_bytes() -> None:
    ours = llama()
    tokens = [ours.token_bytes(i) for i in ours.encode("the ꙮ")]
    assert b"".join(tokens[:-3]) == b" the " and tokens[-3:] == [b"\xea", b"\x99", b"\xae"]
    assert ours.decode(ours.encode("the ꙮ")) == "the ꙮ"
    assert ours.decode(ours.encode(" the")) == " the"
    byte = ours.alphabet.byte_ids[0x41]  # type: ignore[attr-defined]
    assert ours.token_bytes(byte) == b"A" and ours.id_of(b"A") != byte


def test_what_is_put_before_is_no_part_of_the_text() -> None:
    ours = llama()
    (segment,) = ours.segments("the")
    assert (segment.text, segment.put) == (" the", 1)
    encoded = encode_text(ours, "the end")
    assert encoded.data == b" the end" and encoded.put == {0: 1}
    said = {claim.claim: claim for claim in claims(encoded, "the end")}
    assert said["lossless"].holds and said["equals tiktoken"].holds is None
    assert "A blank is put before every text" in said["nothing normalized"].detail
    marked = encode_text(ours, "<s>a</s>b", "allow")
    assert [marked.token_bytes(i)[:size] for i, size in marked.put.items()] == [b" ", b" "]


def test_languages_and_trees() -> None:
    ours = llama()
    costs = language_costs(ours, project_text())
    assert costs["en"].tokens == sum(len(ours.encode(sentence)) for sentence in project_text().sentences["en"])
    assert costs["my"].torn > 0 and costs["en"].torn == 0
    derivation = bpe.derive(ours, "the lighthouse ꙮ")
    assert [span.token_id for span in derivation.spans] == ours.encode("the lighthouse ꙮ")
    for i in range(len(derivation.spans)):
        assert merge_tree(derivation, i).token_id == derivation.spans[i].token_id
    for i in range(len(derivation.spans) - 1):
        assert boundary(derivation, i).kind in ("not_in_vocabulary", "neighbor_first")


def test_refusals() -> None:
    document = json.loads(file(*KINDS[0]))

    def refused(match: str, **changes: Any) -> None:
        with pytest.raises(FormatError, match=match):
            bpe.read(json.dumps(document | changes).encode(), "x")

    model = document["model"]
    some = {text: i for text, i in model["vocab"].items() if text != "<0x00>"}
    refused("key model.byte_fallback: of the 256 tokens for bytes there are 255", model=model | {"vocab": some})
    refused("would be dropped without a word", model=model | {"byte_fallback": False, "unk_token": None})
    refused("'nope' is not in the vocabulary", model=model | {"unk_token": "nope"})
    cut = {"type": "Split", "pattern": {"Regex": r"\s"}, "behavior": "Isolated", "invert": False}
    refused("a pattern after blanks have become ▁", pre_tokenizer=cut)
    late = [{"type": "Replace", "pattern": {"String": " "}, "content": "▁"}, {"type": "NFKC"}]
    refused("the normalizers make blanks ▁ in a way", normalizer={"type": "Sequence", "normalizers": late})
    for format in FORMATS:
        if format not in ("json", "tokenizer.json"):
            with pytest.raises(FormatError):
                bpe.write(llama(), format, renumber=True)
