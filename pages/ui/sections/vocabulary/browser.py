"""Section of the Vocabulary page: every token of the vocabulary."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import streamlit as st

from bpe.display import label as token_label
from bpe.measuring import NOT_UTF8, kind, spans_words, token_counts
from pages.ui.sections.vocabulary.study import Study
from pages.ui.sections.vocabulary.views import colors
from pages.ui.shared import charts

Row = dict[str, Any]
FILTERS: dict[str, Callable[[Row], bool]] = {
    "all": lambda row: True,
    "learned": lambda row: bool(row["made of"]),
    "not valid UTF-8": lambda row: row["kind"] == NOT_UTF8,
    "span two words": lambda row: bool(row["spans"]),
    "never left whole": lambda row: row["count"] == 0 and bool(row["made of"]),
}
LONGEST = 20


def browser(study: Study, chosen: int) -> None:
    """A searchable, sortable table of the vocabulary, and what is in it."""
    rows = _kept_rows(study, chosen)
    left, right = st.columns([2, 3], vertical_alignment="bottom")
    query = left.text_input("Search: a text (␣ is a blank), an id, or hex", key="vocab_search", max_chars=100)
    chosen_filter = right.segmented_control("Show", list(FILTERS), key="vocab_filter", required=True, default="learned")
    shown = [row for row in rows if FILTERS[chosen_filter or "learned"](row) and _matches(row, query)]
    st.caption(f"{len(shown):,} of {len(rows):,} tokens. Click a column to sort by it.")
    st.dataframe(
        [{name: value for name, value in row.items() if name != "spans"} for row in shown],
        hide_index=True,
        height=380,
        column_config={"count": st.column_config.NumberColumn(help="How often it stands in the training text")},
    )
    learned = [row for row in rows if row["made of"]]
    first, second = st.columns(2)
    with first:
        found = Counter(str(row["kind"]) for row in learned)
        share = [{"name": name, "value": round(100 * n / max(1, len(learned)), 1)} for name, n in found.most_common(12)]
        title = "Learned tokens by the script of their first letter"
        picture = charts.ranked(share, "% of the learned tokens", title, colors=colors(), value_format=".1f")
        st.altair_chart(picture, alt=f"Bar chart: {title}.")
    with second:
        st.markdown("**The longest**")
        longest = sorted(learned, key=lambda row: -row["bytes"])[:LONGEST]
        st.code("\n".join(f"{row['bytes']:>3}  {row['token']}" for row in longest) or "none yet", language=None)


def _kept_rows(study: Study, chosen: int) -> list[Row]:
    """The rows, kept with the study for the size that was asked for last."""
    kept = st.session_state.get("vocab_rows")
    if kept is None or kept[0] is not study or kept[1] != chosen:
        kept = st.session_state["vocab_rows"] = (study, chosen, token_rows(study, chosen))
    rows: list[Row] = kept[2]
    return rows


def token_rows(study: Study, chosen: int) -> list[Row]:
    """Return one row a token of the vocabulary of the chosen size, by id."""
    tokenizer, counts = study.first(chosen), token_counts(study.training, chosen)
    made = {step.token_id: step for step in study.training.steps}
    special = set(tokenizer.special_tokens.values())
    rows: list[Row] = []
    for token_id, token in sorted(tokenizer.vocab.items()):
        step = made.get(token_id)
        rows.append(
            {
                "id": token_id,
                "token": token_label(token),
                "hex": token.hex(" ").upper(),
                "bytes": len(token),
                "made of": f"{_part(study, step.left)} + {_part(study, step.right)}" if step else "",
                "count": counts.get(token_id, 0),
                "kind": "special token" if token_id in special else kind(token),
                "spans": spans_words(token),
            }
        )
    return rows


def _part(study: Study, token_id: int) -> str:
    return token_label(study.training.tokenizer.token_bytes(token_id))


def _matches(row: Row, query: str) -> bool:
    if not query:
        return True
    if query.isascii() and query.isdigit() and row["id"] == int(query):
        return True
    wanted = query.replace(" ", "␣")
    return wanted in row["token"] or query.upper() in row["hex"]
