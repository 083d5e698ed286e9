"""A QR code of a link, for a hall to photograph: ISO/IEC 18004, byte mode, level L, versions 1 to 40."""

from collections.abc import Callable, Iterator
from itertools import pairwise

Modules = list[list[bool]]

BYTES_AT_MOST = 2953  # of version 40 at level L
# Of each version, at level L (7 % may be unreadable): check bytes a block, and blocks (ISO/IEC 18004, table 9).
_CHECK_BYTES: tuple[int, ...] = (
    7,
    10,
    15,
    20,
    26,
    18,
    20,
    24,
    30,
    18,
    20,
    24,
    26,
    30,
    22,
    24,
    28,
    30,
    28,
    28,
    28,
    28,
    30,
    30,
    26,
    28,
)
_CHECK_BYTES += (30,) * 14
_BLOCKS: tuple[int, ...] = (
    1,
    1,
    1,
    1,
    1,
    2,
    2,
    2,
    2,
    4,
    4,
    4,
    4,
    4,
    6,
    6,
    6,
    6,
    7,
    8,
    8,
    9,
    9,
    10,
    12,
    12,
    12,
    13,
    14,
    15,
    16,
    17,
)
_BLOCKS += (18, 19, 19, 20, 21, 22, 24, 25)

_MASKS: tuple[Callable[[int, int], int], ...] = (
    lambda x, y: (x + y) % 2,
    lambda x, y: y % 2,
    lambda x, y: x % 3,
    lambda x, y: (x + y) % 3,
    lambda x, y: (x // 3 + y // 2) % 2,
    lambda x, y: x * y % 2 + x * y % 3,
    lambda x, y: (x * y % 2 + x * y % 3) % 2,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2,
)


def qr_code(data: bytes) -> Modules:
    """Return the modules of a QR code, rows of True where dark, without the quiet zone of four modules around it.

    Raises ValueError for more than BYTES_AT_MOST bytes.

    >>> len(qr_code(b"http://192.0.2.7:8501/")), len(qr_code(b"x" * 2953))
    (25, 177)
    """
    if len(data) > BYTES_AT_MOST:
        raise ValueError(f"{len(data):,} bytes do not fit into a QR code; it holds {BYTES_AT_MOST:,}")
    version = next(v for v in range(1, 41) if _bits_of(data, v) <= 8 * _data_bytes(v))
    size = 17 + 4 * version
    drawn, fixed = _fixed_patterns(version, size)
    _fill(drawn, fixed, _with_checks(_codewords(data, version), version))
    masked = [_masked(drawn, fixed, mask) for mask in range(8)]
    return min(masked, key=_penalty)


def qr_svg(data: bytes, label: str) -> str:
    """Return the QR code as an SVG of one path, dark on white with its quiet zone; `label` is its accessible name."""
    modules = qr_code(data)
    side = len(modules) + 8
    path = "".join(f"M{x + 4} {y + 4}h1v1h-1z" for y, row in enumerate(modules) for x, dark in enumerate(row) if dark)
    name = label.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" role="img" aria-label="{name}" '
        f'shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{side}v{side}h-{side}z"/>'
        f'<path fill="#000" d="{path}"/></svg>'
    )


# --- bytes ----------------------------------------------------------------------------------------------------------


def _raw_modules(version: int) -> int:
    """How many modules are left for data and checks."""
    found = (16 * version + 128) * version + 64
    if version >= 2:
        marks = version // 7 + 2
        found -= (25 * marks - 10) * marks - 55
    return found - 36 if version >= 7 else found


def _data_bytes(version: int) -> int:
    return _raw_modules(version) // 8 - _CHECK_BYTES[version - 1] * _BLOCKS[version - 1]


def _bits_of(data: bytes, version: int) -> int:
    return 4 + (8 if version < 10 else 16) + 8 * len(data)


def _codewords(data: bytes, version: int) -> bytes:
    count, length = (8 if version < 10 else 16), _data_bytes(version)
    bits = f"0100{len(data):0{count}b}" + "".join(f"{byte:08b}" for byte in data)
    bits += "0" * min(4, 8 * length - len(bits))
    bits += "0" * (-len(bits) % 8)
    found = bytes(int(bits[i : i + 8], 2) for i in range(0, len(bits), 8))
    return (found + b"\xec\x11" * length)[:length]


def _times(a: int, b: int) -> int:
    """Multiply in the field of 256 elements with the polynomial 0x11D."""
    product = 0
    for bit in range(7, -1, -1):
        product = (product << 1) ^ ((product >> 7) * 0x11D) ^ ((b >> bit & 1) * a)
    return product


def _divisor(degree: int) -> list[int]:
    """Coefficients of the Reed-Solomon generator, without the leading one."""
    found, root = [0] * (degree - 1) + [1], 1
    for _ in range(degree):
        found = [_times(value, root) ^ (found[i + 1] if i + 1 < degree else 0) for i, value in enumerate(found)]
        root = _times(root, 2)
    return found


def _checks(data: bytes, divisor: list[int]) -> bytes:
    rest = [0] * len(divisor)
    for byte in data:
        factor = byte ^ rest[0]
        rest = [value ^ _times(part, factor) for value, part in zip([*rest[1:], 0], divisor, strict=True)]
    return bytes(rest)


