"""Rows of the Languages page: costs by tokenizer and language -> what charts, tables and the CSV show."""

import csv
import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bpe.measuring import LanguageCost, premiums
from bpe.texts import SCRIPT_GROUPS, Language
from pages.ui.shared.premiums import percent, times

Costs = Mapping[str, Mapping[str, LanguageCost]]  # tokenizer -> language code -> cost
KINDS_AT_MOST = 7  # named kinds; the rest share a color

COLUMNS = [
    "tokenizer", "code", "language", "own name", "script", "family", "branch", "tokens", "premium",
    "tokens per character", "bytes per token", "fertility", "bytes per character", "whole words", "torn tokens",
    "cuts inside words", "characters", "bytes", "words",
]  # fmt: skip


def kinds(languages: Mapping[str, Language], by: str) -> dict[str, str]:
    """Return the color group of each language, by script or family: the most frequent ones by name, "others" last."""
    if by == "script":
        return {code: language.script_group for code, language in languages.items()}
    frequent = [
        family for family, _ in Counter(language.family for language in languages.values()).most_common(KINDS_AT_MOST)
    ]
    return {code: language.family if language.family in frequent else "others" for code, language in languages.items()}


def kind_order(found: Iterable[str]) -> list[str]:
    """Return color groups in a stable order: scripts from west to east, families by frequency, others last."""
    counted = [kind for kind, _ in Counter(found).most_common()]
    order = list(SCRIPT_GROUPS)
    place = {kind: (kind.startswith("other"), order.index(kind) if kind in order else 0) for kind in counted}
    return sorted(counted, key=place.__getitem__)


def chart_rows(
    costs: Costs,
    shown: Sequence[str],
    reference: str,
    languages: Mapping[str, Language],
    labels: Mapping[str, str],
    kind_of: Mapping[str, str],
) -> list[dict[str, Any]]:
    """Return one row a tokenizer and language that has a premium; `shown` are language codes, in order."""
    rows = []
    for name, by_code in costs.items():
        found = premiums(by_code, reference)
        for code in shown:
            premium, language = found[code], languages[code]
            if premium is not None:
                rows.append(
                    {
                        "name": name,
                        "short": short(labels[name]),
                        "language": language.name,
                        "kind": kind_of[code],
                        "premium": premium,
                        "times": times(premium),
                        "told": f"{language.name}, {labels[name]}: {by_code[code].tokens:,} tokens, {times(premium)}, "
                        f"{percent(premium)} compared with {languages[reference].name}",
                    }
                )
    return rows


def short(label: str) -> str:
    """Return a tokenizer's label without what stands in brackets: it must fit over a column.

    >>> short("o200k (GPT-4o)")
    'o200k'
    """
    return label.split(" (")[0]


def ranked(by_code: Mapping[str, LanguageCost], shown: Iterable[str]) -> list[str]:
    """Return language codes, the one with most tokens first."""
    return sorted(shown, key=lambda code: (-by_code[code].tokens, code))


def table_rows(
    costs: Costs, shown: Sequence[str], reference: str, languages: Mapping[str, Language], labels: Mapping[str, str]
) -> list[dict[str, Any]]:
    """Return a row a tokenizer and language with every measure of COLUMNS; None where one is not defined."""
    rows = []
    for name, by_code in costs.items():
        found = premiums(by_code, reference)
        for code in shown:
            cost, language = by_code[code], languages[code]
            m = cost.measurement
            values = [
                labels[name], code, language.name, language.own_name, language.script, language.family,
                language.branch, cost.tokens, found[code], m.tokens_per_character, m.bytes_per_token, m.fertility,
                cost.bytes_per_character, cost.whole_word_share, cost.torn_share, cost.word_cuts, m.characters,
                m.bytes, m.words,
            ]  # fmt: skip
            rows.append(dict(zip(COLUMNS, values, strict=True)))
    return rows


def table_csv(rows: Sequence[Mapping[str, Any]]) -> str:
    """Return rows as CSV with a byte order mark, without which spreadsheets misread other scripts."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS)
    writer.writeheader()
    writer.writerows(
        {key: f"{value:.4f}" if isinstance(value, float) else value for key, value in row.items()} for row in rows
    )
    return "\ufeff" + out.getvalue()
