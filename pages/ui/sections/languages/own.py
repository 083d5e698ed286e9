"""A visitor's own parallel text on the Languages page: paste or upload a file a language, checked line by line."""

from pathlib import PurePath

import streamlit as st

from bpe.texts import ParallelText, ParallelTextError, TextFileError, lines_of, project_text, read_text
from pages.ui.sections.languages.settings import (
    NAME_CHARACTERS,
    OWN,
    TEXTS_AT_MOST,
    TEXTS_BYTES,
    USE_OWN,
    checked,
    current_text,
    language_name,
    size_of,
)
from pages.ui.shared.plain_text import plain


def whose_text() -> ParallelText:
    """Let a visitor who has brought texts choose between them and the project's; return the text that is compared."""
    if OWN.now:
        st.toggle("Compare my own text instead of the project’s", **USE_OWN.widget())
        if USE_OWN.now:
            try:
                checked(OWN.now)
            except ParallelTextError as problem:
                st.error(f"Your texts: {plain(str(problem))}. Until then, the project’s text is compared.")
    return current_text()


def add(name: str, text: str) -> str | None:
    """Keep a text under a language's name; returns what is wrong, None when it was kept."""
    own = {**OWN.now, language_name(name): text}
    if len(own) > TEXTS_AT_MOST:
        return f"At most {TEXTS_AT_MOST} languages fit here."
    if size_of(own) > TEXTS_BYTES:
        return f"All texts together may have {TEXTS_BYTES:,} bytes."
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
    st.session_state["own"] = {code: text for code, text in OWN.now.items() if code != name}


def _fill() -> None:
    st.session_state["own"] = {code: "\n".join(project_text().sentences[code]) for code in ("en", "fr")}
    st.session_state["use_own"] = True


def bring_own() -> None:
    """Show the ways in, what is there, and whether it is a parallel text."""
    st.markdown(
        "One text a language, one sentence a line; line *n* must say the same in all of them. A file is called after "
        "its language (`fr.txt`); a code that the project knows brings script and family with it. Nothing leaves this "
        "machine."
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
    own: dict[str, str] = OWN.now
    if OWN.write(own).startswith("~"):
        st.caption(
            "These texts are too long for a link. They are kept for a week in this browser: a reload brings them back, "
            "but a link that you send holds the settings only."
        )
    for name, text in own.items():
        with st.container(horizontal=True, vertical_alignment="center"):
            lines, characters = len(lines_of(text)), len(text.removeprefix("\ufeff"))
            st.text(f"{name}: {lines:,} {'line' if lines == 1 else 'lines'}, {characters:,} characters")
            st.button("Remove", key=f"remove_{name}", on_click=_remove, args=(name,), type="tertiary")
    if len(own) > 1:
        try:
            found = checked(own)
        except ParallelTextError:
            return  # said at the top of the page
        st.success(f"{len(own)} languages with {found.lines:,} lines each: all views compare them now.")
