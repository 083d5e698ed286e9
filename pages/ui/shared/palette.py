"""Colors that Python draws with; chips/chips.css holds the same hues for the screen (a test compares them)."""

from math import cos, radians, sin

HUES = (245, 65, 335, 155, 20, 200, 290, 110)  # degrees in OKLCH; consecutive ones stand far apart
FILL = (0.915, 0.06)  # lightness and chroma on a light ground
INK = (0.24, 0.025, 260)


def hue_of(token_id: int) -> int:
    """Return the index into HUES of a token: by its id alone, so that it looks the same wherever it stands.

    >>> hue_of(1), hue_of(2)
    (1, 6)
    """
    return ((token_id + 1) * 2654435761 & 0xFFFFFFFF) >> 29


def fill(hue: int) -> str:
    """Return the ground of a chip as #rrggbb."""
    return oklch(*FILL, HUES[hue])


def ink() -> str:
    """Return the color of text in a chip as #rrggbb."""
    return oklch(*INK)


def oklch(lightness: float, chroma: float, hue: float) -> str:
    """Return an OKLCH color as #rrggbb (Ottosson 2020, A perceptual color space for image processing).

    >>> oklch(1, 0, 0), oklch(0, 0, 0)
    ('#ffffff', '#000000')
    """
    a, b = chroma * cos(radians(hue)), chroma * sin(radians(hue))
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    linear = (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )
    channels = (12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055 for c in (max(0.0, v) for v in linear))
    return "#" + "".join(f"{round(min(1.0, c) * 255):02x}" for c in channels)
