"""``collect``: capture all of some pieces with one."""

from collections.abc import Collection, Sequence

from banmen_rules.base.errors import BanmenError
from banmen_rules.betza import Category
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._fields import goal_squares
from banmen_rules.teaching.exercises._generate._boards import Board, common, practised_by_moves, random_board
from banmen_rules.teaching.exercises._generate._order import Draft, DraftSpec, Features, Missed
from banmen_rules.teaching.exercises._words import fault
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
from banmen_rules.teaching.exercises.solve import collect
from banmen_rules.teaching.exercises.solve.single_piece import SinglePiece


class CollectLine(SinglePieceLine):
    """One piece that captures some others."""

    def wanted(self, position: Position, origin: int) -> tuple[int | None, Collection[int]]:
        """Read the squares to capture on."""
        size = position.game.size
        takes = goal_squares(self.exercise, size, "takes")
        for square in takes:
            if not position.board[square] or square == origin:
                raise BanmenError(fault("nothing_to_take", square=size.name(square)))
        return None, takes


class _Kind(MovesKind):
    skill = "route"
    needed = ("tsfen", "square")
    optional = ("region",)
    goal = ("takes", "moves")
    never = (Category.PASS, Category.TELEPORT)
    easiest = Features(turns=2, blockers=1, distractors=4, side=5)
    one_moves = True
    alone = True
    line = CollectLine
    target = "squares"

    def goal_towards(self, position: Position, square: str, shown: Sequence[str]) -> dict[str, object]:
        empty = [name for name in shown if position.piece_at(name) is None]
        if empty:
            raise BanmenError(f"No piece stands on {empty[0]}.")
        found = collect(position, position.square(square), [*map(position.square, shown)], MOST_MOVES)
        return {"takes": [*shown], "moves": fewest(found)}

    def make(self, spec: DraftSpec) -> Draft:
        """Put enemies on the way of a piece, and ask it to capture them in the fewest moves."""
        board = random_board(spec)
        if board.position.game.roams(board.position.board[board.square]):
            raise Missed
        alone = SinglePiece(board.position, board.square, limit=PLACES, shown=board.shown)
        most = turns_of(spec, alone)
        takes = _planted(spec, board, alone, most)
        spec.work.spend(A_PLACE * alone.meter.nodes)
        if len(takes) < LEAST:
            raise Missed
        empty = [at for at in sorted(takes) if not board.position.board[at]]
        board = board.with_pieces({at: common(spec.rng, spec.game, turned=not board.turned) for at in empty})
        piece = SinglePiece(board.position, board.square, takes=takes, limit=PLACES)
        found = proven(spec, piece, most)
        name = spec.game.size.name
        goal = {"takes": [name(at) for at in sorted(takes)], "moves": found.minimal}
        draft = board.draft(practised_by_moves(spec, board, found.moves), 2 * len(takes), goal=goal)
        return draft._replace(features=draft.features._replace(turns=found.minimal or LEAST))


def _planted(spec: DraftSpec, board: Board, alone: SinglePiece, most: int) -> frozenset[int]:
    """Move at random, mostly to squares that the piece does not reach at once, so that only one begins."""
    codes, place = board.position.board, alone.start
    takes = at_once = frozenset[int]()
    for turn in range(most):
        free = takes | {board.square}
        there = [
            to
            for _, to in sorted(alone.following(place).items())
            if to.square not in free and all(codes[at] and codes[at] & 1 != board.turned for at in to.gone)
        ]
        if not turn:
            at_once = frozenset(to.square for to in there)
        there = [to for to in there if turn and to.square not in at_once] or there
        if not there:
            break
        place = spec.rng.choice([to for to in there if to.gone > place.gone] or there)
        takes |= place.gone | {place.square}
    return takes


KIND = _Kind()
