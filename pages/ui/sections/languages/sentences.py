"""Languages page: sentences as chips, two languages side by side, or one sentence in all of them."""

import streamlit as st

from pages.ui.components.sentence_grid import Cell, sentence_grid
from pages.ui.sections.languages.choice import Comparison
from pages.ui.sections.languages.rows import times
from pages.ui.server.cached import encoded_text
from pages.ui.shared.plain_text import plain

LINES_AT_MOST = 40  # sentences drawn as chips
LEGEND = (
    "Each colored chip is one token. Where tokens tear a character, its bytes stand in the chips and a red bracket "
    "shows the character above them."
)


def two_languages(c: Comparison) -> None:
    """Two languages, sentence by sentence, as chips."""
    languages = c.text.languages
    codes = list(languages)
    for key, fallback in (("left", "en"), ("right", "my")):
        if st.session_state[key] not in codes:
            st.session_state[key] = fallback if fallback in codes else codes[-1 if key == "right" else 0]
    columns = st.columns(2)
    for column, key in zip(columns, ("left", "right"), strict=True):
        with column:
            st.selectbox(
                "On the left" if key == "left" else "On the right",
                codes,
                format_func=lambda code: languages[code].name,
                key=key,
                persist_state="session",
            )
    st.caption(f"{LEGEND} Beside the number of tokens: how many times those of the {plain(c.reference_name)} sentence.")
    chosen = [st.session_state["left"], st.session_state["right"]]
    drawn = range(min(c.text.lines, LINES_AT_MOST))
    sentence_grid([[_cell(c, code, line) for code in chosen] for line in drawn], key="two_languages")
    if c.text.lines > LINES_AT_MOST:
        st.caption(f"The first {LINES_AT_MOST} of {c.text.lines:,} lines are drawn.")


def _cell(c: Comparison, code: str, line: int) -> Cell:
    language = c.text.languages[code]
    encoded = encoded_text(c.ranked_by, c.text.sentences[code][line], "text")
    base = len(encoded_text(c.ranked_by, c.text.sentences[c.reference][line], "text").ids)
    ratio = f" · {times(len(encoded.ids) / base)}" if base else ""
    head = language.name if language.name == language.own_name else f"{language.name} · {language.own_name}"
    return Cell(head, f"{len(encoded.ids):,} tokens{ratio}", code, language.direction, encoded)


def strip(c: Comparison) -> None:
    """One sentence in all languages shown, each on its line, dearest first."""
    lines = c.text.sentences[c.reference]
    if st.session_state["sentence"] >= len(lines):
        st.session_state["sentence"] = 0
    line: int = st.selectbox(
        f"Sentence (in {c.reference_name})",
        range(len(lines)),
        format_func=lambda number: f"{number + 1}. {lines[number]}",
        key="sentence",
        persist_state="session",
    )
    st.caption(LEGEND)
    cells = [_cell(c, code, line) for code in c.shown]
    cells.sort(key=lambda cell: -len(cell.encoded.ids))
    sentence_grid([[cell] for cell in cells], key="strip", strip=True)
