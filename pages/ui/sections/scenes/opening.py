"""From a scene to the page that goes on from it."""

import streamlit as st

from bpe.texts import corpora
from pages.ui.sections.scenes.scene import Opening
from pages.ui.sections.settings_table import SETTINGS
from pages.ui.shared.settings import Text
from pages.ui.shared.state import set_text


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
