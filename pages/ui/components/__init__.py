"""What the browser draws: each folder a component with its JavaScript and its style.

- `browser`: what the JavaScript of all components leans on: bytes, nodes, figures, selection, ordered lists
- `board`: a board: labeled rows of chips, of letters in columns, or of plain text, for comparing at a glance
- `bundle`: the code of all components, sent once: a component itself is a stub that waits for it
- `chart_export`: every chart of a page as SVG, PNG or CSV: Streamlit switches Vega's own menu off
- `chips`: a strip of chips to look at: tokens drawn as on the Tokens page, without a text field
- `merge_player`: the merge player: a merge history, stepped through and drawn in the browser
- `sentence_grid`: sentences as chips in rows that belong together: languages side by side, or one sentence in all as
  a strip
- `svg.py`: tokens as a picture: an SVG document for a slide, from the same pieces as the screen
- `tab`: what the browser's tab does unseen: the entries of its history, texts too long for a link, the visitor's
  tokenizers
- `talk`: the talk bar: buttons and a clicker's keys that go through a talk, blanking, full screen, and the way out
- `token_view`: the Tokens view: a live text field, its numbers, its tokens as chips, and an inspector, drawn in the
  browser
"""
