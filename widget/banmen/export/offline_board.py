"""The board of an exercise or demonstration as traits, made by the functions of the live board.

Separate from the cards of exercises: each function here is about one position.
"""

from base64 import b64encode
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, cast

from banmen.protocol import board_state
from banmen.protocol.shapes.board import Kind
from banmen.protocol.shapes.trainer import Goal, Option
from banmen.protocol.shapes.words import PROTOCOL
from banmen.protocol.wire import WireMove, encode
from banmen_rules import Game, Move, PieceKind, Position, Side, Size
from banmen_rules.core.moves import parse_route
from banmen_rules.drawing.figure import Figure
from banmen_rules.drawing.figure import encode as encode_figures
from banmen_rules.teaching.exercises import ExerciseSpec

Wire = Mapping[int, Sequence[WireMove]]

NOTHING_PLAYED: Mapping[str, Any] = {
    "protocol": PROTOCOL,
    "own_ruleset": {},
    "title": "",
    "orientation": "black",
    "marks": [],
    "annotations": [],
    "status": {"level": "", "text": ""},
    "history": [],
    "line": [],
    "ply": 0,
    "start_comment": "",
    "turn": "black",
    "last_move": [],
    "captures_last": [],
    "result": {},
    "in_check": [],
    "outlined": "",
    "show_attacks": False,
    "attacks": "",  # in base64
    "faults": [],
    "edits": [0, 0],
    "coordinates": "letters",
    "colours": "banmen",
}
"""The traits of a board before the first move, as `Board` has them."""

_UNDESCRIBED: Mapping[str, Any] = {
    "betza": "",
    "sentence": "",
    "categories": [],
    "mnemonic": {"rays": [None] * 8, "leaps": [], "powers": [], "partial": False},
}
_HIDDEN: Mapping[str, Mapping[str, Any]] = {
    "": {},
    "moves": _UNDESCRIBED,
    "promotion": {"promotes_to": None},
}


def traits(position: Position, exercise: ExerciseSpec, wire: Wire) -> dict[str, Any]:
    """Describe the board of an exercise; the caller adds moves, catalogue and interaction."""
    return {
        **traits_of(position, wire),
        "rulings": dict(exercise.rulings),
        "region": exercise.region,
        "selection": exercise.asks.asked_square(exercise),
        "annotations": drawn(exercise, position, exercise.square),
    }


def traits_of(position: Position, wire: Wire) -> dict[str, Any]:
    """Describe a board with a position."""
    game = position.game
    return {
        **_traits_of_game(game, game.size, position.tsfen()),
        "dots": [list(dot) for dot in game.variant.dots],
        "turn": position.turn.label,
        "in_check": board_state.in_check(position, wire),
        "selection": "",
    }


def _traits_of_game(
    game: Game, size: Size, tsfen: str, rulings: Mapping[str, str] | None = None, region: str = ""
) -> dict[str, Any]:
    """Describe a board of any size, without dots, with pieces of a game."""
    return {
        **NOTHING_PLAYED,
        "variant": game.variant.name,
        "ruleset": game.ruleset,
        "rulings": dict(rulings or {}),
        "files": size.files,
        "ranks": size.ranks,
        "dots": [],
        "range_colour": game.variant.range_colour,
        "region": region,
        "tsfen": tsfen,
    }


def drawn(exercise: ExerciseSpec, position: Position, mover: str) -> list[dict[str, Any]]:
    """Draw what the question names: the squares to choose from, the move in question, the targets left.

    Args:
        exercise: the exercise.
        position: the position shown.
        mover: the square of the only piece that may move; ignored in other exercises.
    """
    goal, name = exercise.goal, exercise.game.size.name
    found: list[tuple[str, list[str], str]] = []
    if exercise.asks.one_moves:
        found.append(("shade", [mover], "yellow"))
    if exercise.asks.moves_two:
        found.append(("circle", list(map(name, position.squares_of(position.turn.other))), "red"))
    if "wins" in goal:
        found.append(("circle", _royals(position, _side(goal["wins"]).other), "red"))
    if "saves" in goal:
        found.append(("circle", _royals(position, _side(goal["saves"])), "blue"))
    if "among" in goal:
        found.append(("circle", _names(goal["among"]), "blue"))
    if "takes" in goal:
        left = [square for square in _names(goal["takes"]) if _is_there(position, square)]
        found.append(("circle", left, "red"))
    if "arrives" in goal:
        found.append(("circle", [str(goal["arrives"])], "green"))
    if "move" in goal:
        origin, path, target, _ = parse_route(exercise.game.size, str(goal["move"]))
        found.append(("arrow", [name(origin), *map(name, path), name(target)], "blue"))
    if "to" in goal:
        found.append(("circle", [str(goal["to"])], "green" if exercise.asks.ends(exercise) else "blue"))
    return [
        {"kind": kind, "squares": squares, "colour": colour, "text": ""}
        for kind, squares, colour in found
        if squares and all(squares)
    ]


def path_ends(exercise: ExerciseSpec) -> Goal | None:
    """Return the ends of the path that the learner must click square by square; None in other exercises."""
    ends = exercise.asks.ends(exercise)
    return cast("Goal | None", None if ends is None else dict(zip(("from", "to"), ends, strict=True)))


def _royals(position: Position, side: Side) -> list[str]:
    found = (square for square, piece in position.pieces() if piece.side is side and piece.kind.royal)
    return [position.game.size.name(square) for square in found]


