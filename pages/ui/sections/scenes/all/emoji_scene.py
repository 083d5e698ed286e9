"""Half an emoji: an answer comes token by token, decoded at once and held back."""

from functools import cache

import bpe
from bpe.reading import Moment, stream
from pages.ui.components.board import Text, token_row
from pages.ui.sections.scenes.scene import Boards, Figures, Opening, Scene

ANSWER, EMOJI = "Hi 🍓!", "🍓"


@cache
def moments() -> tuple[Moment, ...]:
    """Return the arrival of each token of the answer in cl100k."""
    tokenizer = bpe.load("cl100k_base")
    return tuple(stream(tokenizer, tokenizer.encode(ANSWER)))


def figures() -> Figures:
    """Compute what the words say."""
    emoji = EMOJI.encode()
    return {
        "tokens": len(moments()),
        "torn": sum(bool(moment.torn) for moment in moments()),
        "emoji_bytes": len(emoji),
        "emoji_tokens": sum(bool(set(moment.token) & set(emoji)) for moment in moments()),
    }


def boards(beat: int) -> Boards:
    """Draw what has come, and the screen with both ways of decoding."""
    if not beat:
        return [[Text("the answer", ANSWER)]]
    so_far = moments()[:beat]
    whole, torn = "".join(moment.added for moment in so_far), so_far[-1].torn
    came = token_row("what has come", [m.token for m in so_far], [m.token_id for m in so_far], f"token {beat}")
    return [[came, Text("decoded at once", whole + torn, faulty=bool(torn)), Text("held back", whole)]]


SCENE = Scene(
    name="emoji",
    place=90,
    minutes=3,
    title="Half an emoji",
    question="Why does a chat sometimes flash a \ufffd and then correct itself?",
    before=(
        "An answer comes token by token, and each one is put on the screen at once. This one, in GPT-4’s tokens, is "
        "`Hi 🍓!`"
    ),
    after=(
        "The strawberry is {emoji_bytes} bytes in {emoji_tokens} tokens. Decoded one by one, {torn} of the {tokens} "
        "moments on the screen end in a torn character. The cure: hold back what is not whole yet. The text is never "
        "wrong, only a moment later.",
    ),
    quiet=4,
    openings=(Opening("tokens", {"text": ANSWER, "tokenizers": "cl100k_base,o200k_base", "show": "ids,bytes"}),),
    compute=figures,
    boards=boards,
    size=4.6,
)
