"""``catch``: capture a piece that flees by its own moves."""

from collections.abc import Iterator

from banmen_rules.base.errors import BanmenError
from banmen_rules.core.moves import Move
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._generate._arenas import LEARNER, Arena, Question
from banmen_rules.teaching.exercises._generate._order import DraftSpec
from banmen_rules.teaching.exercises._notes import Hint
from banmen_rules.teaching.exercises.forms.pursuit import PursuitKind, PursuitLine
from banmen_rules.teaching.exercises.solve.pursuit import Contest, pursuit


class CatchLine(PursuitLine):
    """The learner's piece hunts."""

    def aim(self) -> Contest:
        """Aim to capture the other piece."""
        return Contest(self.search, self.side, hunts=True)

    def is_done(self, square: int) -> bool:
        """Tell that it is not caught yet."""
        del square
        return False

    def questions(self, move: Move) -> Iterator[Hint]:
        """Ask where it can flee."""
        del move
        goes = sorted(self.search.moves(self.side.other, self.other, self.pair[0]).goes)
        squares = tuple(self.name(square) for square in goes if square != self.other)
        yield Hint("category", self._sentence("question", squares=squares, count=len(squares)).text, squares)


class _Kind(PursuitKind):
    goal = ("moves",)
    hunts = True
    line = CatchLine

    def goal_from(self, position: Position, square: str, region: str) -> dict[str, object]:
        """Find the fewest moves to catch the other side's only piece."""
        origin, side = position.square(square), position.turn
        search, other = pursuit(position, origin, region)
        minimal = search.won(side).to_move.get((origin, other))
        if minimal is None:
            raise BanmenError("The piece cannot be caught.")
        return {"moves": minimal}

    def questions(self, arena: Arena, spec: DraftSpec) -> Iterator[Question]:
        """Yield pairs from which the other piece is caught."""
        for pair, moves in arena.by_moves(arena.search.won(LEARNER).to_move, spec):
            yield Question(pair, moves)


KIND = _Kind()
