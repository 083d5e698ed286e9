"""One scene on the screen: its question, its words, its picture, and the pages to go on from."""

import streamlit as st

from pages.ui.components.board import board
from pages.ui.components.board.svg import board_svg
from pages.ui.sections.scenes import talk as scene_talk
from pages.ui.sections.scenes.opening import open_page
from pages.ui.sections.scenes.scene import Scene
from pages.ui.sections.scenes.settings import BEAT


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


def position() -> tuple[Scene, int]:
    """Return the scene that is told, and its beat."""
    return scene_talk.current(), BEAT.now
