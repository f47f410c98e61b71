"""The fields that each kind of exercise uses, the arguments of its goal, and the faults of each by itself."""

from collections.abc import Callable, Collection, Iterator, Mapping

from banmen_rules.base.errors import BanmenError, InvalidArgument, InvalidSquare, UnknownName
from banmen_rules.base.geometry import Side, Size
from banmen_rules.betza import Path, parse
from banmen_rules.teaching.exercises._model import KINDS, ExerciseSpec
from banmen_rules.teaching.exercises._words import fault
from banmen_rules.teaching.exercises.themes import known_theme
from banmen_rules.words.english import listed

Faults = list[tuple[str, str]]
"""Fields, and what is wrong with each."""


_FIELDS = ("tsfen", "region", "square", "piece", "betza", "options")


def misplaced(exercise: ExerciseSpec) -> Faults:
    """List the faults of the fields of an exercise, each by itself."""
    found = [*_out_of_place(exercise)]
    try:
        exercise.game  # noqa: B018 - without it no other field can be read
    except BanmenError as error:
        return [*found, (_named(error), str(error))]
    return [*found, *_unread(exercise), *_untranslated(exercise)]


def _untranslated(exercise: ExerciseSpec) -> Iterator[tuple[str, str]]:
    """Find translations of feedback that the original does not have."""
    for lang, own in exercise.translations.items():
        feedback = own.get("feedback", {})
        for name in feedback if isinstance(feedback, Mapping) else ():
            if name not in exercise.feedback:
                yield "translations", fault("translates_nothing", lang=lang, name=name)


def _out_of_place(exercise: ExerciseSpec) -> Iterator[tuple[str, str]]:
    kind, uses = exercise.kind, KINDS[exercise.kind]
    fields = tuple(name for name in _FIELDS if name in (*uses.needed, *uses.optional))
    for field in _FIELDS:
        given = bool(getattr(exercise, field))
        if given and field not in fields:
            yield field, fault("no_use", kind=kind, name=field, fields=fields)
        if not given and field in uses.needs(exercise):
            yield field, fault("needs", kind=kind, name=field)
    if uses.instead:
        about = exercise.piece, getattr(exercise, uses.instead), exercise.goal.get("diagram")
        if sum(map(bool, about)) != 1:
            yield "piece", fault("either", kind=kind, one="piece", other=uses.instead)
    if theme := exercise.tags.get("theme"):
        yield from refused("tags", lambda: known_theme(theme))
    for name in exercise.goal:
        if name not in uses.goal:
            yield "goal", fault("not_of_the_goal", kind=kind, name=name, known=uses.goal)


def notation_paths(exercise: ExerciseSpec) -> tuple[Path, ...]:
    """Read the paths of the notation that the author gives, if any."""
    return parse(exercise.betza).paths if exercise.betza else ()


def _unread(exercise: ExerciseSpec) -> Iterator[tuple[str, str]]:
    """Read every field that is not empty."""
    yield from refused("piece", lambda: exercise.shown if exercise.piece else None)
    size = exercise.game.size
    own = exercise.asks.unread(exercise)
    if own is not None:
        yield from own
    else:
        yield from refused("betza", lambda: notation_paths(exercise))
        yield from refused("region", lambda: size.region(exercise.region))
    if exercise.tsfen:
        yield from _unplaced(exercise, size)


def _unplaced(exercise: ExerciseSpec, size: Size) -> Iterator[tuple[str, str]]:
    try:
        position = exercise.position()
    except BanmenError as error:
        yield "tsfen", str(error)
        return
    if exercise.square:
        try:
            origin = exercise.origin(position)
        except BanmenError as error:
            yield "square", str(error)
            return
        if not refused("region", lambda: size.region(exercise.region)):
            yield from refused("region", lambda: check_holds(exercise, size, origin))


def check_holds(exercise: ExerciseSpec, size: Size, square: int) -> frozenset[int]:
    """Return the squares of an exercise's region, which must contain a square.

    Raises:
        BanmenError: if it does not, or is not a region.

    """
    inside = size.region(exercise.region)
    if square not in inside:
        raise BanmenError(fault("not_held", region=exercise.region, square=size.name(square)))
    return inside


def refused(field: str, work: Callable[[], object]) -> Faults:
    """List the fault of a field whose reading fails."""
    try:
        work()
    except BanmenError as error:
        return [(field, str(error))]
    return []


def _named(error: BanmenError) -> str:
    """Find the field that an error of the game is about."""
    what = error.what.split()[0] if isinstance(error, UnknownName) else "ruleset"
    return what if what in ("variant", "ruleset") else "rulings"


# ---------------------------------------------------------------- goals

_SIDES: Mapping[str, Side] = {side.label: side for side in Side}


def goal_side(exercise: ExerciseSpec, name: str) -> Side:
    """Read a side, ``"black"`` or ``"white"``.

    Raises:
        BanmenError: if it is missing or not a side.

    """
    return _SIDES[goal_text(exercise, name, 'a side, "black" or "white"', _SIDES)]


def goal_number(exercise: ExerciseSpec, name: str, most: int | None = None) -> int:
    """Read a whole number, at least 1.

    Raises:
        BanmenError: if it is missing, not a whole number, or out of bounds.

    """
    value = exercise.goal.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= (most or value):
        bounds = "of at least 1" if most is None else f"from 1 to {most}"
        raise _wrong(exercise, name, f"a whole number {bounds}")
    return value


def goal_word(exercise: ExerciseSpec, name: str, among: Collection[str]) -> str:
    """Read one of a few words.

    Raises:
        BanmenError: if it is missing or another word.

    """
    return goal_text(exercise, name, "one of " + ", ".join(f'"{word}"' for word in among), among)


def goal_text(exercise: ExerciseSpec, name: str, expected: str, among: Collection[str] | None = None) -> str:
    """Read a text that is not empty.

    Args:
        exercise: the exercise.
        name: the name of the argument.
        expected: the expected value, with an example: ``a move as machine text, such as "9l 9k"``.
        among: the texts that it may be; any by default.

    Raises:
        BanmenError: if it is missing, empty, or another text.

    """
    value = exercise.goal.get(name)
    if not isinstance(value, str) or not value or (among is not None and value not in among):
        raise _wrong(exercise, name, expected)
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
        raise _wrong(exercise, name, f'a list of squares, such as ["{_example(size)}"]')
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


def _wrong(exercise: ExerciseSpec, name: str, expected: str) -> BanmenError:
    if name not in exercise.goal:
        return BanmenError(f"the goal of a {exercise.kind!r} exercise needs {name!r}, {expected}")
    return InvalidArgument(_in_goal(exercise, name), expected, exercise.goal[name])


def _in_goal(exercise: ExerciseSpec, name: str) -> str:
    return f"{name!r} in the goal of a {exercise.kind!r} exercise"


def _example(size: Size) -> str:
    return size.name(size.squares // 2)