def _with_checks(data: bytes, version: int) -> bytes:
    """Cut into blocks, add each block's check bytes, and interleave: damage is spread over the blocks."""
    blocks, check = _BLOCKS[version - 1], _CHECK_BYTES[version - 1]
    short, longer = divmod(len(data), blocks)
    divisor, parts, at = _divisor(check), [], 0
    for block in range(blocks):
        length = short + (block >= blocks - longer)
        parts.append(data[at : at + length])
        at += length
    columns = [bytes(part[i] for part in parts if i < len(part)) for i in range(short + 1)]
    tails = [_checks(part, divisor) for part in parts]
    return b"".join(columns) + b"".join(bytes(tail[i] for tail in tails) for i in range(check))


# --- modules --------------------------------------------------------------------------------------------------------


def _fixed_patterns(version: int, size: int) -> tuple[Modules, Modules]:
    """Draw what does not depend on the data; the second value tells which modules that are."""
    dark, fixed = ([[False] * size for _ in range(size)] for _ in range(2))

    def put(x: int, y: int, value: bool) -> None:
        if 0 <= x < size and 0 <= y < size:
            dark[y][x], fixed[y][x] = value, True

    for i in range(size):
        put(i, 6, i % 2 == 0)
        put(6, i, i % 2 == 0)
    for cx, cy in ((3, 3), (size - 4, 3), (3, size - 4)):
        for dx in range(-4, 5):
            for dy in range(-4, 5):
                put(cx + dx, cy + dy, max(abs(dx), abs(dy)) not in (2, 4))
    marks = _alignment(version, size)
    for cx in marks:
        for cy in marks:
            if (cx, cy) not in ((6, 6), (6, size - 7), (size - 7, 6)):
                for dx in range(-2, 3):
                    for dy in range(-2, 3):
                        put(cx + dx, cy + dy, max(abs(dx), abs(dy)) != 1)
    for x, y, _ in _format_places(size, 0):
        put(x, y, False)
    put(8, size - 8, True)
    for x, y, bit in _version_places(version, size):
        put(x, y, bit)
    return dark, fixed


def _alignment(version: int, size: int) -> list[int]:
    if version == 1:
        return []
    count = version // 7 + 2
    step = (version * 8 + count * 3 + 5) // (count * 4 - 4) * 2
    return [6, *sorted(size - 7 - i * step for i in range(count - 1))]


def _format_places(size: int, mask: int) -> Iterator[tuple[int, int, bool]]:
    """Where the two copies of the format stand, with their bits: level L, the mask, and ten check bits."""
    data, rest = 1 << 3 | mask, 1 << 3 | mask
    for _ in range(10):
        rest = (rest << 1) ^ ((rest >> 9) * 0x537)
    bits = (data << 10 | rest) ^ 0x5412
    first = [(8, i) for i in range(6)] + [(8, 7), (8, 8), (7, 8)] + [(14 - i, 8) for i in range(9, 15)]
    second = [(size - 1 - i, 8) for i in range(8)] + [(8, size - 15 + i) for i in range(8, 15)]
    for places in (first, second):
        for i, (x, y) in enumerate(places):
            yield x, y, bool(bits >> i & 1)


def _version_places(version: int, size: int) -> Iterator[tuple[int, int, bool]]:
    if version < 7:
        return
    rest = version
    for _ in range(12):
        rest = (rest << 1) ^ ((rest >> 11) * 0x1F25)
    bits = version << 12 | rest
    for i in range(18):
        a, b = size - 11 + i % 3, i // 3
        yield a, b, bool(bits >> i & 1)
        yield b, a, bool(bits >> i & 1)


def _fill(dark: Modules, fixed: Modules, data: bytes) -> None:
    """Write the bits in columns of two, from the right, up and down in turn."""
    size = len(dark)
    bits = iter("".join(f"{byte:08b}" for byte in data))
    for right in (*range(size - 1, 6, -2), *range(5, 0, -2)):
        upward = (right + 1) & 2 == 0
        for step in range(size):
            y = size - 1 - step if upward else step
            for x in (right, right - 1):
                if not fixed[y][x]:
                    dark[y][x] = next(bits, "0") == "1"


def _masked(dark: Modules, fixed: Modules, mask: int) -> Modules:
    turn = _MASKS[mask]
    found = [
        [value ^ (not fixed[y][x] and turn(x, y) == 0) for x, value in enumerate(row)] for y, row in enumerate(dark)
    ]
    for x, y, bit in _format_places(len(dark), mask):
        found[y][x] = bit
    return found


def _penalty(modules: Modules) -> int:
    """How hard a pattern is to read: long runs, blocks of one color, false corners, too dark or too light."""
    size, score = len(modules), 0
    rows = ["".join("01"[value] for value in row) for row in modules]
    for line in (*rows, *map("".join, zip(*rows, strict=True))):
        runs = [len(run) for run in line.replace("01", "0 1").replace("10", "1 0").split()]
        score += sum(run - 2 for run in runs if run >= 5)
        score += 40 * sum(line.startswith(corner, i) for corner in ("10111010000", "00001011101") for i in range(size))
    for above, below in pairwise(rows):
        score += 3 * sum(above[i : i + 2] == below[i : i + 2] in ("00", "11") for i in range(size - 1))
    share = sum(row.count("1") for row in rows) * 20 // size**2
    return score + 10 * min(abs(share - 10), abs(share - 9))
