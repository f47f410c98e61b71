"""What every kind of exercise asks, in words: the default tasks."""

from collections.abc import Callable

from banmen_rules._errors import BanmenError
from banmen_rules._phrases import listed
from banmen_rules.exercises._model import Exercise

_ASKED = {
    "name": "What is this piece called in English?",
    "kanji": "With which kanji is this piece written?",
    "romaji": "How is the name of this piece read in Japanese?",
}


def task_of(exercise: Exercise) -> str:
    """Say what an exercise asks: in its author's words, or as every exercise of its kind does.

    Raises:
        UnknownName: if there is no such kind of exercise.

    >>> from banmen_rules.exercises import Exercise, task_of
    >>> task_of(Exercise(id="gold", kind="category", variant="tai", piece="gold general"))
    'In which of these ways can the gold general move?'
    """
    if exercise.task:
        return exercise.task
    exercise.form  # noqa: B018 - refuses a kind that there is not
    return _TASKS[exercise.kind](exercise)


def _on(exercise: Exercise) -> str:
    """Name the piece on the exercise's square."""
    where = exercise.square
    try:
        piece = exercise.position().piece_at(where)
    except BanmenError:
        piece = None
    return f"the {piece.kind.noun} on {where}" if piece is not None else f"the piece on {where}"


def _shown(exercise: Exercise) -> str:
    try:
        return f"the {exercise.shown.noun}"
    except BanmenError:
        return "this piece"


def _goal(exercise: Exercise, name: str) -> str:
    value = exercise.goal.get(name, "")
    if isinstance(value, (list, tuple)):
        return listed([str(one) for one in value], "and", 12)
    return str(value)


def _in_moves(exercise: Exercise) -> str:
    moves = exercise.goal.get("moves")
    return "one move" if moves == 1 else f"at most {moves} moves"


def _reach(exercise: Exercise) -> str:
    where = f" Only the squares of {exercise.region} are asked for." if exercise.region else ""
    return f"Mark every square where {_on(exercise)} may end a move.{where}"


def _spot(exercise: Exercise) -> str:
    return f"Mark those of the squares {_goal(exercise, 'among')} that {_on(exercise)} cannot go to."


def _read(exercise: Exercise) -> str:
    where = f" Only the squares of {exercise.region} are asked for." if exercise.region else ""
    return f"Mark every square that the piece in the middle can go to; the board is empty.{where}"


def _name(exercise: Exercise) -> str:
    return _ASKED.get(_goal(exercise, "ask"), "What is this piece called?")


def _category(exercise: Exercise) -> str:
    if exercise.tsfen:
        return f"In which of these ways does {_on(exercise)} go to {_goal(exercise, 'to')}?"
    return f"In which of these ways can {_shown(exercise)} move?"


def _legal(exercise: Exercise) -> str:
    return f"May {_on(exercise)} go to {_goal(exercise, 'to')}, and why?"


def _promote(exercise: Exercise) -> str:
    if exercise.tsfen:
        return f"What is the piece after the move {_goal(exercise, 'move')}?"
    return f"What does {_shown(exercise)} promote to?"


def _write(_: Exercise) -> str:
    return "Write how this piece moves, in Betza notation."


def _route(exercise: Exercise) -> str:
    what = f"Bring {_on(exercise)} to {_goal(exercise, 'arrives')} in {_in_moves(exercise)}."
    return f"{what} The other side does not move."


def _collect(exercise: Exercise) -> str:
    what = f"Capture what stands on {_goal(exercise, 'takes')} in {_in_moves(exercise)} of {_on(exercise)}."
    return f"{what} The other side does not move."


def _harvest(exercise: Exercise) -> str:
    what = "as many pieces as" if "pieces" in exercise.goal else "the most valuable pieces that"
    who = f" of {_on(exercise)}" if exercise.square else ""
    return f"Capture {what} one move{who} can."


def _guard(exercise: Exercise) -> str:
    if "attacker" in exercise.goal:
        side = _goal(exercise, "attacker").title()
        return f"Mark every piece of {side}'s that gives check."
    side = _goal(exercise, "saves").title()
    return f"{side}'s last royal is about to be captured. Find a move after which it is not."


def _mate(exercise: Exercise) -> str:
    side = _goal(exercise, "wins").title()
    return f"{side} to move: capture all royals of the other side in {_in_moves(exercise)}, whatever it does."


def _path(exercise: Exercise) -> str:
    takes = _goal(exercise, "takes")
    taking = f", capturing what stands on {takes} and nothing else" if takes else ", capturing nothing"
    return f"Give the way, leg by leg, by which {_on(exercise)} goes to {_goal(exercise, 'to')}{taking}."


_TASKS: dict[str, Callable[[Exercise], str]] = {
    "reach": _reach,
    "spot": _spot,
    "read": _read,
    "name": _name,
    "category": _category,
    "legal": _legal,
    "promote": _promote,
    "write": _write,
    "route": _route,
    "collect": _collect,
    "harvest": _harvest,
    "guard": _guard,
    "mate": _mate,
    "path": _path,
}
