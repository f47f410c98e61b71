"""Which fields each kind of exercise is made of, and what is wrong with them one by one."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from banmen_rules.base.errors import BanmenError, UnknownName
from banmen_rules.base.geometry import Size
from banmen_rules.betza import Path, parse
from banmen_rules.betza.budget import check_walk
from banmen_rules.teaching.exercises import _fault_words
from banmen_rules.teaching.exercises._model import ExerciseSpec

Faults = list[tuple[str, str]]
"""Fields, and a sentence on what is wrong with each."""

_BOARD = ("tsfen", "region")
_ASKED = (*_BOARD, "square")

FIELDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "reach": _ASKED,
        "spot": _ASKED,
        "read": ("piece", "betza", "region"),
        "name": ("piece", "options"),
        "category": (*_ASKED, "piece", "options"),
        "legal": (*_ASKED, "options"),
        "promote": (*_ASKED, "piece", "options"),
        "write": ("piece", "betza"),
        "route": _ASKED,
        "collect": _ASKED,
        "harvest": _ASKED,
        "guard": _BOARD,
        "mate": _BOARD,
        "path": _ASKED,
    }
)
"""What a kind of exercise may say beside its goal, and beside what every exercise has."""

_NEEDED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "reach": ("tsfen", "square"),
        "spot": ("tsfen", "square"),
        "name": ("piece",),
        "legal": ("tsfen", "square"),
        "route": ("tsfen", "square"),
        "collect": ("tsfen", "square"),
        "harvest": ("tsfen",),
        "guard": ("tsfen",),
        "mate": ("tsfen",),
        "path": ("tsfen", "square"),
    }
)

_EITHER: Mapping[str, str] = MappingProxyType(
    {"read": "betza", "write": "betza", "category": "tsfen", "promote": "tsfen"}
)
"""What kinds that are about a piece may be about instead of it."""

GOALS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "reach": (),
        "spot": ("among",),
        "read": ("radius",),
        "name": ("show", "ask"),
        "category": ("to",),
        "legal": ("to",),
        "promote": ("move",),
        "write": ("diagram",),
        "route": ("arrives", "moves"),
        "collect": ("takes", "moves"),
        "harvest": ("material", "pieces"),
        "guard": ("saves", "attacker"),
        "mate": ("wins", "moves"),
        "path": ("to", "takes", "written"),
    }
)
"""The arguments that the goal of each kind may have."""

_FIELDS = ("tsfen", "region", "square", "piece", "betza", "options")


def misplaced(exercise: ExerciseSpec) -> Faults:
    """List what is wrong with the fields of an exercise, each taken by itself."""
    found = [*_out_of_place(exercise)]
    try:
        exercise.game  # noqa: B018 - nothing can be read without it
    except BanmenError as error:
        return [*found, (_named(error), str(error))]
    return [*found, *_unread(exercise), *_of_other_mistakes(exercise)]


def _of_other_mistakes(exercise: ExerciseSpec) -> Iterator[tuple[str, str]]:
    """Find translations of what the author does not say."""
    for lang, own in exercise.translations.items():
        feedback = own.get("feedback", {})
        for name in feedback if isinstance(feedback, Mapping) else ():
            if name not in exercise.feedback:
                yield "translations", _fault_words.translates_nothing(lang, name)


def _is_written(exercise: ExerciseSpec) -> bool:
    """Tell whether it asks for a move by its notation, which says itself what moves."""
    return "written" in exercise.goal


def _out_of_place(exercise: ExerciseSpec) -> Iterator[tuple[str, str]]:
    kind = exercise.kind
    for field in _FIELDS:
        held = getattr(exercise, field)
        if held and field not in FIELDS[kind]:
            yield field, _fault_words.no_use(kind, field, FIELDS[kind])
        if not held and field in _NEEDED.get(kind, ()) and not (field == "square" and _is_written(exercise)):
            yield field, _fault_words.needs(kind, field)
    if kind in _EITHER:
        about = exercise.piece, getattr(exercise, _EITHER[kind]), exercise.goal.get("diagram")
        if sum(map(bool, about)) != 1:
            yield "piece", _fault_words.either(kind, "piece", _EITHER[kind])
    for name in exercise.goal:
        if name not in GOALS[kind]:
            yield "goal", _fault_words.not_of_the_goal(kind, name, GOALS[kind])


def _paths(exercise: ExerciseSpec) -> tuple[Path, ...]:
    """Read the author's own text, if there is one."""
    return parse(exercise.betza).paths if exercise.betza else ()


def _unread(exercise: ExerciseSpec) -> Iterator[tuple[str, str]]:
    """Read every text of an exercise that is not empty."""
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
    """Collect the squares of an exercise's region, refusing one that does not hold a square.

    Raises:
        BanmenError: if it does not, or is none.

    """
    inside = size.region(exercise.region)
    if square not in inside:
        raise BanmenError(_fault_words.not_held(exercise.region, size.name(square)))
    return inside


def _refused(field: str, work: Callable[[], object]) -> Faults:
    try:
        work()
    except BanmenError as error:
        return [(field, str(error))]
    return []


def _named(error: BanmenError) -> str:
    """Find the field that keeps a game from being played."""
    what = error.what.split()[0] if isinstance(error, UnknownName) else "ruleset"
    return what if what in ("variant", "ruleset") else "rulings"
