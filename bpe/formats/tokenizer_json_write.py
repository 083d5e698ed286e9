"""Write Hugging Face's tokenizer.json: BPE that `tokenizers` loads and that gives equal ids there."""

import json
from collections.abc import Mapping

from bpe.display import in_letters
from bpe.formats.added_tokens_json import write_added_tokens
from bpe.formats.merge_list import merges
from bpe.formats.normalizer_json import write_normalizer
from bpe.formats.oniguruma import to_oniguruma
from bpe.formats.pre_tokenizer_json import MARK
from bpe.formats.source import FormatError, shown
from bpe.tokenizer import BYTES, GPT2, LEADING_BLANK, CharactersOrBytes, Prepend, Replace, Tokenizer, When

_SCHEMES: dict[When, str] = {"unless there": "always", "first unless there": "first"}
_METASPACE = r"(?: )(?s:.)*?(?= |\z)"  # as a Metaspace that splits is read


def write_tokenizer_json(tokenizer: Tokenizer) -> bytes:
    """Return the tokenizer as a tokenizer.json; raises FormatError for what it cannot hold.

    Special tokens stand in the vocabulary, too, if need be: `tokenizers` numbers those that do not by itself.
    """
    if not isinstance(tokenizer.alphabet, CharactersOrBytes) and tokenizer.alphabet != BYTES:
        raise FormatError(f"{tokenizer.name} merges characters, and loses case and blanks: use json or csv")
    if tokenizer.missing_bytes:
        raise FormatError(
            f"{tokenizer.name} has no token for {len(tokenizer.missing_bytes)} bytes, which `tokenizers` would drop "
            "without a word; add the byte tokens first"
        )
    marked = any(isinstance(n, Replace) and n.text == MARK and n.by == " " for n in tokenizer.normalizers)
    document = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": write_added_tokens(tokenizer),
        "normalizer": write_normalizer(tokenizer.normalizers, marked),
        "pre_tokenizer": _pre_tokenizer(tokenizer),
        "post_processor": None,
        "decoder": _decoder(tokenizer, marked),
        "model": _model(tokenizer, marked),
    }
    return json.dumps(document, ensure_ascii=False, indent=1).encode()


def _model(tokenizer: Tokenizer, marked: bool) -> dict[str, object]:
    alphabet = tokenizer.alphabet
    on_characters = isinstance(alphabet, CharactersOrBytes)

    def spell(token: bytes) -> str:
        if not on_characters:
            return in_letters(token)
        return token.decode().replace(" ", MARK) if marked else token.decode()

    vocab = {spell(token): token_id for token, token_id in tokenizer.ranks.items()}
    others = {token.text: token.token_id for token in tokenizer.added_tokens} | dict(tokenizer.special_tokens)
    if isinstance(alphabet, CharactersOrBytes):
        others |= {f"<0x{byte:02X}>": token_id for byte, token_id in enumerate(alphabet.byte_ids)}
    unknown = alphabet.unknown if isinstance(alphabet, CharactersOrBytes) else None
    if unknown is not None:
        vocab.setdefault(*unknown)
    for text, token_id in {} if _follow(vocab, others) else others.items():
        if vocab.setdefault(text, token_id) != token_id:
            raise FormatError(
                f"the special token {shown(text)} is spelled like the token with id {vocab[text]}; "
                "a tokenizer.json can hold only one of them"
            )
    pairs = list(merges(tokenizer))
    start = tokenizer.start_tokens.values()
    whole = len(tokenizer.ranks) > len(
        {left + right for left, right in pairs}.union(start).intersection(tokenizer.ranks)
    )
    return {
        "type": "BPE",
        "dropout": None,
        "unk_token": unknown and unknown[0],
        "continuing_subword_prefix": None,
        "end_of_word_suffix": None,
        "fuse_unk": isinstance(alphabet, CharactersOrBytes) and alphabet.fuse,
        "byte_fallback": isinstance(alphabet, CharactersOrBytes) and bool(alphabet.byte_ids),
        "ignore_merges": tokenizer.whole_first and whole,  # else merging gives the same
        "vocab": dict(sorted(vocab.items(), key=lambda item: item[1])),
        "merges": [
            [spell(left), spell(right)] if on_characters else f"{spell(left)} {spell(right)}" for left, right in pairs
        ],
    }


