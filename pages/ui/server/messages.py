"""The message of an error as a sentence for people."""


def message(problem: Exception) -> str:
    """Return the message of an error as a sentence.

    >>> message(ValueError("the pattern drops 'x'"))
    "The pattern drops 'x'."
    """
    return capitalized(str(problem).rstrip(".") + ".")


def capitalized(words: str) -> str:
    """Return words as a sentence begins, unless they begin with a name such as that of a file.

    >>> capitalized("the text"), capitalized("r50k_base.tiktoken is damaged")
    ('The text', 'r50k_base.tiktoken is damaged')
    """
    return words[:1].upper() + words[1:] if words.partition(" ")[0].isalpha() else words
