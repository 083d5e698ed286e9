"""All scenes, and the visitor's own talk: put together, put in order, kept as a link or a file."""

import json
from urllib.parse import urlencode

import streamlit as st

from bpe.texts import read_text
from pages.ui.sections.scenes import talk as scene_talk
from pages.ui.sections.scenes.scene import Scene, scenes
from pages.ui.sections.scenes.settings import MY_TALK, SCENE
from pages.ui.shared.everywhere import TALK
from pages.ui.shared.link import VERSION
from pages.ui.shared.plain_text import plain_message
from pages.ui.shared.state import mirror

KEYS = (
    "Keys: → and ← or a clicker go on and back, B blanks the screen, F fills it, O opens the scene’s page, "
    "T turns talk mode on and Esc off. They do nothing while you type."
)
TALK_BYTES = 10_000  # a file that names fifteen scenes has a few hundred


def chooser() -> None:
    """Let the visitor go to a scene by its title."""
    names = list(scenes())
    mirror("scene_choice", SCENE.now)
    st.selectbox(
        "Scene",
        names,
        format_func=lambda name: f"{names.index(name) + 1}. {title(scenes()[name])}",
        key="scene_choice",
        on_change=lambda: scene_talk.tell(st.session_state["scene_choice"]),
        label_visibility="collapsed",
    )


def title(scene: Scene) -> str:
    """Return a scene's title with its figures."""
    return scene.fill(scene.title)


def all_scenes() -> None:
    """List every scene with its question, to be told or added to the talk."""
    own: list[str] = MY_TALK.now
    for number, scene in enumerate(scenes().values(), 1):
        with st.container(horizontal=True, vertical_alignment="center", key=f"row_{scene.name}"):
            words = f"{number}. {title(scene)} · {scene.minutes} min"
            with st.container(gap=None):
                tell = scene_talk.tell
                st.button(words, key=f"tell_{scene.name}", type="tertiary", on_click=tell, args=(scene.name,))
                st.caption(scene.fill(scene.question))
            st.button(
                "Add",
                key=f"add_{scene.name}",
                type="tertiary",
                icon=":material/add:",
                disabled=scene.name in own,
                help="Add to my talk",
                on_click=own.append,
                args=(scene.name,),
            )


def my_talk() -> None:
    """Show the talk with what changes it, its file and its link."""
    own: list[str] = MY_TALK.now
    if not own:
        st.caption("Add scenes to tell only these, in your order. Without a talk of your own, all are told.")
    for at, name in enumerate(own):
        with st.container(horizontal=True, vertical_alignment="center", key=f"own_{name}"):
            st.markdown(f"{at + 1}. {title(scenes()[name])}")
            st.button("↑", key=f"up_{name}", help="Earlier", disabled=not at, on_click=_move, args=(own, at, -1))
            later = at + 1 == len(own)
            st.button("↓", key=f"down_{name}", help="Later", disabled=later, on_click=_move, args=(own, at, 1))
            st.button("✕", key=f"drop_{name}", help="Take out", on_click=own.remove, args=(name,))
    if own:
        minutes = sum(scenes()[name].minutes for name in own)
        st.caption(f"{minutes} minutes. The link to this talk, for another machine:")
        st.code(link(own), language=None, wrap_lines=True)
        with st.container(horizontal=True):
            st.button("Start", type="primary", key="start_talk", on_click=_start, args=(own[0],))
            st.download_button("Save as a file", talk_file(own), "my-talk.json", "application/json", on_click="ignore")
            st.button("Start over", key="clear_talk", type="tertiary", on_click=own.clear)
    st.caption(KEYS)
    file = st.file_uploader("Bring a talk from a file", type="json", key="talk_file", max_upload_size=1)
    if file is not None and st.session_state.get("talk_taken") != file.file_id:
        st.session_state["talk_taken"] = file.file_id
        try:
            st.session_state["my_talk"] = talk_from_file(file.getvalue())
        except ValueError as problem:
            st.error(plain_message(problem))
        else:
            st.rerun()


def link(own: list[str]) -> str:
    """Return the address that opens a talk at its first scene."""
    base = (st.context.url or "/scenes").split("?")[0]
    settings = {SCENE: own[0], MY_TALK: own, TALK: True}
    written = {setting.name: setting.write(value) for setting, value in settings.items()} | {"v": VERSION}
    return f"{base}?{urlencode(written, safe=',')}"


def talk_file(own: list[str]) -> str:
    """Return a talk as a file.

    >>> talk_from_file(talk_file(["emoji", "bill"]).encode())
    ['emoji', 'bill']
    """
    return json.dumps({"talk": own}, indent=1)


def talk_from_file(data: bytes) -> list[str]:
    """Return the talk in a file. Raises ValueError, naming what is wrong, for anything else.

    >>> talk_from_file(b'{"talk": ["nope"]}')
    Traceback (most recent call last):
    ValueError: this talk names an unknown scene, 'nope'
    """
    if len(data) > TALK_BYTES:
        raise ValueError(f"this file is longer than {TALK_BYTES:,} bytes and no talk")
    try:
        found = json.loads(read_text(data, "the talk")[0].removeprefix("\ufeff"))["talk"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise ValueError('this file is no talk; one looks like {"talk": ["emoji", "bill"]}') from None
    if not isinstance(found, list) or not found:
        raise ValueError("this talk has no list of scenes")
    for name in found:
        if not isinstance(name, str) or name not in scenes():
            raise ValueError(f"this talk names an unknown scene, {str(name)[:60]!r}")
    return list(dict.fromkeys(found))


def _move(own: list[str], at: int, by: int) -> None:
    own[at], own[at + by] = own[at + by], own[at]


def _start(name: str) -> None:
    st.session_state["talk"] = True
    scene_talk.tell(name)
