"""Training beside its peers: wall time as ratios ours / theirs (medians of interleaved runs), and peak memory.

Run: python -m tests.benchmarks.training [rounds]. The peers (tests/requirements.txt) are rustbpe, bpeasy and Hugging
Face tokenizers; one that is not installed is left out. Every run is a process of its own; the time is that of training
alone, the memory the process's peak over what it held just before (read from Linux's /proc).

Corpora: 150 KB of this project's prose, and of the Python documentation topics, uncut, to 4,096 tokens; and one
million words to 10,000 tokens with cl100k's pattern, the documentation topics and the docstrings of the standard
library, numpy, pandas, streamlit and altair, one document each. Ours trains in one thread; the peers split and count in
as many as there are cores, or in one, too, where RAYON_NUM_THREADS=1 is set.
"""

import ast
import json
import subprocess
import sys
import sysconfig
import warnings
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from pydoc_data.topics import topics
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import bpe
from tests.serving import ROOT

# cl100k's pattern without possessive quantifiers, which the peers' engines do not all know.
PLAIN_CL100K = (
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]|\s+(?!\S)|\s+"
)
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
WHOLE = r"[\s\S]+"
Train = Callable[[list[str], int, str], object]


def ours(documents: list[str], vocab_size: int, pattern: str) -> object:
    return bpe.train(documents, vocab_size, pre_tokenizer="none" if pattern == WHOLE else "cl100k")


def rustbpe(documents: list[str], vocab_size: int, pattern: str) -> object:
    import rustbpe  # type: ignore[import-untyped]

    return rustbpe.Tokenizer().train_from_iterator(iter(documents), vocab_size, pattern=pattern)


def bpeasy(documents: list[str], vocab_size: int, pattern: str) -> object:
    import bpeasy  # type: ignore[import-untyped]

    return bpeasy.train_bpe(iter(documents), pattern, 1_000_000, vocab_size)


def tokenizers(documents: list[str], vocab_size: int, pattern: str) -> object:
    from tokenizers import Regex, Tokenizer, models, pre_tokenizers, trainers

    tokenizer = Tokenizer(models.BPE())
    as_bytes = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    split = [] if pattern == WHOLE else [pre_tokenizers.Split(Regex(pattern), "isolated")]
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([*split, as_bytes])
    trainer = trainers.BpeTrainer(
        vocab_size=vocab_size, initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), show_progress=False
    )
    tokenizer.train_from_iterator(documents, trainer)
    return tokenizer


CONTENDERS: dict[str, Train] = {f.__name__: f for f in (ours, rustbpe, bpeasy, tokenizers)}


def prose() -> tuple[list[str], int, str]:
    texts = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "sample_corpora/prose").glob("*.txt")))
    return [texts.encode()[:150_000].decode(errors="ignore")], 4096, WHOLE


def documentation() -> tuple[list[str], int, str]:
    return ["".join(topics.values())[:150_000]], 4096, WHOLE


def million_words() -> tuple[list[str], int, str]:
    documents, left = [], 1_000_000
    for document in [*topics.values(), *docstrings()]:
        words = len(document.split())
        if words > left:
            break
        documents.append(document)
        left -= words
    return documents, 10_000, PLAIN_CL100K


def docstrings() -> Iterator[str]:
    """The docstrings of the standard library and of four installed packages, in file order."""
    warnings.simplefilter("ignore", SyntaxWarning)
    packages = Path(sysconfig.get_path("purelib"))
    roots = [
        Path(sysconfig.get_path("stdlib")),
        *(packages / name for name in ("numpy", "pandas", "streamlit", "altair")),
    ]
    for root in roots:
        for path in sorted(root.rglob("*.py")):
            if "site-packages" in path.relative_to(root).parts:
                continue
            try:
                tree = ast.parse(path.read_text(encoding="utf-8"))
            except (SyntaxError, UnicodeDecodeError):
                continue  # samples of broken source among the standard library's tests
            for node in ast.walk(tree):
                if isinstance(node, DOCUMENTED) and (docstring := ast.get_docstring(node)):
                    yield docstring


CORPORA: dict[str, Callable[[], tuple[list[str], int, str]]] = {
    "150 KB of prose": prose,
    "150 KB of documentation": documentation,
    "1 million words": million_words,
}


def run_one(contender: str, corpus: Path) -> None:
    """Train once and print the seconds and the megabytes it took."""
    train = CONTENDERS[contender]
    documents, vocab_size, pattern = json.loads(corpus.read_text())
    train(["warm", "up"], 257, pattern)
    before = memory("VmRSS")
    Path("/proc/self/clear_refs").write_text("5")  # the peak starts anew here
    start = perf_counter()
    train(documents, vocab_size, pattern)
    print(perf_counter() - start, memory("VmHWM") - before)


def memory(field: str) -> float:
    """Return a line of Linux's /proc/self/status in megabytes."""
    status = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    return int(status[field].split()[0]) / 1024


def measured(contender: str, corpus: Path) -> tuple[float, float]:
    command = [sys.executable, "-m", "tests.benchmarks.training", contender, str(corpus)]
    seconds, megabytes = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return float(seconds), float(megabytes)


def compare(title: str, corpus: Path, rounds: int) -> None:
    names = [name for name in CONTENDERS if name == "ours" or find_spec(name)]
    runs: dict[str, list[tuple[float, float]]] = {name: [] for name in names}
    for _ in range(rounds):
        for name in names:
            runs[name].append(measured(name, corpus))
    own = median(seconds for seconds, _ in runs["ours"])
    for name in names:
        seconds, megabytes = map(median, zip(*runs[name], strict=True))
        print(f"{title:24} {name:11} {seconds:7.3f} s  {megabytes:5.0f} MB  ours / it {own / seconds:6.3f}", flush=True)


def main(rounds: int) -> None:
    with TemporaryDirectory() as folder:
        for title, corpus in CORPORA.items():
            path = Path(folder, "corpus.json")
            path.write_text(json.dumps(corpus()))
            compare(title, path, rounds)


if __name__ == "__main__":
    if len(sys.argv) > 2:
        run_one(sys.argv[1], Path(sys.argv[2]))
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
