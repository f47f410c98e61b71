"""Questions about royals: the side that a goal names, the other side's replies."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from banmen_rules.base.errors import BanmenError
from banmen_rules.base.geometry import Side
from banmen_rules.betza import Category
from banmen_rules.core import movegen
from banmen_rules.core.game import Game
from banmen_rules.core.moves import Move
from banmen_rules.teaching.exercises._fields import (
    goal_side,
)
from banmen_rules.teaching.exercises._generate import _order
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note, Values
from banmen_rules.teaching.exercises._notes import royals_in_words
from banmen_rules.teaching.exercises._words import Words, fault
from banmen_rules.teaching.exercises.forms.steps import Line


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

    @contextmanager
    def made(self, move: Move) -> Iterator[None]:
        """Make a move for a while."""
        self.position.push(move)
        try:
            yield
        finally:
            self.position.pop()

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

    def punishing(self, text: str, reply: Move) -> Note:
        """Note the reply to the move last made, and what it changes on the board."""
        game, board = self.position.game, self.position.board
        before = game.pieces[board[reply.origin]]
        after = game.pieces[movegen.becomes(game, board, reply.packed)]
        return Note(
            text,
            reply=reply.text(game.size),
            takes=tuple(map(self.name, reply.captures)),
            becomes=after.symbol if after is not None and after != before else "",
        )


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
