"""What pages share: the settings and the link, widgets, charts, colors, words.

- `charts.py`: charts that pages share: rows -> Altair, no Streamlit. A row is a dict; every mark has a color for
  light and dark
- `controls.py`: widgets that several pages share; each returns a value of the core
- `documents.py`: uploaded files -> documents to train on
- `everywhere.py`: the settings that several pages share
- `glossary.py`: one sentence a term, in the order in which one meets them; help texts and the foot of every page use
  them
- `link.py`: what a link is made of: its version, and its text: compressed, bounded, and read back with suspicion
- `palette.py`: colors that Python draws with; chips/chips.css holds the same hues for the screen (a test compares
  them)
- `plain_text.py`: text of the visitor inside Markdown, shown as it is
- `premiums.py`: token premiums as people read them
- `qr_code.py`: a QR code of a link, for a hall to photograph
- `settings.py`: a setting, spelled once: its name in link, session and widget, its default, and how a link writes it
- `state.py`: what a visitor has chosen: settings in the session and in the link, one text for all pages, and notes
  about both
- `tokenizer_settings.py`: settings that name tokenizers: published ones under all their names, and those that somebody
  trained or imported
- `visit.py`: what the app remembers of a visit besides its settings: where it is, what its address says, what is to be
  told
"""
