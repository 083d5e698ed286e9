"""The frame: which pages there are."""

from pathlib import Path

import streamlit as st

from pages.ui.components.bundle import bundle
from pages.ui.frame import page_frame as frame
from pages.ui.sections.scenes import talk as scene_talk
from pages.ui.shared.controls import talk_switch

FRAME = Path(__file__).parent / "ui" / "frame"

st.set_page_config(page_title="BPE Playground", page_icon="🧩", layout="wide", initial_sidebar_state=200)
st.logo(FRAME / "logo.svg", size="large")
st.html(FRAME / "page.css")
bundle()
page = st.navigation(
    [
        st.Page("tokens.py", title="Tokens", default=True),
        st.Page("merges.py", title="Merges"),
        st.Page("vocabulary.py", title="Vocabulary"),
        st.Page("languages.py", title="Languages"),
        st.Page("scenes.py", title="Scenes"),
    ]
)
talk_switch()
scene_talk.restore_talk(page.title.lower())
tab = frame.above(page.title)
page.run()
frame.below(page.title, scene_talk.talk(), tab)
