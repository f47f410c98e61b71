"""``route``: bring the piece to a square."""

from collections.abc import Collection

from banmen_rules.betza import Category
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._fields import goal_square
from banmen_rules.teaching.exercises._generate import _order
from banmen_rules.teaching.exercises._generate._boards import Board, practised_by_moves, random_board
from banmen_rules.teaching.exercises._generate._order import Draft, DraftSpec, Features, Missed
from banmen_rules.teaching.exercises.forms.moves import MovesKind
from banmen_rules.teaching.exercises.forms.single_piece import A_PLACE, LEAST, PLACES, TURNS, SinglePieceLine
from banmen_rules.teaching.exercises.solve.model import LimitReached
from banmen_rules.teaching.exercises.solve.single_piece import Place, SinglePiece


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

    def make(self, spec: DraftSpec) -> Draft:
        """Ask for the moves to a square several moves away, on a random board."""
        board = random_board(spec)
        if board.position.game.roams(board.position.board[board.square]):
            raise Missed
        wanted = TURNS[spec.aim - 1]
        alone = SinglePiece(board.position, board.square, limit=PLACES)
        first, layers = _layers(board, alone, wanted)
        spec.work.spend(A_PLACE * alone.meter.nodes)
        for count in (wanted, LEAST):
            far = sorted(square for square, turns in layers.items() if turns == count)
            if far:
                break
        else:
            raise Missed
        target = spec.rng.choice(far)
        goal = {"arrives": spec.game.size.name(target), "moves": count}
        draft = board.draft(practised_by_moves(spec, board, first[target]), 0, goal=goal)
        return draft._replace(features=draft.features._replace(turns=count))


def _layers(board: Board, alone: SinglePiece, most: int) -> tuple[dict[int, list[int]], dict[int, int]]:
    """Find the squares that a piece reaches within the region: their first moves, and the number of moves."""
    first: dict[int, list[int]] = {}
    turns: dict[int, int] = {}
    places: dict[Place, set[int]] = {alone.start: set()}
    known = {alone.start}
    try:
        for turn in range(1, most + 1):
            following: dict[Place, set[int]] = {}
            for place, began in places.items():
                for packed, to in sorted(alone.following(place).items()):
                    if to not in known and to.square in board.shown:
                        following.setdefault(to, set()).update(began or {packed})
            for place, began in following.items():
                if turns.setdefault(place.square, turn) == turn:
                    first[place.square] = sorted({*first.get(place.square, ()), *began})
            known.update(following)
            places = following
    except LimitReached:
        pass
    turns.pop(board.square, None)
    return first, turns


KIND = _Kind()
