"""``collect``: capture all of some pieces with one."""

from collections.abc import Collection

from banmen_rules.base.errors import BanmenError
from banmen_rules.betza import Category
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._fields import goal_squares
from banmen_rules.teaching.exercises._generate._boards import practised_by_moves, random_board
from banmen_rules.teaching.exercises._generate._order import Draft, DraftSpec, Features, Missed
from banmen_rules.teaching.exercises._words import fault
from banmen_rules.teaching.exercises.forms.moves import MovesKind
from banmen_rules.teaching.exercises.forms.single_piece import A_PLACE, LEAST, PLACES, TURNS, SinglePieceLine
from banmen_rules.teaching.exercises.solve import Status, collect
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
    never = (Category.PASS,)
    easiest = Features(turns=2, blockers=1, distractors=4, side=5)
    one_moves = True
    alone = True
    line = CollectLine

    def make(self, spec: DraftSpec) -> Draft:
        """Let a piece capture at random, and ask for the same captures in the fewest moves."""
        board, most = random_board(spec), TURNS[spec.aim - 1]
        codes, side = board.position.board, board.position.board[board.square] & 1
        alone = SinglePiece(board.position, board.square, limit=PLACES)
        place = alone.start
        for _ in range(most):
            taking = [
                to
                for _, to in sorted(alone.following(place).items())
                if to.gone > place.gone
                and to.square in board.shown
                and all(codes[at] & 1 != side for at in to.gone)
            ]
            if not taking:
                break
            place = spec.rng.choice(taking)
        if len(place.gone) < LEAST:
            raise Missed
        found = collect(board.position, board.square, place.gone, most, limit=PLACES)
        spec.work.spend(A_PLACE * found.nodes)
        if found.status is not Status.PROVEN or found.minimal is None or found.minimal < LEAST:
            raise Missed
        name = spec.game.size.name
        goal = {"takes": [name(at) for at in sorted(place.gone)], "moves": found.minimal}
        draft = board.draft(practised_by_moves(spec, board, found.moves), 2 * len(place.gone), goal=goal)
        return draft._replace(features=draft.features._replace(turns=found.minimal))


KIND = _Kind()
