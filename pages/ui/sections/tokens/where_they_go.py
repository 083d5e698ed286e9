"""Where the tokens of the text go: by kind, line, token and field; what would save some; its end; and differences."""

from collections.abc import Callable, Sequence

import streamlit as st

from bpe.display import label
from bpe.reading import (
    causes,
    changed_most,
    commonest_tokens,
    dearest_lines,
    dearest_stretches,
    differences,
    edge,
    field_costs,
    kind_costs,
    kinds,
    tokens_with_blank,
    what_if,
)
from bpe.tokenizer import Special
from bpe.tracing import EncodedText
from pages.ui.server import registry
from pages.ui.server.asked_text import AskedText
from pages.ui.server.cache import Cache
from pages.ui.server.cached import encoded_text
from pages.ui.shared.plain_text import plain, plain_message

READ_AT_MOST = 1_000_000  # bytes; their kinds take about a second
SHOWN = 20  # rows of a table
BEGINNING = 80  # characters of a line
VIEWS = {
    "kinds": "Kinds",
    "lines": "Lines",
    "tokens": "Tokens",
    "fields": "Fields",
    "what if": "What if",
    "end": "The end",
    "differences": "Differences",
}
Rows = list[dict[str, object]]
Tables = dict[str, Rows]  # a title above each

_read = Cache[tuple[str, tuple[str, ...], Special, bytes], Tables](
    32, 4_000, lambda tables: sum(map(len, tables.values()))
)


def where_they_go(names: Sequence[str], special: Special) -> None:
    """Show one reading of the text at a time, each made when it is asked for; `names` are the chosen tokenizers."""
    views = [view for view in VIEWS if view != "differences" or len(names) > 1]
    view: str | None = st.segmented_control(
        "Where the tokens go",
        views,
        format_func=VIEWS.__getitem__,
        key="where",
        default="kinds",
        required=True,
        label_visibility="collapsed",  # the tab says it
    )
    text = st.session_state["text"]
    asked = AskedText.of(text) if view == "end" else _beginning(text)
    try:
        encodings = [encoded_text(name, asked, special) for name in names]
        if not encodings[0].ids:
            st.caption("There is no text yet.")
            return
        key = view or "kinds", tuple(names), special, asked.digest
        with st.spinner("Reading the text"):
            tables = _read.made(key, lambda: _READINGS[key[0]](encodings, special))
    except ValueError as problem:
        st.error(plain_message(problem))
        return
    _show(tables, encodings[0], key[0])


def _beginning(text: str) -> AskedText:
    """The text, or the first READ_AT_MOST bytes of it, and a word about that."""
    asked = AskedText.of(text)
    if len(asked.data) <= READ_AT_MOST:
        return asked
    st.caption(f"The text has {len(asked.data):,} bytes; its first {READ_AT_MOST:,} are read here.")
    return AskedText.of(asked.data[:READ_AT_MOST].decode("utf-8", "ignore"))


def _show(tables: Tables, encoded: EncodedText, view: str) -> None:
    if view != "differences":
        st.caption(f"{plain(registry.label(encoded.tokenizer.name))}: {len(encoded.ids):,} tokens. {_ABOUT[view]}")
    for title, rows in tables.items():
        if title:
            st.markdown(title)
        if rows:
            st.dataframe(rows, hide_index=True, column_config=_COLUMNS, height="content" if len(rows) < 10 else 385)


def _kinds(encodings: Sequence[EncodedText], special: Special) -> Tables:
    stretches = {
        data: kinds(data.decode()) for data in {encoded.data for encoded in encodings}
    }  # a normalizer's differ
    costs = [{cost.kind: cost for cost in kind_costs(encoded, stretches[encoded.data])} for encoded in encodings]
    total = len(encodings[0].ids)
    rows: Rows = []
    for kind, cost in costs[0].items():
        row: dict[str, object] = {
            "kind": kind,
            "tokens": cost.tokens,
            "share": cost.tokens / total,
            "bytes per token": cost.bytes / cost.tokens if cost.tokens else None,
        }
        for encoded, others in zip(encodings[1:], costs[1:], strict=True):
            row[_short(encoded)] = others[kind].tokens if kind in others else 0
        rows.append(row)
    return {"": rows}


def _lines(encodings: Sequence[EncodedText], special: Special) -> Tables:
    encoded = encodings[0]
    lines: Rows = [
        {"line": line.number, "tokens": line.tokens, "begins": _begin(encoded, line.start, line.end)}
        for line in dearest_lines(encoded, SHOWN)
    ]
    stretches: Rows = [
        {
            "line": encoded.data.count(b"\n", 0, stretch.start) + 1,
            "tokens": stretch.tokens,
            "tokens per 100 bytes": 100 * stretch.tokens / (stretch.end - stretch.start),
            "begins": _begin(encoded, stretch.start, stretch.end),
        }
        for stretch in dearest_stretches(encoded)
    ]
    return {"The dearest lines": lines} | ({"The dearest stretches" if stretches else "": stretches})


def _tokens(encodings: Sequence[EncodedText], special: Special) -> Tables:
    total = len(encodings[0].ids)
    rows: Rows = [
        {"token": label(found.token), "id": found.token_id, "times": found.times, "share": found.times / total}
        for found in commonest_tokens(encodings[0], SHOWN)
    ]
    return {"": rows}


