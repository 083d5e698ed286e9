"""Read Hugging Face's tokenizer.json: BPE on bytes or on characters (documented by the library `tokenizers`)."""

from collections.abc import Mapping, Sequence

from bpe.display import as_text, from_letters
from bpe.formats.added_tokens_json import numbered, read_added_tokens, with_properties
from bpe.formats.assembly import assemble
from bpe.formats.bpe_model import Vocabulary, read_pairs, read_vocabulary
from bpe.formats.merge_order import results
from bpe.formats.normalizer_json import read_normalizer, undone, with_blanks
from bpe.formats.pre_tokenizer_json import MARK, Cut, made, read_pre_tokenizer
from bpe.formats.source import FormatError, Source, expect, shown
from bpe.tokenizer import BYTES, AddedToken, Alphabet, CharactersOrBytes, PreTokenizer, Tokenizer

_OTHERS = {
    "Unigram": "a Unigram model (SentencePiece): it weighs whole tokens instead of merging pairs",
    "WordPiece": "a WordPiece model (BERT): it takes the longest known token instead of merging pairs",
    "WordLevel": "a WordLevel model: it knows whole words only and merges nothing",
}
_BYTE_TOKENS = tuple(f"<0x{byte:02X}>" for byte in range(256))


def read_tokenizer_json(source: Source, name: str, pre_tokenizer: PreTokenizer | None = None) -> Tokenizer:
    """Return the Tokenizer of a tokenizer.json; raises FormatError naming the key of a defect.

    Its `encode(text, "allow")` gives the ids that `tokenizers` gives with `add_special_tokens=False`, and with "text"
    those that it gives when `encode_special_tokens` is set, too.
    """
    document = expect(source.json, dict, "the file")
    model = expect(document.get("model"), dict, "key model")
    _check_model(model)
    normalizers, marked = with_blanks(read_normalizer(document.get("normalizer")))
    cut = read_pre_tokenizer(document.get("pre_tokenizer"), before=Cut(marked=marked))
    vocabulary = read_vocabulary(model.get("vocab"), "key model.vocab", _spelling(cut))
    pairs = read_pairs(
        expect(model.get("merges"), list, "key model.merges"), vocabulary, lambda i: f"key model.merges[{i}]"
    )
    added, notes = numbered(read_added_tokens(document.get("added_tokens")), vocabulary.ids)
    alphabet = BYTES if cut.to_bytes else _characters(model, vocabulary)
    whole_first = expect(model.get("ignore_merges", False), bool, "key model.ignore_merges")
    apart = _apart(added, vocabulary, results(pairs), whole_first).union(_BYTE_TOKENS if alphabet != BYTES else ())
    return assemble(
        name,
        made(cut, name),
        vocabulary.ranks(apart),
        {token.text: token.token_id for token in added if token.special},
        pairs=pairs,
        alphabet=alphabet,
        whole_first=whole_first,
        normalizers=undone((*normalizers, *cut.normalizers), document.get("decoder")),
        added_tokens=with_properties(added),
        notes=[*vocabulary.notes(apart), *notes, *_notes(document, model)],
    )


def _check_model(model: Mapping[str, object]) -> None:
    kind = model.get("type", "BPE" if "merges" in model else None)
    if kind != "BPE":
        what = _OTHERS.get(str(kind), f"a model of the type {shown(kind)}")
        raise FormatError(f"this is {what}; only BPE is read here", "key model.type")
    for key in ("continuing_subword_prefix", "end_of_word_suffix"):
        if model.get(key):
            raise FormatError(
                f"{shown(model[key])} marks parts inside or at the end of words; not supported", f"key model.{key}"
            )


def _spelling(cut: Cut):  # type: ignore[no-untyped-def]  # a Spelling
    """What the texts of a vocabulary spell: bytes in byte letters, or characters, with ▁ for a blank or without."""
    if cut.to_bytes:
        return from_letters
    if not cut.marked:
        return str.encode
    return lambda text: None if " " in text else text.replace(MARK, " ").encode()


def _characters(model: Mapping[str, object], vocabulary: Vocabulary) -> Alphabet:
    """The alphabet of a BPE on characters; raises FormatError where characters would be dropped without a word."""
    byte_ids = [vocabulary.ids[text] for text in _BYTE_TOKENS if text in vocabulary.ids]
    unknown = model.get("unk_token")
    fuse = expect(model.get("fuse_unk", False), bool, "key model.fuse_unk")
    if expect(model.get("byte_fallback", False), bool, "key model.byte_fallback"):
        if len(byte_ids) == 256:
            return CharactersOrBytes(tuple(byte_ids), _unknown(unknown, vocabulary), fuse)
        if byte_ids:
            raise FormatError(f"of the 256 tokens for bytes there are {len(byte_ids)}", "key model.byte_fallback")
    if unknown is None:
        problem = "this BPE on characters has neither tokens for bytes nor an unknown token"
        raise FormatError(f"{problem}: other characters would be dropped without a word", "key model.unk_token")
    return CharactersOrBytes((), _unknown(unknown, vocabulary), fuse)


def _unknown(value: object, vocabulary: Vocabulary) -> tuple[str, int] | None:
    if value is None:
        return None
    text = expect(value, str, "key model.unk_token")
    if text not in vocabulary.ids:
        raise FormatError(f"{shown(text)} is not in the vocabulary", "key model.unk_token")
    return text, vocabulary.ids[text]


def _apart(added: Sequence[AddedToken], vocabulary: Vocabulary, merged: set[bytes], whole: bool) -> frozenset[str]:
    """The added tokens that no text is merged to: they are in the vocabulary for their ids alone.

    Where `whole` pre-tokens are looked up in the vocabulary, there are none: one may be read as text and found there.
    """
    spelled = {token.text: vocabulary.spelled.get(token.text) for token in added}
    return frozenset(
        text
        for text, token in spelled.items()
        if token is None or not (whole or token in merged or len(token) == 1 or len(as_text(token) or "") == 1)
    )


def _notes(document: Mapping[str, object], model: Mapping[str, object]) -> list[str]:
    notes = []
    around = _around(document.get("post_processor"), "key post_processor")
    if around:
        notes.append(
            f"`tokenizers` adds {' and '.join(around)} around a text unless told not to; here nothing is added."
        )
    if document.get("truncation"):
        notes.append("The file cuts long texts (truncation); here nothing is cut.")
    if model.get("dropout"):
        notes.append("The file leaves out merges at random (dropout); here all merges are made.")
    return notes


def _around(processor: object, place: str) -> list[str]:
    """The special tokens that a post-processor adds to a single text; raises FormatError."""
    if processor is None:
        return []
    spec = expect(processor, dict, place)
    if spec.get("type") == "Sequence":
        parts = expect(spec.get("processors"), list, f"{place}.processors")
        return [text for i, part in enumerate(parts) for text in _around(part, f"{place}.processors[{i}]")]
    found = []
    for i, piece in enumerate(expect(spec.get("single", []), list, f"{place}.single")):
        token = expect(piece, dict, f"{place}.single[{i}]").get("SpecialToken")
        if token is not None:
            inside = f"{place}.single[{i}].SpecialToken"
            found.append(expect(expect(token, dict, inside).get("id"), str, f"{inside}.id"))
    for key in ("cls", "sep"):
        if key in spec:
            pair = expect(spec[key], list, f"{place}.{key}")
            if len(pair) != 2:
                raise FormatError(f"a token and its id are expected, not {shown(pair)}", f"{place}.{key}")
            found.append(expect(pair[0], str, f"{place}.{key}"))
    return found
