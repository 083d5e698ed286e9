"""What can be wrong with a text or with ids, for a given tokenizer."""


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
