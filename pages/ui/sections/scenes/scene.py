"""Scenes: a question, a picture that answers it, and the page to go on from; the data of scenes.toml."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

Claims = Mapping[str, int | float | str]


@dataclass(frozen=True)
class Opening:
    """A page to go on to, and its settings as they stand in its link; `corpus` names a text to take along."""

    page: str
    settings: Mapping[str, str]
    corpus: str | None = None


@dataclass(frozen=True)
class Scene:
    """One scene. `title`, `question`, `before` and `after` hold {claims} still; `told` puts the figures in.

    A scene has `beats` moments after the question, from 1 on; the words of the last ones are `after`.
    """

    name: str
    title: str
    minutes: int
    question: str
    before: str
    after: tuple[str, ...]
    beats: int
    openings: tuple[Opening, ...]

    def words_at(self, beat: int) -> str:
        """Return what is said at a beat: `before` at 0, then `after`; nothing while only the picture moves.

        >>> scene = scenes()["emoji"]
        >>> scene.words_at(0) == scene.before, scene.words_at(2), scene.words_at(5) == scene.after[0]
        (True, '', True)
        """
        if not beat:
            return self.before
        index = beat - 1 - (self.beats - len(self.after))
        return self.after[index] if index >= 0 else ""


def told(words: str, claims: Claims) -> str:
    """Return words with their claims put in. Raises KeyError for a claim that nothing computes.

    >>> told("{n:,} tokens", {"n": 1234})
    '1,234 tokens'
    """
    return words.format_map(claims)


@cache
def scenes() -> dict[str, Scene]:
    """Return every scene by its name, in the order of a lecture.

    >>> list(scenes())[:3]
    ['token', 'counting', 'story']
    """
    data = tomllib.loads((Path(__file__).parent / "scenes.toml").read_text(encoding="utf-8"))
    return {
        entry["name"]: Scene(
            entry["name"],
            entry["title"],
            entry["minutes"],
            entry["question"],
            entry["before"],
            tuple(entry["after"]),
            entry.get("beats", len(entry["after"])),
            tuple(_opening(dict(opening)) for opening in entry["open"]),
        )
        for entry in data["scenes"]
    }


def _opening(settings: dict[str, str]) -> Opening:
    return Opening(settings.pop("page"), settings, settings.pop("corpus", None))
