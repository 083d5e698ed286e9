"""One scene on the screen: its question, its words, its picture, and the pages to go on from."""

from urllib.parse import urlencode

import streamlit as st

from bpe.texts import corpora
from pages.ui.components.board import board
from pages.ui.components.board.svg import board_svg
from pages.ui.sections.scenes import talk as scene_talk
from pages.ui.sections.scenes.scene import Opening, Scene
from pages.ui.sections.scenes.settings import BEAT
from pages.ui.sections.settings_table import SETTINGS
from pages.ui.shared.settings import Text
from pages.ui.shared.state import set_text


def draw(scene: Scene, beat: int) -> None:
    """Draw a scene at a beat; beat 0 is its question."""
    with st.container(key="scene_question"):
        st.markdown(f"### {scene.fill(scene.question)}")
    with st.container(key="scene_words"):
        st.markdown(scene.fill(scene.words_at(beat)) or "\u00a0")
    with st.container(key="scene_picture", height="stretch" if st.session_state.get("talk") else "content"):
        boards = scene.boards(beat)
        places = st.columns(len(boards)) if len(boards) > 1 else [st.container()] * len(boards)
        for index, (place, shown) in enumerate(zip(places, boards, strict=True)):
            with place:
                board(shown, key=f"board_{scene.name}_{index}", size=scene.size, beside=len(boards) > 1)
        scene.draw(beat)


def picture(scene: Scene, beat: int) -> None:
    """Offer a scene's boards as a picture; the foot of the page offers charts."""
    shown = [row for rows in scene.boards(beat) for row in rows]
    if shown:
        title = scene.fill(scene.title)
        st.download_button(
            "Picture, SVG",
            lambda: board_svg(title, shown),
            f"{scene.name}.svg",
            "image/svg+xml",
            type="tertiary",
            on_click="ignore",
        )


def openings(scene: Scene) -> None:
    """Offer the pages that go on from a scene."""
    for opening in scene.openings:
        st.button(
            f"Open in {opening.page.title()}",
            key=f"open_{opening.page}",
            type="tertiary",
            icon=":material/arrow_outward:",
            on_click=open_page,
            args=(opening,),
        )


def link_of(opening: Opening) -> str:
    """Return what an opening looks like in the address, but for its text.

    >>> link_of(Opening("merges", {"step": "4", "text": "ab"}))
    'merges?step=4'
    """
    return f"{opening.page}?{urlencode({k: v for k, v in opening.settings.items() if k != 'text'})}"


def open_page(opening: Opening) -> None:
    """Go to the page of an opening with the next run, for a callback.

    The page shows what the opening says and is at its defaults otherwise, as from a link; what a visitor has brought,
    and what several pages share, stays unless it is named.
    """
    state = st.session_state
    if opening.corpus is not None:
        set_text(corpora()[opening.corpus].documents()[0])
    elif "text" in opening.settings:
        set_text(opening.settings["text"])
    for setting in SETTINGS[opening.page]:
        if isinstance(setting, Text):
            continue
        if setting.name in opening.settings:
            state[setting.name] = setting.read(opening.settings[setting.name])
        elif setting.page == opening.page:
            state[setting.name] = setting.initial()
    state.pop("step_of", None)
    state["opened_from_scene"], state["scene_target"] = True, opening.page


def position() -> tuple[Scene, int]:
    """Return the scene that is told, and its beat."""
    return scene_talk.current(), BEAT.now
