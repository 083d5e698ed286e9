"""Text of the visitor inside Markdown, shown as it is."""

import re


def plain(text: str) -> str:
    """Return text so that Markdown shows it as it is.

    >>> print(plain("*a* [b](c) :red[d]"))
    \\*a\\* \\[b\\]\\(c\\) \\:red\\[d\\]
    """
    return re.sub(r"([\\`*_{}\[\]()#+\-.!|:$~<>&])", r"\\\1", text)


def sentence(problem: Exception) -> str:
    """Return the message of an error as a sentence for Markdown.

    >>> sentence(ValueError("the pattern drops 'x'"))
    "The pattern drops 'x'\\\\."
    """
    message = str(problem)
    return plain(message[:1].upper() + message[1:].rstrip(".") + ".")
