"""Languages page: sentences as chips, two languages side by side, or one sentence in all of them."""

import streamlit as st

from pages.ui.components.sentence_grid import Cell, sentence_grid
from pages.ui.sections.languages.choice import Comparison
from pages.ui.sections.languages.settings import LEFT, RIGHT, SENTENCE
from pages.ui.server.cached import encoded_text
from pages.ui.shared.plain_text import plain
from pages.ui.shared.premiums import times
from pages.ui.shared.state import mirror

LINES_AT_MOST = 40  # sentences drawn as chips
LEGEND = (
    "Each colored chip is one token. Where tokens tear a character, its bytes stand in the chips and a red bracket "
    "shows the character above them."
)


def two_languages(c: Comparison) -> None:
    """Two languages, sentence by sentence, as chips."""
    languages = c.text.languages
    codes = list(languages)
    for side, last in ((LEFT, 0), (RIGHT, -1)):
        if side.now not in codes:
            mirror(side.name, side.default if side.default in codes else codes[last])
    columns = st.columns(2)
    for column, side in zip(columns, (LEFT, RIGHT), strict=True):
        with column:
            st.selectbox(
                f"On the {side.name}",
                **side.widget(),
                format_func=lambda code: languages[code].name,
            )
    st.caption(f"{LEGEND} Beside the number of tokens: how many times those of the {plain(c.reference_name)} sentence.")
    chosen = [LEFT.now, RIGHT.now]
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
    if SENTENCE.now >= len(lines):
        mirror(SENTENCE.name, 0)
    line: int = st.selectbox(
        f"Sentence (in {c.reference_name})",
        range(len(lines)),
        format_func=lambda number: f"{number + 1}. {lines[number]}",
        key=SENTENCE.name,
        persist_state="session",
    )
    st.caption(LEGEND)
    cells = [_cell(c, code, line) for code in c.shown]
    cells.sort(key=lambda cell: -len(cell.encoded.ids))
    sentence_grid([[cell] for cell in cells], key="strip", strip=True)
