"""The widget `Exercise`: one exercise."""

from collections.abc import Mapping
from typing import Any, ClassVar

from banmen.practice import scenes
from banmen.practice.trainer import Trainer
from banmen_rules.base.arguments import typed_class
from banmen_rules.drawing.style import Theme
from banmen_rules.teaching import exercises


@typed_class
class Exercise(Trainer):
    """An exercise in the notebook: every answer is explained at once.

    >>> from banmen import Exercise
    >>> lion = {"id": "lion", "kind": "category", "variant": "tai", "piece": "lion"}
    >>> exercise = Exercise({**lion, "options": ["step", "area"]})
    >>> exercise.answer({"choice": "area"}).right
    True
    >>> exercise.results[0]["stars"]
    3

    Args:
        exercise: an ``ExerciseSpec``, its plain data, or the name of an exercise of a lesson or a pack.
        hints: whether learners can ask for hints.
        retry: whether learners can try again.
        feedback: ``"at once"``, or ``"at the end"``.
        timer: whether to measure the time.
        graded: whether to leave the solution out of the page: Python judges when you ask for results.
        title: the heading.
        lang: ``"en"``, ``"ja"`` or ``"ru"``; if not given, the one set with `language`. An author's texts
            stay as they are where there is no translation.
        theme: ``"host"``, ``"light"``, ``"dark"``, ``"contrast"`` or a dict of colours, as for `Board`.
        glyphs: what stands on the pieces, as for a board.
        autosave: whether to save answers in the folder ``.banmen`` beside the notebook. When the same
            cell makes the exercise again, it offers to continue.

    Raises:
        BanmenError: if the exercise cannot be solved, or another argument is invalid.

    """

    VIEW: ClassVar[str] = "exercise"

    def __init__(
        self,
        exercise: exercises.ExerciseSpec | Mapping[str, Any] | str,
        *,
        hints: bool = True,
        retry: bool = True,
        feedback: str = "at once",
        timer: bool = False,
        graded: bool = False,
        title: str = "",
        lang: str | None = None,
        theme: Theme = "host",
        glyphs: str | None = None,
        autosave: bool = True,
    ) -> None:
        settings = {"hints": hints, "retry": retry, "feedback": feedback, "timer": timer, "graded": graded}
        super().__init__([read(exercise)], settings, title=title, lang=lang, theme=theme, glyphs=glyphs)
        if not graded:
            self._record_results()
        if autosave:
            self._autosave_answers()


class Trial(Trainer):
    """An exercise as pupils will see it, for its author: nothing is saved.

    >>> from banmen.practice.exercise import Trial
    >>> lion = exercises.ExerciseSpec("lion", "category", "tai", piece="lion", options=("step", "area"))
    >>> Trial(lion).answer({"choice": "area"}).right
    True
    """

    VIEW: ClassVar[str] = "exercise"

    def __init__(self, exercise: exercises.ExerciseSpec, **looks: Any) -> None:  # noqa: ANN401 - as Trainer
        super().__init__([exercise], {}, **looks)


def read(exercise: exercises.ExerciseSpec | Mapping[str, Any] | str) -> exercises.ExerciseSpec:
    """Return an exercise, made from plain data or found by its name if need be.

    Raises:
        BanmenError: if the data is not an exercise, or the name is unknown.

    """
    if isinstance(exercise, str):
        return scenes.task(exercise)
    return exercise if isinstance(exercise, exercises.ExerciseSpec) else exercises.from_data(exercise)
