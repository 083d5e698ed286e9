"""Both ways between our tokenizers and the real library `tokenizers`: equal ids on awkward texts and sample corpora."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from tokenizers import AddedToken, Regex, models, normalizers, pre_tokenizers, processors, trainers
from tokenizers import Tokenizer as Real

import bpe
from bpe.display.byte_letters import LETTERS
from bpe.formats import FormatError
from bpe.tokenizer import LEADING_BLANK, Special, Tokenizer
from bpe.tokenizer.native import core, merge
from bpe.tracing import derive, encode_text
from bpe.training.train import train
from tests.texts import LONE_SURROGATES, TEXTS

SAMPLES = Path(__file__).parents[3] / "sample_corpora"
CORPORA = {
    str(path.relative_to(SAMPLES)): path.read_text("utf-8")
    for path in sorted([*SAMPLES.glob("*/*.txt"), *SAMPLES.glob("code/*")])
}
CORPUS = [
    text
    for name, text in CORPORA.items()
    if name.startswith(
        ("prose/en_bread", "prose/de_", "prose/ja_dashi", "prose/hi_m", "prose/ru_pa", "code/", "numbers/")
    )
]
ISOLATED = "isolated"
LLAMA3 = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*"
    r"|\s*[\r\n]+|\s+(?!\S)|\s+"
)
QWEN2 = LLAMA3.replace("{1,3}", "")
DEEPSEEK_V3 = [
    r"\p{N}{1,3}",
    r"[一-龥぀-ゟ゠-ヿ]+",
    r"[!\"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+| ?[\p{P}\p{S}]+[\r\n]*"
    r"|\s*[\r\n]+|\s+(?!\S)|\s+",
]
DEEPSEEK_CODER = [
    r"[\r\n]",
    r"\s?[A-Za-zµÀ-ÖØ-öø-ƺƼ-ƿǄ-ʓʕ-ʯͰ-ͳͶͷͻ-ͽͿΆΈ-ΊΌΎ-ΡΣ-ϵϷ-ҁҊ-ԯԱ-Ֆ]+",
    r"\s?[!-/:-~！-／：-～‘-‟　-。]+",
    r"\s+$",
    r"[一-龥ࠀ-一가-퟿]+",
]
BLOOM = r" ?[^(\s|[.,!?…。，、।۔،])]+"


def split(pattern: str, behavior: str = ISOLATED, invert: bool = False) -> pre_tokenizers.PreTokenizer:
    return pre_tokenizers.Split(Regex(pattern), behavior, invert)


def to_bytes(use_regex: bool = False, add_prefix_space: bool = False) -> pre_tokenizers.PreTokenizer:
    return pre_tokenizers.ByteLevel(add_prefix_space=add_prefix_space, use_regex=use_regex)


def sequence(*parts: pre_tokenizers.PreTokenizer) -> pre_tokenizers.PreTokenizer:
    return pre_tokenizers.Sequence(list(parts))


CUTS: dict[str, Callable[[], pre_tokenizers.PreTokenizer]] = {
    "GPT-2": lambda: to_bytes(True),
    "RoBERTa, prefix space": lambda: to_bytes(True, True),
    "no regex": lambda: to_bytes(),
    "Llama 3": lambda: sequence(split(LLAMA3), to_bytes()),
    "Qwen 2": lambda: sequence(split(QWEN2), to_bytes()),
    "GPT-4 as converted": lambda: sequence(split(LLAMA3, "removed", True), to_bytes()),
    "GPT-4o": lambda: sequence(split(bpe.tokenizer.pre_tokenizer.O200K), to_bytes()),
    "DeepSeek V3": lambda: sequence(*map(split, DEEPSEEK_V3), to_bytes()),
    "DeepSeek Coder": lambda: sequence(*map(split, DEEPSEEK_CODER), pre_tokenizers.Digits(True), to_bytes()),
    "StarCoder": lambda: sequence(pre_tokenizers.Digits(True), to_bytes(True)),
    "digits together": lambda: sequence(pre_tokenizers.Digits(False), to_bytes(True)),
    "BLOOM": lambda: sequence(split(BLOOM), to_bytes()),
    "digits from the right": lambda: sequence(split(r"(?=(?:\d{3})+(?:\D|$))"), to_bytes(True)),
    "punctuation": lambda: sequence(pre_tokenizers.Punctuation("contiguous"), to_bytes(True)),
    "merged with previous": lambda: sequence(split(r"\s", "merged_with_previous"), to_bytes()),
    "merged with next": lambda: sequence(split(r"\s", "merged_with_next"), to_bytes()),
    "merged with previous, inverted": lambda: sequence(split(r"\w+", "merged_with_previous", True), to_bytes()),
    "merged with next, inverted": lambda: sequence(split(r"\w+", "merged_with_next", True), to_bytes()),
    "contiguous": lambda: sequence(split(r"[ \n]", "contiguous"), to_bytes()),
    "a string": lambda: sequence(pre_tokenizers.Split(" ", "merged_with_next"), to_bytes()),
    "words": lambda: sequence(split(r"\w+|\W"), to_bytes()),
    "lines": lambda: sequence(split(r"^.+$|\Z"), to_bytes()),
    "repeated repetition": lambda: sequence(split(r"\p{N}{1,3}+|[\h&&[^a]]{2}"), to_bytes()),
}


@cache
def trained(cut: str, size: int = 1500) -> str:
    """A tokenizer.json that `tokenizers` itself has trained and written."""
    real = Real(models.BPE())
    real.pre_tokenizer = CUTS[cut]()
    trainer = trainers.BpeTrainer(
        vocab_size=size,
        special_tokens=["<|endoftext|>"],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    real.train_from_iterator(CORPUS, trainer)
    return real.to_str()


def same(real: Real, ours: Tokenizer, texts: dict[str, str]) -> None:
    """As `tokenizers` encodes, special tokens as such or as text, and so do derivation and packed tokens."""
    ways: tuple[Special, ...] = ("allow", "text")
    for special in ways:
        real.encode_special_tokens = special == "text"
        for name, text in texts.items():
            expected = real.encode(text, add_special_tokens=False).ids
            assert ours.encode(text, special) == expected, (name, special)
            assert derive(ours, text, special).ids == expected, (name, special)
            assert list(encode_text(ours, text, special).ids) == expected, (name, special)
    real.encode_special_tokens = False


# --- from `tokenizers` to us --------------------------------------------------------------------------------------


@pytest.mark.parametrize("cut", CUTS)
def test_reads_what_tokenizers_trained(cut: str) -> None:
    file = trained(cut)
    same(Real.from_str(file), bpe.read(file.encode(), "tokenizer.json"), TEXTS)


@pytest.mark.parametrize("cut", ["GPT-2", "Llama 3", "DeepSeek V3"])
def test_gives_equal_ids_on_every_sample_corpus(cut: str) -> None:
    real, ours = Real.from_str(trained(cut)), bpe.read(trained(cut).encode(), "tokenizer.json")
    for name, text in CORPORA.items():
        assert ours.encode(text) == real.encode(text, add_special_tokens=False).ids, name


@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKC", "NFKD"])
def test_normalizes(form: str) -> None:
    real = Real.from_str(trained("Qwen 2"))
    real.normalizer = normalizers.Sequence([getattr(normalizers, form)()])
    ours = bpe.read(real.to_str().encode(), "tokenizer.json")
    assert ours.normalizers == (form,)
    same(real, ours, {name: text for name, text in TEXTS.items() if name != "unassigned"})


def test_normalizers_in_a_row_and_a_leading_blank() -> None:
    real = Real.from_str(trained("RoBERTa, prefix space"))
    real.normalizer = normalizers.Sequence([normalizers.NFD(), normalizers.NFC()])
    ours = bpe.read(real.to_str().encode(), "tokenizer.json")
    assert ours.normalizers == ("NFD", "NFC", LEADING_BLANK)
    assert ours.decode(ours.encode("e\u0301")) == " \u00e9"
    same(real, ours, TEXTS)


def shuffled(file: str) -> dict[str, object]:
    """The same tokenizer with other ids: those of learned tokens and bytes turned around."""
    document: dict[str, object] = json.loads(file)
    model = document["model"]
    assert isinstance(model, dict)
    vocab = model["vocab"]
    kept = {token["id"] for token in document["added_tokens"]}  # type: ignore[attr-defined]
    ids = [i for i in vocab.values() if i not in kept]
    turned = dict(zip(ids, reversed(ids), strict=True))
    model["vocab"] = {text: turned.get(i, i) for text, i in vocab.items()}
    return document


def test_ids_that_are_not_the_merge_order() -> None:
    document = shuffled(trained("GPT-2"))
    real = Real.from_str(json.dumps(document))
    ours = bpe.read(json.dumps(document).encode(), "tokenizer.json")
    assert ours.merge_ranks is not None and not ours.notes
    same(real, ours, TEXTS)
    plain = bpe.read(trained("GPT-2").encode(), "tokenizer.json")
    assert plain.merge_ranks is None and plain.whole_first and not plain.notes
    text = TEXTS["prose"]
    assert [ours.token_bytes(i) for i in ours.encode(text)] == [plain.token_bytes(i) for i in plain.encode(text)]


@pytest.mark.parametrize("ignore_merges", [True, False])
def test_tokens_without_a_merge_path(ignore_merges: bool) -> None:
    document = json.loads(trained("Llama 3"))
    model = document["model"]
    size = len(model["vocab"])
    whole = ["Ġquick", "jumped", "ĠSolidGoldMagikarp", "ĊĊĊĊĊ"]
    model["vocab"] |= {text: size + i for i, text in enumerate(whole)}
    for text in ("ĠQuick", "hello"):
        model["vocab"].pop(text, None)
        model["merges"] = [merge for merge in model["merges"] if "".join(merge) != text]
    model["ignore_merges"] = ignore_merges
    real = Real.from_str(json.dumps(document))
    ours = bpe.read(json.dumps(document).encode(), "tokenizer.json")
    assert ours.whole_first == ignore_merges
    assert "No merges lead to" in ours.notes[0] and "' quick'" in ours.notes[0]
    same(real, ours, TEXTS)
    assert (len(ours.encode(" quick")) == 1) == ignore_merges
    same(real, bpe.read(bpe.write(ours, "tokenizer.json"), "x"), TEXTS)
    same(Real.from_str(bpe.write(ours, "tokenizer.json").decode()), ours, TEXTS)


def test_llama_3_lists_a_merge_for_each_way_of_cutting_a_token() -> None:
    document = json.loads(trained("Llama 3"))
    vocab, merges = document["model"]["vocab"], []
    for token, _ in sorted(vocab.items(), key=lambda item: item[1]):
        cuts = [(token[:i], token[i:]) for i in range(1, len(token))]
        merges += [" ".join(pair) for pair in cuts if all(p in vocab and vocab[p] < vocab[token] for p in pair)]
    assert len(merges) > len(document["model"]["merges"])
    document["model"] |= {"merges": merges, "ignore_merges": True}
    ours = bpe.read(json.dumps(document).encode(), "tokenizer.json")
    assert ours.merge_ranks is None and not ours.notes
    same(Real.from_str(json.dumps(document)), ours, TEXTS)


def test_merges_that_never_happen() -> None:
    vocab = {letter: byte for byte, letter in LETTERS.items()} | {"aa": 256, "aaa": 257}
    model = {"type": "BPE", "vocab": vocab, "merges": ["a a", "a aa"]}
    pre_tokenizer = {"type": "ByteLevel", "add_prefix_space": False, "use_regex": True, "trim_offsets": True}
    file = json.dumps({"model": model, "pre_tokenizer": pre_tokenizer})
    ours = bpe.read(file.encode(), "tokenizer.json")
    assert "No merges lead to 1 token ('aaa')" in ours.notes[0]
    same(Real.from_str(file), ours, {text: text for text in ("aaa", "aaaa", "baaab", "aa aaaaa")})


def test_says_what_it_leaves_to_others() -> None:
    real = Real.from_str(trained("GPT-2"))
    real.add_special_tokens([AddedToken("<mask>", lstrip=True), "<s>"])
    real.post_processor = processors.TemplateProcessing(single="<s> $A", special_tokens=[("<s>", 1501)])
    real.enable_truncation(8)
    document = json.loads(real.to_str())
    document["model"]["vocab"]["▁odd"] = 5000
    document["added_tokens"][-1]["id"] = 5001
    notes = " ".join(bpe.read(json.dumps(document).encode(), "x").notes)
    for word in ("`tokenizers` adds <s>", "truncation", "'\\u2581odd'", "below the largest"):
        assert word in notes


def test_says_where_tokenizers_gives_other_ids_to_added_tokens() -> None:
    real = Real.from_str(trained("GPT-2"))
    real.add_special_tokens(["<a>", "<b>"])
    document = json.loads(real.to_str())
    assert not bpe.read(json.dumps(document).encode(), "x").notes
    document["added_tokens"][1]["id"] = 5000
    first = Real.from_str(json.dumps(document)).token_to_id("<a>")
    ours = bpe.read(json.dumps(document).encode(), "x")
    assert any(f"'<a>' has the id 5000 in the file; `tokenizers` gives it {first}" in note for note in ours.notes)
    assert ours.special_tokens["<a>"] == first


def test_a_lone_surrogate_and_an_empty_text() -> None:
    ours = bpe.read(trained("DeepSeek V3").encode(), "tokenizer.json")
    assert ours.encode("") == []
    for text in LONE_SURROGATES.values():
        assert ours.decode(ours.encode(text)) == text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


# --- from us to `tokenizers` --------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", ["r50k_base", "cl100k_base", "o200k_harmony"])
def test_tokenizers_loads_published_encodings(name: str) -> None:
    ours = bpe.load(name)
    file = bpe.write(ours, "tokenizer.json", renumber=bool(ours.aliases))
    real = Real.from_str(file.decode())
    assert real.get_vocab_size() >= len(ours.vocab)
    same(real, ours, TEXTS)
    some = {name: CORPORA[name] for name in list(CORPORA)[::7]}
    for corpus, text in some.items():
        assert real.encode(text, add_special_tokens=False).ids == ours.encode(text), corpus
        assert real.decode(ours.encode(text)) == text


PATTERNS = {
    "words": bpe.preset("words").patterns,
    "whitespace": bpe.preset("whitespace").patterns,
    "none": (),
    "anchors": (r"\A\W+|\s+$|\s+\Z|^\w|\w+|\W",),
    "without way back": (r"\p{N}{1,2}+|\p{L}{2,3}+|[\s\S]",),
    "two": (r"[\d]+|\D+", r"[^\W\d]+|[[(&&)]|(?s:.)"),
    "two with GPT-2": (r"\d|\D+", bpe.tokenizer.pre_tokenizer.GPT2),
}


@pytest.mark.parametrize("name", [*bpe.tokenizer.pre_tokenizer.PRESETS, *PATTERNS])
def test_tokenizers_loads_trained_ones(name: str) -> None:
    pre_tokenizer = bpe.PreTokenizer(name, PATTERNS[name]) if name in PATTERNS else bpe.preset(name)
    ours = train(CORPUS, 1200, pre_tokenizer=pre_tokenizer, special_tokens=["<|endoftext|>", "<|pad|>"]).tokenizer
    real = Real.from_str(bpe.write(ours, "tokenizer.json").decode())
    same(real, ours, TEXTS)
    assert real.token_to_id("<|pad|>") == 257
    same(real, bpe.read(bpe.write(ours, "tokenizer.json"), name), TEXTS)


@pytest.mark.parametrize("cut", CUTS)
def test_what_was_read_can_be_written(cut: str) -> None:
    ours = bpe.read(trained(cut).encode(), "tokenizer.json")
    same(Real.from_str(bpe.write(ours, "tokenizer.json").decode()), ours, TEXTS)


def test_a_hand_made_vocabulary_gets_a_merge_for_each_cut() -> None:
    ranks = {bytes([byte]): byte for byte in range(256)} | {
        b"ab": 256,
        b"bc": 257,
        b"abc": 300,
        b"aab": 299,
        b"aa": 298,
    }
    ours = bpe.Tokenizer("hand-made", bpe.preset("gpt2"), ranks)
    real = Real.from_str(bpe.write(ours, "tokenizer.json").decode())
    for text in ("abc", "aabc", "aab", "bcabc", "aaabbbccc", "abcabaabc"):
        assert real.encode(text).ids == ours.encode(text) == merge(core(ranks), text.encode())


def test_refuses_what_tokenizer_json_cannot_hold() -> None:
    toy = train("low lower", 262).tokenizer
    with pytest.raises(FormatError, match="spelled like"):
        bpe.write(bpe.Tokenizer("x", toy.pre_tokenizer, toy.ranks, {"lo": 300}), "tokenizer.json")
    with pytest.raises(FormatError, match="no token for 1 bytes"):
        ranks = {token: i for token, i in toy.ranks.items() if token != b"z"}
        bpe.write(bpe.Tokenizer("x", toy.pre_tokenizer, ranks), "tokenizer.json")
    with pytest.raises(FormatError, match="merges characters"):
        bpe.write(train("low lower", 8, alphabet="characters").tokenizer, "tokenizer.json")
