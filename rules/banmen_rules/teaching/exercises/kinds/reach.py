"""Squares that a piece can go to (``reach``, ``spot``, ``read``), and pieces that give check (``guard``)."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property, lru_cache

from banmen_rules.base.errors import BanmenError
from banmen_rules.base.geometry import Size
from banmen_rules.betza.budget import check_walk
from banmen_rules.core import check, rules
from banmen_rules.core.game import Game
from banmen_rules.core.moves import Move
from banmen_rules.core.packed import FROM, SQUARE
from banmen_rules.core.position import Position
from banmen_rules.core.setup import Setup
from banmen_rules.teaching.exercises import _fault_words
from banmen_rules.teaching.exercises._fields import check_holds
from banmen_rules.teaching.exercises._goals import goal_number, goal_side, goal_squares
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note
from banmen_rules.teaching.exercises._notes import Hint, note_of, noun_on, path_hints, royals_in_words
from banmen_rules.teaching.exercises._words import ENGLISH, Words
from banmen_rules.variants import PieceKind, Resolved, Rules, Ruleset, Variant
from banmen_rules.words.explain import Explanation
from banmen_rules.words.explain.explanation import explain_in

WIDEST = 22
"""The largest radius of an empty board: the generator has no numbers for a larger one."""

MANY = 121
"""With more squares than these, 11 by 11, the notes are brief, because the key holds a note on each."""


class ReachQuestion:
    """One piece on a board, and the squares that are asked about."""

    def __init__(self, exercise: ExerciseSpec, words: Words = ENGLISH) -> None:
        """Set up an exercise.

        Raises:
            BanmenError: if it cannot be set up, for the first of the reasons that `faults` lists.

        """
        self.exercise = exercise
        self.words = words
        self.setup: Setup
        if exercise.kind == "read":
            self.setup, self.origin = _single_piece(exercise, words)
        else:
            position = exercise.position()
            self.origin = exercise.origin(position)
            # Explanations depend on whose turn it is; what the piece can do does not.
            position.counter = position.board[self.origin] & 1
            self.setup = position
        self.size = self.setup.game.size
        inside = check_holds(exercise, self.size, self.origin)
        self.among: tuple[int, ...] = ()
        if exercise.kind == "spot":
            self.among = goal_squares(exercise, self.size, "among")
        self.asked = (frozenset(self.among) or inside) - {self.origin}
        """The squares that can be answers; the piece's own square never is."""

    @property
    def noun(self) -> str:
        """The name of the piece."""
        return noun_on(self.setup, self.origin, self.words)

    @cached_property
    def reached(self) -> frozenset[int]:
        """The squares asked about where the piece can end its move."""
        setup = self.setup
        moves = [packed for packed in setup.effects_of(self.origin) if packed & SQUARE in self.asked]
        if isinstance(setup, Position) and setup.game.roams(setup.board[self.origin]):
            # Without earlier moves, only the rule on protected royals can forbid a move.
            moves = [
                packed
                for packed in moves
                if not setup.board[packed & SQUARE] or rules.refusal(setup, packed) is None
            ]
        return frozenset(packed & SQUARE for packed in moves)

    @property
    def right(self) -> frozenset[int]:
        """The squares that are the answer."""
        return self.asked - self.reached if self.among else self.reached

    @property
    def rest(self) -> Note:
        """The note on any square that is not asked about."""
        if self.among:
            return Note(self.words.not_among("", map(self.size.name, self.among)))
        return Note(self.words.not_asked())

    def why(self, square: int) -> Note:
        """Say why the piece can or cannot go to a square, or why the square does not count."""
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
        return path_hints(self.setup, self._explained(square), self.words)

    def _explained(self, square: int) -> Explanation:
        """Explain why the piece can or cannot go to a square, leaving promotion aside."""
        brief = len(self.asked) > MANY
        return explain_in(self.words, self.setup, self.origin, square, promotes=False, brief=brief)


