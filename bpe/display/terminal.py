"""Tokens as chips in a terminal: what the screen shows of them, in a line of text."""

from collections.abc import Iterator, Sequence
from itertools import cycle

from bpe.display.pieces import Piece, label, pieces

_HUES = (153, 222, 157, 218, 183, 216)  # of the 256 colors of terminals: light, with black letters on them
_RESET = "\x1b[0m"
_LONG = 40  # bytes of a cluster that are still shown; the longest emoji of Unicode has 35


def chips(tokens: Sequence[bytes], ids: Sequence[int] | None = None, color: bool = False) -> Iterator[str]:
    """Yield the tokens of a text as chips, line by line as the text has them; with their `ids` where these are given.

    A chip is the label of the app's: blanks and controls are marks, torn characters are bytes. Those that share a
    character stand in brackets, and the character follows. Without color a bar stands between two chips.

    >>> print("\\n".join(chips([b"Hi", b" \\xe7\\x95", b"\\xa5", b"\\n", b"you"])))
    Hi│⟦␣‹E7 95›│A5⟧略│↵
    you
    """
    line: list[str] = []
    hues = cycle(_HUES)
    shown = pieces(tokens)
    for i, piece in enumerate(shown):
        said = piece.label if ids is None else f"{piece.label} {ids[i]}"
        chip = f"\x1b[30;48;5;{next(hues)}m{said}{_RESET}" if color else said
        line.append(f"{'⟦' * _opens(piece)}{chip}{_closing(piece)}")
        if piece.data.endswith(b"\n") and i + 1 < len(shown):
            yield _joined(line, color)
            line = []
    yield _joined(line, color)


def _joined(line: Sequence[str], color: bool) -> str:
    return ("" if color else "│").join(line)


def _opens(piece: Piece) -> int:
    return sum(share.part == 1 for share in piece.shares)


def _closing(piece: Piece) -> str:
    """The brackets that end at a piece, each with the character or cluster that is whole there."""
    ends = [share for share in piece.shares if share.part == share.of]
    short = (
        share.whole_bytes if share.whole is not None and len(share.whole_bytes) <= _LONG else b"" for share in ends
    )
    return "".join("⟧" + (label(whole) if whole else "") for whole in short)
