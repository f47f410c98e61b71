"""What a rule of worth finds, and what rules ask about a pack."""

from typing import NamedTuple

from banmen_rules.betza import Category
from banmen_rules.teaching.exercises._files import Fault
from banmen_rules.teaching.exercises._model import ExerciseSpec, Pack

_CATEGORIES = {category.value: category for category in Category}


class Found(NamedTuple):
    """Something that a rule of worth found."""

    pack: str
    """The name of its pack."""
    exercise: ExerciseSpec | None
    """None: the pack as a whole."""
    field: str
    message: str

    def fault(self, pack: Pack) -> Fault:
        """Write it as a fault in a file."""
        if self.exercise is None:
            return Fault(self.pack, 0, "", self.field, self.message)
        number = [one.id for one in pack.exercises].index(self.exercise.id) + 1
        return Fault(self.pack, number, self.exercise.id, self.field, self.message)


def category_of(pack: Pack) -> Category | None:
    """Return the one category of moves that a pack is about; None if it is about several or none."""
    found = {exercise.tags.get("category", "") for exercise in pack.exercises}
    return _CATEGORIES.get(found.pop()) if len(found) == 1 else None
