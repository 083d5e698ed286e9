"""What is compared on the Languages page: a parallel text, tokenizers, a reference, and which languages are shown."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import streamlit as st

from bpe.measuring import LanguageCost
from bpe.texts import Language, ParallelText
from bpe.tokenizer import ALIASES
from pages.ui.sections.languages.cached import FOUR, language_costs
from pages.ui.sections.languages.own import current_text
from pages.ui.sections.languages.rows import Costs, kinds, ranked
from pages.ui.server import registry
from pages.ui.shared.glossary import meaning
from pages.ui.shared.plain_text import plain
from pages.ui.shared.state import DEFAULT_TOKENIZERS, note, one_of, restore, some_of

OLD_TO_NEW = ["r50k_base", "cl100k_base", "o200k_base"]
TOKENIZERS_AT_MOST = 6
KIND_LABELS = {"script": "script", "family": "family"}
FIRST = {"ranked_by": "cl100k_base", "reference": "en", "color": "script"}  # what the link leaves out


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
        text = current_text()
    _restore(text)
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
            list(text.languages),
            format_func=lambda code: text.languages[code].name,
            key="reference",
            persist_state="session",
            help=f"Token premium: {meaning('token premium')}",
        )
    with top[3], st.popover("Filter", width="stretch"):
        shown = _filter(text.languages)
    if not shown:
        st.info("No language passes the filter; take something out of it.")
        return None
    color, labels = st.session_state["color"], {name: registry.label(name) for name in costs}
    kind_of = kinds(text.languages, color)
    return Comparison(text, costs, ranked_by, st.session_state["reference"], shown, kind_of, color, labels)


def _restore(text: ParallelText) -> None:
    codes = list(text.languages)
    restore("compared", _first_tokenizers(), _parse_tokenizers)
    restore("ranked_by", FIRST["ranked_by"], one_of("tokenizer", registry.offered()))
    restore("reference", FIRST["reference"], one_of("language", codes))
    restore("color", FIRST["color"], one_of("coloring", list(KIND_LABELS)))
    for name, options in (
        ("only", codes),
        ("scripts", [language.script for language in text.languages.values()]),
        ("families", [language.family for language in text.languages.values()]),
    ):
        restore(name, [], some_of("filter", options))
        st.session_state[name] = [choice for choice in st.session_state[name] if choice in options]
    if st.session_state["reference"] not in codes:
        st.session_state["reference"] = codes[0]


def _first_tokenizers() -> list[str]:
    shared: list[str] = st.session_state.get("tokenizers", DEFAULT_TOKENIZERS)
    return list(dict.fromkeys([*FOUR, *shared]))[:TOKENIZERS_AT_MOST]


def _parse_tokenizers(values: Sequence[str]) -> list[str]:
    names = [ALIASES.get(name, name) for name in values[0].split(",")]
    known = [name for name in dict.fromkeys(names) if name in registry.offered()]
    if unknown := [name for name in names if name not in known]:
        note(f"The link names an unknown tokenizer, {', '.join(unknown)[:100]}; the rest of it was kept.")
    return known[:TOKENIZERS_AT_MOST] or list(FOUR)


def _tokenizers() -> list[str]:
    offered = registry.offered()
    st.session_state["compared"] = [name for name in st.session_state["compared"] if name in offered]
    chosen: list[str] = st.multiselect(
        f"Tokenizers (up to {TOKENIZERS_AT_MOST})",
        offered,
        format_func=registry.label,
        key="compared",
        max_selections=TOKENIZERS_AT_MOST,
        select_all=False,
        persist_state="session",
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
    if st.session_state["ranked_by"] not in names:
        st.session_state["ranked_by"] = "cl100k_base" if "cl100k_base" in names else names[0]
    chosen: str = st.selectbox(
        "Main tokenizer",
        names,
        format_func=registry.label,
        key="ranked_by",
        persist_state="session",
        help="Counts whatever shows one tokenizer only: the first sentence, the bars and every ranking, the table, the "
        "sentences as tokens, and the bill. The heat map and the CSV show all that are chosen.",
    )
    return chosen


def _filter(languages: Mapping[str, Language]) -> list[str]:
    only = st.multiselect(
        "Only these languages",
        list(languages),
        format_func=lambda code: languages[code].name,
        key="only",
        select_all=False,
        placeholder="all",
        persist_state="session",
    )
    every = languages.values()
    scripts = st.multiselect(
        "Scripts", sorted({o.script for o in every}), key="scripts", placeholder="all", persist_state="session"
    )
    families = st.multiselect(
        "Families", sorted({o.family for o in every}), key="families", placeholder="all", persist_state="session"
    )
    st.segmented_control(
        "Color by", list(KIND_LABELS), format_func=KIND_LABELS.__getitem__, key="color", required=True,
        persist_state="session",
    )  # fmt: skip
    return [
        code
        for code, language in languages.items()
        if (not only or code in only)
        and (not scripts or language.script in scripts)
        and (not families or language.family in families)
    ]
