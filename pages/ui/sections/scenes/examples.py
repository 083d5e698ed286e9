"""What the scenes compute: the texts, tokenizers and trainings that their claims and their pictures share."""

from codecs import getincrementaldecoder
from dataclasses import dataclass
from functools import cache

import bpe
from bpe.measuring import LanguageCost, VocabularyCurve, language_costs, training_curve, vocabulary_curve
from bpe.texts import ParallelText, corpora, hold_out, project_text
from bpe.tokenizer import PreTokenizer, Special, Tokenizer, preset
from bpe.tracing import EncodedText, Order, encode_text
from bpe.training import Training

SENTENCE = "The keeper was running unbelievably late for the ferry."
TOY, TOY_WORDS = "low lower newest widest low lower newer", "lowest newer"
ORDERS: tuple[Order, ...] = ("learned", "reversed", "shuffled")
STORY_MERGES = 400
STORY_STOPS = (3, 25, 100, 400)  # merges after which the story is shown; the first one is where no text is learned
CODE = ("    x = 1", "        x = 1", "\tx = 1")
FORMS = (" strawberry", "strawberry", "Strawberry", "STRAWBERRY")
PROMPT, ANSWER = "The capital of France is", " Paris"
GLITCH = " SolidGoldMagikarp"
GLITCHES = (
    GLITCH,
    " TheNitromeFan",
    " petertodd",
    " davidjl",
    " RandomRedditorWithNo",
    "rawdownloadcloneembedreportprint",
)
EMOJI = "Hi 🍓!"
HINDI = "हिन्दी विकिपीडिया"
TEXTBOOK, SENT = "aaabdaaabac", "aaacab"
SPECIAL_TEXT, SPECIAL_TOKEN = "hi<|endoftext|> there", "<|endoftext|>"
LANGUAGES = ("en", "es", "ru", "ar", "hi", "ja", "zh-Hans", "my")
SMALL, MIDDLE, LARGE = 256, 2048, 4096
WIDTH = 768  # numbers in a row of GPT-2's embedding


def encoded(name: str, text: str, special: Special = "text") -> EncodedText:
    """Return a text encoded by a published tokenizer."""
    return encode_text(bpe.load(name), text, special)


def tokens(encoded_text: EncodedText) -> list[bytes]:
    """Return the tokens of an encoded text."""
    return [encoded_text.token_bytes(i) for i in range(len(encoded_text.ids))]


@dataclass(frozen=True)
class Units:
    """One sentence cut into words, characters and subwords, with vocabularies of the same corpus."""

    words: list[str]
    word_vocabulary: frozenset[str]
    characters: list[str]
    character_vocabulary: frozenset[str]
    subwords: EncodedText


@cache
def units() -> Units:
    """Return the sentence of the first scene in all three kinds of pieces; blanks between words are not counted."""
    documents = corpora()["prose_en"].documents()
    split = preset("words").split
    vocabulary = frozenset(part for document in documents for part in split(document) if not part.isspace())
    subwords = bpe.train(documents, 2_000).tokenizer
    return Units(
        [part for part in split(SENTENCE) if not part.isspace()],
        vocabulary,
        list(SENTENCE),
        frozenset("".join(documents)),
        encode_text(subwords, SENTENCE),
    )


@cache
def toy() -> Training:
    """Return the training on seven words of characters, until no pair is left."""
    return bpe.train(TOY, 1_000, alphabet="characters")


@cache
def story() -> Training:
    """Return the training on one story, STORY_MERGES merges."""
    return bpe.train(story_text(), 256 + STORY_MERGES)


@cache
def story_text() -> str:
    """Return the story."""
    return corpora()["en_lost_property"].documents()[0]


def first_torn() -> int:
    """Return the step of the story whose token is the first that is no text, from 1."""
    return next(
        k
        for k, step in enumerate(story().steps, 1)
        if b"\xef\xbf\xbd" in step.token.decode("utf-8", "replace").encode()
    )


@cache
def from_the_right() -> Tokenizer:
    """Return cl100k's vocabulary with a pattern that groups digits from the right."""
    pattern = r"\p{N}{1,3}(?=(?:\p{N}{3})*(?!\p{N}))|\P{N}+"
    return Tokenizer(
        "digits from the right", PreTokenizer("digits from the right", (pattern,)), bpe.load("cl100k_base").ranks, {}
    )


@cache
def hybrid() -> Tokenizer:
    """Return o200k's vocabulary with the pattern of GPT-2."""
    return Tokenizer("o200k with GPT-2’s pattern", preset("gpt2"), bpe.load("o200k_base").ranks, {})


@dataclass(frozen=True)
class Moment:
    """The screen after some tokens of a stream: decoded at once, and with torn bytes held back."""

    naive: str
    buffered: str


@cache
def stream() -> list[Moment]:
    """Return what a chat shows after 0, 1, 2 … tokens of EMOJI in cl100k."""
    tokenizer = bpe.load("cl100k_base")
    ids = tokenizer.encode(EMOJI)
    moments = []
    for count in range(len(ids) + 1):
        whole = getincrementaldecoder("utf-8")("replace")
        moments.append(Moment(tokenizer.decode(ids[:count]), whole.decode(tokenizer.decode_bytes(ids[:count]))))
    return moments


@cache
def paragraph() -> ParallelText:
    """Return the parallel text."""
    return project_text()


@cache
def costs(name: str) -> dict[str, LanguageCost]:
    """Return what the parallel text costs in each language under a published tokenizer."""
    return language_costs(bpe.load(name), paragraph())


@cache
def road(ties: str) -> Training:
    """Return the textbook's training under a tie rule, three merges."""
    return bpe.train(TEXTBOOK, 259, pre_tokenizer="none", ties="first" if ties == "first" else "smallest")


@cache
def curves() -> tuple[VocabularyCurve, VocabularyCurve]:
    """Return the curves of the training text and of the tenth of each document that was kept back."""
    seen, unseen = hold_out(corpora()["prose_en"].documents())
    training = bpe.train(seen, LARGE)
    return training_curve(training), vocabulary_curve(training.tokenizer, unseen)
