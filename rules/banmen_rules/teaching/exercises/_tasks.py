"""The tasks: the question that each kind of exercise asks unless its author words it."""

from dataclasses import replace
from functools import cached_property

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import BanmenError
from banmen_rules.base.geometry import Side
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._model import ExerciseSpec
from banmen_rules.teaching.exercises._notes import noun_on, royals_in_words
from banmen_rules.teaching.exercises._words import Words, words_of
from banmen_rules.teaching.exercises.kinds.routes import PathLine
from banmen_rules.teaching.exercises.kinds.squares import ReachQuestion


@typed
def task_of(exercise: ExerciseSpec, lang: str = "en") -> str:
    """Give the task of an exercise: its author's, or the default one of its kind.

    Args:
        exercise: the exercise.
        lang: ``en`` or ``ja``; the author's own words stay as they are if there is no translation.

    Raises:
        UnknownName: if the kind of exercise or the language is unknown.

    >>> from banmen_rules.teaching.exercises import ExerciseSpec, task_of
    >>> gold = ExerciseSpec(id="gold", kind="category", variant="tai", piece="gold general")
    >>> task_of(gold)
    'Which of these moves can the gold general make?'
    >>> task_of(gold, "ja")
    '金将にできる動きはどれですか。'
    """
    return task_in(exercise.translated(lang), words_of(lang))


def task_in(exercise: ExerciseSpec, words: Words) -> str:
    """Give the task in the words of a language, as `task_of` does.

    Raises:
        UnknownName: if the kind of exercise is unknown.

    """
    if exercise.task:
        return exercise.task
    exercise.form  # noqa: B018 - raises for an unknown kind
    name = exercise.kind
    if name in ("category", "promote"):
        name += "_there" if exercise.tsfen else "_of"
    elif name == "guard" and "attacker" in exercise.goal:
        name = "guard_attackers"
    elif name == "path" and "written" in exercise.goal:
        name = "written"
    return words.texts.write(name, _Values(exercise, words))


class _Values(dict[str, object]):
    """What the texts of tasks name, worked out when a text needs it; faults of the exercise are ignored."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        super().__init__()
        self._exercise, self._words = exercise, words
        for name in ("ask", "arrives", "move", "to", "written"):
            self[name] = str(exercise.goal.get(name, ""))
        takes, moves = exercise.goal.get("takes", ()), exercise.goal.get("moves")
        self["takes"] = list(map(str, takes if isinstance(takes, (list, tuple)) else [takes]))
        self["moves"] = moves if isinstance(moves, int) else 0
        self["pieces"] = "pieces" in exercise.goal
        self["origin"] = exercise.square
        self["target"] = "" if self["to"] == exercise.square else self["to"]

    def __missing__(self, name: str) -> object:
        return getattr(self, name)

    @cached_property
    def _position(self) -> Position | None:
        try:
            return self._exercise.position()
        except BanmenError:
            return None

    @property
    def _square(self) -> str:
        """The square of the piece that the question is about."""
        origin = str(self["move"]).partition(" ")[0]
        return origin if self._exercise.kind == "promote" else self._exercise.square

    @property
    def noun(self) -> str:
        """The name of that piece; just a piece if its square is empty, and empty for an unknown kind."""
        exercise, words, position = self._exercise, self._words, self._position
        by_kind = exercise.kind in ("category", "promote") and not exercise.tsfen
        try:
            if by_kind:
                return words.noun(exercise.shown)
            if position is not None:
                return noun_on(position, position.square(self._square), words)
        except BanmenError:
            pass
        return "" if by_kind else words.noun(None)

    @property
    def piece(self) -> str:
        """The piece with its square; empty if any piece may move."""
        if not self._square:
            return "" if self._exercise.kind == "harvest" else self.noun
        return self._words.piece_at(self.noun, self._square)

    @property
    def region(self) -> str:
        """The region that is asked about; empty if the piece reaches no square outside it."""
        region = self._exercise.region
        try:
            whole = ReachQuestion(replace(self._exercise, region=""))
            return region if region and whole.reached - whole.size.region(region) else ""
        except BanmenError:
            return region

    @property
    def corner(self) -> bool:
        """Whether the route turns once, and stops nowhere else."""
        try:
            return PathLine(self._exercise, self._words).turns_once()
        except BanmenError:
            return False

    @property
    def _role(self) -> str:
        """The argument of the goal that names a side."""
        if self._exercise.kind != "guard":
            return "wins"
        return "attacker" if "attacker" in self._exercise.goal else "saves"

    @property
    def _side(self) -> Side | None:
        """The side that the goal names, if there is such a side."""
        return Side.__members__.get(str(self._exercise.goal.get(self._role)).upper())

    @property
    def side(self) -> str:
        """The name of that side; an unknown one as written."""
        if self._side is None:
            return str(self._exercise.goal.get(self._role, "")).title()
        return self._words.side(self._side)

    @property
    def other(self) -> str:
        """The other side."""
        return "" if self._side is None else self._words.side(self._side.other)

    @property
    def royals(self) -> list[str]:
        """The royals in question, with their squares; none if the board cannot be read."""
        side, position = self._side, self._position
        if side is None or position is None or (self._role == "attacker" and side is Side.BLACK):
            return []
        return royals_in_words(position, side if self._role == "saves" else side.other, self._words)
