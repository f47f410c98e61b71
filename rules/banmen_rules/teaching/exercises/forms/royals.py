"""Questions about royals: the side that a goal names, the other side's replies."""

from functools import lru_cache

from banmen_rules.base.errors import BanmenError
from banmen_rules.base.geometry import Side
from banmen_rules.betza import Category
from banmen_rules.core import rules
from banmen_rules.core.game import Game
from banmen_rules.core.moves import Move
from banmen_rules.core.packed import SQUARE
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._fields import (
    goal_side,
)
from banmen_rules.teaching.exercises._generate import _order
from banmen_rules.teaching.exercises._model import ExerciseSpec, Values
from banmen_rules.teaching.exercises._notes import Hint, royals_in_words
from banmen_rules.teaching.exercises._words import Words, fault
from banmen_rules.teaching.exercises.forms.steps import Line
from banmen_rules.teaching.exercises.solve.one_move import punished


class Sided(Line):
    """Moves of the side that a goal names."""

    def __init__(self, exercise: ExerciseSpec, words: Words, name: str, left: int = 1) -> None:
        """Read the side, and set up the position.

        Raises:
            BanmenError: if it is not that side's turn, or a side that needs royals has none.

        """
        super().__init__(exercise, words, exercise.position(), left)
        self.side = goal_side(exercise, name)
        if self.position.turn is not self.side:
            raise BanmenError(fault("not_to_move", side=self.side.title))
        hunted = self.side if name == "saves" else self.side.other
        if not self.royals(hunted):
            raise BanmenError(fault("no_royal", side=hunted.title))

    def royals(self, side: Side) -> list[str]:
        """Name the royals of a side on the board as it is now."""
        return royals_in_words(self.position, side, self.words)

    def flights(self, side: Side) -> list[str]:
        """Name the squares that the royals of a side could go to without being captured at once."""
        position = Position(self.position.game, self.position.board, int(side))
        found: set[int] = set()
        for square in position.royals(side):
            if position.game.roams(position.board[square]):
                continue  # it may go anywhere
            for packed in position.effects_of(square):
                if rules.refusal(position, packed) is None and punished(position, packed) is None:
                    found.add(packed & SQUARE)
        return [*map(self.name, sorted(found))]

    def where_to_flee(self, side: Side) -> Hint:
        """Ask where the royals of a side can flee, and show the squares."""
        squares = self.flights(side)
        text = self.words.say("where_to_flee", royals=self.royals(side), squares=squares)
        return Hint("category", text, tuple(squares))

    def answer(self, packed: int) -> Move:
        """Find the simplest move with the effect of a packed reply, which has no path."""
        position = self.position
        known = Move.unpack(position.game, position.board, packed)
        moves = [
            move
            for move in position.moves_to(known.origin, known.target)
            if (move.effect, move.declines) == (known.effect, known.declines)
        ]
        return min(moves, key=lambda move: len(move.path), default=known)


def sides(exercise: ExerciseSpec, words: Words, role: str, *, hunted: bool) -> Values:
    """Say which side the goal names, the other one, and the royals in question.

    Args:
        exercise: the exercise.
        words: the words.
        role: the argument of the goal that names a side.
        hunted: whether the royals are those of that side.

    """
    named = str(exercise.goal.get(role, ""))
    side = Side.__members__.get(named.upper())

    def royals() -> list[str]:
        try:
            position = exercise.position()
        except BanmenError:
            return []
        return [] if side is None else royals_in_words(position, side if hunted else side.other, words)

    return {
        "side": lambda: named.title() if side is None else words.side(side),
        "other": lambda: "" if side is None else words.side(side.other),
        "royals": royals,
    }


@lru_cache(maxsize=64)
def royals_of(game: Game) -> tuple[int, ...]:
    """List Black's royals at the start that cannot teleport."""
    return tuple(
        _order.codes_of(game, kind)[0]
        for kind in game.kinds
        if kind.royal and kind.at_start and Category.TELEPORT not in kind.description.categories
    )
