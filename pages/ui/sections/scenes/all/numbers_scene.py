"""Numbers that do not line up: digits are grouped from the left, and could be from the right."""

from functools import cache, partial

import bpe
from bpe.tokenizer import PreTokenizer, Tokenizer
from pages.ui.components.board import Columns, Row
from pages.ui.sections.scenes.scene import Boards, Figures, Opening, Scene
from pages.ui.sections.scenes.scene_rows import in_columns

ONE, OTHER = "1234", "12345"


@cache
def from_the_right() -> Tokenizer:
    """Return cl100k's vocabulary with a pattern that groups digits from the right."""
    pattern = r"\p{N}{1,3}(?=(?:\p{N}{3})*(?!\p{N}))|\P{N}+"
    name = "digits from the right"
    return Tokenizer(name, PreTokenizer(name, (pattern,)), bpe.load("cl100k_base").ranks, {})


def groups(tokenizer: Tokenizer, number: str) -> list[str]:
    """Return the digits of each token of a number."""
    return [tokenizer.token_bytes(token_id).decode() for token_id in tokenizer.encode(number)]


def figures() -> Figures:
    """Compute what the words say."""
    left, right = bpe.load("cl100k_base"), from_the_right()
    return {
        "first": "|".join(groups(left, ONE)),
        "second": "|".join(groups(left, OTHER)),
        "first_right": "|".join(groups(right, ONE)),
        "second_right": "|".join(groups(right, OTHER)),
        "group": max(map(len, groups(left, "1234567890"))),
        "head": groups(left, ONE)[0],
    }


def boards(beat: int) -> Boards:
    """Draw the sum as it is written at school, as the model gets it, and grouped from the right."""
    total = str(int(ONE) + int(OTHER))

    def sum_of(tokenizer: Tokenizer | None, name: str) -> list[Row]:
        if tokenizer is None:
            return [Columns(name, ONE, None, 5), Columns("+", OTHER, None, 5), Columns("", total, None, 5, rule=True)]
        row = partial(in_columns, tokenizer=tokenizer, of=5)
        return [row(name, text=ONE), row("+", text=OTHER), row("", text=total, rule=True)]

    shown = [
        sum_of(None, "at school"),
        sum_of(bpe.load("cl100k_base"), "the model"),
        sum_of(from_the_right(), "from the right"),
    ]
    return shown[: beat + 1]


SCENE = Scene(
    name="numbers",
    place=50,
    minutes=4,
    title="Numbers that do not line up",
    question="Why is `1234 + 12345` harder than it looks?",
    before=(
        "In school we write numbers in columns, ones under ones and tens under tens. Which columns does GPT-4 get?"
    ),
    after=(
        "Groups of up to {group} digits, from the left: `{first}` and `{second}`. The `{head}` of the one means tens "
        "upward, the `{head}` of the other hundreds: the same token, and a different power of ten. The columns do not "
        "meet.",
        "Grouped from the right: `{first_right}` and `{second_right}`. Same digits, same number of tokens, and now "
        "every group stands over its own kind. The cure is the side from which one counts, not the size of the groups.",
    ),
    openings=(
        Opening(
            "tokens",
            {
                "text": f"{ONE} {OTHER} 1000000 3.14159 2024",
                "tokenizers": "cl100k_base,r50k_base",
                "show": "ids,pre_tokens",
            },
        ),
    ),
    compute=figures,
    boards=boards,
    size=5.2,
)
