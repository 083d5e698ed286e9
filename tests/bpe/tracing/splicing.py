"""The reference of an edit: what the browser does with windows, step by step and in the open."""

from array import array
from bisect import bisect_left
from dataclasses import replace

from bpe.tokenizer import Special
from bpe.tracing import EncodedText
from bpe.tracing.edit_window import edit_reach, encode_window, is_border

FIRST_WINDOW = 64  # characters behind the edit; doubled until old and new meet


def splice(old: EncodedText, before: str, after: str, special: Special) -> tuple[EncodedText, int]:
    """Return the tokens of `after`, from those of `before` and windows alone; and how many characters were sent."""
    start = 0
    while start < min(len(before), len(after)) and before[start] == after[start]:
        start += 1
    same = 0
    while same < min(len(before), len(after)) - start and before[-1 - same] == after[-1 - same]:
        same += 1
    reach, tokenizer = edit_reach(old.tokenizer, special), old.tokenizer
    first, at = (0, 0) if reach is None else take_up(old, before, start, reach)
    offset, changed_end, sent = len(before[:at].encode()), len(after) - same, 0
    shift = len(after.encode()) - len(before.encode())
    size = FIRST_WINDOW
    while True:
        end = len(after) if reach is None else min(len(after), changed_end + size)
        found = encode_window(tokenizer, after[at:end], special, at_end=end == len(after))
        sent += end - at
        new, settled = found.encoded, found.settled
        ends = [offset + e for e in new.ends[:settled]]
        changed = len(after[:changed_end].encode())
        for count, place in enumerate(ends, 1):
            if place >= changed and is_border(new.flags[count - 1]):
                index = bisect_left(old.ends, place - shift)
                if index < len(old.ends) and old.ends[index] == place - shift and is_border(old.flags[index]):
                    return joined(old, new, after, first, count, index + 1), sent
        if end == len(after):
            return joined(old, new, after, first, settled, len(old.ids)), sent
        size *= 2


def take_up(old: EncodedText, before: str, start: int, reach: int) -> tuple[int, int]:
    """Return the token and the character from which on the text is encoded anew, for an edit at character `start`."""
    visible = len(before[: max(0, start - reach)].rstrip()) - 1
    limit = len(before[: max(0, visible)].encode())
    token = bisect_left(old.ends, limit + 1)
    while token and not is_border(old.flags[token - 1]):
        token -= 1
    return (token, len(old.data[: old.ends[token - 1]].decode())) if token else (0, 0)


def joined(old: EncodedText, new: EncodedText, after: str, first: int, count: int, index: int) -> EncodedText:
    """The old tokens up to `first`, `count` new ones, and the old ones from `index` on."""
    return replace(
        old,
        data=after.encode(),
        ids=old.ids[:first] + new.ids[:count] + old.ids[index:],
        lengths=array("I", [*old.lengths[:first], *new.lengths[:count], *old.lengths[index:]]),
        flags=old.flags[:first] + new.flags[:count] + old.flags[index:],
    )
