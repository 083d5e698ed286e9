"""Token premiums as people read them."""

from collections.abc import Iterable
from math import floor, log10


def times(premium: float | None) -> str:
    """Return a premium as people say it, with two digits that count; below 1, too.

    >>> times(6.314), times(12.6), times(0.1009), times(0.0631), times(0.996), times(None)
    ('6.3×', '13×', '0.10×', '0.063×', '1.0×', '—')
    """
    return "—" if premium is None else f"{premium:#.2g}×" if premium < 9.95 else f"{premium:.0f}×"


def times_format(premiums: Iterable[float | None]) -> str:
    """Return the format of a column of premiums: the least of them keeps two digits that count.

    >>> times_format([0.063, 1.0, None]), times_format([1.5, 9.91]), times_format([])
    ('%.3f×', '%.2f×', '%.2f×')
    """
    least = min((premium for premium in premiums if premium), default=1)
    return f"%.{max(2, 1 - floor(log10(least)))}f×"


def percent(premium: float | None) -> str:
    """Return a premium as a difference: 1.5 -> '+50 %'."""
    return "—" if premium is None else f"{round((premium - 1) * 100):+,} %"
