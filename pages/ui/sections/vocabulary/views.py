"""Sections of the Vocabulary page: the curve, the chosen size, what doublings buy, and what a pre-tokenizer does."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

import streamlit as st

from bpe.display import label as token_label
from bpe.measuring import VocabularyCurve, spelling
from bpe.tokenizer import PatternError
from bpe.training import Training
from pages.ui.components.chips import chip_strip
from pages.ui.components.talk import talk_scale
from pages.ui.sections.long_training import training_of
from pages.ui.sections.vocabulary.settings import LINES, OWN_FILES, VOCAB_SIZE, VocabularySettings, label
from pages.ui.sections.vocabulary.study import Study
from pages.ui.server import registry
from pages.ui.shared import charts
from pages.ui.shared.everywhere import TEXT
from pages.ui.shared.glossary import meaning
from pages.ui.shared.plain_text import plain, plain_message
from pages.ui.shared.state import mirror

TRAINED_ON, HELD_OUT = "training text", "held-out text"
SAMPLE_CHARACTERS, SAMPLE_IN_TALK = 400, 60
EARLY = 100  # merges
CONTRAST = "contrast_training"


def colors() -> charts.Theme:
    """Return the chart colors of the ground that the visitor sees."""
    return charts.theme(st.context.theme.type == "dark", 1.35 * talk_scale() or 1.0)


def curve_chart(study: Study, settings: VocabularySettings, chosen: int) -> None:
    """Bytes per token against vocabulary size; a click chooses a size."""
    curves = {TRAINED_ON: study.own_curve}
    if study.held_out:
        curves[HELD_OUT] = study.held_out_curve
    for name in LINES.now:
        if name == OWN_FILES and "train_files" not in st.session_state:
            continue
        try:
            with st.spinner(f"Measuring {plain(label(name))}"):  # shown when it takes a while
                curve = study.curve(name, settings)
            curves.setdefault(label(name) + " (learned from)" * study.learned_from(name, settings), curve)
            if curve.bytes < sum(len(document.encode("utf-8", "replace")) for document in settings.documents(name)):
                st.caption(f"{plain(label(name))}: the first {curve.bytes:,} bytes are measured.")
        except (PatternError, KeyError) as problem:
            st.error(plain_message(problem))
    curves = {name: curve for name, curve in curves.items() if curve.bytes}
    rows = [
        {"vocab_size": size} | {name: curve.bytes_per_token(size) for name, curve in curves.items()}
        for size in charts.sample_sizes(study.smallest, study.largest)
    ]
    points = [
        {"label": registry.label(name), "short": registry.short_label(name), "vocab_size": size, "value": value}
        for name, size, value in study.published
    ]
    picture = charts.lines(
        rows, list(curves), "bytes per token", colors=colors(), points=points, chosen=chosen if len(rows) > 1 else None
    )
    ends = ", ".join(f"{name} {curve.bytes_per_token(study.largest) or 0:.2f}" for name, curve in curves.items())
    st.altair_chart(
        picture,
        key="curve",
        on_select=_take_pick,
        selection_mode="pick",
        height="stretch" if talk_scale() else "content",
        alt=f"Line chart: bytes per token against vocabulary size. At {study.largest:,} tokens: {ends}.",
    )
    if points:
        st.caption("◆ Published encodings, measured on the held-out text.")


def _take_pick() -> None:
    """A click on the curve has chosen a size."""
    picked = st.session_state["curve"]["selection"].get("pick") or []
    if picked:
        st.session_state["vocab_size"] = round(picked[0]["vocab_size"])


def what_was_trained(study: Study, settings: VocabularySettings) -> None:
    """Say what stands below, and whether it is what is asked for."""
    if study.settings != settings:
        st.caption("Until it is trained, this is shown: " + study.outcome)
    else:
        st.caption(study.outcome)


def more_lines() -> None:
    """Let the visitor choose what else is measured."""
    st.multiselect(
        "Measured beside them",
        **LINES.widget(),
        format_func=label,
        max_selections=LINES.most,
        select_all=False,
        placeholder="languages, code, your text",
    )


def choose_size(study: Study) -> int:
    """Let the visitor choose a vocabulary size; the curve sets it, too."""
    # VOCAB_SIZE is the wish, also while the vocabulary that has this size is being learned
    mirror("vocab_size_here", min(max(VOCAB_SIZE.now, study.smallest), study.largest))
    if study.smallest == study.largest:
        st.caption(f"No pair of tokens was left to merge: the vocabulary is its {study.largest:,} start tokens.")
        return study.largest
    chosen: int = st.number_input(
        "Chosen vocabulary size (or click in the chart)",
        study.smallest,
        study.largest,
        key="vocab_size_here",
        step=64,
        on_change=_take_size,
    )
    return chosen


def _take_size() -> None:
    st.session_state["vocab_size"] = st.session_state["vocab_size_here"]


def chosen_numbers(study: Study, chosen: int) -> None:
    """What the chosen size does: numbers, and a sample text in chips."""
    own, held = study.own_curve.bytes_per_token(chosen), study.held_out_curve.bytes_per_token(chosen)
    tokenizer = study.first(chosen)
    talk = bool(talk_scale())
    most = SAMPLE_IN_TALK if talk else SAMPLE_CHARACTERS
    whole = TEXT.now
    counted = study.text_curve(whole)
    cut = counted.bytes < len(whole.encode("utf-8", "replace"))
    ids = tokenizer.encode(whole[:most])
    with st.container(horizontal=True):
        for title, value, unit in (
            ("training text", "–" if own is None else f"{own:.2f}", "bytes/token"),
            ("held-out text", "–" if held is None else f"{held:.2f}", "bytes/token"),
            (f"your text, {counted.bytes:,} bytes" if cut else "your text", f"{counted.tokens_at(chosen):,}", "tokens"),
        ):
            about = {"training text": meaning("corpus"), "held-out text": meaning("held-out text")}.get(title)
            width: Literal["content"] | int = "content" if talk else 105
            st.metric(title, value, unit, delta_color="off", delta_arrow="off", width=width, help=about)
    chip_strip([tokenizer.token_bytes(i) for i in ids], ids, key="sample", show_ids=False)
    drawn = "The beginning of your text" if len(whole) > most else "Your text"
    st.caption(f"{drawn}, with the first {chosen:,} tokens of this vocabulary.")


def doublings(study: Study) -> None:
    """What each doubling of the vocabulary buys: in all and for each merge, on both texts."""
    curves = {TRAINED_ON: study.own_curve, HELD_OUT: study.held_out_curve}
    curves = {name: curve for name, curve in curves.items() if curve.bytes}
    sizes = [size for size in study.own_curve.doublings() if size >= study.smallest]
    rows, bars, merges = [], [], []
    for before, after in pairwise(sizes):
        group, row = f"{before:,} → {after:,}", {}
        for name, curve in curves.items():
            gain = _gain(curve, before, after)
            bars.append({"group": group, "line": name, "value": gain})
            merges.append({"group": group, "line": name, "value": 1000 * gain / (after - before)})
            short = name.removesuffix(" text")
            row[f"{short}: bytes/token"] = curve.bytes_per_token(after) or 0.0
            row[f"{short}: gain"] = gain
            row[f"{short}: per 1,000 merges"] = 1000 * gain / (after - before)
        rows.append({"vocabulary": group} | row)
    if not rows:
        st.caption("There is no doubling yet: choose a larger vocabulary.")
        return
    st.markdown(
        "**Returns diminish merge by merge.** On the training text a doubling may seem to buy ever more: there the "
        "vocabulary memorizes whole phrases and rare words. Held-out text shows what is left of it elsewhere."
    )
    left, right = st.columns(2)
    groups = [str(row["vocabulary"]) for row in rows]
    for place, data, value, title in (
        (left, bars, "bytes per token gained", "Each doubling"),
        (right, merges, "gained, thousandths of a byte", "Each merge"),
    ):
        picture = charts.grouped_bars(data, groups, list(curves), value, title, colors=colors())
        place.altair_chart(picture, alt=f"{title} of the vocabulary: {value}, training text beside held-out text.")
    st.dataframe(
        rows,
        hide_index=True,
        column_config={key: st.column_config.NumberColumn(format="%.3f") for key in rows[0] if key != "vocabulary"},
    )


def _gain(curve: VocabularyCurve, before: int, after: int) -> float:
    return (curve.bytes_per_token(after) or 0.0) - (curve.bytes_per_token(before) or 0.0)


def contrast(study: Study) -> None:
    """What a pre-tokenizer keeps apart: the same training without one, or with one."""
    other = _other_training(study)
    if other is None:
        return
    has_one = bool(study.settings.pre_tokenizer.patterns)
    name = study.settings.pre_tokenizer.name if has_one else "cl100k"
    mine, theirs = ([step.token for step in training.steps] for training in (study.training, other))
    without, within = (theirs, mine) if has_one else (mine, theirs)
    st.markdown(
        "A pre-tokenizer cuts the text before any merge, so no token can hold parts of two words. Without one the "
        "vocabulary fills with phrases, and a blank sticks to whichever side is more frequent."
    )
    for place, title, tokens in zip(
        st.columns(2), ("Without a pre-tokenizer", f"With {name}"), (without, within), strict=True
    ):
        with place:
            _spelling(title, tokens)


def _spelling(title: str, tokens: Sequence[bytes]) -> None:
    found, early = spelling(tokens), spelling(tokens[:EARLY]).sides
    st.metric(f"{title}: tokens that span two words", f"{len(found.spanning):,} of {found.tokens:,}")
    if found.spanning:
        st.caption("The first, and the longest:")
        longest = sorted(found.spanning, key=len, reverse=True)[:12]
        st.code("  ".join(map(token_label, found.spanning[:24])), language=None, wrap_lines=True)
        st.code("\n".join(map(token_label, longest)), language=None)
    sides = found.sides
    with st.container(horizontal=True):
        st.metric(
            "blank on the left", f"{sides.get('left', 0):,}", "tokens", delta_color="off", delta_arrow="off", width=150
        )
        st.metric(
            "on the right", f"{sides.get('right', 0):,}", "tokens", delta_color="off", delta_arrow="off", width=150
        )
    st.caption(
        f"On both sides: {sides.get('both', 0):,}; without a blank: {sides.get('none', 0):,}. Of the first {EARLY}: "
        f"{early.get('left', 0)} on the left, {early.get('right', 0)} on the right."
    )


def _other_training(study: Study) -> Training | None:
    """The training to compare with, or what was learned of it when it was cancelled."""
    training: Training | None
    kept, training = st.session_state.get(CONTRAST, (None, None))
    if kept is not study:
        training = training_of(study.contrast_order, "contrast_training", "The same training with the other choice. ")
        if training is not None and training.stopped != "cancelled":
            st.session_state[CONTRAST] = study, training
    return training
