"""The boards of the scenes: which rows stand on them at each beat."""

from collections.abc import Callable
from functools import partial

import bpe
from bpe.tokenizer import SpecialTokenError, Tokenizer
from bpe.tracing import SPECIAL_TOKEN, encode_text, replay
from pages.ui.components.board import Columns, Row, Text, Tokens, encoded_row, token_row
from pages.ui.sections.scenes import examples
from pages.ui.server import registry

GPT = ("r50k_base", "cl100k_base", "o200k_base")
UNKNOWN = "<UNK>"


def rows(name: str, beat: int) -> list[list[Row]]:
    """Return the rows of a scene's boards at a beat, one list a board; boards stand side by side. Empty without one."""
    return _ROWS[name](beat) if name in _ROWS else []


def _encoded(name: str, text: str) -> Tokens:
    return encoded_row(registry.label(name), examples.encoded(name, text))


def _columns(
    label: str, tokenizer: Tokenizer, text: str, of: int, note: str = "", rule: bool = False, left: bool = False
) -> Columns:
    ids = tokenizer.encode(text)
    return Columns(
        label, [tokenizer.token_bytes(i).decode() for i in ids], ids, of, note, rule=rule, left=left, show_ids=not left
    )


def _token(beat: int) -> list[list[Row]]:
    units = examples.units()
    unknown = [word not in units.word_vocabulary for word in units.words]
    words = [UNKNOWN if missing else word for word, missing in zip(units.words, unknown, strict=True)]
    order = sorted(units.word_vocabulary)
    ids = [-1 if word == UNKNOWN else order.index(word) for word in words]
    row = token_row("words", [word.encode() for word in words], ids, f"{len(words)} pieces", show_ids=False)
    flags = bytes(SPECIAL_TOKEN * missing for missing in unknown)
    cut = Tokens(row.label, row.tokens, row.ids, flags, row.note, show_ids=False)
    letters = [character.encode() for character in units.characters]
    codes = [ord(character) for character in units.characters]
    shown: list[Row] = [
        cut,
        token_row("characters", letters, codes, f"{len(letters)} pieces", show_ids=False),
        encoded_row("subwords", units.subwords, f"{len(units.subwords.ids)} pieces", show_ids=False),
    ]
    return [shown[:beat] or [Text("", examples.SENTENCE)]]


def _counting(beat: int) -> list[list[Row]]:
    training = examples.toy()
    if beat == 1:
        return []
    read = Text("it has read", examples.TOY)
    if not beat:
        return [[read, Text("it never saw", examples.TOY_WORDS.split()[0])]]
    merges = [step.token for step in training.steps]
    learned = token_row("it has learned", merges, [step.token_id for step in training.steps], f"{len(merges)} merges")
    return [[read, learned, _replayed("it reads", "learned")]]


def _replayed(name: str, order: str, note: str | None = None) -> Tokens:
    which = next(known for known in examples.ORDERS if known == order)
    found = replay(examples.toy().tokenizer, examples.TOY_WORDS, which)
    return token_row(name, [token for _, token in found], [i for i, _ in found], note or f"{len(found)} tokens")


def _story(beat: int) -> list[list[Row]]:
    training, shown = examples.story(), examples.story_text().split("\n")[0]
    if not beat:
        return [[Text("the story begins", shown)]]
    merges = examples.STORY_STOPS[beat - 1]
    size = 256 + merges
    begins = encode_text(training.first(size), shown)
    steps = training.steps[max(0, merges - 8) : merges]
    newest = token_row("newest tokens", [s.token for s in steps], [s.token_id for s in steps])
    return [[encoded_row(f"after {merges} merges", begins, show_ids=False), newest]]


def _letters(beat: int) -> list[list[Row]]:
    tokenizer, word = bpe.load("cl100k_base"), "strawberry"
    if not beat:
        return [[Columns("we see", word, None, len(word))]]
    shown: list[Row] = []
    for text in (word, word[::-1])[:beat]:
        shown.append(
            Columns("we see" if text == word else "backward", text, None, len(word), lit="r" if beat == 1 else "")
        )
        shown.append(_columns("the model sees", tokenizer, text, len(word)))
    return [shown]


def _numbers(beat: int) -> list[list[Row]]:
    one, two = "1234", "12345"
    total = str(int(one) + int(two))

    def sum_of(tokenizer: Tokenizer | None, name: str) -> list[Row]:
        if tokenizer is None:
            return [Columns(name, one, None, 5), Columns("+", two, None, 5), Columns("", total, None, 5, rule=True)]
        draw = partial(_columns, tokenizer=tokenizer, of=5)
        return [draw(name, text=one), draw("+", text=two), draw("", text=total, rule=True)]

    shown = [
        sum_of(None, "at school"),
        sum_of(bpe.load("cl100k_base"), "the model"),
        sum_of(examples.from_the_right(), "from the right"),
    ]
    return shown[: beat + 1]


