"""One scene on the screen: its question, its words, its picture, and the pages to go on from."""

from urllib.parse import urlencode

import streamlit as st

from bpe.texts import corpora
from pages.ui.components.board import board
from pages.ui.components.board.svg import board_svg
from pages.ui.sections.scenes import talk as scene_talk
from pages.ui.sections.scenes.boards import rows
from pages.ui.sections.scenes.claims import claims
from pages.ui.sections.scenes.pictures import draw_more
from pages.ui.sections.scenes.scene import Opening, Scene, told
from pages.ui.sections.scenes.settings import BEAT
from pages.ui.sections.settings_table import SETTINGS
from pages.ui.shared.settings import Text
from pages.ui.shared.state import set_text

SIZES = {  # of chips on a projector, in hundredths of its width: as large as the last beat leaves room for
    "token": 2.6,
    "counting": 3.0,
    "story": 2.5,
    "letters": 5.0,
    "numbers": 5.2,
    "python": 3.8,
    "blank": 3.7,
    "glitch": 3.2,
    "emoji": 4.6,
    "bill": 2.9,
    "pattern": 2.35,
    "roads": 3.3,
    "special": 3.4,
    "order": 4.4,
}


def draw(scene: Scene, beat: int) -> None:
    """Draw a scene at a beat; beat 0 is its question."""
    found = claims(scene.name)
    with st.container(key="scene_question"):
        st.markdown(f"### {told(scene.question, found)}")
    with st.container(key="scene_words"):
        st.markdown(told(scene.words_at(beat), found) or "\u00a0")
    with st.container(key="scene_picture", height="stretch" if st.session_state.get("talk") else "content"):
        boards = rows(scene.name, beat)
        places = st.columns(len(boards)) if len(boards) > 1 else [st.container()] * len(boards)
        for index, (place, shown) in enumerate(zip(places, boards, strict=True)):
            with place:
                board(shown, key=f"board_{scene.name}_{index}", size=SIZES[scene.name], beside=len(boards) > 1)
        draw_more(scene.name, beat)


def picture(scene: Scene, beat: int) -> None:
    """Offer a scene's boards as a picture; the foot of the page offers charts."""
    shown = [row for rows_of_one in rows(scene.name, beat) for row in rows_of_one]
    if shown:
        title = told(scene.title, claims(scene.name))
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
