"""How the list of moves, and files, describe each move: the trait ``history``."""

from collections.abc import Sequence
from typing import Final, TypedDict

from banmen_rules import Game, Move, Outcome, Position
from banmen_rules.notation import hodges
from banmen_rules.notation.record import Ending


class Played(TypedDict):
    """A move in the list of moves."""

    text: str
    side: str
    piece: str
    captured: list[str]
    promoted: bool


class Filed(Played):
    """A move with the fields that only files need: the page writes files itself, also without Python."""

    hodges: str
    """The move in Hodges' notation."""
    taken: list[str]
    """The squares it captures on, in ascending order."""
    ends: str
    """The result as a record has it, if the rules end the game with this move; else empty."""


class Entry(Filed):
    """A move in the trait ``history``: its place in the tree, and the annotations of a record."""

    parent: int
    variation: int
    """Its place among the moves made from the same position: 0 is the main one."""
    comment: str
    annotated: bool
    glyphs: list[int]
    clock: float | None
    """The seconds that the side that moved has left; None without a clock."""
    evaluation: float | None
    """That side's evaluation of the position; positive favours Black."""


_ALWAYS: Final = ("text", "side", "piece", "hodges")
_TIMED: Final = ("clock", "evaluation")
_SOMETIMES: Final = ("captured", "taken", "promoted", "ends", "comment", "annotated", "glyphs")


def brief(history: Sequence[Entry], _widget: object = None) -> list[dict[str, object]]:
    """Leave out of a history the values that the front end assumes, so that a long game stays small to send.

    By default the parent is the move before in the list, the move is the main one, and all other fields are
    empty.
    """
    found: list[dict[str, object]] = []
    for before, entry in enumerate(history, -1):
        sent: dict[str, object] = {name: entry[name] for name in _ALWAYS}
        if entry["parent"] != before:
            sent["parent"] = entry["parent"]
        if entry["variation"]:
            sent["variation"] = entry["variation"]
        sent |= {name: entry[name] for name in _SOMETIMES if entry[name]}
        sent |= {name: entry[name] for name in _TIMED if entry[name] is not None}
        found.append(sent)
    return found


def played(position: Position, move: Move) -> Played:
    """Describe a move for the list of moves; the position is the one before it."""
    piece = position.piece_at(move.origin)
    captured = map(position.piece_at, move.captures)
    return {
        "text": move.text(position.game.size),
        "side": position.turn.label,
        "piece": piece.symbol.upper() if piece else "",
        "captured": [one.symbol for one in captured if one is not None],
        "promoted": move.promotes_to is not None,
    }


def filed(position: Position, move: Move) -> Filed:
    """Describe a move for the list of moves and for files; the position is the one before it, and stays."""
    size = position.game.size
    text = hodges.format_move(position, move)
    position.push(move)
    over = position.outcome()
    position.pop()
    return {
        **played(position, move),
        "hodges": text,
        "taken": [size.name(square) for square in move.captures],
        "ends": "" if over is None else result_header(over, position.game),
    }


def result_header(over: Outcome, game: Game) -> str:
    """Write a result as the header of a record has it."""
    return Ending.of(over, game).text
