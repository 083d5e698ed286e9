"""A visitor's own parallel text on the Languages page: paste or upload a file a language, checked line by line."""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import PurePath

import regex
import streamlit as st

from bpe.texts import ParallelText, ParallelTextError, lines_of, own_text, project_text
from pages.ui.shared.link import pack, unpack
from pages.ui.shared.plain_text import plain
from pages.ui.shared.state import restore
from pages.ui.shared.text_file import TextFileError, read_text

BYTES_AT_MOST = 500_000  # of all texts together; four tokenizers count them in about two seconds
LANGUAGES_AT_MOST = 60
NAME_CHARACTERS = 40


def current_text() -> ParallelText:
    """Return the text that is compared: the project's, or the visitor's if they have one that is in order."""
    restore("own", {}, _parse)
    restore("use_own", bool(st.session_state["own"]), lambda values: values[0] == "on")
    if not st.session_state["own"]:
        return project_text()
    st.toggle("Compare my own text instead of the project’s", key="use_own", persist_state="session")
    if not st.session_state["use_own"]:
        return project_text()
    try:
        return _checked(st.session_state["own"])
    except ParallelTextError as problem:
        st.error(f"{_sentence(problem)} Until then, the project’s text is compared.")
        return project_text()


def _checked(texts: Mapping[str, str]) -> ParallelText:
    digest = sha256(json.dumps(texts).encode()).hexdigest()[:24]
    return own_text(texts, f"own-{digest}")


def _sentence(problem: ParallelTextError) -> str:
    text = str(problem)
    return f"Your texts: {plain(text)}."


def _parse(values: Sequence[str]) -> dict[str, str]:
    try:
        found = json.loads(unpack(values[0]))
    except RecursionError:
        found = None
    if not isinstance(found, dict) or not all(isinstance(text, str) for text in found.values()):
        raise ValueError("The link’s own texts are damaged")
    return {language_name(str(name)): text for name, text in list(found.items())[:LANGUAGES_AT_MOST]}


def packed_own() -> str | None:
    """Return the visitor's texts for a link; None when there are none or they do not fit."""
    own = st.session_state["own"]
    return pack(json.dumps(own, ensure_ascii=False)) if own else None


def language_name(name: str) -> str:
    """Return a name that a language can have here: letters, digits, blanks, hyphens.

    >>> language_name("my_fr.v2"), language_name("zh-Hans"), language_name("<b>")
    ('my fr v2', 'zh-Hans', 'b')
    """
    cleaned = regex.sub(r"[^\p{L}\p{M}\p{N}-]+", " ", name).strip()
    return cleaned[:NAME_CHARACTERS] or "unnamed"


def add(name: str, text: str) -> str | None:
    """Keep a text under a language's name; returns what is wrong, None when it was kept."""
    own = dict(st.session_state["own"])
    own[language_name(name)] = text
    if len(own) > LANGUAGES_AT_MOST:
        return f"At most {LANGUAGES_AT_MOST} languages fit here."
    if sum(len(text.encode("utf-8", "replace")) for text in own.values()) > BYTES_AT_MOST:
        return f"All texts together may have {BYTES_AT_MOST:,} bytes."
    st.session_state["own"] = own
    st.session_state["use_own"] = True
    return None


def _take_pasted() -> None:
    name, text = st.session_state["own_name"], st.session_state["own_lines"]
    missing = "a name" if not name.strip() else "its sentences" if not text else ""
    problem = f"Give the language {missing}." if missing else add(name, text)
    st.session_state["own_problems"] = [problem] if problem else []
    if not problem:
        st.session_state["own_name"] = st.session_state["own_lines"] = ""


def _take_files() -> None:
    """Take in the files that came now; those of before may have been removed or corrected since."""
    problems: list[str | None] = []
    known: set[str] = st.session_state.setdefault("own_files_taken", set())
    fresh = [file for file in st.session_state["own_files"] if file.file_id not in known]
    st.session_state["own_files_taken"] = {file.file_id for file in st.session_state["own_files"]}
    named: dict[str, str] = {}  # language -> file
    for file in fresh:
        name = language_name(PurePath(file.name).stem)
        if name in named:
            problems.append(f"{file.name} was left out: {named[name]} is called {name}, too; rename one of them.")
            continue
        named[name] = file.name
        try:
            text, _ = read_text(file.getvalue(), file.name)
        except TextFileError as refused:
            problems.append(str(refused))
        else:
            problems.append(add(name, text))
    st.session_state["own_problems"] = [problem for problem in problems if problem]


def _remove(name: str) -> None:
    st.session_state["own"] = {code: text for code, text in st.session_state["own"].items() if code != name}


def _fill() -> None:
    st.session_state["own"] = {code: "\n".join(project_text().sentences[code]) for code in ("en", "fr")}
    st.session_state["use_own"] = True


def bring_own() -> None:
    """Show the ways in, what is there, and whether it is a parallel text."""
    st.markdown(
        "One text a language, one sentence a line; line *n* must say the same in all of them. A file is called after "
        "its language (`fr.txt`); a code that the project knows brings script and family with it. They go to the "
        "server that runs this, and no further."
    )
    left, right = st.columns(2)
    with left, st.form("own_form", border=False, enter_to_submit=False):
        st.text_input("Language", key="own_name", placeholder="fr, or any name", max_chars=NAME_CHARACTERS)
        st.text_area("Its sentences, one a line", key="own_lines", height=150)
        st.form_submit_button("Add this language", on_click=_take_pasted)
    with right:
        st.file_uploader(
            "Or UTF-8 text files, one a language",
            accept_multiple_files=True,
            key="own_files",
            on_change=_take_files,
        )
        st.button("Start with the project’s English and French", on_click=_fill)
    for problem in st.session_state.get("own_problems", []):
        st.error(plain(problem))
    own: dict[str, str] = st.session_state["own"]
    if own and packed_own() is None:
        st.caption("These texts are too long for a link: the address holds the settings only.")
    for name, text in own.items():
        with st.container(horizontal=True, vertical_alignment="center"):
            lines, characters = len(lines_of(text)), len(text.removeprefix("\ufeff"))
            st.text(f"{name}: {lines:,} {'line' if lines == 1 else 'lines'}, {characters:,} characters")
            st.button("Remove", key=f"remove_{name}", on_click=_remove, args=(name,), type="tertiary")
    if len(own) > 1:
        try:
            checked = _checked(own)
        except ParallelTextError:
            return  # said at the top of the page
        st.success(f"{len(own)} languages with {checked.lines:,} lines each: all views compare them now.")
