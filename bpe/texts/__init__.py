"""Texts to train and measure on: corpora, and one text in many languages.

- `corpus.py`: Corpora: texts to train and measure on, those of sample_corpora/ and those that every machine with
  Python has
- `parallel.py`: parallel text: the same sentences in many languages, line by line, the project's own or a visitor's
"""
