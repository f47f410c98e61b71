"""The squares that one piece can go to: what ``reach``, ``spot`` and ``read`` ask for."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property, lru_cache

from banmen_rules.base.errors import BanmenError
from banmen_rules.base.geometry import Size
from banmen_rules.betza.budget import check_walk
from banmen_rules.core import rules
from banmen_rules.core.game import Game
from banmen_rules.core.packed import SQUARE
from banmen_rules.core.position import Position
from banmen_rules.core.setup import Setup
from banmen_rules.teaching.exercises import _fault_words
from banmen_rules.teaching.exercises._fields import check_holds
from banmen_rules.teaching.exercises._goals import goal_number, goal_squares
from banmen_rules.teaching.exercises._hints import Hint, way_hints
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note
from banmen_rules.teaching.exercises._notes import note_of
from banmen_rules.teaching.exercises._words import ENGLISH, Words
from banmen_rules.variants import PieceKind, Resolved, Rules, Ruleset, Variant
from banmen_rules.words.explain import Explanation
from banmen_rules.words.explain.explanation import explain_in

WIDEST = 22
"""The largest radius of an empty board: the generator has no numbers for a larger one."""

MANY = 121
"""More squares than these, 11 by 11, are spoken of briefly: what is said of each travels with them."""


class Reaching:
    """One piece on a board, and the squares that are asked about."""

    def __init__(self, exercise: ExerciseSpec, words: Words = ENGLISH) -> None:
        """Set up what an exercise asks about, and the language that it speaks.

        Raises:
            BanmenError: if it cannot be set up, for the first of the reasons that `faults` lists.

        """
        self.exercise = exercise
        self.words = words
        self.setup: Setup
        if exercise.kind == "read":
            self.setup, self.origin = _alone(exercise, words)
        else:
            position = exercise.position()
            self.origin = exercise.origin(position)
            # What a piece can do does not depend on whose turn it is, but explanations do.
            position.counter = position.board[self.origin] & 1
            self.setup = position
        self.size = self.setup.game.size
        inside = check_holds(exercise, self.size, self.origin)
        self.among: tuple[int, ...] = ()
        if exercise.kind == "spot":
            self.among = goal_squares(exercise, self.size, "among")
        self.asked = (frozenset(self.among) or inside) - {self.origin}
        """Where the answer may be: one's own square never is."""

    @property
    def noun(self) -> str:
        """What the piece is called."""
        piece = self.setup.piece_at(self.origin)
        return self.words.noun(piece.kind if piece is not None else None)

    @cached_property
    def reached(self) -> frozenset[int]:
        """Those of the squares asked about where the piece may end a move."""
        setup = self.setup
        ways = [packed for packed in setup.effects_of(self.origin) if packed & SQUARE in self.asked]
        if isinstance(setup, Position) and setup.game.roams(setup.board[self.origin]):
            # No other rule than the one on protected pieces forbids a move that nothing came before.
            ways = [
                packed
                for packed in ways
                if not setup.board[packed & SQUARE] or rules.refusal(setup, packed) is None
            ]
        return frozenset(packed & SQUARE for packed in ways)

    @property
    def right(self) -> frozenset[int]:
        """The squares that are the answer."""
        return self.asked - self.reached if self.among else self.reached

    @property
    def rest(self) -> Note:
        """What is said of any square that is not asked about."""
        if self.among:
            return Note(self.words.not_among("", map(self.size.name, self.among)))
        return Note(self.words.not_asked())

    def why(self, square: int) -> Note:
        """Say why the piece can or cannot go to a square, or why the square is not asked for."""
        name = self.size.name
        if square == self.origin:
            return Note(self.words.own_square(self.noun, name(square)))
        if square not in self.asked:
            if self.among:
                return Note(self.words.not_among(name(square), map(name, self.among)))
            return Note(self.words.outside(name(square), self.exercise.region))
        return note_of(self.setup, self._explained(square))

    def hints(self, square: int) -> Iterator[Hint]:
        """Lead to a square that is to be found, step by step."""
        return way_hints(self.setup, self._explained(square), self.words)

    def _explained(self, square: int) -> Explanation:
        """Explain it; whether the piece promotes was not asked."""
        brief = len(self.asked) > MANY
        return explain_in(self.words, self.setup, self.origin, square, promotes=False, brief=brief)


def _alone(exercise: ExerciseSpec, words: Words) -> tuple[Setup, int]:
    """Put the piece in the middle of an empty board."""
    if bool(exercise.piece) == bool(exercise.betza):
        raise BanmenError(_fault_words.either("read", "piece", "betza"))
    unnamed = words.noun(None).capitalize()
    kind = exercise.shown if exercise.piece else PieceKind("piece", unnamed, "P", exercise.betza, "")
    setup = Setup(_game_of(kind, goal_number(exercise, "radius", most=WIDEST)))
    middle = setup.game.size.squares // 2
    setup.put(middle, setup.game.pieces[setup.game.form(kind.id)])
    return setup, middle


@lru_cache(maxsize=64)
def _game_of(kind: PieceKind, radius: int) -> Game:
    """Make a game of one kind, which has nothing to promote to and nobody to rank with."""
    size = Size(2 * radius + 1, 2 * radius + 1)
    check_walk(kind.description.paths, size)  # a text that does not read is refused here too
    only = replace(kind, promotes_to=None, contagion=None, royal=False, rank=0)
    ruleset = Ruleset("alone", "", {}, {})
    variant = Variant("alone", "", "", size, (only,), (), (), "pink", (), {"alone": ruleset})
    return Game(Resolved(variant, "alone", {}, (only,), Rules(promotion="capture")))
