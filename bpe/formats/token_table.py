"""Tokens and their ids as they are read from a file: no token twice, no id twice, none empty."""

from bpe.formats.source import ALL_TOKENS, LONGEST_TOKEN, MOST_TOKENS, FormatError, shown


class TokenTable:
    """Tokens with their ids, in the order in which they were read.

    >>> table = TokenTable()
    >>> table.add(b"a", 0, "line 1")
    >>> table.add(b"a", 1, "line 2")
    Traceback (most recent call last):
    bpe.formats.source.FormatError: line 2: the token 'a' stands at line 1 already, with id 0
    """

    def __init__(self) -> None:
        self.ranks: dict[bytes, int] = {}
        self.special: dict[str, int] = {}
        self._place: dict[int, str] = {}
        self._bytes = 0

    def add(self, token: bytes, token_id: int, place: str) -> None:
        """Add one token; raises FormatError, naming `place`, for an empty or second one, or one too many."""
        if not token:
            raise FormatError("the token is empty", place)
        if token in self.ranks:
            earlier = self.ranks[token]
            raise FormatError(
                f"the token {readable(token)} stands at {self._place[earlier]} already, with id {earlier}", place
            )
        self.reserve(token_id, place)
        self._bytes += len(token)
        check_length(len(token), place)
        if len(self.ranks) >= MOST_TOKENS:
            raise FormatError(f"there are more than {MOST_TOKENS:,} tokens", place)
        if self._bytes > ALL_TOKENS:
            raise FormatError(f"the tokens have more than {ALL_TOKENS:,} bytes together", place)
        self.ranks[token] = token_id

    def reserve(self, token_id: int, place: str) -> None:
        """Take an id that must be free; raises FormatError naming who has it."""
        if token_id in self._place:
            raise FormatError(f"the id {token_id} is taken at {self._place[token_id]} already", place)
        self._place[token_id] = place

    def add_special(self, text: str, token_id: int, place: str) -> None:
        """Add a special token after all others; it may be one of them with the same id. Raises FormatError as `add`."""
        if not text:
            raise FormatError("the token is empty", place)
        if text in self.special:
            raise FormatError(f"the special token {shown(text)} stands twice", place)
        if self.ranks.get(text.encode()) != token_id:
            self.reserve(token_id, place)
        self.special[text] = token_id


def check_length(length: int, place: str) -> None:
    """Raise FormatError for a token that is too long, before it is made: merges can double it forty times."""
    if length > LONGEST_TOKEN:
        raise FormatError(f"the token has {length:,} bytes; at most {LONGEST_TOKEN:,} are read", place)


def readable(token: bytes) -> str:
    """Return a token as messages name it: text, or hex where it is not UTF-8.

    >>> readable(b" the"), readable(b"\\xe2\\x80")
    ("' the'", 'e2 80')
    """
    try:
        return shown(token.decode())
    except UnicodeDecodeError:
        return token[:20].hex(" ") + ("…" if len(token) > 20 else "")
