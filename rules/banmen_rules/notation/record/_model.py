"""The data of a record: lines of moves with comments and variations, and the ending."""

import re
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from banmen_rules.base.arguments import typed_class
from banmen_rules.base.geometry import Side
from banmen_rules.core.game import Game
from banmen_rules.core.moves import Move
from banmen_rules.core.outcome import Outcome

MOST_GLYPHS = 20
"""The largest number of annotations of a move."""
DEEPEST = 32
"""The largest depth of nested variations."""

COMMAND = re.compile(
    r"\[%(?:clk (?P<hours>\d{1,6}):(?P<minutes>[0-5]\d):(?P<seconds>[0-5]\d(?:\.\d{1,3})?)"
    r"|eval (?P<evaluation>[+-]?\d{1,9}(?:\.\d{1,9})?))\]",
    re.ASCII,
)
"""A clock or an evaluation inside a comment, as PGN writes them: ``[%clk 0:09:58]``, ``[%eval -1.25]``."""

GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""The annotations that have a sign, with their numbers as in PGN."""


@typed_class
class Ending(NamedTuple):
    """The result of a game as its record states it."""

    result: Literal["Black wins", "White wins", "draw", "no contest"]
    termination: str = ""
    """A termination of :class:`~banmen_rules.Outcome`, any other text, or empty."""

    @property
    def winner(self) -> Side | None:
        """The side that won."""
        return {"Black wins": Side.BLACK, "White wins": Side.WHITE}.get(self.result)

    @property
    def text(self) -> str:
        """The value of the header ``Result``."""
        return f"{self.result}: {self.termination}" if self.termination else self.result

    @classmethod
    def of(cls, over: Outcome, game: Game) -> "Ending":
        """Make the ending of a record from the outcome of a position.

        >>> from banmen_rules import Position, game
        >>> tai = game("tai")
        >>> Ending.of(Position.initial(tai).resign(), tai)
        Ending(result='White wins', termination='resignation')
        """
        if over.winner is not None:
            return cls("White wins" if over.winner else "Black wins", over.termination)
        contest = over.termination != "repetition" or game.rules.repetition == "fourth"
        return cls("draw" if contest else "no contest", over.termination)


@typed_class
@dataclass(eq=False)
class Node:
    """A move in a record.

    Nodes are equal if their moves have the same effect, by any path, and everything else is equal.
    """

    move: Move
    comment: str = ""
    glyphs: tuple[int, ...] = ()
    """Numeric annotations as in PGN: 1 good, 2 bad …"""
    variations: list["Line"] = field(default_factory=list)
    """The alternatives to this move."""
    clock: float | None = None
    """The remaining seconds of the side that moved, to a thousandth; None without a clock."""
    evaluation: float | None = None
    """The evaluation of the position after the move, to a thousandth; positive favours Black."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node):
            return NotImplemented
        return self._parts() == other._parts()

    __hash__ = None  # type: ignore[assignment] # mutable

    def _parts(self) -> tuple[object, ...]:
        notes = self.comment, self.glyphs, self.clock, self.evaluation
        return self.move.effect, self.move.declines, *notes, self.variations


@typed_class
@dataclass
class Line:
    """Consecutive moves, and the comment before the first of them."""

    comment: str = ""
    moves: list[Node] = field(default_factory=list)
