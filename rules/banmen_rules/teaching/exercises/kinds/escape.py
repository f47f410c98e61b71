"""``escape``: survive a piece that hunts, or reach a square before it."""

from collections.abc import Iterator

from banmen_rules.base.errors import BanmenError
from banmen_rules.core.moves import Move
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._fields import goal_square
from banmen_rules.teaching.exercises._generate._arenas import LEARNER, LONGEST, Arena, Question
from banmen_rules.teaching.exercises._generate._order import DraftSpec
from banmen_rules.teaching.exercises._notes import Hint
from banmen_rules.teaching.exercises._words import fault
from banmen_rules.teaching.exercises.forms.pursuit import PursuitKind, PursuitLine
from banmen_rules.teaching.exercises.solve.pursuit import Contest, Pair, pursuit


class EscapeLine(PursuitLine):
    """The learner's piece is hunted."""

    def aim(self) -> Contest:
        """Aim to survive, or read the square to reach."""
        if "arrives" not in self.exercise.goal:
            return Contest(self.search, self.side, hunts=False)
        arrives = goal_square(self.exercise, self.position.game.size, "arrives")
        if arrives == self.origin or arrives not in self.search.free:
            raise BanmenError(fault("not_to_reach", square=self.name(arrives)))
        return Contest(self.search, self.side, hunts=False, arrives=arrives)

    def is_done(self, square: int) -> bool:
        """Tell whether it is out of danger."""
        arrives = self.contest.arrives
        return self.left == 1 if arrives is None else square == arrives

    def questions(self, move: Move) -> Iterator[Hint]:
        """Ask which squares are attacked."""
        del move
        goes = self.search.moves(self.side, *self.pair).goes
        attacked = sorted(
            to for to in goes if self.search.moves(self.side.other, self.other, to).take is not None
        )
        squares = tuple(map(self.name, attacked))
        yield Hint("category", self._sentence("question", squares=squares).text, squares)


class _Kind(PursuitKind):
    goal = ("arrives", "moves")
    hunts = False
    line = EscapeLine

    def goal_from(self, position: Position, square: str, region: str) -> dict[str, object]:
        """Find the fewest moves that some of the piece's moves survive and others do not."""
        origin, side = position.square(square), position.turn
        search, other = pursuit(position, origin, region)
        contest = Contest(search, side, hunts=False)
        count = len(search.moves(side, origin, other).goes)
        for moves in range(1, LONGEST + 1):
            if 0 < len(contest.right((origin, other), moves)) < count:
                return {"moves": moves}
        raise BanmenError("The piece escapes by any of its moves, or by none.")

    def questions(self, arena: Arena, spec: DraftSpec) -> Iterator[Question]:
        """Yield pairs where some moves escape: to a random square, or for a number of moves."""
        search = arena.search
        if spec.rng.chance(_TO_A_SQUARE):
            square = spec.rng.choice(search.free)
            for pair, moves in arena.by_moves(search.won(LEARNER, square).to_move, spec):
                if square not in pair and _is_hunted(arena, pair):
                    yield Question(pair, moves, square)
            return
        lost = search.won(LEARNER.other).to_move
        pairs = [(one, other) for one in search.free for other in search.free if one != other]
        survived: dict[Pair, int] = {}
        for mine, other in spec.rng.shuffled(pairs):
            times = {lost.get((other, to), LONGEST + 1) for to in search.moves(LEARNER, mine, other).goes}
            soon, *longer = sorted(times)[-2:] or [0]
            if longer and _is_hunted(arena, (mine, other)):
                # The moves that last longest are right, and all others lose.
                survived[mine, other] = spec.rng.randint(soon, longer[0] - 1)
        for pair, moves in arena.by_moves(survived, spec):
            yield Question(pair, moves)


_TO_A_SQUARE = 0.5


def _is_hunted(arena: Arena, pair: Pair) -> bool:
    """Tell whether some moves of the learner's piece lose it, and not all of them at once."""
    search = arena.search
    lost = search.won(LEARNER.other).to_move
    times = [lost.get((pair[1], to), 0) for to in search.moves(LEARNER, *pair).goes]
    return any(times) and search.moves(LEARNER, *pair).take is None


KIND = _Kind()
