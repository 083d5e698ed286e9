"""Which model reads with which published encoding; the table of tiktoken 0.14's model.py (MIT), turned around."""

MODELS: dict[str, tuple[str, ...]] = {
    "o200k_harmony": ("gpt-oss",),
    "o200k_base": ("gpt-5", "gpt-4.5", "gpt-4.1", "gpt-4o", "chatgpt-4o", "o1", "o3", "o4-mini"),
    "cl100k_base": (
        "gpt-4",
        "gpt-3.5-turbo",
        "gpt-3.5",
        "gpt-35-turbo",
        "davinci-002",
        "babbage-002",
        "text-embedding-ada-002",
        "text-embedding-3-small",
        "text-embedding-3-large",
    ),
    "p50k_base": (
        "text-davinci-003",
        "text-davinci-002",
        "code-davinci-002",
        "code-davinci-001",
        "code-cushman-002",
        "code-cushman-001",
        "davinci-codex",
        "cushman-codex",
    ),
    "r50k_base": (
        "gpt2",
        "text-davinci-001",
        "text-curie-001",
        "text-babbage-001",
        "text-ada-001",
        "davinci",
        "curie",
        "babbage",
        "ada",
    ),
}


def encoding_of(model: str) -> str:
    """Return the encoding of a model, or of a dated version of it; raises ValueError for an unknown one.

    >>> encoding_of("gpt-4o-2024-05-13"), encoding_of("gpt-4-0314")
    ('o200k_base', 'cl100k_base')
    """
    known = {name: encoding for encoding, names in MODELS.items() for name in names}
    for name in sorted(known, key=len, reverse=True):
        if model == name or model.startswith(f"{name}-"):
            return known[name]
    raise ValueError(f"unknown model {model!r}; known are {', '.join(known)}")