def _python(beat: int) -> list[list[Row]]:
    widest = max(map(len, examples.CODE))

    def lines(name: str) -> list[Row]:
        tokenizer = bpe.load(name)
        names = (registry.label(name), "", "")
        return [
            _columns(label, tokenizer, line, widest, f"{len(tokenizer.encode(line))} tokens", left=True)
            for label, line in zip(names, examples.CODE, strict=True)
        ]

    if not beat:
        return [
            [
                Columns("Python" if line == examples.CODE[0] else "", line, None, widest, left=True)
                for line in examples.CODE
            ]
        ]
    return [lines(name) for name in ("r50k_base", "cl100k_base")[:beat]]


def _blank(beat: int) -> list[list[Row]]:
    if not beat:
        return [[Text("", form) for form in examples.FORMS[:2]]]
    if beat == 1:
        return [[encoded_row("", examples.encoded("cl100k_base", form)) for form in examples.FORMS]]
    prompts = {
        "can go on": examples.PROMPT,
        "goes on": examples.PROMPT + examples.ANSWER,
        "cannot": examples.PROMPT + " ",
    }
    return [[encoded_row(name, examples.encoded("cl100k_base", prompt)) for name, prompt in prompts.items()]]


def _glitch(beat: int) -> list[list[Row]]:
    if not beat:
        return [[Text("", examples.GLITCH)]]
    return [[_encoded(name, examples.GLITCH) for name in ("r50k_base", "cl100k_base")[: 3 - beat]]]


def _emoji(beat: int) -> list[list[Row]]:
    if not beat:
        return [[Text("the answer", examples.EMOJI)]]
    tokenizer, moment = bpe.load("cl100k_base"), examples.stream()[beat]
    ids = tokenizer.encode(examples.EMOJI)[:beat]
    came = token_row("what has come", [tokenizer.token_bytes(i) for i in ids], ids, f"token {beat}")
    torn = moment.naive.endswith("\ufffd")
    return [[came, Text("decoded at once", moment.naive, faulty=torn), Text("held back", moment.buffered)]]


def _bill(beat: int) -> list[list[Row]]:
    return [] if beat else [[Text("", examples.paragraph().sentences["en"][0])]]


def _pattern(beat: int) -> list[list[Row]]:
    if not beat:
        return [[Text("", examples.HINDI)]]
    hindi = [(registry.label(name), examples.encoded(name, examples.HINDI)) for name in GPT]
    hindi.append(("o200k, pattern of r50k", encode_text(examples.hybrid(), examples.HINDI)))
    shown: list[Row] = [encoded_row(name, text, borders=True, show_ids=False) for name, text in hindi]
    return [shown[:3] if beat == 1 else [shown[0], *shown[2:]]]


def _roads(beat: int) -> list[list[Row]]:
    if not beat:
        return [[Text("the text", examples.TEXTBOOK)]]
    roads = {"first seen wins": examples.road("first"), "smallest ids win": examples.road("smallest")}
    shown: list[Row] = [
        token_row(name, [s.token for s in training.steps], [s.token_id for s in training.steps])
        for name, training in roads.items()
    ]
    if beat == 1:
        return [[Text("the text", examples.TEXTBOOK), *shown]]
    first, smallest = (training.tokenizer for training in roads.values())
    ids = first.encode(examples.SENT)
    for name, tokenizer in (("written by the first", first), ("read by the second", smallest)):
        pieces = [tokenizer.token_bytes(token_id) for token_id in ids]
        shown.append(token_row(name, pieces, ids, b"".join(pieces).decode()))
    return [shown]


def _special(beat: int) -> list[list[Row]]:
    tokenizer, text = bpe.load("cl100k_base"), examples.SPECIAL_TEXT
    shown: list[Row] = [
        encoded_row("as text", encode_text(tokenizer, text)),
        encoded_row("as special", encode_text(tokenizer, text, "allow")),
    ]
    try:
        tokenizer.encode(text, "refuse")
    except SpecialTokenError as problem:
        shown.append(Text("refused", f"{problem}.", said=True))
    return [[Text("the user types", text), *shown[:beat]]]


def _order(beat: int) -> list[list[Row]]:
    if not beat:
        return [[Text("", examples.TOY_WORDS)]]
    spelled = "".join(examples.TOY_WORDS.split())
    names = {"learned": "as learned", "reversed": "the other way round", "shuffled": "shuffled"}
    note = f"= {spelled}" if beat > 1 else None
    return [[_replayed(name, order, note) for order, name in names.items()]]


_ROWS: dict[str, Callable[[int], list[list[Row]]]] = {
    "token": _token,
    "counting": _counting,
    "story": _story,
    "letters": _letters,
    "numbers": _numbers,
    "python": _python,
    "blank": _blank,
    "glitch": _glitch,
    "emoji": _emoji,
    "bill": _bill,
    "pattern": _pattern,
    "roads": _roads,
    "special": _special,
    "order": _order,
}
