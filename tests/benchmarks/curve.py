"""What the curve for all vocabulary sizes costs, beside one encode of the same text by the explaining encoder.

Run: python -m tests.benchmarks.curve. Text: 1 MB of English (the Python documentation topics, written twice); the
vocabulary is the first 32,768 tokens of cl100k. Cold: no result is kept between runs. Medians of
interleaved runs; the bar is a ratio below 2.
"""

from pydoc_data.topics import topics
from statistics import median

import bpe
from bpe.measuring.vocabulary_curve import vocabulary_curve
from tests.benchmarks.encoding import ROUNDS, seconds


def main() -> None:
    text = ("".join(topics.values()) * 3)[:1_000_000]
    tokenizer = bpe.load("cl100k_base").first(32_768)
    sizes = len(vocabulary_curve(tokenizer, text).tokens)
    works = [
        lambda: bpe.derive(tokenizer, text).ids,
        lambda: vocabulary_curve(tokenizer, text),
        lambda: tokenizer.encode(text),
    ]
    derive, curve, encode = map(median, zip(*([seconds(w) for w in works] for _ in range(ROUNDS)), strict=True))
    print(f"{len(text.encode()):,} bytes, {sizes:,} sizes: curve {curve:.3f} s, one derivation {derive:.3f} s")
    print(f"curve / derivation {curve / derive:.2f}; curve / encode {curve / encode:.2f}")


if __name__ == "__main__":
    main()
