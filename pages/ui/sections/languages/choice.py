"""What is compared on the Languages page: a parallel text, tokenizers, a reference, and which languages are shown."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import streamlit as st

from bpe.measuring import LanguageCost
from bpe.texts import Language, ParallelText
from pages.ui.sections.languages.cached import FOUR, language_costs
from pages.ui.sections.languages.own import whose_text
from pages.ui.sections.languages.rows import Costs, kinds, ranked
from pages.ui.sections.languages.settings import (
    COLOR,
    COLORS,
    COMPARED,
    FAMILIES,
    FILTERS,
    ONLY,
    RANKED_BY,
    REFERENCE,
    SCRIPTS,
    TOKENIZERS_AT_MOST,
)
from pages.ui.server import registry
from pages.ui.shared.glossary import meaning
from pages.ui.shared.plain_text import plain
from pages.ui.shared.state import mirror

OLD_TO_NEW = ["r50k_base", "cl100k_base", "o200k_base"]


@dataclass(frozen=True)
class Comparison:
    """Everything a section needs: the text, its costs by tokenizer and language, and what was chosen."""

    text: ParallelText
    costs: Costs
    ranked_by: str
    reference: str
    shown: Sequence[str]
    kind_of: Mapping[str, str]
    color: str
    labels: Mapping[str, str]

    @property
    def by_code(self) -> Mapping[str, LanguageCost]:
        """The costs by the main tokenizer."""
        return self.costs[self.ranked_by]

    @property
    def ranking(self) -> list[str]:
        """The languages shown, dearest first."""
        return ranked(self.by_code, self.shown)

    @property
    def reference_name(self) -> str:
        """The name of the reference language."""
        return self.text.languages[self.reference].name


def choose() -> Comparison | None:
    """Show the choices; returns what they amount to, None when no language is left."""
    with st.container():  # what comes and goes has a place of its own: what follows is not built anew, uploads least
        text = whose_text()
    _fit(text)
    top = st.columns([9, 3, 3, 2], vertical_alignment="bottom")
    with top[0]:
        names = _tokenizers()
    with st.container():
        costs = _counted(names, text)
    if not costs:
        return None
    with top[1]:
        ranked_by = _ranked_by(list(costs))
    with top[2]:
        st.selectbox(
            "Reference",
            **REFERENCE.widget(),
            format_func=lambda code: text.languages[code].name,
            help=f"Token premium: {meaning('token premium')}",
        )
    with top[3], st.popover("Filter", width="stretch"):
        shown = _filter(text.languages)
    if not shown:
        st.info("No language passes the filter; take something out of it.")
        return None
    color, labels = COLOR.now, {name: registry.label(name) for name in costs}
    kind_of = kinds(text.languages, color)
    return Comparison(text, costs, ranked_by, REFERENCE.now, shown, kind_of, color, labels)


def _fit(text: ParallelText) -> None:
    """Take out of the filters, and of the reference, languages that the text does not have."""
    for setting in FILTERS:
        mirror(setting.name, [choice for choice in setting.now if choice in setting.choices])
    if REFERENCE.now not in text.languages:
        mirror(REFERENCE.name, next(iter(text.languages)))


def _tokenizers() -> list[str]:
    chosen: list[str] = st.multiselect(
        f"Tokenizers (up to {TOKENIZERS_AT_MOST})",
        **COMPARED.widget(),
        wrap=True,
        help=f"{meaning('tokenizer')} Published ones, and those that you have trained or imported.",
    )
    return chosen or list(FOUR)


def _counted(names: Sequence[str], text: ParallelText) -> dict[str, Mapping[str, LanguageCost]]:
    """Return the costs by each tokenizer; one that cannot encode the text is named and left out."""
    costs: dict[str, Mapping[str, LanguageCost]] = {}
    with st.spinner("counting …"):
        for name in names:
            try:
                costs[name] = language_costs(name, text.name, text)
            except ValueError as problem:
                st.error(f"{plain(registry.label(name))} is left out: {plain(str(problem))}\\.")
    return costs


def _ranked_by(names: Sequence[str]) -> str:
    if RANKED_BY.now not in names:
        mirror(RANKED_BY.name, RANKED_BY.default if RANKED_BY.default in names else names[0])
    chosen: str = st.selectbox(
        "Main tokenizer",
        names,
        format_func=registry.label,
        key=RANKED_BY.name,
        persist_state="session",
        help="Counts whatever shows one tokenizer only: the first sentence, the bars and every ranking, the table, the "
        "sentences as tokens, and the bill. The heat map and the CSV show all that are chosen.",
    )
    return chosen


def _filter(languages: Mapping[str, Language]) -> list[str]:
    only = st.multiselect(
        "Only these languages",
        **ONLY.widget(),
        format_func=lambda code: languages[code].name,
        select_all=False,
        placeholder="all",
    )
    scripts = st.multiselect("Scripts", **SCRIPTS.widget(), placeholder="all")
    families = st.multiselect("Families", **FAMILIES.widget(), placeholder="all")
    st.segmented_control("Color by", **COLOR.widget(), format_func=COLORS.__getitem__, required=True)
    return [
        code
        for code, language in languages.items()
        if (not only or code in only)
        and (not scripts or language.script in scripts)
        and (not families or language.family in families)
    ]
