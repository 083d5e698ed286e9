"""What serves all visitors at once: routes, caches, the registry of tokenizers, trainings.

- `api.py`: questions of the browser about a text: the HTTP routes of the live text, and the same answers by way of
  the page
- `asked_text.py`: a text that is asked about: decoded, measured and hashed once, however many tokenizers read it
- `cache.py`: a bounded cache that visitors share: so many values, so many bytes, each missing one made once for all
  who ask
- `cached.py`: what is kept between runs and shared by visitors: everything here is bounded, and keyed by names or
  hashes
- `headers.py`: what every answer of the server tells the browser, and which questions it refuses
- `one_token.py`: one token of a text that somebody looks into: what it is made of, where it stands, why it ends where
  it ends
- `prompt_sockets.py`: answers leave at once: the server's sockets do not wait until small packets are confirmed
- `quiet_collection.py`: garbage is collected when nobody waits
- `messages.py`: the message of an error as a sentence for people
- `registry.py`: the tokenizers that pages offer: published ones to everybody, trained and imported ones to the
  visitor who made them
- `text_window.py`: a stretch of a text around an edit: its tokens, and how many of them stay whatever follows
- `training_jobs.py`: long trainings: a few processes at a time, the others wait in a queue; a page asks how far its
  own one is
- `trainings.py`: training, for all pages: short ones at once, long ones in processes; what was trained is kept for
  every visitor
- `whole_text.py`: the whole of a text that somebody types: its tokens at once, and the rest when typing pauses
- `wire.py`: how tokens travel to the browser: a JSON document with columns of numbers behind it
"""
