"""Read Hugging Face's tokenizer.json (byte-level BPE; documented by the library `tokenizers`)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bpe.display import from_letters
from bpe.formats.assembly import assemble
from bpe.formats.merge_list import Pair
from bpe.formats.pre_tokenizer_json import made, read_normalizer, read_pre_tokenizer
from bpe.formats.source import FormatError, Source, counted, expect, shown, token_id_of
from bpe.formats.token_table import TokenTable
from bpe.tokenizer import Normalizer, PreTokenizer, Tokenizer, normalize

_OTHERS = {
    "Unigram": "a Unigram model (SentencePiece): it weighs whole tokens instead of merging pairs",
    "WordPiece": "a WordPiece model (BERT): it takes the longest known token instead of merging pairs",
    "WordLevel": "a WordLevel model: it knows whole words only and merges nothing",
}


def read_tokenizer_json(source: Source, name: str, pre_tokenizer: PreTokenizer | None = None) -> Tokenizer:
    """Return the Tokenizer of a tokenizer.json; raises FormatError naming the key of a defect.

    Added tokens, special or not, become special tokens: `encode(..., "allow")` gives what `tokenizers` gives with
    `add_special_tokens=False`.
    """
    document = expect(source.json, dict, "the file")
    model = expect(document.get("model"), dict, "key model")
    _check_model(model)
    cut = read_pre_tokenizer(document.get("pre_tokenizer"))
    if not cut.to_bytes:
        raise FormatError(
            "no ByteLevel: this BPE merges characters, not bytes, and is not supported", "key pre_tokenizer"
        )
    normalizers = read_normalizer(document.get("normalizer"))
    if cut.leading_blank:
        normalizers += ("leading blank",)
    added = _added_tokens(document.get("added_tokens"))
    vocabulary = read_vocabulary(model.get("vocab"), "key model.vocab", frozenset(token.text for token in added))
    pairs = _merges(model.get("merges"), vocabulary)
    results = {left + right for left, right in pairs}
    for token in added:
        inside = vocabulary.ids.get(token.text)
        if inside is not None and inside != token.token_id:
            raise FormatError(
                f"{shown(token.text)} has the id {token.token_id} here and {inside} in model.vocab", token.place
            )
        spelled = from_letters(token.text)
        if inside is not None and spelled is not None and (spelled in results or len(spelled) == 1):
            vocabulary.table.add(spelled, inside, token.place)  # an ordinary token, too
    for token in added:
        vocabulary.table.add_special(token.text, token.token_id, token.place)
    return assemble(
        name,
        made(cut, name),
        vocabulary.table.ranks,
        vocabulary.table.special,
        pairs=pairs,
        whole_first=expect(model.get("ignore_merges", False), bool, "key model.ignore_merges"),
        normalizers=normalizers,
        notes=[*vocabulary.notes, *_renumbered(added, vocabulary.ids), *_notes(document, model, added, normalizers)],
    )


def _check_model(model: Mapping[str, object]) -> None:
    kind = model.get("type", "BPE" if "merges" in model else None)
    if kind != "BPE":
        what = _OTHERS.get(str(kind), f"a model of the type {shown(kind)}")
        raise FormatError(f"this is {what}; only byte-level BPE is supported", "key model.type")
    if model.get("byte_fallback"):
        raise FormatError(
            "this is a BPE on characters that falls back to bytes, as SentencePiece makes them; not supported",
            "key model.byte_fallback",
        )
    for key in ("continuing_subword_prefix", "end_of_word_suffix"):
        if model.get(key):
            raise FormatError(
                f"{shown(model[key])} marks parts inside or at the end of words; not supported", f"key model.{key}"
            )


@dataclass(frozen=True)
class Vocabulary:
    """The tokens of a vocabulary spelled in byte letters, the ids of all spellings, and what was left out."""

    table: TokenTable
    ids: Mapping[str, int]
    notes: tuple[str, ...]


def read_vocabulary(value: object, place: str, added: frozenset[str] = frozenset()) -> Vocabulary:
    """Return the tokens in an object of spellings and ids; those in `added` have ids, but are not among the tokens."""
    table, odd = TokenTable(), []
    ids = expect(value, dict, place)
    for text, token_id in ids.items():
        at = f"{place}[{shown(text)}]"
        token_id_of(token_id, at)
        token = from_letters(text)
        if text in added:
            continue
        if token is None:
            table.reserve(token_id, at)
            odd.append(text)
        else:
            table.add(token, token_id, at)
    some = ", ".join(map(shown, odd[:3])) + (", …" if len(odd) > 3 else "")
    note = f"Left out, not spelled in byte letters, so that no text leads there: {counted(len(odd), 'token')} ({some})."
    return Vocabulary(table, ids, (note,) if odd else ())


def pair_of(left: str, right: str, vocabulary: Vocabulary, place: str) -> Pair:
    """Return a merge of two spellings in bytes; raises FormatError where a part or result is not in the vocabulary."""
    for text in (left, right, left + right):
        if text not in vocabulary.ids:
            what = "the result" if text == left + right else "the part"
            raise FormatError(f"{what} {shown(text)} of the merge is not in the vocabulary", place)
    spelled = from_letters(left), from_letters(right)
    if spelled[0] is None or spelled[1] is None:
        raise FormatError(f"{shown(left if spelled[0] is None else right)} is not spelled in byte letters", place)
    return spelled[0], spelled[1]


def _merges(value: object, vocabulary: Vocabulary) -> list[Pair]:
    pairs: dict[Pair, str] = {}
    for i, merge in enumerate(expect(value, list, "key model.merges")):
        place = f"key model.merges[{i}]"
        parts = merge.split(" ") if isinstance(merge, str) else expect(merge, list, place)
        if len(parts) != 2 or not all(isinstance(part, str) for part in parts):
            raise FormatError(f"two tokens are expected, not {shown(merge)}", place)
        pair = pair_of(parts[0], parts[1], vocabulary, place)
        if pair in pairs:
            raise FormatError(f"the merge stands at {pairs[pair]} already", place)
        pairs[pair] = place
    return list(pairs)


@dataclass(frozen=True)
class _Added:
    text: str
    token_id: int
    place: str
    reaches: tuple[str, ...]  # the settings that make it match more or less than its text


def _added_tokens(value: object) -> list[_Added]:
    tokens: dict[str, _Added] = {}
    for i, item in enumerate(expect([] if value is None else value, list, "key added_tokens")):
        place = f"key added_tokens[{i}]"
        spec = expect(item, dict, place)
        text = expect(spec.get("content"), str, f"{place}.content")
        if not text:
            raise FormatError("the token is empty", f"{place}.content")
        if text in tokens:
            raise FormatError(f"{shown(text)} stands at {tokens[text].place} already", place)
        reaches = tuple(key for key in ("lstrip", "rstrip", "single_word") if spec.get(key))
        tokens[text] = _Added(text, token_id_of(spec.get("id"), f"{place}.id"), place, reaches)
    return list(tokens.values())


def _renumbered(added: Sequence[_Added], ids: Mapping[str, int]) -> list[str]:
    """`tokenizers` takes the id of an added token from the vocabulary, or else the next one, whatever the file says."""
    following = len(ids)
    for token in added:
        if token.text not in ids and token.token_id != following:
            return [
                f"{shown(token.text)} has the id {token.token_id} in the file; `tokenizers` would give it {following}."
            ]
        following = max(following, token.token_id + 1)
    return []


def _notes(
    document: Mapping[str, object],
    model: Mapping[str, object],
    added: Sequence[_Added],
    normalizers: Sequence[Normalizer],
) -> list[str]:
    notes = []
    reaching = [token for token in added if token.reaches]
    if reaching:
        notes.append(
            f"{reaching[0].text} is {' and '.join(reaching[0].reaches)} in the file: `tokenizers` lets it take blanks "
            "beside it, or only stand between words; here it stands for its own text."
        )
    if any(normalize(token.text, [n for n in normalizers if n != "leading blank"]) != token.text for token in added):
        notes.append("A special token is not in the normal form of the file; it is looked for before normalizing.")
    around = _around(document.get("post_processor"))
    if around:
        notes.append(
            f"`tokenizers` adds {' and '.join(around)} around a text unless told not to; here nothing is added."
        )
    if document.get("truncation"):
        notes.append("The file cuts long texts (truncation); here nothing is cut.")
    if model.get("dropout"):
        notes.append("The file leaves out merges at random (dropout); here all merges are made.")
    return notes


def _around(processor: object) -> list[str]:
    """The special tokens that a post-processor adds to a single text."""
    if not isinstance(processor, dict):
        return []
    if processor.get("type") == "Sequence":
        parts = processor.get("processors")
        return [text for part in (parts if isinstance(parts, list) else []) for text in _around(part)]
    single = processor.get("single")
    parts = single if isinstance(single, list) else []
    found = [part["SpecialToken"] for part in parts if isinstance(part, dict) and "SpecialToken" in part]
    found = [str(token.get("id")) for token in found if isinstance(token, dict)]
    return found + [str(processor[key][0]) for key in ("cls", "sep") if isinstance(processor.get(key), list)]
