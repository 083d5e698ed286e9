"""400 merges of a story: what a tokenizer learns first."""

from itertools import takewhile

from bpe.display import label
from bpe.texts import corpora
from bpe.tracing import encode_text
from bpe.training import MergeStep, Training, TrainingOrder
from pages.ui.components.board import Text, encoded_row, token_row
from pages.ui.sections.scenes.scene import Boards, Figures, Opening, Scene
from pages.ui.server.trainings import trained

CORPUS = "en_lost_property"
MERGES = 400
STOPS = (3, 25, 100, MERGES)  # merges after which the story is shown; the first one is where no text is learned
NEWEST = 8  # tokens shown as the newest


def training() -> Training:
    """Return the training on the story."""
    return trained(TrainingOrder([story()], 256 + MERGES))


def story() -> str:
    """Return the story."""
    return corpora()[CORPUS].documents()[0]


def is_text(step: MergeStep) -> bool:
    """Whether a merge's token is text, and no part of a character."""
    return "\ufffd" not in step.token.decode("utf-8", "replace")


def figures() -> Figures:
    """Compute what the words say."""
    steps = training().steps
    known = [label(step.token) for step in takewhile(is_text, steps)]
    words = (step.token.decode("utf-8", "replace").strip() for step in steps)
    return {
        "merges": len(steps),
        "start_tokens": training().start_tokens,
        "tokens_after": steps[-1].corpus_tokens,
        "quote_step": len(known) + 1,
        "quote_bytes": steps[len(known)].token.hex(" ").upper(),
        "known": " and ".join(f"`{token}`" for token in known),
        "some": STOPS[1],
        "many": STOPS[2],
        "names": next(word for word in words if word.istitle() and len(word) > 5),
    }


def boards(beat: int) -> Boards:
    """Draw the beginning of the story after some merges, and the newest tokens."""
    shown = story().split("\n")[0]
    if not beat:
        return [[Text("the story begins", shown)]]
    merges = STOPS[beat - 1]
    begins = encode_text(training().first(256 + merges), shown)
    steps = training().steps[max(0, merges - NEWEST) : merges]
    newest = token_row("newest tokens", [s.token for s in steps], [s.token_id for s in steps])
    return [[encoded_row(f"after {merges} merges", begins, show_ids=False), newest]]


SCENE = Scene(
    name="story",
    place=30,
    minutes=4,
    title="{merges} merges of a story",
    question="What does a tokenizer learn first from a story?",
    before=(
        "It starts from {start_tokens:,} single bytes, and at every step the most frequent pair of neighbors becomes a "
        "new token."
    ),
    after=(
        "Merge {quote_step} is no text at all: the bytes `{quote_bytes}` are where every curly quote and dash begins. "
        "The machine has found the anatomy of UTF-8, and all else that it has learned by then is {known}.",
        "After {some} merges: endings and small words. The blank sticks to the left of words.",
        "After {many} merges: syllables, and the words that the story cannot do without.",
        "After {merges}: {tokens_after:,} tokens instead of {start_tokens:,}. Pieces have become words, and {names} is "
        "one token, because in this story it is frequent.",
    ),
    openings=(
        Opening(
            "merges",
            {
                "player": "learn",
                "learn_corpus": "text",
                "learn_merges": str(MERGES),
                "learn_splitter": "cl100k",
                "learn_alphabet": "bytes",
                "learn_show": "",
                "learn_special": "",
                "step": str(MERGES),
            },
            corpus=CORPUS,
        ),
    ),
    compute=figures,
    boards=boards,
    size=2.5,
)
