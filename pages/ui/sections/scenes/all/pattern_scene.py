"""Pattern, not vocabulary: Hindi words under old and new patterns, and a new vocabulary under an old one."""

from functools import cache

import bpe
from bpe.tokenizer import Tokenizer, preset
from bpe.tracing import encode_text
from pages.ui.components.board import Row, Text, encoded_row
from pages.ui.sections.scenes.scene import Boards, Figures, Opening, Scene
from pages.ui.sections.scenes.scene_rows import count, encoded
from pages.ui.server import registry

TEXT = "हिन्दी विकिपीडिया"
GPT = ("r50k_base", "cl100k_base", "o200k_base")


@cache
def hybrid() -> Tokenizer:
    """Return o200k's vocabulary with the pattern of GPT-2."""
    return Tokenizer("o200k with GPT-2’s pattern", preset("gpt2"), bpe.load("o200k_base").ranks, {})


def figures() -> Figures:
    """Compute what the words say."""
    oldest, old, new = (count(name, TEXT) for name in GPT)
    return {
        "text": TEXT,
        "oldest": oldest,
        "old": old,
        "new": new,
        "new_with_old": len(hybrid().encode(TEXT)),
        "vocabulary": len(hybrid().ranks),
    }


def boards(beat: int) -> Boards:
    """Draw the words in the tokens of three models, then the hybrid instead of the second."""
    if not beat:
        return [[Text("", TEXT)]]
    named = [(registry.label(name), encoded(name, TEXT)) for name in GPT]
    named.append(("o200k, pattern of r50k", encode_text(hybrid(), TEXT)))
    shown: list[Row] = [encoded_row(name, text, borders=True, show_ids=False) for name, text in named]
    return [shown[:3] if beat == 1 else [shown[0], *shown[2:]]]


SCENE = Scene(
    name="pattern",
    place=110,
    minutes=4,
    title="Pattern, not vocabulary",
    question="Why is Hindi so expensive: are its words missing from the vocabulary?",
    before=(
        "Before any merge, a pattern cuts the text into pre-tokens, and no token may cross such a cut. The dark lines "
        "of the next picture are such cuts."
    ),
    after=(
        "`{text}` takes {oldest} tokens for GPT-2, {old} for GPT-4 and {new} for GPT-4o. The old patterns say "
        "“letters”, and a Hindi vowel sign is not a letter: they cut before almost every one.",
        "The proof: give GPT-4o’s vocabulary of {vocabulary:,} tokens the pattern of GPT-2, and {new} tokens become "
        "{new_with_old}. The longer pieces are in the vocabulary all the same: the pattern does not let them through.",
    ),
    openings=(Opening("tokens", {"text": TEXT, "tokenizers": ",".join(GPT), "show": "ids,pre_tokens"}),),
    compute=figures,
    boards=boards,
    size=2.35,
)
