"""The price of indentation: one statement, indented with blanks and with a tab."""

import bpe
from pages.ui.components.board import Columns, Row
from pages.ui.sections.scenes.scene import Boards, Figures, Opening, Scene
from pages.ui.sections.scenes.scene_rows import count, in_columns
from pages.ui.server import registry

LINES = {"four": "    x = 1", "eight": "        x = 1", "tab": "\tx = 1"}
WIDEST = max(map(len, LINES.values()))


def figures() -> Figures:
    """Compute what the words say."""
    return {
        f"{age}_{indented}": count(name, line)
        for age, name in (("old", "r50k_base"), ("new", "cl100k_base"))
        for indented, line in LINES.items()
    }


def boards(beat: int) -> Boards:
    """Draw the lines as they are, then in the tokens of GPT-2 and of GPT-4."""
    lines = list(LINES.values())
    if not beat:
        labels = ("Python", "", "")
        return [[Columns(name, line, None, WIDEST, left=True) for name, line in zip(labels, lines, strict=True)]]

    def tokens(name: str) -> list[Row]:
        tokenizer, labels = bpe.load(name), (registry.label(name), "", "")
        return [
            in_columns(label, tokenizer, line, WIDEST, f"{count(name, line)} tokens", left=True)
            for label, line in zip(labels, lines, strict=True)
        ]

    return [tokens(name) for name in ("r50k_base", "cl100k_base")[:beat]]


SCENE = Scene(
    name="python",
    place=60,
    minutes=3,
    title="The price of indentation",
    question="What does a line of Python cost, before it says anything?",
    before="The same statement, indented a little, indented more, and indented with a tab.",
    after=(
        "For GPT-2 nearly every blank is a token of its own: {old_four}, {old_eight} and {old_tab} tokens. Deep code "
        "is expensive code, and the model spends its window on nothing.",
        "For GPT-4 a run of blanks is one token: {new_four}, {new_eight} and {new_tab}. Its vocabulary holds such "
        "runs, which are frequent in code. And its pattern lets the tab go with `x`, as the last blank does: GPT-2’s "
        "lets only a blank stand before a word.",
    ),
    openings=(
        Opening(
            "tokens",
            {"text": "\n".join(LINES.values()), "tokenizers": "r50k_base,cl100k_base", "show": "ids,blanks"},
        ),
    ),
    compute=figures,
    boards=boards,
    size=3.8,
)
