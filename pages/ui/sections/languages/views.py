"""Languages page: the headline, the overview in three charts, and the table of every measure."""

from typing import Literal

import streamlit as st

from bpe.measuring import premiums
from pages.ui.components.talk import talk_scale
from pages.ui.sections.languages.cached import language_costs
from pages.ui.sections.languages.charts import heat_map, ranked_bars, slopes
from pages.ui.sections.languages.choice import OLD_TO_NEW, Comparison
from pages.ui.sections.languages.rows import chart_rows, kind_order, short, table_csv, table_rows
from pages.ui.sections.languages.settings import EVERY_LANGUAGE
from pages.ui.server import registry
from pages.ui.shared.glossary import meaning
from pages.ui.shared.plain_text import plain
from pages.ui.shared.premiums import times, times_format

HELP = {
    "tokens per character": "Characters are Unicode code points. Above 1: more tokens than characters.",
    "bytes per token": meaning("bytes per token"),
    "fertility": meaning("fertility"),
    "bytes per character": "What the script costs before any merge: 1 for Latin, 2 for Cyrillic, 3 for most of Asia.",
    "whole words": "Part of the tokens that are exactly one word, with or without the blank before it.",
    "torn tokens": f"Part of the tokens that hold a part of a torn character. {meaning('torn character')}",
    "cuts inside words": "Places inside words where the pattern before BPE cuts; no vocabulary can undo them.",
}
SHORT = {  # column -> heading, format
    "tokens per character": ("tokens/char", "%.2f"),
    "bytes per token": ("bytes/token", "%.2f"),
    "fertility": ("fertility", "%.2f"),
    "bytes per character": ("bytes/char", "%.2f"),
    "whole words": ("whole words", "percent"),
    "torn tokens": ("torn tokens", "percent"),
    "cuts inside words": ("cuts in words", "%d"),
}


NEWEST = OLD_TO_NEW[-1]
SCREEN = ("en", "es", "fr", "de", "ru", "el", "ar", "hi", "ta", "am", "th", "my", "ja", "zh-Hans")  # in talk mode


