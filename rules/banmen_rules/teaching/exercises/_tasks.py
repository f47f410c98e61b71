"""The tasks: the question that each kind of exercise asks unless its author words it."""

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import BanmenError
from banmen_rules.teaching.exercises._model import ExerciseSpec, Kind
from banmen_rules.teaching.exercises._notes import noun_on
from banmen_rules.teaching.exercises._words import Words, words_of


@typed
def task_of(exercise: ExerciseSpec, lang: str = "en", *, printed: bool = False) -> str:
    """Give the task of an exercise: its author's, or the default one of its kind.

    Args:
        exercise: the exercise.
        lang: ``en`` or ``ja``; the author's own words stay as they are if there is no translation.
        printed: whether it is on paper, where nothing can be clicked.

    Raises:
        UnknownName: if the kind of exercise or the language is unknown.

    >>> from banmen_rules.teaching.exercises import ExerciseSpec, task_of
    >>> gold = ExerciseSpec(id="gold", kind="category", variant="tai", piece="gold general")
    >>> task_of(gold)
    'Which of these moves can the gold general make?'
    >>> task_of(gold, "ja")
    '金将にできる動きはどれですか。'
    """
    return task_in(exercise.translated(lang), words_of(lang), printed=printed)


def task_in(exercise: ExerciseSpec, words: Words, *, printed: bool = False) -> str:
    """Give the task in the words of a language, as `task_of` does.

    Raises:
        UnknownName: if the kind of exercise is unknown.

    """
    if exercise.task:
        return exercise.task
    asks = exercise.asks
    name = asks.task(exercise)
    if printed and f"{name}_printed" in words.texts.table:
        name += "_printed"
    return words.texts.write(name, _Values(exercise, words, asks))


class _Values(dict[str, object]):
    """What the texts of tasks name, worked out when a text needs it; faults of the exercise are ignored."""

    def __init__(self, exercise: ExerciseSpec, words: Words, asks: Kind) -> None:
        super().__init__()
        self._exercise, self._words = exercise, words
        self._own = asks.values(exercise, words)
        self._square = asks.asked_square(exercise)
        for name in ("ask", "arrives", "move", "to", "written"):
            self[name] = str(exercise.goal.get(name, ""))
        takes, moves = exercise.goal.get("takes", ()), exercise.goal.get("moves")
        self["takes"] = list(map(str, takes if isinstance(takes, (list, tuple)) else [takes]))
        self["moves"] = moves if isinstance(moves, int) else 0
        self["pieces"] = "pieces" in exercise.goal
        self["origin"] = exercise.square
        self["target"] = "" if self["to"] == exercise.square else self["to"]

    def __missing__(self, name: str) -> object:
        return self._own[name]() if name in self._own else getattr(self, name)

    @property
    def noun(self) -> str:
        """The name of the piece in question; just a piece if its square is empty."""
        try:
            position = self._exercise.position()
            return noun_on(position, position.square(self._square), self._words)
        except BanmenError:
            return self._words.noun(None)

    @property
    def piece(self) -> str:
        """The piece with its square, if it is on a board."""
        return self._words.piece_at(str(self["noun"]), self._square) if self._square else str(self["noun"])
