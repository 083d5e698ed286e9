"""The leading space: one word with four rows of ids, and a prompt that ends in a blank."""

import bpe
from pages.ui.components.board import Text, encoded_row
from pages.ui.sections.scenes.scene import Boards, Figures, Opening, Scene
from pages.ui.sections.scenes.scene_rows import count, encoded

FORMS = (" strawberry", "strawberry", "Strawberry", "STRAWBERRY")
PROMPT, ANSWER = "The capital of France is", " Paris"


def figures() -> Figures:
    """Compute what the words say."""
    tokenizer = bpe.load("cl100k_base")
    with_blank, without_blank, _, capitals = (count("cl100k_base", form) for form in FORMS)
    (bare,) = tokenizer.encode(ANSWER.strip())
    return {
        "forms": len({tuple(tokenizer.encode(form)) for form in FORMS}),
        "with_blank": with_blank,
        "without_blank": without_blank,
        "capitals": capitals,
        "paris": tokenizer.encode(PROMPT + ANSWER)[-1],
        "blank": tokenizer.encode(PROMPT + " ")[-1],
        "bare": bare,
    }


def boards(beat: int) -> Boards:
    """Draw the forms of the word, then three prompts."""
    if not beat:
        return [[Text("", form) for form in FORMS[:2]]]
    if beat == 1:
        return [[encoded_row("", encoded("cl100k_base", form)) for form in FORMS]]
    prompts = {"can go on": PROMPT, "goes on": PROMPT + ANSWER, "cannot": PROMPT + " "}
    return [[encoded_row(name, encoded("cl100k_base", prompt)) for name, prompt in prompts.items()]]


SCENE = Scene(
    name="blank",
    place=70,
    minutes=3,
    title="The leading space",
    question="Are `strawberry` and ` strawberry` the same word?",
    before=(
        "For us, a blank stands between words. For a tokenizer, here GPT-4’s, it is the first letter of the next one."
    ),
    after=(
        "One word, {forms} rows of ids. With a blank before it, it is {with_blank} token; at the start of a text "
        "{without_blank}; in capitals {capitals}. The model has to learn each one by itself.",
        "So a prompt must not end in a blank. ` Paris` is one token, id {paris}, and begins with the blank. If your "
        "prompt has already spent it (id {blank}), that token can no longer come. `Paris`, id {bare}, would spell the "
        "answer, but in no text that the model read does it follow that blank.",
    ),
    openings=(
        Opening(
            "tokens",
            {
                "text": "\n".join([FORMS[1], FORMS[0], *FORMS[2:], PROMPT + " "]),
                "tokenizers": "cl100k_base",
                "show": "ids,blanks",
            },
        ),
    ),
    compute=figures,
    boards=boards,
    size=3.7,
)
