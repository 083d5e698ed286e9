"""The vocabulary and the merges of a file that spells them: GPT-2's two files, and the model of a tokenizer.json."""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bpe.display import from_letters
from bpe.formats.merge_order import Pair
from bpe.formats.source import ALL_TOKENS, LARGEST_ID, MOST_TOKENS, FormatError, counted, expect, shown, token_id_of
from bpe.formats.token_table import TokenTable, check_length

Spelling = Callable[[str], bytes | None]  # what a token's text in the file spells; None where it is nothing


@dataclass(frozen=True)
class Vocabulary:
    """The tokens of a file: ids by their text, and the bytes that the text spells, where it spells any."""

    ids: Mapping[str, int]
    spelled: Mapping[str, bytes]
    place: str

    def ranks(self, apart: Container[str]) -> dict[bytes, int]:
        """Return the tokens without those `apart`."""
        spelled = self.spelled
        return {spelled[text]: i for text, i in self.ids.items() if text in spelled and text not in apart}

    def at(self, text: str) -> str:
        """The place of a token in the file."""
        return f"{self.place}[{shown(text)}]"

    def notes(self, apart: Container[str]) -> list[str]:
        """What is said of tokens that spell nothing."""
        odd = [text for text in self.ids if text not in self.spelled and text not in apart]
        if not odd:
            return []
        some = ", ".join(map(shown, odd[:3])) + (", …" if len(odd) > 3 else "")
        what = f"{counted(len(odd), 'token')} ({some})"
        return [f"Left out, not spelled as the others are, so that no text leads there: {what}."]


def read_vocabulary(value: object, place: str, spelling: Spelling = from_letters) -> Vocabulary:
    """Return the tokens in an object of texts and ids; raises FormatError naming the key of a defect."""
    ids = expect(value, dict, place)
    if set(map(type, ids.values())) - {int} or not all(map(_in_bounds, ids.values())):
        for text, token_id in ids.items():
            token_id_of(token_id, f"{place}[{shown(text)}]")
    spelled = {text: token for text in ids if (token := spelling(text)) is not None}
    vocabulary = Vocabulary(ids, spelled, place)
    longest = max(ids, key=len, default="")
    check_length(len(longest), vocabulary.at(longest))
    if sum(map(len, ids)) > ALL_TOKENS:
        raise FormatError(f"the tokens have more than {ALL_TOKENS:,} bytes together", place)
    if "" in ids or len(set(ids.values())) < len(ids) or len(ids) > MOST_TOKENS:
        table = TokenTable()
        for text, token_id in ids.items():
            if text in spelled:
                table.add(spelled[text], token_id, vocabulary.at(text))
            else:
                table.reserve(token_id, vocabulary.at(text))
    return vocabulary


def _in_bounds(token_id: int) -> bool:
    return 0 <= token_id <= LARGEST_ID


def read_pairs(merges: Sequence[object], vocabulary: Vocabulary, place: Callable[[int], str]) -> list[Pair]:
    """Return the merges in bytes; raises FormatError, with the place of a merge by its number."""
    spelled = vocabulary.spelled
    pairs: list[Pair] = []
    try:
        for merge in merges:
            left, right = _two(merge)
            spelled[left + right]
            pairs.append((spelled[left], spelled[right]))
    except (KeyError, ValueError, TypeError):
        _explain(merges[len(pairs)], vocabulary, place(len(pairs)))
    if len(set(pairs)) < len(pairs):
        seen: dict[Pair, int] = {}
        for number, pair in enumerate(pairs):
            if pair in seen:
                raise FormatError(f"the merge stands at {place(seen[pair])} already", place(number))
            seen[pair] = number
    return pairs


def _two(merge: Any) -> tuple[str, str]:
    left, right = merge.split(" ") if isinstance(merge, str) else merge
    return left, right


def _explain(merge: object, vocabulary: Vocabulary, place: str) -> None:
    """Raise FormatError for a merge that is not in order."""
    parts = merge.split(" ") if isinstance(merge, str) else expect(merge, list, place)
    if len(parts) != 2 or not all(isinstance(part, str) for part in parts):
        raise FormatError(f"two tokens are expected, not {shown(merge)}", place)
    for text in (*parts, "".join(parts)):
        if text not in vocabulary.ids:
            what = "the part" if text in parts else "the result"
            raise FormatError(f"{what} {shown(text)} of the merge is not in the vocabulary", place)
        if text not in vocabulary.spelled:
            raise FormatError(f"{shown(text)} is not spelled as tokens are here", place)
    raise AssertionError("this merge is in order")