def _is_there(position: Position, name: str) -> bool:
    """Tell whether the piece to capture is still there; its square may hold the capturing piece."""
    piece = position.piece_at(name)
    return piece is not None and piece.side is not position.turn


def _side(name: object) -> Side:
    return Side[str(name).upper()]


def _names(value: object) -> list[str]:
    return [str(name) for name in value] if isinstance(value, list | tuple) else []


# ---------------------------------------------------------------- who moves


def turns(exercise: ExerciseSpec) -> int:
    """Count the moves of an answer; 0 if the answer is not moves."""
    if exercise.form != "moves":
        return 0
    number = exercise.goal.get("moves", 1)
    return number if isinstance(number, int) else 1


def is_like(position: Position, square: int, kinds: Collection[PieceKind]) -> bool:
    """Tell whether a piece of one of these kinds stands there."""
    piece = position.piece_at(square)
    return piece is not None and piece.kind.id in {kind.id for kind in kinds}


def to_move(exercise: ExerciseSpec) -> str:
    """Return the position as TSFEN, with the side to move that must find a move."""
    position = exercise.position()
    position.counter += position.turn is not _mover(exercise, position)
    return position.tsfen()


def _mover(exercise: ExerciseSpec, position: Position) -> Side:
    for name in ("wins", "saves"):
        if name in exercise.goal:
            return _side(exercise.goal[name])
    piece = position.piece_at(exercise.square) if exercise.square else None
    return piece.side if piece else position.turn


def movable(exercise: ExerciseSpec, position: Position) -> list[str]:
    """Name the squares of the pieces that may move first."""
    if exercise.square:
        return [exercise.square]
    return [position.game.size.name(square) for square in sorted(position.squares_of(position.turn))]


def moves_of_both(position: Position) -> list[Move]:
    """Generate the moves of both sides."""
    return [*position.moves(side=Side.BLACK), *position.moves(side=Side.WHITE)]


def playable(position: Position, wire: Wire, may_move: Collection[int]) -> dict[int, list[WireMove]]:
    """Keep the moves of the pieces that may move and of the other side."""
    other = position.squares_of(position.turn.other)
    return {square: list(own) for square, own in wire.items() if square in may_move or square in other}


# ---------------------------------------------------------------- kinds


def kinds_on(positions: Iterable[Position], moves: Iterable[Iterable[Move]]) -> set[str]:
    """Collect the ids of the kinds on boards, and of those they or their captors become."""
    found: set[str] = set()
    for position, own in zip(positions, moves, strict=True):
        found |= {kind.id for _, piece in position.pieces() for kind in (piece.kind, piece.origin)}
        found |= {move.promotes_to for move in own if move.promotes_to is not None}
        kinds = [position.game.by_id[kind] for kind in found]
        found |= {into for kind in kinds for into in (kind.promotes_to, kind.contagion) if into is not None}
    return found


def promoted_on(positions: Iterable[Position]) -> set[str]:
    """Collect the ids of the kinds that the promoted pieces on boards were before."""
    return {piece.origin.id for place in positions for _, piece in place.pieces() if piece.promoted}


def hidden_of(exercise: ExerciseSpec) -> dict[str, Any]:
    """Return the catalogue fields to overwrite so that they do not give the answer away."""
    return dict(_HIDDEN[exercise.asks.hides])


def single_kind(exercise: ExerciseSpec) -> Kind:
    """Describe the single piece of a figure, without its moves."""
    if exercise.piece and not exercise.betza:
        (kind,) = board_state.catalogue(exercise.game, [exercise.shown])
        return cast("Kind", {**kind, **_UNDESCRIBED, "promotes_to": None, "royal": False})
    described = {
        **_UNDESCRIBED,
        "id": "piece",
        "code": "P",
        "name": "Piece",
        **dict.fromkeys(("kanji", "romaji"), ""),
        "called": {},
        "size": 3,
        "promotes_to": None,
        "royal": False,
        "letters": "?",
    }
    return cast("Kind", described)


def figure_board(exercise: ExerciseSpec, kind: Kind, radius: int) -> dict[str, Any]:
    """Describe a board of a radius with one piece in the middle; the caller adds the catalogue."""
    size = Size(2 * radius + 1, 2 * radius + 1)
    rows = [str(size.files)] * size.ranks
    rows[radius] = f"{radius},{kind['code'].lower()},{radius}"
    tsfen = f"{'/'.join(rows)} 0"
    return {
        **_traits_of_game(exercise.game, size, tsfen, exercise.rulings, exercise.region),
        "moves": packed(size, tsfen, {}),
        "selection": size.name(size.squares // 2),
        "interaction": "mark",
    }


# ---------------------------------------------------------------- bytes as text


def packed(size: Size, tsfen: str, wire: Wire, *, complete: bool = True) -> str:
    """Encode moves as base64."""
    return b64encode(encode(*size, tsfen, wire, complete=complete)).decode()


def figure_text(figure: Figure) -> str:
    """Encode a figure as base64: its squares, without the paths."""
    return b64encode(encode_figures([figure])).decode()


def without_verdicts(options: Iterable[Mapping[str, Any]]) -> list[Option]:
    """Copy the options of a choice without their verdicts."""
    verdicts = ("right", "note")
    return [
        cast("Option", {name: value for name, value in option.items() if name not in verdicts})
        for option in options
    ]
