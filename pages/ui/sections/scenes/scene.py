"""A scene: a question, a picture that answers it, and the pages to go on from. Each file in all/ is one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path

from pages.ui.components.board import Row

Figures = Mapping[str, int | float | str]
Boards = list[list[Row]]


@dataclass(frozen=True)
class Opening:
    """A page to go on to, and its settings as they stand in its link; `corpus` names a text to take along."""

    page: str
    settings: Mapping[str, str]
    corpus: str | None = None


@dataclass(frozen=True)
class Scene:
    """One scene, whole: what is asked, said, drawn and opened. `name` stands in links and never changes.

    `place` orders the scenes; it goes up in tens, so that one fits between two. `title`, `question`, `before` and
    `after` hold {figures}: no figure is written into them, `compute` returns them all and `fill` puts them in; what
    stands in `backticks` is input, quoted as it is typed.

    A scene has `beats` moments after its question, which is moment 0: each word of `after` is one, and before them
    there are `quiet` ones in which only the picture moves. `boards` returns the rows of each board at a moment, side by
    side; `draw` draws what stands beside them. `size` is that of chips on a projector, in hundredths of its width: as
    large as the last moment leaves room for.
    """

    name: str
    place: int
    minutes: int
    title: str
    question: str
    before: str
    after: tuple[str, ...]
    openings: tuple[Opening, ...]
    compute: Callable[[], Figures] = field(repr=False)
    boards: Callable[[int], Boards] = field(default=lambda beat: [], repr=False)
    draw: Callable[[int], None] = field(default=lambda beat: None, repr=False)
    size: float = 3.0
    quiet: int = 0

    @property
    def beats(self) -> int:
        """How many times a click reveals something."""
        return self.quiet + len(self.after)

    @cached_property
    def figures(self) -> Figures:
        """Every figure of the words, computed when it is first asked for."""
        return self.compute()

    def fill(self, words: str) -> str:
        """Return words of this scene with their figures put in. Raises KeyError for a figure that nothing computes.

        >>> scenes()["counting"].fill("{merges} merges")
        '13 merges'
        """
        return words.format_map(self.figures)

    def words_at(self, beat: int) -> str:
        """Return what is said at a moment, still without figures; nothing while only the picture moves.

        >>> scene = scenes()["emoji"]
        >>> scene.words_at(0) == scene.before, scene.words_at(2), scene.words_at(5) == scene.after[0]
        (True, '', True)
        """
        if not beat:
            return self.before
        return self.after[beat - 1 - self.quiet] if beat > self.quiet else ""


@cache
def scenes() -> dict[str, Scene]:
    """Return every scene by its name, in the order of a lecture.

    >>> list(scenes())[:3]
    ['token', 'counting', 'story']
    """
    files = (Path(__file__).parent / "all").glob("*_scene.py")
    found: list[Scene] = [import_module(f"{__package__}.all.{file.stem}").SCENE for file in files]
    return {scene.name: scene for scene in sorted(found, key=lambda scene: scene.place)}
