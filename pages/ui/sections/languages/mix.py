"""The mechanism behind premiums, live: train on a mix of languages and watch who pays."""

import streamlit as st

from bpe.measuring import CURVE_STEPS, mixed_corpus, premiums
from bpe.texts import project_text
from pages.ui.components.talk import talk_scale
from pages.ui.sections.languages.cached import Shares, language_costs, mix_costs, mix_curve, mix_tokenizer
from pages.ui.sections.languages.charts import share_lines
from pages.ui.sections.languages.choice import Comparison
from pages.ui.sections.languages.settings import COMPARED, MIX, MIX_FIRST, MIX_SECOND, MIX_SIZE
from pages.ui.server import registry
from pages.ui.shared.glossary import meaning
from pages.ui.shared.plain_text import plain
from pages.ui.shared.premiums import times, times_format

PRESETS = {
    "English-trained, on French": (["en", "fr"], 100),
    "French-trained, on English": (["fr", "en"], 100),
    "half and half": (["en", "fr"], 50),
    "a tenth of Hindi": (["en", "hi"], 90),
}


def _apply(name: str) -> None:
    st.session_state["mix"], st.session_state["mix_first"] = PRESETS[name]


def _keep(shares: Shares, vocab_size: int, label: str) -> None:
    name = registry.register(mix_tokenizer(shares, vocab_size), label)
    compared = [other for other in COMPARED.now if other != name]
    st.session_state["compared"] = [*compared[: COMPARED.most - 1], name]
    st.session_state["kept_mix"] = label


def training_mix(c: Comparison) -> None:
    """Choose languages, shares and a size; show the tokenizer's premiums and the curve over all shares."""
    languages = project_text().languages
    st.markdown(
        "A tokenizer is cheap in what it was trained on. Mix the training text: a tokenizer is trained on it at once "
        "and counts the six sentences, which it has never seen."
    )
    with st.container(horizontal=True):
        for name in PRESETS:
            st.button(name, on_click=_apply, args=(name,))
    left, middle, right = st.columns([4, 4, 3])
    chosen: list[str] = left.multiselect(
        "Languages of the mix (two or three)",
        **MIX.widget(),
        format_func=lambda code: languages[code].name,
        max_selections=MIX.most,
    )
    size: str = right.select_slider("Vocabulary size", **MIX_SIZE.widget(), format_func=lambda s: f"{int(s):,}")
    if len(chosen) < 2:
        st.info("Choose two languages or three.")
        return
    names = [languages[code].name for code in chosen]
    with middle:
        shares = _shares(chosen, names)
    curve_of = shares if any(share for _, share in shares[1:]) else _even(shares)
    parts = [f"{name} {share:.0%}" for name, (_, share) in zip(names, shares, strict=True)]
    tokenizer, curve = mix_tokenizer(shares, int(size)), mix_curve(curve_of, int(size))
    found = premiums(mix_costs(shares, int(size)), chosen[0])
    said = " and ".join(f"**{found[code] or 0:.2f}** in {languages[code].name}" for code in chosen[1:])
    st.markdown(f"Trained on {', '.join(parts)}: for what {names[0]} says in one token, it takes {said}.")
    rows = [
        {
            "language": languages[code].name,
            "share": point.share,
            "tokens": tokens,
            "premium": tokens / point.tokens[chosen[0]],
            "times": times(tokens / point.tokens[chosen[0]]),
        }
        for point in curve
        for code, tokens in point.tokens.items()
    ]
    chart, table = st.columns([3, 2])
    with chart:
        st.vega_lite_chart(
            spec=share_lines(rows, names[0], shares[0][1], talk_scale()),
            width="stretch",
            key="mix_curve",
            alt=f"Lines: token premium against {names[0]} as its share of the training text goes from 0 to 100 %",
        )
        st.caption(
            f"{CURVE_STEPS + 1} tokenizers of {int(size):,} tokens, each trained on "
            f"{len(''.join(mixed_corpus(dict(shares))).encode()):,} bytes of prose, counted in bytes. The dashed "
            "line is your mix. The first tenth of a language helps most."
        )
    with table:
        _premium_table(c, shares, int(size), chosen)
        label = f"{', '.join(parts)}; {int(size):,}"
        st.button("Compare this tokenizer on all pages", on_click=_keep, args=(shares, int(size), label))
        if st.session_state.get("kept_mix") == label:
            st.caption(f"Kept as “{label}” ({tokenizer.vocab_size:,} tokens): it is among the tokenizers above.")


def _shares(chosen: list[str], names: list[str]) -> Shares:
    first = st.slider(f"Share of {names[0]}, %", **MIX_FIRST.widget()) / 100
    if len(chosen) == 2:
        return (chosen[0], first), (chosen[1], 1 - first)
    second = st.slider(f"Of the rest: {names[1]} before {names[2]}, %", **MIX_SECOND.widget())
    rest = 1 - first
    return (chosen[0], first), (chosen[1], rest * second / 100), (chosen[2], rest * (1 - second / 100))


def _even(shares: Shares) -> Shares:
    return tuple((code, 1.0) for code, _ in shares)


def _premium_table(c: Comparison, shares: Shares, size: int, chosen: list[str]) -> None:
    text, main = project_text(), plain(c.labels[c.ranked_by])
    reference = c.reference if c.reference in text.languages else "en"
    found = premiums(mix_costs(shares, size), reference)
    try:
        compared = premiums(language_costs(c.ranked_by, text.name, text), reference)
    except ValueError:  # one that encodes the visitor's own text only
        compared = dict.fromkeys(found)
    part = dict(shares)
    order = sorted(found, key=lambda code: (-part.get(code, -1.0), found[code] or 0))
    rows = [
        {
            "language": text.languages[code].name,
            "in the mix": part.get(code),
            "premium": found[code],
            "main": compared[code],
        }
        for code in order
    ]
    number_column = st.column_config.NumberColumn
    names = text.languages[reference].name, text.languages[chosen[0]].name
    others = "as in the chart" if reference == chosen[0] else f"the reference above; the chart takes {names[1]}"
    st.caption(f"Premium against {names[0]}, {others}. Beside it that of the main tokenizer, {main}.")
    st.dataframe(
        rows,
        hide_index=True,
        height=330,
        key="mix_premiums",
        placeholder="—",
        column_config={
            "in the mix": number_column(format="percent"),
            "premium": number_column(format=times_format(found.values()), help=meaning("token premium")),
            "main": number_column(
                c.labels[c.ranked_by],
                format=times_format(compared.values()),
                help="For comparison: the main tokenizer, chosen above.",
            ),
        },
    )
