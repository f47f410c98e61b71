"""Reading the arguments of a goal: what is missing or misshapen is refused, with what would be right."""

from collections.abc import Collection

from banmen_rules.base.errors import BanmenError, InvalidSquare
from banmen_rules.base.geometry import Side, Size
from banmen_rules.teaching.exercises._model import ExerciseSpec
from banmen_rules.words.english import listed

_SIDES = {side.label: side for side in Side}


def goal_side(exercise: ExerciseSpec, name: str) -> Side:
    """Read a side, ``"black"`` or ``"white"``.

    Raises:
        BanmenError: if it is none.

    """
    value = exercise.goal.get(name)
    if not isinstance(value, str) or value not in _SIDES:
        raise _refused(exercise, name, 'a side, "black" or "white"')
    return _SIDES[value]


def goal_number(exercise: ExerciseSpec, name: str, least: int = 1, most: int | None = None) -> int:
    """Read a whole number.

    Raises:
        BanmenError: if it is none, or out of bounds.

    """
    value = exercise.goal.get(name)
    whole = isinstance(value, int) and not isinstance(value, bool)
    if not whole or not isinstance(value, int) or value < least or (most is not None and value > most):
        bounds = f"from {least} on" if most is None else f"from {least} to {most}"
        raise _refused(exercise, name, f"a whole number {bounds}")
    return value


def goal_word(exercise: ExerciseSpec, name: str, among: Collection[str]) -> str:
    """Read one of a few words.

    Raises:
        BanmenError: if it is none of them.

    """
    value = exercise.goal.get(name)
    if not isinstance(value, str) or value not in among:
        raise _refused(exercise, name, "one of " + ", ".join(f'"{word}"' for word in among))
    return value


def goal_text(exercise: ExerciseSpec, name: str, what: str) -> str:
    """Read a text that is not empty.

    Args:
        exercise: whose goal.
        name: of the argument.
        what: it is, as in a sentence: ``a move as machine text, such as "9l 9k"``.

    Raises:
        BanmenError: if it is none.

    """
    value = exercise.goal.get(name)
    if not isinstance(value, str) or not value:
        raise _refused(exercise, name, what)
    return value


def goal_square(exercise: ExerciseSpec, size: Size, name: str) -> int:
    """Read a square.

    Raises:
        BanmenError: if it is none of the board.

    """
    text = goal_text(exercise, name, f'a square, such as "{_some(size)}"')
    return _parsed(exercise, size, name, text)


def goal_squares(exercise: ExerciseSpec, size: Size, name: str) -> tuple[int, ...]:
    """Read a list of squares, at least one and each once.

    Raises:
        BanmenError: if it is none, if one of them is no square of the board, or if one comes twice.

    """
    value = exercise.goal.get(name)
    listed = isinstance(value, (list, tuple)) and value and all(isinstance(text, str) for text in value)
    if not listed or not isinstance(value, (list, tuple)):
        raise _refused(exercise, name, f'a list of squares, such as ["{_some(size)}"]')
    found = tuple(_parsed(exercise, size, name, text) for text in value)
    twice = [size.name(square) for square in dict.fromkeys(found) if found.count(square) > 1]
    if twice:
        raise BanmenError(f"in {_goal(exercise)} {name!r} has {twice[0]} more than once: name a square once")
    return found


def goal_written(exercise: ExerciseSpec) -> str:
    """Read a move as it is written, which stands for all that a goal could say of squares.

    Raises:
        BanmenError: if it is none, or squares are said besides.

    """
    besides = [name for name in exercise.goal if name != "written"]
    if besides:
        raise BanmenError(f"{_goal(exercise)} has 'written', which says it all: leave out {listed(besides)}")
    return goal_text(exercise, "written", 'a move in Hodges\' notation or machine text, such as "P-9k"')


def _parsed(exercise: ExerciseSpec, size: Size, name: str, text: str) -> int:
    try:
        return size.parse_square(text)
    except InvalidSquare as error:
        message = f"in {_goal(exercise)} {name!r} names a square that the board does not have: {error}"
        raise BanmenError(message) from None


def _refused(exercise: ExerciseSpec, name: str, what: str) -> BanmenError:
    if name not in exercise.goal:
        return BanmenError(f"{_goal(exercise)} needs {name!r}, {what}")
    return BanmenError(f"in {_goal(exercise)} {name!r} is {what}, not {exercise.goal[name]!r}")


def _goal(exercise: ExerciseSpec) -> str:
    return f"the goal of a {exercise.kind!r} exercise"


def _some(size: Size) -> str:
    return size.name(size.squares // 2)