def headline(c: Comparison) -> None:
    """Say in a sentence what the charts show."""
    others = [code for code in c.ranking if code != c.reference]
    found = premiums(c.by_code, c.reference)
    lines, tokens = c.text.lines, c.by_code[c.reference].tokens
    same = f"{lines:,} sentences take" if lines > 1 else "sentence takes"
    figures = [f"{tokens:,} {'tokens' if tokens != 1 else 'token'} in {plain(c.reference_name)}"]
    for code in dict.fromkeys([*others[:1], *others[-1:]]):  # the dearest and the cheapest, which may be one
        figure = f"**{times(found[code])}**" if code == others[0] else times(found[code])
        figures.append(f"{c.by_code[code].tokens:,} in {plain(c.text.languages[code].name)} ({figure})")
    said = f"**{plain(c.labels[c.ranked_by])}**: the same {same} {_listed(figures)}"
    if len(others) > 2:
        middle = sorted(found[code] or 0 for code in others)[len(others) // 2]
        said += f"; at least half of the {len(others)} other languages take {times(middle)} or more"
    st.markdown(said + "." + _newest(c, others))


def _listed(parts: list[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def _newest(c: Comparison, others: list[str]) -> str:
    """Say what the newest vocabulary makes of it, so that an older one's figures are not taken for today's."""
    if c.ranked_by == NEWEST or NEWEST not in c.costs or not others:
        return ""
    found = premiums(c.costs[NEWEST], c.reference)
    most, dearest = max((found[code] or 0, code) for code in c.ranking)
    said = f" With the newer **{plain(c.labels[NEWEST])}** "
    if len(others) == 1:
        return f"{said}it is {times(found[others[0]])}."
    return f"{said}the most expensive is {plain(c.text.languages[dearest].name)}, {times(most)}."


def overview(c: Comparison) -> None:
    """Ranked bars, heat map and slopes, each as tall as its languages need; in talk mode, as the screen is."""
    talk = talk_scale()
    order = _for_the_screen(c) if talk and not EVERY_LANGUAGE.now else c.ranking
    fits: Literal["stretch", "content"] = "stretch" if talk and len(order) <= len(SCREEN) + 2 else "content"
    kinds = kind_order(c.kind_of.values())
    rows = chart_rows(c.costs, order, c.reference, c.text.languages, c.labels, c.kind_of)
    mine = [row for row in rows if row["name"] == c.ranked_by]
    old_to_new = {name: language_costs(name, c.text.name, c.text) for name in OLD_TO_NEW}
    labels = {name: registry.label(name) for name in OLD_TO_NEW}
    steps = chart_rows(old_to_new, order, c.reference, c.text.languages, labels, c.kind_of)
    with st.container(key="talk_fill", height=fits):
        left, middle, right = st.columns([10, 10, 9])
    with left:
        st.vega_lite_chart(
            spec=ranked_bars(mine, kinds, f"{short(c.labels[c.ranked_by])} against {c.reference_name}", talk),
            width="stretch",
            height=fits,
            alt="Bars: how many times the tokens of the reference language each language takes, most expensive first",
            key="bars",
        )
    with middle:
        st.vega_lite_chart(
            spec=heat_map(rows, f"Every tokenizer against {c.reference_name}", talk),
            width="stretch",
            height=fits,
            alt="Heat map: how many times the tokens of the reference language, languages by tokenizers",
            key="heat",
        )
    with right:
        st.vega_lite_chart(
            spec=slopes(steps, kinds, f"Old to new, against {c.reference_name}", talk),
            width="stretch",
            height=fits,
            alt="Lines: token premium of each language in r50k, cl100k and o200k; the gap shrinks",
            key="slopes",
        )
        if talk:
            _whether_all(c, len(order))
            return
        st.caption(
            "From GPT-2’s vocabulary to GPT-4’s to GPT-4o’s. Newer ones are larger and learned from more languages; "
            "what they hardly saw stays expensive. Point at a line to see whose it is."
        )


def _for_the_screen(c: Comparison) -> list[str]:
    """Return the languages that a screen has room for, dearest first: one or two of every script."""
    order = c.ranking
    if len(order) <= len(SCREEN) + 2:
        return order
    return [code for code in order if code in SCREEN or code == c.reference] or order[: len(SCREEN)]


def _whether_all(c: Comparison, shown: int) -> None:
    if len(c.ranking) > len(SCREEN) + 2:
        st.toggle(
            f"all {len(c.ranking)} languages, not {len(SCREEN)}"
            if shown < len(c.ranking)
            else f"all {shown} languages",
            **EVERY_LANGUAGE.widget(),
        )


def table(c: Comparison) -> None:
    """Every measure as a table that sorts by its columns, and as CSV for all tokenizers."""
    rows = table_rows(c.costs, c.ranking, c.reference, c.text.languages, c.labels)
    on_screen = ["language", "tokens", "premium", *SHORT, "script", "family"]  # the others stand in the CSV
    mine = [{key: row[key] for key in on_screen} for row in rows if row["tokenizer"] == c.labels[c.ranked_by]]
    number = st.column_config.NumberColumn
    config = {
        "premium": number(format=times_format(row["premium"] for row in mine), help=meaning("token premium")),
        "tokens": number(format="localized"),
        **{name: number(label, format=form, help=HELP[name]) for name, (label, form) in SHORT.items()},
    }
    st.dataframe(mine, hide_index=True, height=460, column_config=config, key="measures", placeholder="—")
    st.download_button("All tokenizers, CSV", lambda: table_csv(rows), "languages.csv", "text/csv", on_click="ignore")
    st.caption(
        "Fertility (tokens per word) and whole words stay empty for Burmese, Chinese, Japanese, Khmer, Lao and Thai: "
        "they put no blanks between words, so the number of words would be a guess. Vietnamese puts blanks between "
        "syllables, which makes its fertility look small. Why a language is expensive: many bytes a character, torn "
        "tokens, and cuts that the pattern makes before vowel signs (sort by cuts inside words under r50k or cl100k)."
    )
