"""How long the explaining encoder and the plain one take, as ratios to tiktoken on the same text.

Run: python -m tests.benchmarks.encoding. Text: 1 MB of English (the Python documentation topics, written twice); long
pre-tokens: 100,000 equal letters, random letters, blanks. Cold: no result is kept between runs. Medians of
processor time, in which other programs on the machine do not count.
"""

import random
from collections.abc import Callable
from pydoc_data.topics import topics
from statistics import median
from time import thread_time

import bpe

ROUNDS = 7


def seconds(work: Callable[[], object]) -> float:
    start = thread_time()
    work()
    return thread_time() - start


def compare(tokenizer: bpe.Tokenizer, title: str, text: str) -> None:
    witness = tokenizer.reference
    assert witness is not None
    works: dict[str, Callable[[], object]] = {
        "tiktoken": lambda: witness.encode_ordinary(text),
        "encode": lambda: tokenizer.encode(text),
        "derive": lambda: bpe.derive(tokenizer, text),
        "derive + ids": lambda: bpe.derive(tokenizer, text).ids,
    }
    runs = [[seconds(work) for work in works.values()] for _ in range(ROUNDS)]
    base, *others = map(median, zip(*runs, strict=True))
    ratios = ", ".join(f"{name} {time / base:.2f}" for name, time in zip(list(works)[1:], others, strict=True))
    print(f"{tokenizer.name:12} {title:15} tiktoken {base * 1000:6.1f} ms; times tiktoken's: {ratios}", flush=True)


def main() -> None:
    english = ("".join(topics.values()) * 2)[:1_000_000]
    letters = "".join(random.Random(0).choices("abcdefghijklmnopqrstuvwxyz", k=100_000))
    texts = {"1 MB English": english, "a x 100,000": "a" * 100_000, "random letters": letters, "blanks": " " * 100_000}
    for name in ("r50k_base", "cl100k_base", "o200k_base"):
        for title, text in texts.items():
            compare(bpe.load(name), title, text)


if __name__ == "__main__":
    main()
