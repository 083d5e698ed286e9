"""Languages page: composed against decomposed text, which can double a premium without changing a word."""

from unicodedata import is_normalized

import streamlit as st

from pages.ui.sections.languages.cached import composed_and_not
from pages.ui.sections.languages.choice import Comparison
from pages.ui.shared.plain_text import plain
from pages.ui.shared.premiums import percent


def composed_note(c: Comparison) -> None:
    """Warn about a text that is not composed (NFC), with both counts."""
    uncomposed = [code for code in c.shown if not all(is_normalized("NFC", line) for line in c.text.sentences[code])]
    if not uncomposed:
        return
    counts = composed_and_not(c.ranked_by, c.text.name, c.text)
    base = counts[c.reference][1]
    for code in uncomposed[:3]:
        as_is, composed, _ = counts[code]
        before, after = (f" ({percent(tokens / base)})" if base else "" for tokens in (as_is, composed))
        st.warning(
            f"The {plain(c.text.languages[code].name)} text is not composed (NFC): {as_is:,} tokens{before} as it is, "
            f"{composed:,}{after} composed. Letters and accents are stored apart, which costs tokens without changing "
            f"a word. The percentages compare with {plain(c.reference_name)}, composed."
        )


def composed_or_not(c: Comparison) -> None:
    """What each language takes composed and decomposed."""
    st.markdown(
        "Many letters can be stored in two ways that look the same: *composed* (é is one character, NFC) or "
        "*decomposed* (e and an accent, NFD). A premium measured on decomposed text tells more of "
        "the file than of the language."
    )
    counts = composed_and_not(c.ranked_by, c.text.name, c.text)
    base = counts[c.reference][1]
    rows = [
        {
            "language": c.text.languages[code].name,
            "tokens composed": composed,
            "tokens decomposed": decomposed,
            "premium composed": 100 * composed / base - 100 if base else None,
            "premium decomposed": 100 * decomposed / base - 100 if base else None,
            "grows by": decomposed / composed,
        }
        for code, (_, composed, decomposed) in sorted(counts.items(), key=lambda item: -item[1][2] / (item[1][1] or 1))
        if code in c.shown and composed != decomposed
    ]
    if not rows:
        st.caption("None of the languages shown has letters that can be decomposed.")
        return
    number = st.column_config.NumberColumn
    more = number(format="%+.0f %%", help=f"Compared with {c.reference_name}, composed.")
    config = {
        "tokens composed": number(format="localized"),
        "tokens decomposed": number(format="localized"),
        "premium composed": more,
        "premium decomposed": more,
        "grows by": number(format="%.2f×"),
    }
    st.dataframe(rows, hide_index=True, column_config=config, key="forms")
    st.caption(
        f"Against {plain(c.reference_name)} composed, with {plain(c.labels[c.ranked_by])}. Languages whose two forms "
        "take equally many tokens are left out."
    )
