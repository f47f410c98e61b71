"""Graded work that takes several moves: the position after each of them, and nothing said of it.

Whether a move was right cannot be seen from what comes next: the other side answers wrong ones too, and the
page goes on until all moves are made.
"""

from collections.abc import Sequence
from typing import Any

from banmen.pictures import offline_board
from banmen.protocol import board_state
from banmen_rules import Move, PieceKind, Position
from banmen_rules.teaching.exercises import ExerciseSpec

_ALONE = ("route", "collect")
"""The kinds of exercises in which the other side stands still."""


def next_node(
    exercise: ExerciseSpec, key: dict[str, Any], made: Sequence[str], kinds: Sequence[PieceKind]
) -> dict[str, Any] | None:
    """Find the position after some moves and the answers to them; None if that were all.

    Args:
        exercise: the exercise.
        key: its key.
        made: the learner's own moves, as machine text.
        kinds: those of the catalogue that ``becomes`` counts in.

    Raises:
        BanmenError: if one of them is no move.

    """
    if len(made) >= offline_board.turns(exercise):
        return None
    position = Position.from_tsfen(exercise.game, key["nodes"][key["start"]]["tsfen"])
    piece = position.square(exercise.square) if exercise.square else None
    node: dict[str, Any] | None = key["nodes"][key["start"]]
    shown: list[str] = []
    for text in made:
        told = _told(position, node, position.parse_move(text))
        move = position.push(text)
        shown = _squares(position, move)
        piece = None if piece is None else move.target
        node = key["nodes"].get(told.get("to", ""))
        if exercise.kind in _ALONE:
            position.counter -= 1
            continue
        reply = _reply(position, told.get("note", {}).get("reply", ""))
        if reply is None:
            return None
        shown = _squares(position, position.push(reply))
    # What was played before does not travel with the exercise: every move here is the first.
    position = Position.from_tsfen(exercise.game, position.tsfen())
    alone = exercise.kind in _ALONE and piece is not None
    may_move = {piece} if alone and piece is not None else position.squares_of(position.turn)
    wire = board_state.wire_moves(position, offline_board.moves_of_both(position), kinds)
    size, tsfen = position.game.size, position.tsfen()
    moves64 = offline_board.packed(size, tsfen, offline_board.playable(position, wire, may_move))
    mover = "" if piece is None else size.name(piece)
    drawn = offline_board.drawn(exercise, position, mover)
    return {"tsfen": tsfen, "moves64": moves64, "last": shown, "drawn": drawn}


def _told(position: Position, node: dict[str, Any] | None, move: Move) -> dict[str, Any]:
    """Find what a key says of a move, or of one that comes to the same."""
    for text, told in (node or {"moves": {}})["moves"].items():
        if position.parse_move(text).effect == move.effect:
            found: dict[str, Any] = told
            return found
    return {}


def _reply(position: Position, text: str) -> Move | None:
    """Choose what the other side answers: what the key says, or the first move there is."""
    if text:
        return position.parse_move(text)
    return next(iter(position.legal_moves()), None)


def _squares(position: Position, move: Move) -> list[str]:
    return [position.game.size.name(square) for square in (move.origin, *move.path, move.target)]
