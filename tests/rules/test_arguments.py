"""Arguments of wrong types: every public function, constructor and method refuses them by name."""

import contextlib
import importlib
import inspect
import typing
from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from banmen_rules import (
    BanmenError,
    Category,
    Game,
    InvalidArgument,
    Move,
    PieceKind,
    Position,
    Ruleset,
    Setup,
    Side,
    Size,
    UnknownName,
    Variant,
    betza,
    divide,
    game,
    load_ruleset,
    load_variant,
    perft,
)
from banmen_rules.base.arguments import hints
from banmen_rules.betza import Description
from banmen_rules.drawing.svg import Annotation, board_svg

PLACES = [
    f"banmen_rules{name}"
    for name in (
        "",
        ".core.attacks",
        ".betza",
        ".betza_tools.compare",
        ".teaching.demonstrations",
        ".betza_tools.describe",
        ".betza_tools.dialects",
        ".teaching.exercises",
        ".teaching.exercises.lint",
        ".teaching.exercises.progress",
        ".teaching.exercises.sheet",
        ".words.explain",
        ".drawing.figure",
        ".betza_tools.hints",
        ".notation.hodges",
        ".notation.kanji",
        ".drawing.mnemonic",
        ".betza_tools.mobility",
        ".notation.record",
        ".words.sentences",
        ".drawing.svg",
        ".core.tsfen",
    )
] + ["banmen", "banmen.course", "banmen.practice.reach", "banmen.export"]
"""The modules that people import from."""

WRONG: tuple[object, ...] = (5, -1, 1.5, None, b"x", [], [5], {}, object(), (1, 2), True, game("dai_dai"))
"""Each is the wrong type for nearly every parameter."""

PACKED = {"push_packed", "occurrences_after", "plan", "roams", "refusal", "why_illegal", "unpack", "index"}
"""Methods that take a packed move or a code as an int: any int has the right type."""
DEEP = {"perft", "divide"}
"""Functions that rightly take long with a large number."""

DRAWING: dict[str, dict[str, object]] = {
    "Storm": {"about": "step", "variant": "dai_dai", "seed": 1},
    "Review": {"minutes": 1, "new": 1},
}
"""What draws exercises when it is made: arguments for which that is quick."""

PLAYED = game("dai_dai")
POSITION = Position.initial(PLAYED)
SAMPLES: dict[object, object] = {
    Game: PLAYED,
    Position: POSITION,
    Setup: POSITION,
    int: 1,
    float: 0.5,
    bool: True,
    Size: Size(9, 9),
    Side: Side.BLACK,
    Description: betza.parse("W"),
    Move: POSITION.legal_moves()[0],
    PieceKind: PLAYED.kind("lion"),
    Variant: load_variant("dai_dai"),
}
NAMED = {"variant": "dai_dai", "text": "W", "square": "9k", "origin": "9k", "target": "9j", "lang": "en"}


def sample(name: str, hint: object) -> object:
    """Choose a right value for a parameter, or None if none is known."""
    if name in NAMED:
        return NAMED[name]
    for each in (hint, *typing.get_args(hint)):
        if isinstance(each, type) and each in SAMPLES:
            return SAMPLES[each]
    return None


def exported() -> Iterator[tuple[str, Any]]:
    """Find the functions and classes that each place offers, each once."""
    seen: set[int] = set()
    for place in PLACES:
        module = importlib.import_module(place)
        own = [name for name, held in vars(module).items() if getattr(held, "__module__", None) == place]
        for name in getattr(module, "__all__", [name for name in own if not name.startswith("_")]):
            thing = getattr(module, name)
            if id(thing) not in seen and (inspect.isfunction(thing) or inspect.isclass(thing)):
                seen.add(id(thing))
                yield name, thing


def called() -> Iterator[tuple[str, Callable[..., object]]]:
    """Find what people call: functions, classes with their class methods, and methods of what they hold."""
    for name, thing in exported():
        if inspect.isfunction(thing):
            yield name, thing
        elif not issubclass(thing, BaseException | Enum | tuple | dict):
            yield name, thing
            for method, held in vars(thing).items():
                if isinstance(held, classmethod) and not method.startswith("_"):
                    yield f"{name}.{method}", getattr(thing, method)
    for value in (Position.initial(PLAYED), PLAYED, SAMPLES[PieceKind], Size(9, 9), SAMPLES[Description]):
        for method in dir(value):
            if not method.startswith("_") and inspect.ismethod(getattr(value, method)):
                yield f"{type(value).__name__}.{method}", getattr(value, method)


CALLED = dict(called())


def tries(function: Callable[..., object]) -> Iterator[tuple[dict[str, object], str]]:
    """Make calls with one argument wrong and the required others right."""
    inner = function.__init__ if isinstance(function, type) else function  # type: ignore[misc]
    takes = hints(inspect.unwrap(getattr(inner, "__func__", inner)))
    parameters = [
        each
        for each in inspect.signature(function).parameters.values()
        if each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)
    ]
    needed = {p.name: sample(p.name, takes.get(p.name)) for p in parameters if p.default is p.empty}
    needed |= DRAWING.get(getattr(function, "__name__", ""), {})
    for each in parameters:
        for value in WRONG:
            yield {**needed, each.name: value}, each.name


