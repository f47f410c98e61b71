"""The themes of puzzles: the idea of each, by name, hidden until it is solved.

A theme is a table of ``words/en/themes.toml`` (and of the same file in other languages): its name and one
sentence. An exercise names its theme in ``tags["theme"]``.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from banmen_rules.base.errors import BanmenError, UnknownName
from banmen_rules.teaching.exercises._model import ExerciseSpec
from banmen_rules.words.texts import own_table, table_of

THEMES = tuple(own_table("themes", "en"))
"""The names of the themes, as tags have them."""


class Theme(NamedTuple):
    """A theme in one language."""

    name: str
    """What the page calls it."""
    text: str
    """One sentence that says what to learn from the puzzle."""


def theme_of(exercise: ExerciseSpec, lang: str = "en") -> Theme | None:
    """Return the theme of an exercise in a language; None if it has none.

    >>> from banmen_rules.teaching.exercises import ExerciseSpec
    >>> from banmen_rules.teaching.exercises.themes import theme_of
    >>> theme_of(ExerciseSpec("a", "mate", "tai", tags={"theme": "quiet"})).name
    'Quiet move'
    >>> theme_of(ExerciseSpec("a", "mate", "tai")) is None
    True
    """
    words = table_of("themes", lang).get(exercise.tags.get("theme", ""))
    return None if words is None else Theme(words["name"], words["text"])


def known_theme(name: str) -> str:
    """Return the name of a theme if there is such a theme.

    Raises:
        UnknownName: if there is not; lists all of them.

    >>> from banmen_rules.teaching.exercises.themes import known_theme
    >>> known_theme("sacrifice")
    'sacrifice'
    """
    if name not in THEMES:
        raise UnknownName("theme", name, THEMES)
    return name


def mixed(exercises: Sequence[ExerciseSpec]) -> list[ExerciseSpec]:
    """Spread the exercises of each theme, so that the ones before do not give the next idea away.

    Half of the order is still that of the exercises, so that the level rises.

    >>> from banmen_rules.teaching.exercises import ExerciseSpec
    >>> from banmen_rules.teaching.exercises.themes import mixed
    >>> themes = ("net", "net", "net", "quiet", "leap", "quiet")
    >>> asked = [ExerciseSpec(str(n), "mate", "tai", tags={"theme": theme}) for n, theme in enumerate(themes)]
    >>> [one.tags["theme"] for one in mixed(asked)]
    ['net', 'quiet', 'net', 'leap', 'net', 'quiet']
    """
    themes = [one.tags.get("theme", "") for one in exercises]
    sizes, seen = Counter(themes), Counter[str]()
    places: list[float] = []
    for at, theme in enumerate(themes):
        places.append(at / len(themes) + (seen[theme] + 0.5) / sizes[theme])
        seen[theme] += 1
    waiting = [exercises[at] for at in sorted(range(len(themes)), key=places.__getitem__)]
    found: list[ExerciseSpec] = []
    while waiting:
        last = found[-1].tags.get("theme") if found else None
        other = (at for at, one in enumerate(waiting) if one.tags.get("theme") != last)
        found.append(waiting.pop(next(other, 0)))
    return found


def with_theme(exercises: Iterable[ExerciseSpec], theme: str) -> list[ExerciseSpec]:
    """Choose the exercises with a theme.

    Raises:
        UnknownName: if there is no such theme.
        BanmenError: if no exercise has it; lists the themes that they have.

    >>> from banmen_rules.teaching.exercises import load_pack
    >>> from banmen_rules.teaching.exercises.themes import with_theme
    >>> with_theme(load_pack("hook").exercises, "quiet")
    Traceback (most recent call last):
    banmen_rules.base.errors.BanmenError: No exercise has the theme "quiet". Themes here: none.
    """
    asked = list(exercises)
    found = [one for one in asked if one.tags.get("theme") == known_theme(theme)]
    if not found:
        named = {one.tags["theme"] for one in asked if "theme" in one.tags}
        here = ", ".join(name for name in THEMES if name in named) or "none"
        raise BanmenError(f'No exercise has the theme "{theme}". Themes here: {here}.')
    return found
