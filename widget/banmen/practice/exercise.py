"""One exercise."""

from collections.abc import Mapping
from typing import Any, ClassVar

from banmen.practice.trainer import Trainer
from banmen_rules.base.arguments import typed_class
from banmen_rules.teaching import exercises


@typed_class
class Exercise(Trainer):
    """An exercise to be done in the notebook: every answer is met at once, with the reason.

    >>> from banmen import Exercise
    >>> lion = {"id": "lion", "kind": "category", "variant": "tai", "piece": "lion"}
    >>> exercise = Exercise({**lion, "options": ["step", "area"]})
    >>> exercise.answer({"choice": "area"}).right
    True
    >>> exercise.results[0]["stars"]
    3

    Args:
        exercise: what is asked, as a ``banmen_rules.teaching.exercises.ExerciseSpec`` or as the plain data of one.
        hints: whether hints are given to whoever asks for them.
        retry: whether it can be done again.
        feedback: ``"at once"``, or ``"at the end"``.
        timer: whether the time is taken.
        graded: whether the page is to hold no answers: Python judges, and says nothing before it is asked.
        title: the heading.
        lang: ``"en"`` or ``"ja"``: what is asked and what is said; an author's own words stay as they
            are if there is no translation. If not given, that of `language`.
        theme: ``"host"``, ``"light"``, ``"dark"`` or ``"contrast"``.
        glyphs: what stands on the pieces, as on a board.
        autosave: whether to save answers given on the page into the folder ``.banmen`` beside the notebook.
            An exercise made again by the same cell offers to continue.

    Raises:
        BanmenError: if the exercise cannot be solved, or anything else is not what it should be.

    """

    VIEW: ClassVar[str] = "exercise"

    def __init__(
        self,
        exercise: exercises.ExerciseSpec | Mapping[str, Any],
        *,
        hints: bool = True,
        retry: bool = True,
        feedback: str = "at once",
        timer: bool = False,
        graded: bool = False,
        title: str = "",
        lang: str | None = None,
        theme: str = "host",
        glyphs: str = "kanji",
        autosave: bool = True,
    ) -> None:
        asked = read(exercise)
        settings = {"hints": hints, "retry": retry, "feedback": feedback, "timer": timer, "graded": graded}
        super().__init__([asked], settings, title=title, lang=lang, theme=theme, glyphs=glyphs)
        if autosave:
            self._autosave_answers()


def read(exercise: exercises.ExerciseSpec | Mapping[str, Any]) -> exercises.ExerciseSpec:
    """Take an exercise, or make it of its data.

    Raises:
        BanmenError: if the data are none.

    """
    return exercise if isinstance(exercise, exercises.ExerciseSpec) else exercises.from_data(exercise)
