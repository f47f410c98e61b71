"""``route``: bring the piece to a square."""

from collections.abc import Collection, Sequence
from contextlib import suppress

from banmen_rules.betza import Category
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._fields import goal_square
from banmen_rules.teaching.exercises._generate import _order
from banmen_rules.teaching.exercises._generate._boards import Board, practised_by_moves, random_board
from banmen_rules.teaching.exercises._generate._order import Draft, DraftSpec, Features, Missed
from banmen_rules.teaching.exercises.forms.moves import MovesKind
from banmen_rules.teaching.exercises.forms.single_piece import (
    A_PLACE,
    LEAST,
    MOST_MOVES,
    PLACES,
    SinglePieceLine,
    fewest,
    proven,
    turns_of,
)
from banmen_rules.teaching.exercises.solve.model import LimitReached, Proof
from banmen_rules.teaching.exercises.solve.single_piece import Place, SinglePiece, route

_TRIED = 4
"""How many squares of a board are tried as the goal."""


class RouteLine(SinglePieceLine):
    """One piece that goes to a square."""

    def wanted(self, position: Position, origin: int) -> tuple[int | None, Collection[int]]:
        """Read the square to reach."""
        del origin
        return goal_square(self.exercise, position.game.size, "arrives"), ()


class _Kind(MovesKind):
    skill = "route"
    needed = ("tsfen", "square")
    optional = ("region",)
    goal = ("arrives", "moves")
    never = (*_order.ON_ITS_SQUARE, Category.TELEPORT)
    easiest = Features(turns=2, side=5)
    one_moves = True
    alone = True
    line = RouteLine
    target = "square"

    def goal_towards(self, position: Position, square: str, shown: Sequence[str]) -> dict[str, object]:
        (arrives,) = shown
        found = route(position, position.square(square), position.square(arrives), MOST_MOVES)
        return {"arrives": arrives, "moves": fewest(found)}

    def make(self, spec: DraftSpec) -> Draft:
        """Ask for the moves to a square several moves away, on a random board."""
        board = random_board(spec)
        if board.position.game.roams(board.position.board[board.square]):
            raise Missed
        alone = SinglePiece(board.position, board.square, limit=PLACES, shown=board.shown)
        first, turns = _layers(alone, turns_of(spec, alone))
        spec.work.spend(A_PLACE * alone.meter.nodes)
        far = sorted(at for at, count in turns.items() if count >= LEAST and len(first[at]) == 1)
        for target in sorted(spec.rng.sample(far, _TRIED), key=turns.__getitem__, reverse=True):
            piece = SinglePiece(board.position, board.square, arrives=target, limit=PLACES)
            with suppress(Missed):
                return _asked(spec, board, target, proven(spec, piece, turns[target]))
        raise Missed


def _asked(spec: DraftSpec, board: Board, target: int, found: Proof) -> Draft:
    goal = {"arrives": spec.game.size.name(target), "moves": found.minimal}
    draft = board.draft(practised_by_moves(spec, board, found.moves), 0, goal=goal)
    return draft._replace(features=draft.features._replace(turns=found.minimal or LEAST))


def _layers(alone: SinglePiece, most: int) -> tuple[dict[int, set[int]], dict[int, int]]:
    """Find the squares that a piece comes to: by which first moves, and in how many moves.

    Each square is left once, whatever the piece captured before: a proof follows.
    """
    first: dict[int, set[int]] = {alone.start.square: set()}
    turns = {alone.start.square: 0}
    places = {alone.start.square: alone.start}
    try:
        for turn in range(1, most + 1):
            following: dict[int, Place] = {}
            for square, place in places.items():
                for packed, to in sorted(alone.following(place).items()):
                    if turns.setdefault(to.square, turn) == turn:
                        first.setdefault(to.square, set()).update(first[square] or {packed})
                        following.setdefault(to.square, to)
            places = following
    except LimitReached:
        pass
    return first, turns


KIND = _Kind()
