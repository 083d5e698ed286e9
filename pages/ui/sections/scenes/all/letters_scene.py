"""Why models cannot count letters: strawberry, forward and backward."""

import bpe
from pages.ui.components.board import Columns, Row
from pages.ui.sections.scenes.scene import Boards, Figures, Opening, Scene
from pages.ui.sections.scenes.scene_rows import in_columns

WORD = "strawberry"
BACKWARD = WORD[::-1]


def figures() -> Figures:
    """Compute what the words say."""
    tokenizer = bpe.load("cl100k_base")
    ids, backward = tokenizer.encode(WORD), tokenizer.encode(BACKWARD)
    tokens = [tokenizer.token_bytes(token_id) for token_id in ids]
    return {
        "tokens": len(tokens),
        "letters": WORD.count("r"),
        "tokens_with_r": sum(b"r" in token for token in tokens),
        "last_id": ids[-1],
        "last": tokens[-1].decode(),
        "r_in_last": tokens[-1].count(b"r"),
        "reversed": BACKWARD,
        "reversed_tokens": len(backward),
        "shared": len(set(ids) & set(backward)),
    }


def boards(beat: int) -> Boards:
    """Draw letters over tokens, then the same backward."""
    if not beat:
        return [[Columns("we see", WORD, None, len(WORD))]]
    shown: list[Row] = []
    for text in (WORD, BACKWARD)[:beat]:
        name = "we see" if text == WORD else "backward"
        shown.append(Columns(name, text, None, len(WORD), lit="r" if beat == 1 else ""))
        shown.append(in_columns("the model sees", bpe.load("cl100k_base"), text, len(WORD)))
    return [shown]


SCENE = Scene(
    name="letters",
    place=40,
    minutes=3,
    title="Why models cannot count letters",
    question="How many r’s are in `strawberry`?",
    before="A child sees letters and counts. What does GPT-4 see?",
    after=(
        "It sees {tokens} numbers. The {letters} r’s are spread over {tokens_with_r} of them, and nothing in "
        "`{last_id}` says that `{last}` has {r_in_last}. To count, the model must have learned by heart how each token "
        "is spelled.",
        "Backward it is no easier: `{reversed}` is {reversed_tokens} other tokens, and {shared} of them are the same. "
        "To reverse a word is to translate it.",
    ),
    openings=(
        Opening("tokens", {"text": f"{WORD} {BACKWARD}", "tokenizers": "cl100k_base,o200k_base", "show": "ids"}),
    ),
    compute=figures,
    boards=boards,
    size=5.0,
)
