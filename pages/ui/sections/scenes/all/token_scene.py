"""What is a token? One sentence in words, characters and subwords, with vocabularies of the same texts."""

from dataclasses import dataclass
from functools import cache

from bpe.texts import corpora
from bpe.tokenizer import preset
from bpe.tracing import SPECIAL_TOKEN, EncodedText, encode_text
from bpe.training import TrainingOrder
from pages.ui.components.board import Row, Text, Tokens, encoded_row, token_row
from pages.ui.sections.scenes.scene import Boards, Figures, Opening, Scene
from pages.ui.server.trainings import trained

SENTENCE = "The keeper was running unbelievably late for the ferry."
UNKNOWN = "<UNK>"


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
    """Return the sentence in all three kinds of pieces; blanks between words are not counted."""
    documents = corpora()["prose_en"].documents()
    split = preset("words").split
    vocabulary = frozenset(part for document in documents for part in split(document) if not part.isspace())
    subwords = trained(TrainingOrder(documents, 2_000)).tokenizer
    return Units(
        [part for part in split(SENTENCE) if not part.isspace()],
        vocabulary,
        list(SENTENCE),
        frozenset("".join(documents)),
        encode_text(subwords, SENTENCE),
    )


def figures() -> Figures:
    """Compute what the words say."""
    found = units()
    return {
        "word_tokens": len(found.words),
        "word_vocabulary": len(found.word_vocabulary),
        "word_unknown": sum(word not in found.word_vocabulary for word in found.words),
        "word_squared": len(found.words) ** 2,
        "character_tokens": len(found.characters),
        "character_vocabulary": len(found.character_vocabulary),
        "character_squared": len(found.characters) ** 2,
        "subword_tokens": len(found.subwords.ids),
        "subword_vocabulary": found.subwords.tokenizer.vocab_size,
    }


def boards(beat: int) -> Boards:
    """Draw the three kinds of pieces one below the other."""
    found = units()
    unknown = [word not in found.word_vocabulary for word in found.words]
    words = [UNKNOWN if missing else word for word, missing in zip(found.words, unknown, strict=True)]
    order = sorted(found.word_vocabulary)
    ids = [-1 if word == UNKNOWN else order.index(word) for word in words]
    row = token_row("words", [word.encode() for word in words], ids, f"{len(words)} pieces", show_ids=False)
    flags = bytes(SPECIAL_TOKEN * missing for missing in unknown)
    letters = [character.encode() for character in found.characters]
    codes = [ord(character) for character in found.characters]
    shown: list[Row] = [
        Tokens(row.label, row.tokens, row.ids, flags, row.note, show_ids=False),
        token_row("characters", letters, codes, f"{len(letters)} pieces", show_ids=False),
        encoded_row("subwords", found.subwords, f"{len(found.subwords.ids)} pieces", show_ids=False),
    ]
    return [shown[:beat] or [Text("", SENTENCE)]]


SCENE = Scene(
    name="token",
    place=10,
    minutes=4,
    title="What is a token?",
    question="Into which pieces should a machine cut a sentence?",
    before=(
        "A model does not read letters. It reads a row of numbers, and each number stands for a piece of text from a "
        "fixed list, the vocabulary. Someone has to choose the pieces."
    ),
    after=(
        "Words: only {word_tokens} pieces, but a vocabulary of {word_vocabulary:,} from a few stories, and "
        "{word_unknown} of these words are not in it. They become `<UNK>`, and what they said is lost.",
        "Characters: a vocabulary of {character_vocabulary} and nothing unknown, but {character_tokens} pieces. "
        "Attention compares every piece with every piece, itself included: {character_squared:,} comparisons instead "
        "of {word_squared}.",
        "Subwords: {subword_tokens} pieces from a vocabulary of {subword_vocabulary:,} that was learned from the same "
        "stories. Frequent words are whole, rare words are in parts, and nothing is unknown. Open in Tokens shows how "
        "GPT-4’s and GPT-4o’s far larger vocabularies cut the sentence.",
    ),
    openings=(Opening("tokens", {"text": SENTENCE, "tokenizers": "cl100k_base,o200k_base"}),),
    compute=figures,
    boards=boards,
    size=2.6,
)
