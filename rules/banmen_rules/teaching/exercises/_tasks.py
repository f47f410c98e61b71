"""The tasks: the question that each kind of exercise asks unless its author words it."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import BanmenError
from banmen_rules.base.geometry import Side
from banmen_rules.teaching.exercises._model import ExerciseSpec
from banmen_rules.teaching.exercises._notes import royals_in_words
from banmen_rules.teaching.exercises._words import Words, words_of
from banmen_rules.teaching.exercises.kinds.reach import ReachQuestion
from banmen_rules.teaching.exercises.kinds.routes import PathLine


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
    return _TASKS[exercise.kind](exercise, words)


def _noun_on(exercise: ExerciseSpec, square: str, words: Words) -> str:
    """Name the piece on a square; just a piece if it is empty."""
    try:
        piece = exercise.position().piece_at(square)
    except BanmenError:
        piece = None
    return words.noun(piece.kind if piece is not None else None)


def _piece_on(exercise: ExerciseSpec, square: str, words: Words) -> str:
    """Name the piece on a square, and the square."""
    noun = _noun_on(exercise, square, words)
    return words.piece_at(noun, square) if square else noun


def _cut(exercise: ExerciseSpec) -> str:
    """Name the region that is asked about; empty if the piece reaches no square outside it."""
    if not exercise.region:
        return ""
    try:
        whole = ReachQuestion(replace(exercise, region=""))
        inside = whole.size.region(exercise.region)
        return exercise.region if whole.reached - inside else ""
    except BanmenError:  # `faults` reports it
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


def _side(exercise: ExerciseSpec, name: str, words: Words) -> tuple[str, Side | None]:
    """Read a side of the goal, and name it; an unknown one is named as written."""
    value = _goal(exercise, name)
    side = Side.__members__.get(value.upper())
    return (words.side(side), side) if side is not None else (value.title(), None)


def _royals(exercise: ExerciseSpec, side: Side | None, words: Words) -> list[str]:
    """Name the royals of a side, with their squares; none if the board cannot be read."""
    try:
        position = exercise.position()
    except BanmenError:
        return []
    return royals_in_words(position, side, words) if side is not None else []


def _category(exercise: ExerciseSpec, words: Words) -> str:
    if exercise.tsfen:
        to = _goal(exercise, "to")
        piece = _piece_on(exercise, exercise.square, words)
        return words.category_there(piece, "" if to == exercise.square else to)
    return words.category_of(_shown(exercise, words))


def _legal(exercise: ExerciseSpec, words: Words) -> str:
    noun = _noun_on(exercise, exercise.square, words)
    return words.legal(noun, exercise.square, _goal(exercise, "to") or exercise.square)


def _promote(exercise: ExerciseSpec, words: Words) -> str:
    if exercise.tsfen:
        move = _goal(exercise, "move")
        return words.promote_by(_piece_on(exercise, move.partition(" ")[0], words), move)
    return words.promote_of(_shown(exercise, words))


def _harvest(exercise: ExerciseSpec, words: Words) -> str:
    piece = _piece_on(exercise, exercise.square, words) if exercise.square else ""
    return words.harvest(piece, count="pieces" in exercise.goal)


def _guard(exercise: ExerciseSpec, words: Words) -> str:
    if "attacker" in exercise.goal:
        named, side = _side(exercise, "attacker", words)
        return words.guard_attackers(named, _royals(exercise, side.other if side else None, words))
    named, side = _side(exercise, "saves", words)
    return words.guard(named, _royals(exercise, side, words))


def _mate(exercise: ExerciseSpec, words: Words) -> str:
    named, side = _side(exercise, "wins", words)
    if side is None:
        return words.mate(named, _moves(exercise), "", [])
    other = side.other
    return words.mate(named, _moves(exercise), words.side(other), _royals(exercise, other, words))


def _path(exercise: ExerciseSpec, words: Words) -> str:
    if "written" in exercise.goal:
        return words.written(_goal(exercise, "written"))
    try:
        corner = PathLine(exercise, words).turns_once()
    except BanmenError:  # `faults` reports it
        corner = False
    noun = _noun_on(exercise, exercise.square, words)
    to, takes = _goal(exercise, "to"), _squares(exercise, "takes")
    return words.path(noun, exercise.square, to, takes, corner=corner)


_TASKS: dict[str, Callable[[ExerciseSpec, Words], str]] = {
    "reach": lambda asked, words: words.reach(_piece_on(asked, asked.square, words), _cut(asked)),
    "spot": lambda asked, words: words.spot(_piece_on(asked, asked.square, words)),
    "read": lambda asked, words: words.read(_cut(asked)),
    "name": lambda asked, words: words.name(_goal(asked, "ask")),
    "category": _category,
    "legal": _legal,
    "promote": _promote,
    "write": lambda _, words: words.write(),
    "route": lambda asked, words: words.route(
        _piece_on(asked, asked.square, words), _goal(asked, "arrives"), _moves(asked)
    ),
    "collect": lambda asked, words: words.collect(
        _squares(asked, "takes"), _moves(asked), _piece_on(asked, asked.square, words)
    ),
    "harvest": _harvest,
    "guard": _guard,
    "mate": _mate,
    "path": _path,
}
