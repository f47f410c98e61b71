"""One piece on a board, and the squares that it reaches."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from banmen_rules.base.errors import BanmenError
from banmen_rules.core import rules
from banmen_rules.core.packed import SQUARE
from banmen_rules.core.position import Position
from banmen_rules.core.setup import Setup
from banmen_rules.teaching.exercises._fields import check_holds
from banmen_rules.teaching.exercises._generate._order import Missed
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note, SetUp
from banmen_rules.teaching.exercises._notes import (
    Hint,
    note_of,
    noun_on,
    path_hints,
)
from banmen_rules.teaching.exercises._words import ENGLISH, Words
from banmen_rules.teaching.exercises.forms.squares import MANY, SquaresQuestion
from banmen_rules.variants import PieceKind
from banmen_rules.words.explain import Explanation
from banmen_rules.words.explain.explanation import explain_in

LEAST_MARKED, MOST_MARKED = 3, 24
"""How many squares a random exercise has to mark: fewer are no work, and more would only be tedious."""


def check_marked(kind: PieceKind, count: int) -> None:
    """Refuse a draft with too few or too many squares to mark.

    Raises:
        Missed: if the count is not from `LEAST_MARKED` to `MOST_MARKED`.

    """
    if count < LEAST_MARKED:
        raise Missed(f"the {kind.noun} reaches fewer than {LEAST_MARKED} squares")
    if count > MOST_MARKED:
        raise Missed(f"the {kind.noun} reaches more than {MOST_MARKED} squares")


class ReachQuestion(SquaresQuestion):
    """One piece on a board, and the squares that are asked about; the piece's own square never counts."""

    def __init__(self, exercise: ExerciseSpec, words: Words = ENGLISH) -> None:
        """Set up an exercise.

        Raises:
            BanmenError: if it cannot be set up, for the first of the reasons that `faults` lists.

        """
        setup, self.origin = self.set_up(exercise, words)
        super().__init__(exercise, setup, words)
        self.asked = check_holds(exercise, self.size, self.origin) - {self.origin}
        self.shown = (self.origin,)

    @staticmethod
    def set_up(exercise: ExerciseSpec, words: Words) -> tuple[Setup, int]:
        """Set up the board, and find the square of the piece."""
        del words
        position = exercise.position()
        origin = exercise.origin(position)
        # Explanations depend on whose turn it is; what the piece can do does not.
        position.counter = position.board[origin] & 1
        return position, origin

    @property
    def noun(self) -> str:
        """The name of the piece."""
        return noun_on(self.setup, self.origin, self.words)

    @cached_property
    def reached(self) -> frozenset[int]:
        """The squares asked about where the piece can end its move."""
        setup = self.setup
        moves = [packed for packed in setup.effects_of(self.origin) if packed & SQUARE in self.asked]
        game = setup.game
        if isinstance(setup, Position) and (game.trades or game.roams(setup.board[self.origin])):
            # Without earlier moves, only the rules on protected royals and lions can forbid a move.
            moves = [
                packed
                for packed in moves
                if not setup.board[packed & SQUARE] or rules.refusal(setup, packed) is None
            ]
        return frozenset(packed & SQUARE for packed in moves)

    @property
    def right(self) -> frozenset[int]:
        """The squares that are the answer."""
        return self.reached

    @property
    def rest(self) -> Note:
        """The note on any square that is not asked about."""
        return self.note("not_asked")

    def why(self, square: int) -> Note:
        """Say why the piece can or cannot go to a square, or why the square does not count."""
        name = self.size.name
        if square == self.origin:
            return self.note("own_square", noun=self.noun, square=name(square))
        if square not in self.asked:
            return self.outside(square)
        return note_of(self.setup, self._explained(square))

    def outside(self, square: int) -> Note:
        """Say why a square does not count."""
        return self.note("outside", square=self.size.name(square), region=self.exercise.region)

    def hints(self, square: int) -> Iterator[Hint]:
        """Lead to a square that is to be found, step by step."""
        rule = self.exercise.asks.skill == "squares"  # where the notation is read, it would be the answer
        return path_hints(self.setup, self._explained(square), self.words, rule=rule)

    def _explained(self, square: int) -> Explanation:
        """Explain why the piece can or cannot go to a square, leaving promotion aside."""
        brief = len(self.asked) > MANY
        return explain_in(self.words.explaining, self.setup, self.origin, square, promotes=False, brief=brief)


def region_of(question: SetUp[ReachQuestion], exercise: ExerciseSpec) -> str:
    """Return the region that is asked about; empty if the piece reaches no square outside it."""
    region = exercise.region
    try:
        whole = question(replace(exercise, region=""), ENGLISH)
        return region if region and whole.reached - whole.size.region(region) else ""
    except BanmenError:
        return region
