"""Find the theme of a mate: what its first move shows. Every test is about moves, none about names."""

from collections.abc import Callable
from typing import NamedTuple

from banmen_rules import Category, Move, Position
from banmen_rules.core import check, movegen, rules
from banmen_rules.core.packed import FROM, SQUARE
from banmen_rules.teaching.exercises.solve.quality import Keys, nature, plainest, pushed

_LEAPS = (Category.JUMP, Category.JUMP_RANGE, Category.PASS_OVER, Category.FLYING)
_HUNT = 4
"""A mate of so many moves is a hunt, if nothing else is special about it."""


class Shown(NamedTuple):
    """The first move of a mate, and what it does."""

    position: Position
    found: Keys
    move: Move
    royals: frozenset[int]
    """The royals of the other side, before it."""
    nature: frozenset[str]
    givers: frozenset[int]
    """The squares of the pieces that could capture all royals after it."""
    takers: frozenset[int]
    """The squares of the pieces that could capture the one that moved."""

    @property
    def category(self) -> Category:
        """Its first category."""
        return self.move.categories[0]

    @property
    def takes_own(self) -> bool:
        """Whether it captures a piece of its own side."""
        return any(self.position.board[at] & 1 == self.position.turn for at in self.move.captures)

    @property
    def spreads(self) -> bool:
        """Whether the piece becomes another kind that is not its own promotion."""
        code = self.position.board[self.move.origin]
        form = movegen.becomes(self.position.game, self.position.board, self.move.packed)
        return form not in (code, self.position.game.promotes_to[code])

    @property
    def roamer(self) -> bool:
        """Whether a piece that may go anywhere threatens the royals."""
        game, board = self.position.game, self.position.board
        return any(game.roams(board[at]) for at in self.givers if board[at])

    @property
    def supported(self) -> bool:
        """Whether it ends beside a royal."""
        files, target = self.position.game.size.files, self.move.target
        return any(
            max(abs(target // files - at // files), abs(target % files - at % files)) == 1
            for at in self.royals
        )


TESTS: tuple[tuple[str, Callable[[Shown], object]], ...] = (
    ("both_royals", lambda one: len(one.royals) > 1 and one.found.moves == 1),
    ("royals_in_line", lambda one: len(one.royals) > 1 and one.royals & set(one.move.captures)),
    ("emperor", lambda one: one.roamer),
    ("contagion", lambda one: one.move.captures and one.spreads),
    ("igui_or_pass", lambda one: one.move.target == one.move.origin),
    ("fly_over_own", lambda one: one.category is Category.RANGE_CAPTURE and one.takes_own),
    ("one_flies", lambda one: one.category is Category.RANGE_CAPTURE),
    ("no_promotion", lambda one: one.move.declines),
    ("quiet_corner", lambda one: one.category is Category.HOOK and "quiet" in one.nature),
    ("quiet", lambda one: "quiet" in one.nature),
    ("discovered", lambda one: one.givers and one.move.target not in one.givers),
    ("double_check", lambda one: len(one.givers) > 1),
    ("double_capture", lambda one: len(one.move.captures) > 1),
    ("sacrifice", lambda one: "sacrifice" in one.nature),
    ("corner", lambda one: one.category is Category.HOOK),
    ("two_steps", lambda one: one.category in (Category.AREA, Category.LINE)),
    ("leap", lambda one: one.category in _LEAPS),
    ("hunt", lambda one: one.found.moves >= _HUNT),
    ("promotion", lambda one: one.move.promotes_to),
    ("defender", lambda one: one.move.captures),
    ("supported", lambda one: one.supported),
    ("distance", lambda _one: True),
)
"""The themes, the most special first, each with its test."""


def theme_of(position: Position, found: Keys) -> str:
    """Name the theme of a mate with one first move: the first of `TESTS` that holds."""
    (packed,) = found.first
    shown = _shown(position, found, packed)
    return next(name for name, holds in TESTS if holds(shown))


def _shown(position: Position, found: Keys, packed: int) -> Shown:
    hunted = position.turn.other
    royals = check.royal_squares(position, hunted)
    move = plainest(position, packed)
    with pushed(position, packed):
        givers = frozenset(threat >> FROM & SQUARE for threat in check.threats(position, hunted))
        takers = frozenset(
            reply >> FROM & SQUARE
            for reply in position.captures()
            if rules.refusal(position, reply) is None
            and move.target in movegen.captured(position.game, position.board, reply)
        )
    return Shown(position, found, move, royals, nature(position, packed), givers, takers)
