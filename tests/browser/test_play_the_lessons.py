"""The drill and the sheet of every lesson, played from end to end as a learner would."""

from pathlib import Path
from typing import Any

import pytest

from banmen import Drill, Sheet
from banmen_rules import VARIANTS
from banmen_rules.teaching.exercises import solution, to_data
from banmen_rules.variants import known_variant
from tests.browser.lab import Notebook
from tests.browser.practice import Practice
from tests.lessons.course import LESSONS, lesson


@pytest.mark.long
@pytest.mark.parametrize("number", LESSONS)
def test_a_drill_and_a_sheet_from_end_to_end(still: Notebook, number: int, tmp_path: Path) -> None:
    found = lesson(number)
    for trainer in (*found.drills, *found.sheets):
        for name in {exercise.variant for exercise in trainer.exercises}.difference(VARIANTS):
            file = known_variant(name).save(tmp_path / f"{name}.game", overwrite=True)
            still.run(f"from banmen_rules import load_variant; load_variant({str(file)!r})")
        practice = Practice(still, made_again(trainer))
        for exercise in trainer.exercises:
            practice.expect(card=exercise.id, kind=exercise.kind, end="")
            practice.answer(dict(solution(exercise)))
            practice.expect(end="solved")
            practice.action("next").click()
        right = [True] * len(trainer.exercises)
        still.wait_for("[row['right'] for row in practice.results]", right)


def made_again(trainer: Drill | Sheet) -> str:
    """Write Python that makes a drill of the same exercises, or a sheet."""
    exercises: list[dict[str, Any]] = [to_data(exercise) for exercise in trainer.exercises]
    return f"{type(trainer).__name__}({exercises!r}, title={trainer.title!r})"