@pytest.mark.parametrize("name", [name for name in CALLED if name.rpartition(".")[2] not in PACKED])
def test_wrong_type_is_refused_with_declared_error(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # some of them write files
    function = CALLED[name]
    for arguments, wrong in tries(function):
        if name in DEEP and wrong == "depth" and arguments[wrong] == 5:
            continue
        positional = [
            arguments.pop(p.name)
            for p in inspect.signature(function).parameters.values()
            if p.kind is p.POSITIONAL_ONLY and p.name in arguments
        ]
        with contextlib.suppress(BanmenError):
            found = function(*positional, **arguments)
            if inspect.isgenerator(found):
                next(found, None)


def test_annotations_of_all_public_functions_can_be_read() -> None:
    assert len(CALLED) > 150
    for function in CALLED.values():
        inner: Any = function.__init__ if isinstance(function, type) else function  # type: ignore[misc]
        hints(inspect.unwrap(getattr(inner, "__func__", inner)))


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: game(5), "variant must be text, a path or a Variant, got 5"),  # type: ignore[arg-type]
        (lambda: game("tai", 5), "ruleset must be text or a Ruleset, got 5"),  # type: ignore[arg-type]
        (lambda: perft(POSITION, 1.5), "depth must be a whole number, got 1.5"),  # type: ignore[arg-type]
        (lambda: perft(POSITION, depth=True), "depth must be a whole number, got True"),
        (lambda: perft(POSITION, -1), "depth must be at least 0, got -1"),
        (lambda: divide(POSITION, 0), "depth must be at least 1, got 0"),
        (lambda: Size(9, 9).square(3.5), "square must be a whole number or text, got 3.5"),  # type: ignore[arg-type]
        (lambda: POSITION.resign("black"), "side must be a Side, got 'black'"),  # type: ignore[arg-type]
        (lambda: load_ruleset(5), "path must be text or a path, got 5"),  # type: ignore[arg-type]
        (lambda: betza.same_moves("W", betza.parse("W")), "one must be a Description, got 'W'"),  # type: ignore[arg-type]
    ],
)
def test_message_names_argument_and_what_it_must_be(call: Callable[[], object], message: str) -> None:
    with pytest.raises(BanmenError) as refused:
        call()
    assert str(refused.value) == message


def test_value_inside_a_list_is_refused_too() -> None:
    with pytest.raises(InvalidArgument, match="board must be a list"):
        Position(PLAYED, ["x"] * PLAYED.size.squares)  # type: ignore[list-item]


def test_errors_themselves_take_any_name() -> None:
    assert "5" in str(UnknownName("piece", 5, ["a"]))  # type: ignore[arg-type]


LISTED = Ruleset("club", "Club", {"promotion": ["capture"]}, {})  # type: ignore[dict-item]
MISUSES: dict[str, Callable[[], object]] = {
    "packed text": lambda: POSITION.copy().push_packed("13s"),  # type: ignore[arg-type]
    "packed move off the board": lambda: POSITION.copy().push_packed(10**30),
    "text to unpack": lambda: Move.unpack(PLAYED, POSITION.board, "13s"),  # type: ignore[arg-type]
    "size in letters": lambda: Size("a", 3),  # type: ignore[arg-type]
    "text after": lambda: POSITION.occurrences_after("9l 9k"),  # type: ignore[arg-type]
    "square off the board": lambda: POSITION.effects_of(9999),
    "plan off the board": lambda: PLAYED.plan(4, 9999),
    "plan of no piece": lambda: PLAYED.plan(0, 0),
    "roams without a piece": lambda: PLAYED.roams(0),
    "between a square and itself": lambda: PLAYED.between(0, 0),
    "text of a move on a name": lambda: POSITION.moves()[0].text("dai_dai"),  # type: ignore[arg-type]
    "unknown side": lambda: Side("black"),  # type: ignore[arg-type]
    "unknown category": lambda: Category("leap"),
    "list in a ruleset": lambda: game("dai_dai", LISTED),
    "annotations of no kind": lambda: board_svg(POSITION, annotations=["x"]),  # type: ignore[list-item]
    "annotation by name": lambda: board_svg(
        POSITION,
        annotations=[Annotation("circle", ("9l",))],  # type: ignore[arg-type]
    ),
}


@pytest.mark.parametrize("misuse", MISUSES.values(), ids=MISUSES)
def test_misuse_is_a_declared_error(misuse: Callable[[], object]) -> None:
    with pytest.raises(BanmenError, match=r"must be|Unknown"):
        misuse()


def test_fault_of_our_own_is_not_taken_for_misuse(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_position: Position) -> None:
        raise TypeError("a bug")

    monkeypatch.setattr("banmen_rules.core.perft._grouped", broken)
    with pytest.raises(TypeError, match="a bug"):
        perft(POSITION, 1)
