"""How it works: for every page two paragraphs, and the source of the function that just ran."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import streamlit as st

from bpe.measuring import language_costs, vocabulary_curve
from bpe.reading import stream
from bpe.tokenizer import merge_pre_token
from bpe.training import train


@dataclass(frozen=True)
class Explanation:
    """What happens, how to look at it, and the function that did it."""

    what: str
    look: str
    function: Callable[..., Any]


EXPLANATIONS = {
    "Tokens": Explanation(
        "A tokenizer first cuts the text with a pattern into *pre-tokens* (switch on *borders*). Inside each, it "
        "starts from bytes and merges the pair of neighbors that was learned earliest, again and again, until no pair "
        "is in its vocabulary. What is left are the tokens; each has a number, its *id*, and only ids reach the model.",
        "Choose a token to see the merges that made it and why it ends where it ends. A character that is spread over "
        "several tokens is bracketed in red above its bytes: no token holds the whole of it. The text goes to the "
        "server that runs this, and no further. Nothing in it is changed: the strip under the numbers says what was "
        "checked on this very text.",
        merge_pre_token,
    ),
    "Merges": Explanation(
        "Training counts every pair of neighboring tokens inside the pre-tokens of the corpus, replaces the most "
        "frequent pair by a new token, and begins again. Counts are kept up to date around each replacement instead of "
        "being counted anew, which is why a million words take seconds. Of equally frequent pairs a rule takes one; it "
        "is named beside the step.",
        "Encoding is the same in small: in each pre-token, the merge that was learned earliest is applied first. Each "
        "step has two beats, first the pair is marked, then it melts. The candidates on the right are what the machine "
        "has to choose from at this very step.",
        train,
    ),
    "Vocabulary": Explanation(
        "One training run serves every vocabulary size: the tokenizer with the first n tokens is exactly what training "
        "to n would have given. So the curve needs no second training, and a text is encoded once for all sizes: each "
        "merge says from which size on it happens, and a running sum over the ranks counts the tokens.",
        "Bytes per token says how much text a token carries; the higher, the shorter the sequence. Look at the text "
        "that was held out, not only at the one that was learned: where the two part, the vocabulary has begun to "
        "learn its corpus by heart.",
        vocabulary_curve,
    ),
    "Languages": Explanation(
        "The same sentences, translated, are encoded in every language, and their tokens are compared with those of "
        "the reference language: the token premium. What is said is the same everywhere, so the ratio compares "
        "languages, not contents. Still, other sentences give other figures: read the groups and the size of the gaps, "
        "not the last digits.",
        "A language is expensive for two reasons that can be told apart: the vocabulary holds few of its words, "
        "because the training text held little of it, or the pattern cuts its words before any merge could join them. "
        "The training mix lets you move the first one.",
        language_costs,
    ),
    "Scenes": Explanation(
        "A scene is a question, a picture and the page where it goes on. Every figure in its words is computed when "
        "the scene is shown, by the same functions as on the other pages; none is written into the text.",
        "Go through a scene with the arrow keys or a clicker. Below is the function behind *Half an emoji*: the same "
        "ids, decoded at once and with torn bytes held back.",
        stream,
    ),
}


def how_it_works(page: str) -> None:
    """Explain a page, by its title, and show the function that just ran; nothing for an unknown page."""
    found = EXPLANATIONS.get(page)
    if found is None:
        return
    st.markdown(found.what)
    st.markdown(found.look)
    st.code(inspect.getsource(inspect.unwrap(found.function)), language="python")
