"""What pages are made of: a folder a page.

- `languages`
- `long_training.py`: a training on a page: a short one is there at once, a long one is begun, watched, and cancelled
- `merges`
- `naming.py`: give a trained or imported tokenizer a name; from then on it is among the tokenizers of every page
- `scenes`
- `settings_table.py`: all settings of all pages; run as a module it prints them
- `tokens`
- `vocabulary`
"""
