"""Corpora: texts to train and measure on, those of sample_corpora/ and those that every machine with Python has."""

import sysconfig
import tomllib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Literal

Kind = Literal["prose", "code", "numbers", "parallel"]
Documents = tuple[str, ...]
SAMPLES = Path(__file__).parents[2] / "sample_corpora"
LIBRARY_BYTES = 2_000_000  # of the standard library's source; the whole of it would take minutes to train on


@dataclass(frozen=True)
class Corpus:
    """One or more documents, read when asked for.

    `language` is a BCP 47 code (of the words and comments, for code), `size` the number of bytes in UTF-8, None where
    it is known only after reading.
    """

    name: str
    title: str
    language: str
    kind: Kind
    license: str
    size: int | None
    _read: Callable[[], Iterable[str]] = field(repr=False, compare=False)

    def documents(self) -> Documents:
        """Return the texts. Raises OSError or UnicodeDecodeError for a file that is missing or damaged."""
        return tuple(self._read())


@cache
def samples() -> tuple[Corpus, ...]:
    """Return the texts of sample_corpora/index.toml, in its order.

    >>> [corpus.title for corpus in samples() if corpus.kind == "numbers"]
    ['Sums, dates and amounts']
    """
    index = tomllib.loads((SAMPLES / "index.toml").read_text(encoding="utf-8"))
    return tuple(
        Corpus(
            entry["name"],
            entry["title"],
            entry["language"],
            entry["kind"],
            entry["license"],
            entry["size"],
            lambda path=SAMPLES / entry["file"]: [read_file(path)],  # type: ignore[misc]
        )
        for entry in index["corpora"]
    )


@cache
def sample_groups() -> tuple[Corpus, ...]:
    """Return all samples of a kind and language taken together, where there is more than one.

    >>> [corpus.name for corpus in sample_groups() if corpus.language == "fr"]
    ['prose_fr']
    """

    prose: dict[str, list[Corpus]] = {}
    for sample in samples():
        if sample.kind == "prose":
            prose.setdefault(sample.language, []).append(sample)
    groups = list(prose.values())
    groups.append([s for s in samples() if s.kind == "code"])
    groups.append([s for s in samples() if s.kind == "parallel"])
    together = []
    for group in groups:
        kind, languages = group[0].kind, {corpus.language for corpus in group}
        language = languages.pop() if len(languages) == 1 else "mul"
        name = f"{kind}_{language}" if kind == "prose" else kind
        title = {"code": "Code and data", "parallel": f"Six sentences in {len(group)} languages"}.get(kind, "Prose")
        size = sum(corpus.size or 0 for corpus in group)
        together.append(
            Corpus(
                name,
                title,
                language,
                kind,
                group[0].license,
                size,
                lambda group=group: [d for c in group for d in c.documents()],  # type: ignore[misc]
            )
        )
    return tuple(together)


def of_this_machine() -> tuple[Corpus, ...]:
    """Return the corpora that come with Python: read where they are, never copied.

    >>> [corpus.name for corpus in of_this_machine()]
    ['python_topics', 'python_library']
    """
    license = "PSF-2.0"
    return (
        Corpus("python_topics", "Python’s help topics", "en", "prose", license, None, _topics),
        Corpus("python_library", "Python’s standard library, 2 MB of it", "en", "code", license, None, _library),
    )


@cache
def corpora() -> dict[str, Corpus]:
    """Return every corpus by its name: groups of samples, those of this machine, single samples."""
    return {corpus.name: corpus for corpus in (*sample_groups(), *of_this_machine(), *samples())}


def read_file(path: Path) -> str:
    """Return the text of a UTF-8 file exactly, line ends included."""
    return path.read_bytes().decode()


def mix(parts: Sequence[Sequence[str]], shares: Sequence[float]) -> list[str]:
    """Return documents in which each part has its share of the bytes, as much text as the scarcest part allows.

    Documents are taken from the start and the last one is cut at a character. Nothing is repeated, and a part whose
    share is 0 is left out.

    >>> mix([["aaaa", "bbbb"], ["cccc"]], [0.5, 0.5])
    ['aaaa', 'cccc']
    >>> mix([["aaaa", "bbbb"], ["cccc"]], [3, 1])
    ['aaaa', 'bbbb', 'ccc']
    """
    sizes = [sum(len(document.encode()) for document in part) for part in parts]
    whole = min((size / share for size, share in zip(sizes, shares, strict=True) if share > 0), default=0)
    mixed = []
    for part, share in zip(parts, shares, strict=True):
        left = round(share * whole)
        for document in part:
            taken = document.encode()[:left]
            left -= len(taken)
            mixed.append(taken.decode(errors="ignore"))
    return [document for document in mixed if document]


def hold_out(documents: Iterable[str], share: float = 0.1) -> tuple[list[str], list[str]]:
    """Cut off the end of each document: (what is left to train on, what is kept back to measure on).

    The cut lies at the last line end or blank before it, if there is one. Very short documents are kept whole.

    >>> hold_out(["one two three four five six seven eight nine ten"])
    (['one two three four five six seven eight '], ['nine ten'])
    """
    training, held_out = [], []
    for document in documents:
        cut = round(len(document) * (1 - share))
        blank = max(document.rfind("\n", cut // 2, cut), document.rfind(" ", cut // 2, cut))
        cut = blank + 1 if blank >= 0 else cut
        training.append(document[:cut])
        held_out.append(document[cut:])
    return [text for text in training if text], [text for text in held_out if text]


@cache
def _topics() -> Documents:
    from pydoc_data.topics import topics

    return tuple(topics.values())


@cache
def _library() -> Documents:
    texts, left = [], LIBRARY_BYTES
    for path in sorted(Path(sysconfig.get_path("stdlib")).glob("*.py")):
        try:
            text = read_file(path)
        except (OSError, UnicodeDecodeError):
            continue
        size = len(text.encode())
        if size <= left:
            texts.append(text)
            left -= size
    return tuple(texts)
