"""Scenes: a lecture in questions, each answered by a picture that is computed when it is shown."""

from pathlib import Path

import streamlit as st

from pages.ui.frame import page_frame as frame
from pages.ui.sections.scenes import lists as scene_lists
from pages.ui.sections.scenes import talk as scene_talk
from pages.ui.sections.scenes import view as scene_view
from pages.ui.sections.scenes.settings import SETTINGS
from pages.ui.shared.state import restore, show_notes, write_link

st.html(Path(__file__).parent / "ui" / "sections" / "scenes" / "scenes.css")
restore(SETTINGS, "scenes")
scene_talk.restore_talk("scenes")
scene, beat = scene_view.position()
alone = st.session_state.get("talk") or st.context.is_embedded
if not alone:
    st.markdown("#### A question, a picture, an answer: step through with → or a clicker.")
    show_notes()
    choice, length, onward = st.columns([6, 1.4, 4.4], vertical_alignment="center")
    with choice:
        scene_lists.chooser()
    length.caption(f"{scene.minutes} minutes")
    with onward, st.container(horizontal=True, horizontal_alignment="right"):
        scene_view.openings(scene)
        scene_view.picture(scene, beat)
scene_view.draw(scene, beat)
frame.bar(frame.SCENES, scene_talk.talk())
if not alone:
    every, own = st.columns([6, 4], gap="large")
    with every, st.expander("All scenes", expanded=True), st.container(key="scene_list", gap=None):
        scene_lists.all_scenes()
    with own, st.expander("My talk", expanded=True):
        scene_lists.my_talk()
write_link(SETTINGS)
