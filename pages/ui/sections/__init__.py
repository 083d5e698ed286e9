"""What pages are made of: a folder a page.

- `languages`
- `merges`
- `naming.py`: give a trained or imported tokenizer a name; from then on it is among the tokenizers of every page
- `scenes`
- `tokens`
- `vocabulary`
"""
