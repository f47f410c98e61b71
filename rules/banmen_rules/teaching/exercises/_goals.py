"""Read the arguments of a goal, and refuse a missing or wrong one with what would be right."""

from collections.abc import Collection

from banmen_rules.base.errors import BanmenError, InvalidArgument, InvalidSquare
from banmen_rules.base.geometry import Side, Size
from banmen_rules.teaching.exercises._model import ExerciseSpec
from banmen_rules.words.english import listed

_SIDES = {side.label: side for side in Side}


def goal_side(exercise: ExerciseSpec, name: str) -> Side:
    """Read a side, ``"black"`` or ``"white"``.

    Raises:
        BanmenError: if it is missing or not a side.

    """
    value = exercise.goal.get(name)
    if not isinstance(value, str) or value not in _SIDES:
        raise _refused(exercise, name, 'a side, "black" or "white"')
    return _SIDES[value]


def goal_number(exercise: ExerciseSpec, name: str, least: int = 1, most: int | None = None) -> int:
    """Read a whole number.

    Raises:
        BanmenError: if it is missing, not a whole number, or out of bounds.

    """
    value = exercise.goal.get(name)
    whole = isinstance(value, int) and not isinstance(value, bool)
    if not whole or not isinstance(value, int) or value < least or (most is not None and value > most):
        bounds = f"of at least {least}" if most is None else f"from {least} to {most}"
        raise _refused(exercise, name, f"a whole number {bounds}")
    return value


def goal_word(exercise: ExerciseSpec, name: str, among: Collection[str]) -> str:
    """Read one of a few words.

    Raises:
        BanmenError: if it is missing or another word.

    """
    value = exercise.goal.get(name)
    if not isinstance(value, str) or value not in among:
        raise _refused(exercise, name, "one of " + ", ".join(f'"{word}"' for word in among))
    return value


def goal_text(exercise: ExerciseSpec, name: str, expected: str) -> str:
    """Read a text that is not empty.

    Args:
        exercise: the exercise.
        name: the name of the argument.
        expected: the expected value, with an example: ``a move as machine text, such as "9l 9k"``.

    Raises:
        BanmenError: if it is missing or empty.

    """
    value = exercise.goal.get(name)
    if not isinstance(value, str) or not value:
        raise _refused(exercise, name, expected)
    return value


def goal_square(exercise: ExerciseSpec, size: Size, name: str) -> int:
    """Read a square.

    Raises:
        BanmenError: if it is missing or not on the board.

    """
    return _square(exercise, size, name, goal_text(exercise, name, f'a square, such as "{_example(size)}"'))


def goal_squares(exercise: ExerciseSpec, size: Size, name: str) -> tuple[int, ...]:
    """Read a list of squares, at least one and each once.

    Raises:
        BanmenError: if it is missing or empty, or a square is not on the board or repeated.

    """
    value = exercise.goal.get(name)
    texts = value if isinstance(value, (list, tuple)) else ()
    if not texts or not all(isinstance(text, str) for text in texts):
        raise _refused(exercise, name, f'a list of squares, such as ["{_example(size)}"]')
    found = tuple(_square(exercise, size, name, text) for text in texts)
    repeated = [size.name(square) for square in dict.fromkeys(found) if found.count(square) > 1]
    if repeated:
        raise BanmenError(f"{_in_goal(exercise, name)} repeats {repeated[0]}: name each square once")
    return found


def goal_written(exercise: ExerciseSpec) -> str:
    """Read a move in notation, which needs no other argument.

    Raises:
        BanmenError: if it is missing, or the goal has other arguments.

    """
    others = [name for name in exercise.goal if name != "written"]
    if others:
        needless = listed([repr(name) for name in others])
        raise BanmenError(f"{_in_goal(exercise, 'written')} is enough: leave out {needless}")
    return goal_text(exercise, "written", 'a move in Hodges\' notation or machine text, such as "P-9k"')


def _square(exercise: ExerciseSpec, size: Size, name: str, text: str) -> int:
    try:
        return size.parse_square(text)
    except InvalidSquare as error:
        raise BanmenError(f"{_in_goal(exercise, name)} must be on the board: {error}") from None


def _refused(exercise: ExerciseSpec, name: str, expected: str) -> BanmenError:
    if name not in exercise.goal:
        return BanmenError(f"the goal of a {exercise.kind!r} exercise needs {name!r}, {expected}")
    return InvalidArgument(_in_goal(exercise, name), expected, exercise.goal[name])


def _in_goal(exercise: ExerciseSpec, name: str) -> str:
    return f"{name!r} in the goal of a {exercise.kind!r} exercise"


def _example(size: Size) -> str:
    return size.name(size.squares // 2)
