"""Text as UTF-8 can hold it: lone surrogates, which JavaScript and Python let through, have no bytes."""


def replace_surrogates(text: str) -> tuple[str, int]:
    """Return `text` as UTF-8 can hold it, and how many lone surrogates became U+FFFD (pairs are joined).

    Raises TypeError, in a sentence, for what is no text.

    >>> replace_surrogates("a\\ud800b")
    ('a\\ufffdb', 1)
    >>> replace_surrogates("\\ud83c\\udf53")
    ('🍓', 0)
    """
    try:
        text.encode()
        return text, 0
    except UnicodeEncodeError:
        clean = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        return clean, clean.count("\ufffd") - text.count("\ufffd")
    except AttributeError:
        cure = "; decode them first, for example with .decode()" if isinstance(text, bytes | bytearray) else ""
        raise TypeError(f"text is wanted as str, and this is {type(text).__name__}{cure}") from None
