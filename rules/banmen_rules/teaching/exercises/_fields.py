"""The fields that each kind of exercise uses, and the faults of each field by itself."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from banmen_rules.base.errors import BanmenError, UnknownName
from banmen_rules.base.geometry import Size
from banmen_rules.betza import Path, parse
from banmen_rules.betza.budget import check_walk
from banmen_rules.teaching.exercises import _fault_words
from banmen_rules.teaching.exercises._model import ExerciseSpec

Faults = list[tuple[str, str]]
"""Fields, and what is wrong with each."""


class _Uses(NamedTuple):
    """The fields of a kind of exercise, beside those that every exercise has."""

    needed: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    goal: tuple[str, ...] = ()
    """The arguments that its goal may have."""
    instead: str = ""
    """The field that may replace ``piece``."""

    @property
    def fields(self) -> tuple[str, ...]:
        """All of them, in the order of a file."""
        return tuple(name for name in _FIELDS if name in (*self.needed, *self.optional))


_FIELDS = ("tsfen", "region", "square", "piece", "betza", "options")
_PIECE = ("tsfen", "square")
_VIEW = ("region", "square")
_KINDS: Final[Mapping[str, _Uses]] = {
    "reach": _Uses(_PIECE, ("region",)),
    "spot": _Uses(_PIECE, ("region",), ("among",)),
    "read": _Uses((), ("piece", "betza", "region"), ("radius",), "betza"),
    "name": _Uses(("piece",), ("options",), ("show", "ask")),
    "category": _Uses((), ("tsfen", *_VIEW, "piece", "options"), ("to",), "tsfen"),
    "legal": _Uses(_PIECE, ("region", "options"), ("to",)),
    "promote": _Uses((), ("tsfen", *_VIEW, "piece", "options"), ("move",), "tsfen"),
    "write": _Uses((), ("piece", "betza"), ("diagram",), "betza"),
    "route": _Uses(_PIECE, ("region",), ("arrives", "moves")),
    "collect": _Uses(_PIECE, ("region",), ("takes", "moves")),
    "harvest": _Uses(("tsfen",), _VIEW, ("material", "pieces")),
    "guard": _Uses(("tsfen",), ("region",), ("saves", "attacker")),
    "mate": _Uses(("tsfen",), ("region",), ("wins", "moves")),
    "path": _Uses(_PIECE, ("region",), ("to", "takes", "written")),
}


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
                yield "translations", _fault_words.translates_nothing(lang, name)


def _out_of_place(exercise: ExerciseSpec) -> Iterator[tuple[str, str]]:
    kind, uses = exercise.kind, _KINDS[exercise.kind]
    has_notation = "written" in exercise.goal  # which says what moves
    for field in _FIELDS:
        given = bool(getattr(exercise, field))
        if given and field not in uses.fields:
            yield field, _fault_words.no_use(kind, field, uses.fields)
        if not given and field in uses.needed and not (field == "square" and has_notation):
            yield field, _fault_words.needs(kind, field)
    if uses.instead:
        about = exercise.piece, getattr(exercise, uses.instead), exercise.goal.get("diagram")
        if sum(map(bool, about)) != 1:
            yield "piece", _fault_words.either(kind, "piece", uses.instead)
    for name in exercise.goal:
        if name not in uses.goal:
            yield "goal", _fault_words.not_of_the_goal(kind, name, uses.goal)


def _paths(exercise: ExerciseSpec) -> tuple[Path, ...]:
    """Read the paths of the notation that the author gives, if any."""
    return parse(exercise.betza).paths if exercise.betza else ()


def _unread(exercise: ExerciseSpec) -> Iterator[tuple[str, str]]:
    """Read every field that is not empty."""
    yield from _refused("piece", lambda: exercise.shown if exercise.piece else None)
    size = exercise.game.size
    radius = exercise.goal.get("radius")
    if exercise.kind == "read" and isinstance(radius, int) and radius > 0:
        size = Size(2 * radius + 1, 2 * radius + 1)
        yield from _refused("betza", lambda: check_walk(_paths(exercise), size))
        yield from _refused("region", lambda: check_holds(exercise, size, size.squares // 2))
    else:
        yield from _refused("betza", lambda: _paths(exercise))
        yield from _refused("region", lambda: size.region(exercise.region))
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
        if not _refused("region", lambda: size.region(exercise.region)):
            yield from _refused("region", lambda: check_holds(exercise, size, origin))


def check_holds(exercise: ExerciseSpec, size: Size, square: int) -> frozenset[int]:
    """Return the squares of an exercise's region, which must contain a square.

    Raises:
        BanmenError: if it does not, or is not a region.

    """
    inside = size.region(exercise.region)
    if square not in inside:
        raise BanmenError(_fault_words.not_held(exercise.region, size.name(square)))
    return inside


def _refused(field: str, work: Callable[[], object]) -> Faults:
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
