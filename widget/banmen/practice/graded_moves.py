"""Graded exercises of several moves: the position after each move, without a verdict.

The next position does not show whether a move was right: the other side answers wrong moves too, and the page
continues until all moves are made.
"""

from collections.abc import Sequence
from typing import Any

from banmen.export import offline_board
from banmen.protocol import board_state
from banmen_rules import Move, PieceKind, Position
from banmen_rules.teaching.exercises import ExerciseSpec

_ALONE = ("route", "collect")
"""The kinds of exercises in which the other side stands still."""


def next_node(
    exercise: ExerciseSpec, key: dict[str, Any], made: Sequence[str], kinds: Sequence[PieceKind]
) -> dict[str, Any] | None:
    """Find the position after some moves and the replies to them; None after the last move.

    Args:
        exercise: the exercise.
        key: its key.
        made: the learner's own moves, as machine text.
        kinds: the kinds of the catalogue, which ``becomes`` indexes.

    Raises:
        BanmenError: if one of them is not a legal move.

    """
    if len(made) >= offline_board.turns(exercise):
        return None
    position = Position.from_tsfen(exercise.game, key["nodes"][key["start"]]["tsfen"])
    piece = position.square(exercise.square) if exercise.square else None
    node: dict[str, Any] | None = key["nodes"][key["start"]]
    shown: list[str] = []
    for text in made:
        entry = _entry(position, node, position.parse_move(text))
        move = position.push(text)
        shown = _squares(position, move)
        piece = None if piece is None else move.target
        node = key["nodes"].get(entry.get("to", ""))
        if exercise.kind in _ALONE:
            position.counter -= 1
            continue
        reply = _reply(position, entry.get("note", {}).get("reply", ""))
        if reply is None:
            return None
        shown = _squares(position, position.push(reply))
    # An exercise has no move history: a new position starts from here.
    position = Position.from_tsfen(exercise.game, position.tsfen())
    alone = exercise.kind in _ALONE and piece is not None
    may_move = {piece} if alone and piece is not None else position.squares_of(position.turn)
    wire = board_state.wire_moves(position, offline_board.moves_of_both(position), kinds)
    size, tsfen = position.game.size, position.tsfen()
    moves64 = offline_board.packed(size, tsfen, offline_board.playable(position, wire, may_move))
    mover = "" if piece is None else size.name(piece)
    drawn = offline_board.drawn(exercise, position, mover)
    return {"tsfen": tsfen, "moves64": moves64, "last": shown, "drawn": drawn}


def _entry(position: Position, node: dict[str, Any] | None, move: Move) -> dict[str, Any]:
    """Find the key's entry for a move, or for another move with the same effect."""
    for text, entry in (node or {"moves": {}})["moves"].items():
        if position.parse_move(text).effect == move.effect:
            found: dict[str, Any] = entry
            return found
    return {}


def _reply(position: Position, text: str) -> Move | None:
    """Choose the reply of the other side: the one in the key, or its first legal move."""
    if text:
        return position.parse_move(text)
    return next(iter(position.legal_moves()), None)


def _squares(position: Position, move: Move) -> list[str]:
    return [position.game.size.name(square) for square in (move.origin, *move.path, move.target)]
