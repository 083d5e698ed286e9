"""Text of the visitor inside Markdown, shown as it is."""

import re


def plain(text: str) -> str:
    """Return text so that Markdown shows it as it is.

    >>> print(plain("*a* [b](c) :red[d]"))
    \\*a\\* \\[b\\]\\(c\\) \\:red\\[d\\]
    """
    return re.sub(r"([\\`*_{}\[\]()#+\-.!|:$~<>&])", r"\\\1", text)


def told(problem: Exception) -> str:
    """Return the message of an error as a sentence.

    >>> told(ValueError("the pattern drops 'x'"))
    "The pattern drops 'x'."
    """
    return capitalized(str(problem).rstrip(".") + ".")


def capitalized(message: str) -> str:
    """Return a message as a sentence begins, unless it begins with a name such as that of a file.

    >>> capitalized("the text"), capitalized("r50k_base.tiktoken is damaged")
    ('The text', 'r50k_base.tiktoken is damaged')
    """
    return message[:1].upper() + message[1:] if message.partition(" ")[0].isalpha() else message


def sentence(problem: Exception) -> str:
    """Return the message of an error as a sentence for Markdown.

    >>> sentence(ValueError("the pattern drops 'x'"))
    "The pattern drops 'x'\\\\."
    """
    return plain(told(problem))
