"""Tell whether two exercises ask the same: about one board, or about a board and its mirror image."""

import json
from collections.abc import Sequence
from functools import lru_cache

from banmen_rules import Game, betza
from banmen_rules.teaching.exercises import ExerciseSpec


def question(exercise: ExerciseSpec) -> tuple[object, ...]:
    """Return what an exercise asks about a position, without the number of moves before it.

    Exercises on boards that are mirror images, left and right, ask the same, unless a piece on the board, or
    what it promotes to, moves otherwise to the left than to the right.
    """
    position, files = exercise.position(), exercise.game.size.files
    asked = exercise.game.size.square(exercise.square) if exercise.square else None
    seen = (position.board, asked, position.lion_taken)
    boards = [_key(*seen)]
    if _is_even(exercise.game, position.board):
        rows = range(0, len(position.board), files)
        mirrored = [code for row in rows for code in reversed(position.board[row : row + files])]
        boards.append(_key(mirrored, *(_mirrored(square, files) for square in seen[1:])))
    rules = json.dumps([dict(exercise.goal), dict(exercise.rulings)], sort_keys=True)
    terms = (exercise.kind, exercise.variant, exercise.ruleset, rules, int(position.turn))
    return (*terms, *min(boards))


def _key(board: Sequence[int], *squares: int | None) -> tuple[object, ...]:
    return (tuple(board), *(-1 if square is None else square for square in squares))


def _mirrored(square: object, files: int) -> int | None:
    if not isinstance(square, int):
        return None
    row, column = divmod(square, files)
    return row * files + files - 1 - column


def _is_even(game: Game, board: Sequence[int]) -> bool:
    """Tell whether all pieces on a board move to the left as to the right."""
    codes = set(board) - {0}
    pieces = [game.pieces[code] for code in codes | {game.promotes_to[code] for code in codes}]
    return all(piece is None or _moves_evenly(piece.kind.betza) for piece in pieces)


@lru_cache(maxsize=2_000)
def _moves_evenly(text: str) -> bool:
    paths = {path.legs for path in betza.parse(text).paths}
    return {tuple(leg._replace(dx=-leg.dx) for leg in legs) for legs in paths} == paths
