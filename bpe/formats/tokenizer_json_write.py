"""Write Hugging Face's tokenizer.json: byte-level BPE that `tokenizers` loads and that gives equal ids there."""

import json

from bpe.display import in_letters
from bpe.formats.merge_list import check_bytes, merges
from bpe.formats.pre_tokenizer_json import write_normalizer, write_pre_tokenizer
from bpe.formats.source import FormatError, shown
from bpe.tokenizer import Tokenizer


def write_tokenizer_json(tokenizer: Tokenizer) -> bytes:
    """Return the tokenizer as a tokenizer.json; raises FormatError for what it cannot hold.

    Special tokens stand in the vocabulary, too: `tokenizers` numbers those that do not by itself.
    """
    check_bytes(tokenizer)
    if tokenizer.missing_bytes:
        raise FormatError(
            f"{tokenizer.name} has no token for {len(tokenizer.missing_bytes)} bytes, which `tokenizers` would drop "
            "without a word; add the byte tokens first"
        )
    vocab = {in_letters(token): token_id for token, token_id in tokenizer.ranks.items()}
    for text, token_id in tokenizer.special_tokens.items():
        if vocab.setdefault(text, token_id) != token_id:
            raise FormatError(
                f"the special token {shown(text)} is spelled like the token with id {vocab[text]}; "
                "a tokenizer.json can hold only one of them"
            )
    decoder = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": False}
    document = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [
            {
                "id": token_id,
                "content": text,
                "single_word": False,
                "lstrip": False,
                "rstrip": False,
                "normalized": False,
                "special": True,
            }
            for text, token_id in sorted(tokenizer.special_tokens.items(), key=lambda item: item[1])
        ],
        "normalizer": write_normalizer(tokenizer.normalizers),
        "pre_tokenizer": write_pre_tokenizer(tokenizer.pre_tokenizer, "leading blank" in tokenizer.normalizers),
        "post_processor": None,
        "decoder": decoder,
        "model": {
            "type": "BPE",
            "dropout": None,
            "unk_token": None,
            "continuing_subword_prefix": None,
            "end_of_word_suffix": None,
            "fuse_unk": False,
            "byte_fallback": False,
            "ignore_merges": tokenizer.whole_first,
            "vocab": dict(sorted(vocab.items(), key=lambda item: item[1])),
            "merges": [f"{in_letters(left)} {in_letters(right)}" for left, right in merges(tokenizer)],
        },
    }
    return json.dumps(document, ensure_ascii=False, indent=1).encode()
