"""A text of many kinds with labels by hand: each part with what a person calls it.

Line breaks, indentation and runs of blanks are labelled as blanks wherever they stand.
"""

import re

_LATIN, _CYRILLIC, _GREEK, _HAN = (f"prose, {script}" for script in ("Latin", "Cyrillic", "Greek", "Han"))
_JAPANESE, _ARABIC = "prose, Japanese", "prose, Arabic"

_PARTS: list[tuple[str, str]] = [
    (_LATIN, "The ferry leaves the island twice a day, and nobody on it has ever been in a hurry. In winter there are"),
    (
        _LATIN,
        " fewer passengers than seagulls; the captain knows most of both by name.\n\nBread, cheese and a thermos are",
    ),
    (
        _LATIN,
        " what people bring. “You could set a clock by her,” says the man who sells the tickets, “if you had one.”\n",
    ),
    (_LATIN, "Last year it carried"),
    ("numbers", " 48,211"),
    (_LATIN, " people, a piano and"),
    ("numbers", " 3"),
    (_LATIN, " goats"),
    ("emoji", " 🐐🐐🐐"),
    (_LATIN, ".\n\n"),
    (
        _CYRILLIC,
        "Паром отходит от острова дважды в день, и никто на нём ещё никуда не спешил. Зимой пассажиров меньше, чем",
    ),
    (_CYRILLIC, " чаек.\n"),
    (_GREEK, "Το πλοίο φεύγει δύο φορές την ημέρα και κανείς δεν βιάζεται.\n"),
    (_ARABIC, "تغادر العبارة الجزيرة مرتين في اليوم، ولا أحد على متنها في عجلة من أمره.\n"),
    (_HAN, "渡轮每天离开岛屿两次，船上从来没有人着急。\n"),
    (_JAPANESE, "フェリーは一日に二回島を出ます。急ぐ人は誰もいません。\n\n"),
    ("code", "def passengers(log: Path, season: str) -> int:\n"),
    ("code", '    """Return how many people were on board in a season."""\n'),
    ("code", "    total = 0\n    for line in log.read_text().splitlines():\n        day, count = line.split(';')\n"),
    ("code", "        if season_of(day) == season and not line.startswith('#'):\n            total += int(count)\n"),
    ("code", "    return total  # goats are not counted\n\n\n"),
    ("code", "const crew = new Map([['captain', 1], ['mate', 2]]);\nexport function everyone(people) {\n"),
    (
        "code",
        "    // whoever is asleep counts, too\n    return people.filter((p) => p.aboard && !p.lost).length;\n}\n\n",
    ),
    ("code", "SELECT season, SUM(passengers) AS total\nFROM crossings\nWHERE cancelled = 0\nGROUP BY season;\n\n"),
    (
        "code",
        '#include <stdio.h>\nint main(void) {\n    for (int i = 0; i < 3; i++) puts("ahoy");\n    return 0;\n}\n\n',
    ),
    ("markup and data", '{"ferry": "Halcyon", "crew": ["Ann", "Bo"], "afloat": true, "length":'),
    ("numbers", " 31.75"),
    ("markup and data", ', "position": ['),
    ("numbers", "54.1837"),
    ("markup and data", ","),
    ("numbers", " 7.8871"),
    ("markup and data", '], "note": "'),
    (_LATIN, "paint the railing before the season begins, please"),
    ("markup and data", '"}\n<!DOCTYPE html>\n<html lang="en">\n  <head><title>'),
    (_LATIN, "Timetable of the ferry"),
    ("markup and data", '</title></head>\n  <body class="plain">\n    <p id="note">'),
    (_LATIN, "Dogs travel free, and so does anybody who can row."),
    ("markup and data", '</p>\n    <img src="ferry.png" alt="" />\n  </body>\n</html>\n\n'),
    ("markup and data", "season,passengers,goats\nspring,"),
    ("numbers", "9120"),
    ("markup and data", ","),
    ("numbers", "1"),
    ("markup and data", "\nsummer,"),
    ("numbers", "30544"),
    ("markup and data", ","),
    ("numbers", "2"),
    ("markup and data", "\nautumn,"),
    ("numbers", "6790"),
    ("markup and data", ","),
    ("numbers", "0\n\n"),
    (
        "numbers",
        "1.4142 2.7182 3.1415 1.6180 0.5772\n6.0221e23 1.6021e-19 6.6260e-34 299792458\n-273.15 100.00 37.5 98.6\n",
    ),
    ("numbers", "2024-07-19 2025-01-01 1999-12-31\n550e8400-e29b-41d4-a716-446655440000\n\n"),
    (_LATIN, "More about it at"),
    ("markup and data", " https://ferry.example.org/timetable?season=winter#dogs"),
    (_LATIN, " or on the pier"),
    ("emoji", " ⛴️👩🏽‍✈️🏴󠁧󠁢󠁳󠁣󠁴󠁿"),
    (_LATIN, "\nSee you there!     \n\n\n\t\n"),
]
_BLANKS = re.compile(r"((?:[^\S ]| (?!\S))+)")


def labelled() -> list[tuple[str, str]]:
    """Return (kind, text) of each part, blanks by themselves."""
    text = "".join(part for _, part in _PARTS)
    kinds = [kind for kind, part in _PARTS for _ in part]
    for run in _BLANKS.finditer(text):
        kinds[run.start() : run.end()] = ["blanks"] * len(run[0])
    return list(zip(kinds, text, strict=True))
