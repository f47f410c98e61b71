"""A drill: exercises one after the other, and those that were missed once more."""

from collections.abc import Iterable, Mapping
from os import PathLike
from typing import Any, ClassVar, TypeAlias

from banmen._exercise import read
from banmen._trainer import Trainer
from banmen_rules import exercises as rules

Asked: TypeAlias = rules.Pack | str | PathLike[str] | Iterable[rules.Exercise | Mapping[str, Any]]


class Drill(Trainer):
    """Exercises to be done one after the other: of a pack, or of one's own.

    Args:
        exercises: what is asked: a pack, the file of one, or exercises as data classes or as plain data.
        hints: whether hints are given to whoever asks for them.
        retry: whether each can be done again.
        repeat: whether what was missed comes again at the end.
        feedback: ``"at once"``, or ``"at the end"``.
        timer: whether the time is taken.
        title: the heading; that of the pack if not given.
        lang: ``"en"`` or ``"ja"``.
        theme: ``"host"``, ``"light"``, ``"dark"`` or ``"contrast"``.
        glyphs: what stands on the pieces, as on a board.

    Raises:
        BanmenError: if one of the exercises cannot be solved, or anything else is not what it should be.

    """

    VIEW: ClassVar[str] = "drill"

    def __init__(
        self,
        exercises: Asked,
        *,
        hints: bool = True,
        retry: bool = True,
        repeat: bool = True,
        feedback: str = "at once",
        timer: bool = False,
        title: str | None = None,
        lang: str = "en",
        theme: str = "host",
        glyphs: str = "kanji",
    ) -> None:
        heading, asked = chosen(exercises)
        settings = {"hints": hints, "retry": retry, "repeat": repeat, "feedback": feedback, "timer": timer}
        shown = heading if title is None else title
        super().__init__(asked, settings, title=shown, lang=lang, theme=theme, glyphs=glyphs)


def chosen(given: Asked) -> tuple[str, list[rules.Exercise]]:
    """Read what exercises are given as, and what they are called together.

    Raises:
        BanmenError: if there is no such file, or one is no exercise.

    """
    if isinstance(given, str | PathLike):
        given = rules.load(given)
    if isinstance(given, rules.Pack):
        return given.title, list(given.exercises)
    return "Drill", [read(each) for each in given]
