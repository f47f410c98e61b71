"""One piece that moves alone, while the other side passes; random exercises of several moves."""

from abc import abstractmethod
from collections.abc import Collection, Iterator
from copy import copy

from banmen_rules.base.errors import BanmenError
from banmen_rules.core import movegen
from banmen_rules.core.moves import Move
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._fields import goal_number
from banmen_rules.teaching.exercises._generate._order import DraftSpec, Missed
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note
from banmen_rules.teaching.exercises._words import Words, fault
from banmen_rules.teaching.exercises.forms.steps import Line, Step, to_move, unproven
from banmen_rules.teaching.exercises.solve.model import UNDECIDED, LimitReached, Proof, Status
from banmen_rules.teaching.exercises.solve.single_piece import LIMIT, Place, SinglePiece, solve

_EXTRA_PLACES = 300
"""How many places the search may visit just to say whether a wrong move would need only one more."""
PLACES = 400
"""How many places a search visits before another board is tried."""
A_PLACE = 2
"""The cost of visiting a place, in moves made: all moves of a piece are generated there."""
TURNS = (2, 2, 3, 3, 4)
"""The number of moves to make, by difficulty."""
LEAST = 2
_MANY_PLACES = 2_000
"""How many places the moves of a draft may lead to: a piece that moves far gets fewer moves."""


def turns_of(spec: DraftSpec, alone: SinglePiece) -> int:
    """Choose the number of moves of a draft: by difficulty, and not too many for the solver."""
    turns, many = TURNS[spec.aim - 1], len(alone.following(alone.start))
    while turns > LEAST and many ** (turns - 1) > _MANY_PLACES:
        turns -= 1
    return turns


def proven(spec: DraftSpec, alone: SinglePiece, most: int) -> Proof:
    """Solve a draft, and refuse one with several first moves: only one is right.

    Raises:
        Missed: if it is not solved in at least `LEAST` moves, or the search takes too long.

    """
    found = solve(alone, most)
    spec.work.spend(A_PLACE * found.nodes)
    if found.status is not Status.PROVEN or found.minimal is None or found.minimal < LEAST:
        raise Missed
    if len(found.moves) > 1:
        raise Missed
    return found


MOST_MOVES = 6
"""How many moves an exercise made by hand may take at most."""


def fewest(found: Proof) -> int:
    """Return the number of moves that a proof needs.

    Raises:
        BanmenError: if it proves no number.

    """
    if found.status is Status.UNKNOWN:
        raise BanmenError(UNDECIDED)
    if found.minimal is None:
        raise BanmenError(fault("not_possible", moves=MOST_MOVES))
    return found.minimal


class SinglePieceLine(Line):
    """One piece moves, the other side passes."""

    @abstractmethod
    def wanted(self, position: Position, origin: int) -> tuple[int | None, Collection[int]]:
        """Read the square to reach, if any, and those to capture on.

        Raises:
            BanmenError: if the goal does not name them.

        """

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Set up an exercise.

        Raises:
            BanmenError: if it cannot be set up.

        """
        position = to_move(exercise)
        origin = exercise.origin(position)
        super().__init__(exercise, words, position, goal_number(exercise, "moves"))
        arrives, takes = self.wanted(position, origin)
        self.origin = origin
        self.piece = SinglePiece(position, origin, arrives=arrives, takes=takes)
        self.place = self.piece.start

    def step(self, move: Move) -> Step:
        """Judge whether the piece can still reach its goal in the moves left."""
        place, left = self._place(move), self.left - 1
        if self.piece.is_done(place):
            return Step("done", self._sentence("done", place))
        try:
            if self.piece.within(place, left, LIMIT):
                return Step("on", self._sentence("on", place))
        except LimitReached:
            raise BanmenError(UNDECIDED) from None
        if not left:
            return Step("wrong", self._sentence("last", place))
        try:
            one_more = self.piece.within(place, left + 1, _EXTRA_PLACES)
        except LimitReached:
            return Step("wrong", self._sentence("rest", place))
        return Step("wrong", self._sentence("one_more" if one_more else "many_more", place))

    def after(self, move: Move, step: Step) -> "SinglePieceLine":
        """Continue from where the piece ends; the other side passes."""
        del step
        game, counter = self.position.game, self.position.counter
        pushed = Position(game, self.position.board, counter)
        pushed.push(move)
        after = copy(self)
        after.position = Position(game, pushed.board, counter)
        after.left, after.place, after.origin = self.left - 1, self._place(move), move.target
        return after

    @property
    def rest(self) -> Note:
        """The note on any other move."""
        return self._sentence("rest", self.place)

    def unsolved(self) -> Iterator[str]:
        """Say why the goal cannot be reached, or not in so many moves."""
        yield from unproven(solve(self.piece, self.left), self.left)

    def _place(self, move: Move) -> Place:
        after = movegen.becomes(self.position.game, self.position.board, move.packed)
        return Place(move.target, after, self.place.gone.union(move.captures))

    def _sentence(self, name: str, place: Place) -> Note:
        """Make a note on a place; the moves left do not count the one just made, those it ``had`` do."""
        takes, missing = self.piece.takes, sorted(self.piece.missing(place))
        return self.note(
            f"{self.exercise.kind}_{name}",
            square=self.name(place.square),
            arrives=self.exercise.goal.get("arrives"),
            squares=[*map(self.name, missing)],
            count=len(takes) - len(missing),
            rest=len(missing),
            of=len(takes),
            left=self.left - 1,
            had=self.left,
        )