def _follow(vocab: Mapping[str, int], others: Mapping[str, int]) -> bool:
    """Whether `tokenizers` would give these tokens their ids by itself: one after another, after the vocabulary."""
    new = sorted(token_id for text, token_id in others.items() if text not in vocab)
    return len(new) == len(others) and new == list(range(len(vocab), len(vocab) + len(new)))


def _pre_tokenizer(tokenizer: Tokenizer) -> dict[str, object] | None:
    """The pre_tokenizer of a tokenizer.json that cuts as ours does; raises FormatError."""
    patterns = tokenizer.pre_tokenizer.patterns
    if isinstance(tokenizer.alphabet, CharactersOrBytes):
        return _on_characters(tokenizer)
    leading_blank = LEADING_BLANK in tokenizer.normalizers
    with_gpt2 = patterns[-1:] == (GPT2,)
    splits = patterns[:-1] if with_gpt2 else patterns
    if leading_blank and splits:
        raise FormatError("tokenizer.json cannot put a blank before a text and then cut it with a pattern of its own")
    if any(getattr(n, "late", False) and n != LEADING_BLANK for n in tokenizer.normalizers):
        raise FormatError("tokenizer.json cannot change a text between looking for added tokens and cutting it so")
    byte_level = {
        "type": "ByteLevel",
        "add_prefix_space": leading_blank,
        "trim_offsets": True,
        "use_regex": with_gpt2,
    }
    return _sequence([*_splits(splits), byte_level])


def _on_characters(tokenizer: Tokenizer) -> dict[str, object] | None:
    patterns, late = tokenizer.pre_tokenizer.patterns, [n for n in tokenizer.normalizers if getattr(n, "late", False)]
    if not late:
        if patterns and Replace(MARK, " ") in tokenizer.normalizers:
            raise FormatError(f"tokenizer.json cannot cut a text with a pattern once its blanks are {MARK}")
        return _sequence(_splits(patterns))
    prepended = [n for n in late[1:] if isinstance(n, Prepend) and n.text == " " and n.when in _SCHEMES]
    if late[0] != Replace(MARK, " ", late=True) or len(late) > 2 or prepended != late[1:]:
        raise FormatError("tokenizer.json cannot change a text between looking for added tokens and cutting it so")
    if patterns not in ((), (_METASPACE,)):
        raise FormatError(f"tokenizer.json cannot cut a text with a pattern once its blanks are {MARK}")
    scheme = _SCHEMES[prepended[0].when] if prepended else "never"
    return {"type": "Metaspace", "replacement": MARK, "prepend_scheme": scheme, "split": bool(patterns)}


def _splits(patterns: tuple[str, ...]) -> list[dict[str, object]]:
    return [
        {"type": "Split", "pattern": {"Regex": to_oniguruma(p)}, "behavior": "Isolated", "invert": False}
        for p in patterns
    ]


def _sequence(parts: list[dict[str, object]]) -> dict[str, object] | None:
    if len(parts) > 1:
        return {"type": "Sequence", "pretokenizers": parts}
    return parts[0] if parts else None


def _decoder(tokenizer: Tokenizer, marked: bool) -> dict[str, object]:
    if not isinstance(tokenizer.alphabet, CharactersOrBytes):
        return {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": False}
    parts: list[dict[str, object]] = []
    if marked:
        parts.append({"type": "Replace", "pattern": {"String": MARK}, "content": " "})
    parts += [{"type": "ByteFallback"}, {"type": "Fuse"}]
    if any(isinstance(n, Prepend) and n.undone for n in tokenizer.normalizers):
        parts.append({"type": "Strip", "content": " ", "start": 1, "stop": 0})
    return {"type": "Sequence", "decoders": parts}