def _single_piece(exercise: ExerciseSpec, words: Words) -> tuple[Setup, int]:
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
    """Make a game of one kind, which neither promotes nor has a rank."""
    size = Size(2 * radius + 1, 2 * radius + 1)
    check_walk(kind.description.paths, size)  # refuses an invalid notation too
    only = replace(kind, promotes_to=None, contagion=None, royal=False, rank=0)
    ruleset = Ruleset("alone", "", {}, {})
    variant = Variant("alone", "", "", size, (only,), (), (), "pink", (), {"alone": ruleset})
    return Game(Resolved(variant, "alone", {}, (only,), Rules(promotion="capture")))


class CheckQuestion:
    """The pieces of a side that give check."""

    def __init__(self, exercise: ExerciseSpec, words: Words = ENGLISH) -> None:
        """Set up an exercise.

        Raises:
            BanmenError: if it cannot be set up, for the first of the reasons that `faults` lists.

        """
        self.exercise = exercise
        self.words = words
        self.attacker = goal_side(exercise, "attacker")
        self.setup = exercise.position()
        self.setup.counter = int(self.attacker)  # explanations depend on whose turn it is
        self.size = self.setup.game.size
        self.inside = self.size.region(exercise.region)
        self.asked = self.inside & self.setup.squares_of(self.attacker)
        """The squares that can be answers: those of the attacker's pieces."""
        self.royals = sorted(self.setup.royals(self.attacker.other))
        for square in sorted(self.right - self.inside):
            raise BanmenError(_fault_words.not_held(exercise.region, self.size.name(square)))

    @cached_property
    def _threats(self) -> list[int]:
        return sorted(check.threats(self.setup, self.attacker.other))

    @cached_property
    def right(self) -> frozenset[int]:
        """The squares that are the answer."""
        return frozenset(packed >> FROM & SQUARE for packed in self._threats)

    @property
    def rest(self) -> Note:
        """The note on any square that is not asked about."""
        return Note(self.words.only_pieces(self.words.side(self.attacker)))

    def why(self, square: int) -> Note:
        """Say why the piece on a square gives check, or does not."""
        name = self.size.name
        here = name(square)
        piece = self.setup.piece_at(square)
        if square not in self.inside:
            return Note(self.words.outside(here, self.exercise.region))
        if piece is None:
            return Note(self.words.no_piece(here))
        noun = self.words.noun(piece.kind)
        if piece.side != self.attacker:
            return Note(self.words.other_side(noun, here, self.words.side(self.attacker)))
        royals = royals_in_words(self.setup, self.attacker.other, self.words)
        if square in self.right:
            move = self._move(square)
            text = self.words.gives_check(noun, here, [*map(name, move.path)], royals)
            return Note(text, tuple(map(name, (square, *move.path, move.target))))
        if len(royals) != 1:
            return Note(self.words.gives_no_check_alone(noun, here, royals))
        found = explain_in(self.words, self.setup, square, self.royals[0])
        blocker = name(found.blocker) if found.blocker is not None else ""
        path = tuple(map(name, (square, *found.squares))) if found.leg is not None else ()
        return Note(self.words.gives_no_check(found.text), path, blocker, found.leg)

    def hints(self, square: int) -> Iterator[Hint]:
        """Lead to a piece that gives check, step by step."""
        move, note, here = self._move(square), self.why(square), self.size.name(square)
        yield Hint("category", self.words.look_for(move.categories[0]))
        if move.path:
            touched = tuple(map(self.size.name, move.path))
            yield Hint("leg", self.words.goes_via(touched), touched)
        yield Hint("square", self.words.the_square(here), (here,))
        yield Hint("animate", self.words.watch(legal=True), (here,), note.path)

    def _move(self, square: int) -> Move:
        """Find the simplest move by which the piece on a square captures all royals."""
        ends = {packed & SQUARE for packed in self._threats if packed >> FROM & SQUARE == square}
        taking = (
            move
            for move in self.setup.moves(square)
            if move.target in ends and set(self.royals) <= set(move.captures)
        )
        return min(taking, key=lambda move: (len(move.captures), len(move.path), move.path, move.target))
