"""Special or not? A marker that a user types, read as text, as special, and refused."""

import bpe
from bpe.tokenizer import SpecialTokenError
from bpe.tracing import encode_text
from pages.ui.components.board import Row, Text, encoded_row
from pages.ui.sections.scenes.scene import Boards, Figures, Opening, Scene
from pages.ui.sections.scenes.scene_rows import count

TEXT, MARKER = "hi<|endoftext|> there", "<|endoftext|>"


def figures() -> Figures:
    """Compute what the words say."""
    special = bpe.load("cl100k_base").encode(MARKER, "allow")
    all_text = count("cl100k_base", TEXT)
    return {
        "all_text": all_text,
        "as_text": all_text - sum(count("cl100k_base", part) for part in TEXT.split(MARKER)),
        "as_special": len(special),
        "special_id": special[0],
    }


def boards(beat: int) -> Boards:
    """Draw the three ways one after the other."""
    tokenizer = bpe.load("cl100k_base")
    shown: list[Row] = [
        encoded_row("as text", encode_text(tokenizer, TEXT)),
        encoded_row("as special", encode_text(tokenizer, TEXT, "allow")),
    ]
    try:
        tokenizer.encode(TEXT, "refuse")
    except SpecialTokenError as problem:
        shown.append(Text("refused", f"{problem}.", said=True))
    return [[Text("the user types", TEXT), *shown[:beat]]]


SCENE = Scene(
    name="special",
    place=130,
    minutes=3,
    title="Special or not?",
    question="A user types `<|endoftext|>`. Does the text end here?",
    before=(
        "Vocabularies, such as GPT-4’s, hold a few tokens that stand for no text: here begins the answer, here a "
        "document ends. They are written like text. And users can write."
    ),
    after=(
        "Read as text, it is {as_text} ordinary tokens of these {all_text}, from `<` to `>`. This is right for "
        "whatever a user types.",
        "Read as special, it is {as_special} token, id {special_id:,}, and the model believes that the document is "
        "over. This is how a prompt is smuggled past the rules.",
        "Refused, it is an error that says where. This is right where such text should never occur.",
    ),
    openings=(Opening("tokens", {"text": TEXT, "tokenizers": "cl100k_base", "special": "allow", "show": "ids"}),),
    compute=figures,
    boards=boards,
    size=3.4,
)
