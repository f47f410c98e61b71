"""Makes the widgets that ``banmen export`` writes by their names."""

import argparse
from collections.abc import Callable, Mapping
from typing import Any, Final

from banmen.course.lesson import Lesson
from banmen.demo.demo import Demo
from banmen.practice.drill import Drill
from banmen.practice.exercise import Exercise
from banmen.practice.pursuit import Pursuit
from banmen.practice.review import Review
from banmen.practice.sheet import Sheet
from banmen.practice.storm import Storm
from banmen.studio.atlas import Atlas
from banmen.studio.card import PieceCard
from banmen.studio.pad import BetzaPad
from banmen_rules import BanmenError

CLASSES: Final[Mapping[str, Callable[..., Any]]] = {
    "drill": Drill,
    "exercise": Exercise,
    "sheet": Sheet,
    "review": Review,
    "storm": Storm,
    "pursuit": Pursuit,
    "card": PieceCard,
    "atlas": Atlas,
    "pad": BetzaPad,
    "demo": Demo,
    "lesson": Lesson,
}
"""The widgets, by the names in `banmen.export.command.WIDGETS`."""
_SAVED: Final = ("drill", "exercise", "sheet", "review", "pursuit")
"""Those that save answers beside a notebook, which an exported page does not have."""
_GAMES: Final = ("drill", "storm", "card")
"""Those that take both a name and a game."""


def make(options: argparse.Namespace) -> Any:  # noqa: ANN401 - a widget of any family, or a lesson
    """Make the widget or lesson that the options of ``banmen export`` name.

    Raises:
        BanmenError: if it does not exist, or an option does not apply to it.

    """
    what = options.what
    named = [] if options.about is None else [options.about]
    given: dict[str, object] = {"lang": options.lang}
    if what in _SAVED:
        given["autosave"] = False
    if options.variant is not None:
        if what not in _GAMES:
            raise BanmenError(f"--variant needs one of {', '.join(_GAMES)}, got {what}.")
        given["variant"] = options.variant
    if options.graded:
        if what != "sheet":
            raise BanmenError(f"--graded needs a sheet, got {what}.")
        given["graded"] = True
    return CLASSES[what](*named, **given)
