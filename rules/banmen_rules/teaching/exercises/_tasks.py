"""What every kind of exercise asks: the default tasks."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import BanmenError
from banmen_rules.base.geometry import Side
from banmen_rules.teaching.exercises._model import ExerciseSpec
from banmen_rules.teaching.exercises._words import Words, words_of
from banmen_rules.teaching.exercises.kinds.reach import Reaching
from banmen_rules.teaching.exercises.kinds.routes import Way
from banmen_rules.teaching.exercises.kinds.royals import royals_in_words


@typed
def task_of(exercise: ExerciseSpec, lang: str = "en") -> str:
    """Say what an exercise asks: in its author's words, or as every exercise of its kind does.

    Args:
        exercise: the exercise.
        lang: ``en`` or ``ja``; the author's own words stay as they are if there is no translation.

    Raises:
        UnknownName: if there is no such kind of exercise, or no such language.

    >>> from banmen_rules.teaching.exercises import ExerciseSpec, task_of
    >>> gold = ExerciseSpec(id="gold", kind="category", variant="tai", piece="gold general")
    >>> task_of(gold)
    'In which of these ways can the gold general move?'
    >>> task_of(gold, "ja")
    '金将にできる動きはどれですか。'
    """
    return task_in(exercise.translated(lang), words_of(lang))


def task_in(exercise: ExerciseSpec, words: Words) -> str:
    """Say the same as `task_of` in given words.

    Raises:
        UnknownName: if there is no such kind of exercise.

    """
    if exercise.task:
        return exercise.task
    exercise.form  # noqa: B018 - refuses a kind that there is not
    return _TASKS[exercise.kind](exercise, words)


def _on(exercise: ExerciseSpec, words: Words) -> str:
    """Name the piece on the exercise's square, and the square."""
    return _piece_on(exercise, exercise.square, words)


def _piece_on(exercise: ExerciseSpec, where: str, words: Words) -> str:
    try:
        piece = exercise.position().piece_at(where)
    except BanmenError:
        piece = None
    return words.unknown(where) if piece is None else words.piece_at(words.noun(piece.kind), where)


def _cut(exercise: ExerciseSpec) -> str:
    """Name the part of the board that is asked about; none if the piece goes nowhere beside it."""
    if not exercise.region:
        return ""
    try:
        whole = Reaching(replace(exercise, region=""))
        inside = whole.size.region(exercise.region)
        return exercise.region if whole.reached - inside else ""
    except BanmenError:  # said elsewhere, with what would be right
        return exercise.region


def _shown(exercise: ExerciseSpec, words: Words) -> str:
    try:
        return words.noun(exercise.shown)
    except BanmenError:
        return ""


def _goal(exercise: ExerciseSpec, name: str) -> str:
    return str(exercise.goal.get(name, ""))


def _squares(exercise: ExerciseSpec, name: str) -> Sequence[str]:
    value = exercise.goal.get(name, ())
    return [str(one) for one in value] if isinstance(value, (list, tuple)) else [str(value)]


def _moves(exercise: ExerciseSpec) -> int:
    moves = exercise.goal.get("moves")
    return moves if isinstance(moves, int) else 0


def _elsewhere(exercise: ExerciseSpec) -> str:
    """Name the square that a goal is about; empty if it is the piece's own."""
    to = _goal(exercise, "to")
    return "" if to == exercise.square else to


def _side(exercise: ExerciseSpec, name: str, words: Words) -> str:
    """Name the side of a goal; what is none is said as it is written."""
    value = _goal(exercise, name)
    side = _as_side(value)
    return words.side(side) if side is not None else value.title()


def _other(exercise: ExerciseSpec, name: str) -> Side | None:
    side = _as_side(_goal(exercise, name))
    return side.other if side is not None else None


def _as_side(value: str) -> Side | None:
    return Side[value.upper()] if value.upper() in Side.__members__ else None


def _royals(exercise: ExerciseSpec, side: Side | None, words: Words) -> list[str]:
    """Name the royals of a side, with their squares; none if there is no such board."""
    try:
        position = exercise.position()
    except BanmenError:
        return []
    return royals_in_words(position, side, words) if side is not None else []


def _category(exercise: ExerciseSpec, words: Words) -> str:
    if exercise.tsfen:
        return words.category_there(_on(exercise, words), _elsewhere(exercise))
    return words.category_of(_shown(exercise, words))


def _promote(exercise: ExerciseSpec, words: Words) -> str:
    if exercise.tsfen:
        move = _goal(exercise, "move")
        return words.promote_by(_piece_on(exercise, move.partition(" ")[0], words), move)
    return words.promote_of(_shown(exercise, words))


def _harvest(exercise: ExerciseSpec, words: Words) -> str:
    piece = _on(exercise, words) if exercise.square else ""
    return words.harvest(piece, count="pieces" in exercise.goal)


def _guard(exercise: ExerciseSpec, words: Words) -> str:
    if "attacker" in exercise.goal:
        whose = _other(exercise, "attacker")
        return words.guard_attackers(_side(exercise, "attacker", words), _royals(exercise, whose, words))
    whose = _as_side(_goal(exercise, "saves"))
    return words.guard(_side(exercise, "saves", words), _royals(exercise, whose, words))


def _mate(exercise: ExerciseSpec, words: Words) -> str:
    other = _other(exercise, "wins")
    named = words.side(other) if other is not None else ""
    side = _side(exercise, "wins", words)
    return words.mate(side, _moves(exercise), named, _royals(exercise, other, words))


def _path(exercise: ExerciseSpec, words: Words) -> str:
    if "written" in exercise.goal:
        return words.written(_goal(exercise, "written"))
    to, takes = _goal(exercise, "to"), _squares(exercise, "takes")
    try:
        corner = Way(exercise, words).turns_once()
    except BanmenError:  # said elsewhere, with what would be right
        corner = False
    return words.path(_on(exercise, words), to, takes, corner=corner)


_TASKS: dict[str, Callable[[ExerciseSpec, Words], str]] = {
    "reach": lambda asked, words: words.reach(_on(asked, words), _cut(asked)),
    "spot": lambda asked, words: words.spot(_on(asked, words)),
    "read": lambda asked, words: words.read(_cut(asked)),
    "name": lambda asked, words: words.name(_goal(asked, "ask")),
    "category": _category,
    "legal": lambda asked, words: words.legal(_on(asked, words), _elsewhere(asked)),
    "promote": _promote,
    "write": lambda _, words: words.write(),
    "route": lambda asked, words: words.route(_on(asked, words), _goal(asked, "arrives"), _moves(asked)),
    "collect": lambda asked, words: words.collect(_squares(asked, "takes"), _moves(asked), _on(asked, words)),
    "harvest": _harvest,
    "guard": _guard,
    "mate": _mate,
    "path": _path,
}
