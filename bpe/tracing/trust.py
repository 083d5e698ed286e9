"""Can the numbers be trusted? Claims about one encoding of one text, each computed on that text."""

from dataclasses import dataclass

from bpe.tokenizer import Special, reference_ids, replace_surrogates, say
from bpe.tracing.encoded_text import EncodedText


@dataclass(frozen=True)
class Claim:
    """One claim, whether it holds (None where it cannot be asked), and the fact behind it in a sentence."""

    claim: str
    holds: bool | None
    detail: str


def claims(encoded: EncodedText, text: str, special: Special = "text") -> list[Claim]:
    """Return what was checked: lossless, equals tiktoken, pattern covers everything, nothing normalized.

    >>> from bpe import load
    >>> from bpe.tracing.encoded_text import encode_text
    >>> [(c.claim, c.holds) for c in claims(encode_text(load("gpt2"), "e\\u0301"), "e\\u0301")][:2]
    [('lossless', True), ('equals tiktoken', True)]
    """
    clean, replaced = replace_surrogates(text)
    return [
        _lossless(encoded, clean.encode()),
        _equals_tiktoken(encoded, text, special),
        _covers(encoded, clean, special),
        _nothing_normalized(encoded, clean, replaced),
    ]


def _lossless(encoded: EncodedText, data: bytes) -> Claim:
    ids = encoded.ids  # decoded in parts: one call for 5 million keeps the interpreter for a second
    decode = encoded.tokenizer.decode_bytes
    back = b"".join(decode(ids[i : i + 50_000], at_start=not i) for i in range(0, len(ids), 50_000))
    detail = f"Decoding the {len(encoded.ids):,} ids gives back all {len(data):,} bytes of the text."
    if back != data and encoded.tokenizer.normalizers:
        detail = f"Decoding gives the normalized text. {say(encoded.tokenizer.normalizers)}"
    elif back != data:
        at = next((i for i, (a, b) in enumerate(zip(back, data, strict=False)) if a != b), min(len(back), len(data)))
        detail = f"Decoding gives other bytes than the text from byte {at:,} on."
    return Claim("lossless", back == data, detail)


def _equals_tiktoken(encoded: EncodedText, text: str, special: Special) -> Claim:
    name, witness = encoded.tokenizer.name, encoded.tokenizer.reference
    if witness is None:
        return Claim("equals tiktoken", None, f"tiktoken cannot build {name}, so there is nothing to compare with.")
    ids = reference_ids(witness, text, special == "allow")
    if ids is None:
        return Claim("equals tiktoken", None, "tiktoken gives up on this text (its regular expression overflows).")
    if ids == encoded.ids:
        return Claim("equals tiktoken", True, f"tiktoken's own encoder gives the same {len(ids):,} ids.")
    at = next(
        (i for i, (a, b) in enumerate(zip(ids, encoded.ids, strict=False)) if a != b), min(len(ids), len(encoded.ids))
    )
    return Claim("equals tiktoken", False, f"tiktoken's own encoder gives other ids from token {at + 1:,} on.")


def _covers(encoded: EncodedText, text: str, special: Special) -> Claim:
    patterns = encoded.tokenizer.pre_tokenizer.patterns
    tokenizer = encoded.tokenizer
    segments = tokenizer.segments(text, special)
    text = "".join(segment.text for segment in segments)
    cut = "".join(
        segment.text if segment.token else "".join(tokenizer.pre_tokens(segment.text)) for segment in segments
    )
    lost = len(text) - len(cut)
    if cut == text:
        how = "pattern matches" if patterns else "missing pattern keeps"
        return Claim("pattern covers everything", True, f"The {how} each of the {len(text):,} characters exactly once.")
    return Claim("pattern covers everything", False, f"The pattern drops or changes text ({lost:,} characters fewer).")


def _nothing_normalized(encoded: EncodedText, text: str, replaced: int) -> Claim:
    claim = "nothing normalized"
    if replaced:
        return Claim(claim, False, f"Lone surrogates have no UTF-8: {replaced:,} became U+FFFD.")
    if encoded.data == text.encode():
        return Claim(
            claim, True, "The bytes that were encoded are the bytes of the text: no trimming, no case, no NFC."
        )
    if encoded.tokenizer.normalizers:
        return Claim(claim, False, f"The text was changed before it was encoded. {say(encoded.tokenizer.normalizers)}")
    return Claim(claim, False, "The text was changed before it was encoded.")
