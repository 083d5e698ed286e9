"""The lines of a text in bytes; they end at line feeds."""


def line_ends(data: bytes) -> list[int]:
    """Return the offset at which each line ends, its line feed included.

    >>> line_ends(b"one\\n\\ntwo"), line_ends(b"one\\n"), line_ends(b"")
    ([4, 5, 8], [4], [])
    """
    ends, at = [], 0
    while at := data.find(b"\n", at) + 1:
        ends.append(at)
    if data and (not ends or ends[-1] < len(data)):
        ends.append(len(data))
    return ends
