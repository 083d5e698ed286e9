"""What can be wrong with a text, with ids or with a vocabulary."""

from collections.abc import Mapping


class TokenIdError(ValueError):
    """An id that stands for no token; `token_id` is the id, `position` its index in the sequence."""

    def __init__(self, message: str, token_id: object, position: int) -> None:
        super().__init__(message)
        self.token_id = token_id
        self.position = position


class SpecialTokenError(ValueError):
    """A special token's text where the caller refuses it; `position` is its first character."""

    def __init__(self, message: str, token: str, position: int) -> None:
        super().__init__(message)
        self.token = token
        self.position = position


class MissingBytesError(ValueError):
    """The vocabulary has no token for some byte of the text; `missing` are those bytes."""

    def __init__(self, message: str, missing: bytes) -> None:
        super().__init__(message)
        self.missing = missing


def check_ids(name: str, ranks: Mapping[bytes, int], special_tokens: Mapping[str, int]) -> None:
    """Raise ValueError, naming them, if two tokens have one id, or a special token is empty.

    A special token may stand in the ranks, too, with the same id.
    """
    if "" in special_tokens:
        raise ValueError(f"{name} has a special token without text")
    taken = set(ranks.values())
    twice = len(taken) < len(ranks) or len(set(special_tokens.values())) < len(special_tokens)
    for text, token_id in special_tokens.items():
        twice |= token_id in taken and ranks.get(text.encode()) != token_id
    if not twice:
        return
    seen: dict[int, bytes] = {}
    for token, token_id in [*ranks.items(), *((text.encode(), token_id) for text, token_id in special_tokens.items())]:
        if seen.setdefault(token_id, token) != token:
            raise ValueError(f"{name} has two tokens of one id: {seen[token_id]!r} and {token!r} have {token_id}")
