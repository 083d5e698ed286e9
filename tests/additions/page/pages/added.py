"""Added: a page that a test adds."""

import streamlit as st

from pages.ui.sections.added.settings import LOUD, SETTINGS
from pages.ui.shared.state import restore, show_notes, write_link

restore(SETTINGS, "added")
st.markdown("#### Added")
show_notes()
st.toggle("Loud", **LOUD.widget())
write_link(SETTINGS)
