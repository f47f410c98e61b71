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
    alone = exercise.asks.alone
    for own in made:
        entry = _entry(position, node, position.parse_move(own).effect)
        move = position.push(own)
        shown = _squares(position, move)
        piece = None if piece is None else move.target
        node = key["nodes"].get(entry.get("to", ""))
        if alone:
            position.counter -= 1
            continue
        # The reply in the key, or the first legal move.
        text = entry.get("note", {}).get("reply")
        replies = exercise.asks.playable(exercise, position, list(position.legal_moves()))
        reply = position.parse_move(text) if text else next(iter(replies), None)
        if reply is None and exercise.asks.moves_two:
            position.counter += 1
            continue
        if reply is None:
            return None
        shown = _squares(position, position.push(reply))
    # An exercise has no move history: a new position starts from here.
    position = Position.from_tsfen(exercise.game, position.tsfen())
    if exercise.asks.moves_two and piece not in position.squares_of(position.turn):
        return None  # it was captured
    single = alone or exercise.asks.moves_two
    may_move = position.squares_of(position.turn) if piece is None or not single else {piece}
    moves = exercise.asks.playable(exercise, position, offline_board.moves_of_both(position))
    wire = board_state.wire_moves(position, moves, kinds)
    size, tsfen = position.game.size, position.tsfen()
    moves64 = offline_board.packed(size, tsfen, offline_board.playable(position, wire, may_move))
    drawn = offline_board.drawn(exercise, position, "" if piece is None else size.name(piece))
    return {"tsfen": tsfen, "moves64": moves64, "last": shown, "drawn": drawn}


def _entry(position: Position, node: dict[str, Any] | None, effect: object) -> dict[str, Any]:
    """Find the key's entry for a move with an effect."""
    moves: dict[str, dict[str, Any]] = node["moves"] if node else {}
    return next((entry for text, entry in moves.items() if position.parse_move(text).effect == effect), {})


def _squares(position: Position, move: Move) -> list[str]:
    return [position.game.size.name(square) for square in (move.origin, *move.path, move.target)]
