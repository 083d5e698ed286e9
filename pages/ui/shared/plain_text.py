"""Text of the visitor inside Markdown, shown as it is."""

import re

from pages.ui.server.messages import message


def plain(text: str) -> str:
    """Return text so that Markdown shows it as it is.

    >>> print(plain("*a* [b](c) :red[d]"))
    \\*a\\* \\[b\\]\\(c\\) \\:red\\[d\\]
    """
    return re.sub(r"([\\`*_{}\[\]()#+\-.!|:$~<>&])", r"\\\1", text)


def plain_message(problem: Exception) -> str:
    """Return the message of an error as a sentence for Markdown.

    >>> plain_message(ValueError("the pattern drops 'x'"))
    "The pattern drops 'x'\\\\."
    """
    return plain(message(problem))
