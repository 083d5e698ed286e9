"""What stands around every page: talk mode, the tour, how it works, the style of the frame.

- `browser_tab.py`: what a page asks of the browser's tab, and what it does with the answers
- `how_it_works.py`: how it works: for every page two paragraphs, and the source of the function that just ran
- `page_frame.py`: what stands around every page: talk mode before it, the talk bar and the foot after it
- `tour.py`: a tour of the Tokens page in a few steps, for who has never seen a token
"""