def _fields(encodings: Sequence[EncodedText], special: Special) -> Tables:
    costs = field_costs(encodings[0])
    if costs is None:
        return {"No fields were found: this is no JSON, and no log or table whose lines are alike.": []}
    total = len(encodings[0].ids)
    rows: Rows = [
        {
            "field": field.name,
            "tokens": field.tokens,
            "share": field.tokens / total,
            "times": field.times,
            "bytes per token": field.bytes / field.tokens if field.tokens else None,
            "example": field.example,
        }
        for field in costs.fields[:SHOWN]
    ]
    more = f", the {SHOWN} dearest of {len(costs.fields):,} fields" if len(costs.fields) > SHOWN else ""
    return {f"Read as {costs.form}{more}": rows}


def _what_if(encodings: Sequence[EncodedText], special: Special) -> Tables:
    encoded = encodings[0]
    rows: Rows = [
        {
            "written with": change.name,
            "tokens saved": change.saved,
            "tokens then": change.tokens_after,
            "bytes saved": change.bytes - change.bytes_after,
        }
        for change in what_if(encoded.tokenizer, encoded.data.decode(), special)
    ]
    nothing = "Nothing to save: no blanks at line ends, no byte order mark, nothing to compose or to write shorter."
    return {"" if rows else nothing: rows}


def _end(encodings: Sequence[EncodedText], special: Special) -> Tables:
    found, tokenizer = edge(encodings[0]), encodings[0].tokenizer
    if not found.unsettled:
        return {"The text ends in a special token: nothing that comes next can change it.": []}
    open_text = plain(label(found.open_bytes))
    said = f"The last {found.unsettled:,} of {found.tokens:,} tokens, “{open_text}”, may change with what comes next."
    if found.ends_in_blank:
        share = tokens_with_blank(tokenizer) / len(tokenizer.ranks)
        said += f" The blank is used up: {share:.0%} of all tokens begin with one, and the next word has to do without."
    rows: Rows = [
        {
            "of these stay": len(group.kept),
            "continuations": len(group.tokens),
            "first learned": "  ".join(label(tokenizer.token_bytes(i)) for i in group.earliest(10)),
        }
        for group in found.continuations[:SHOWN]
    ]
    return {said: rows}


def _differences(encodings: Sequence[EncodedText], special: Special) -> Tables:
    one, *others = encodings
    found = differences(*encodings)
    lines = found.lines()
    tables: Tables = {
        f"{len(found.found):,} differences on {len(lines):,} lines; the lines with the most": [
            {"line": line.number, "differences": line.differences, "begins": _begin(one, line.start, line.end)}
            for line in sorted(lines, key=lambda line: -line.differences)[:SHOWN]
        ]
    }
    if not found.found:
        return {"They cut this text alike.": []}
    stretches = kinds(one.data.decode())
    for other in others:
        both = plain(f"{_short(one)} and {_short(other)}")
        tables[f"{both}: why they differ"] = [
            {"because of": _WHY[cause.why], "places": cause.places, "most often": _missed(cause.tokens)}
            for cause in causes(one, other)
        ]
        tables[f"{both}: what changed most"] = [
            {
                "kind": change.stretch.kind,
                _short(one): change.old,
                _short(other): change.new,
                "begins": _begin(one, change.stretch.start, change.stretch.end),
            }
            for change in changed_most(one, other, stretches)
        ]
    return tables


def _missed(tokens: Sequence[tuple[bytes, int]]) -> str:
    return "  ".join(f"{label(token)} {times:,}×" for token, times in tokens[:5])


def _short(encoded: EncodedText) -> str:
    return registry.short_label(encoded.tokenizer.name)


def _begin(encoded: EncodedText, start: int, end: int) -> str:
    """How a part of the text begins; marks stand for what cannot be seen."""
    text = encoded.data[start : min(end, start + 4 * BEGINNING)].decode("utf-8", "ignore")
    return label(text[:BEGINNING].rstrip("\r\n").encode()).replace("␣", " ") + "…" * (len(text) > BEGINNING)


_READINGS: dict[str, Callable[[Sequence[EncodedText], Special], Tables]] = {
    "kinds": _kinds,
    "lines": _lines,
    "tokens": _tokens,
    "fields": _fields,
    "what if": _what_if,
    "end": _end,
    "differences": _differences,
}
_ABOUT = {
    "kinds": "A token belongs to the kind in which it begins.",
    "lines": "A stretch is dear where it takes more tokens than as many bytes of this text do.",
    "tokens": "These take most of the count.",
    "fields": "A key, its value and what separates them are one field.",
    "what if": "What the same words would take, written otherwise. The text stays as it is.",
    "end": "A continuation is a token that could swallow the end of the text.",
}
_WHY = {
    "pattern": "pattern: the text is cut otherwise before merging",
    "missing merge": "missing merge: one lacks a token of the other",
    "other rank": "other rank: both have the tokens, merged in another order",
}
_COLUMNS = {
    "share": st.column_config.ProgressColumn(format="percent", min_value=0, max_value=1),
    "bytes per token": st.column_config.NumberColumn(format="%.2f"),
    "tokens per 100 bytes": st.column_config.NumberColumn(format="%.0f"),
    **{name: st.column_config.NumberColumn(format="localized") for name in ("tokens", "times", "line", "places")},
}
