"""One sentence a term, in the order in which one meets them; help texts and the foot of every page use them."""

GLOSSARY = {
    "token": "A piece of text that a model reads as one unit; a word, a part of one, a blank or a single byte.",
    "token id": "The number of a token in its vocabulary; the model sees only this number.",
    "vocabulary": "All tokens of a tokenizer; its size is fixed before a model is trained with it.",
    "tokenizer": "What turns text into token ids and back: a pre-tokenizer, a list of merges and some special tokens.",
    "encode": "To turn a text into token ids.",
    "decode": "To turn token ids back into a text, by joining their bytes.",
    "byte": "A number from 0 to 255; UTF-8 writes a character with one to four of them.",
    "byte token": "One of the 256 tokens that are a single byte: with them no text is ever unknown.",
    "corpus": "The text that a tokenizer is trained on.",
    "pre-tokenizer": "The pattern that cuts a text before any merging.",
    "pre-token": "A stretch between two cuts of the pre-tokenizer; no token reaches over such a cut.",
    "pair": "Two tokens that stand side by side.",
    "count": "How often a pair occurs in the corpus, overlaps included.",
    "merge": "To replace a pair by one new token; training makes many merges, and encoding repeats them.",
    "rank": "The place of a merge in the list; the lowest rank is applied first.",
    "special token": "A token that marks something, such as the end of a document; it is set, not made by merges.",
    "derivation": "All merges that one text goes through, in the order in which they happen.",
    "bytes per token": "How much text a token carries on average; more means shorter sequences.",
    "fertility": "Tokens per word, counted between blanks; left out where a language puts no blanks between its words.",
    "token premium": "How many times as many tokens the same text takes in one language as in another.",
    "context window": "How many tokens a model can take in at once.",
    "embedding": "The table in a model that has one row of numbers for every token of the vocabulary.",
    "held-out text": "Text that was kept back in training, to measure what was learned and not what was remembered.",
    "glitch token": "A token that was frequent when the tokenizer was trained and rare when the model was.",
    "torn character": "A character whose bytes are spread over several tokens.",
}


def meaning(term: str) -> str:
    """Return the sentence of a term. Raises KeyError for a term that is not explained.

    >>> meaning("pair")
    'Two tokens that stand side by side.'
    """
    return GLOSSARY[term]


def glossary_table() -> str:
    """Return all terms as Markdown."""
    return "\n".join(f"- **{term}**: {sentence}" for term, sentence in GLOSSARY.items())
