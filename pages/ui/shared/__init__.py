"""What pages share: the settings and the link, widgets, charts, colors, words.

- `charts.py`: charts that pages share: rows -> Altair, no Streamlit. A row is a dict; every mark has a color for
  light and dark
- `controls.py`: widgets that several pages share; each returns a value of the core
- `documents.py`: uploaded files -> documents to train on
- `glossary.py`: one sentence a term, in the order in which one meets them; help texts and the foot of every page use
  them
- `link.py`: the text of a page as part of its link: compressed, bounded, and read back with suspicion
- `palette.py`: colors that Python draws with; chips/chips.css holds the same hues for the screen (a test compares
  them)
- `plain_text.py`: text of the visitor inside Markdown, shown as it is
- `reasons.py`: the reason at a boundary, as a sentence for the inspector
- `state.py`: what a visitor has chosen: one text and one set of settings for all pages, kept in the session and in
  the link
- `text_file.py`: an uploaded file -> its text, exactly, or a word about why not
"""
