"""The reason at a boundary, as a sentence."""

from bpe.display import label
from bpe.tokenizer import Tokenizer
from bpe.tracing.explanation import Boundary


def quoted(token: bytes) -> str:
    """Return a token as sentences name it, shortened in the middle when long.

    >>> quoted(b" world")
    '“␣world”'
    """
    text = label(token)
    return f"“{text}”" if len(text) <= 40 else f"“{text[:20]}…{text[-15:]}”"


def explain(boundary: Boundary, tokenizer: Tokenizer) -> str:
    """Return why two tokens are two.

    >>> from bpe import boundary, derive, load
    >>> tokenizer = load("o200k_base")
    >>> explain(boundary(derive(tokenizer, "hello world"), 0), tokenizer)
    'The pre-tokenizer cuts here, before any merge: “hello” and “␣world” cannot be joined.'
    """
    left, right = quoted(boundary.left), quoted(boundary.right)
    if boundary.kind == "special":
        return "A special token stands alone: nothing merges with it."
    if boundary.kind == "pre_token":
        joined = tokenizer.ranks.get(boundary.left + boundary.right)
        although = f", although the vocabulary holds both as one token, id {joined}" if joined is not None else ""
        return f"The pre-tokenizer cuts here, before any merge: {left} and {right} cannot be joined{although}."
    if boundary.missed is None:
        return f"{left} + {right} is no token, and no pair that met here on the way is in the vocabulary."
    first, second = map(quoted, boundary.missed)
    taken = quoted(boundary.taken or b"")
    missed_id, taken_id = (tokenizer.ranks[token] for token in (b"".join(boundary.missed), boundary.taken or b""))
    if boundary.rank == boundary.taken_rank:
        why = f"further left it made {taken} first and took a part away"
    else:
        why = f"{taken} (id {taken_id}) was learned earlier, so it was merged first and took a part away"
    return f"{left} + {right} is no token. {first} + {second} could have merged here (id {missed_id}), but {why}."
