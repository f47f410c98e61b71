"""The pieces that give check: what ``guard`` asks for when it names an attacker."""

from collections.abc import Iterator
from functools import cached_property

from banmen_rules.base.errors import BanmenError
from banmen_rules.core import check
from banmen_rules.core.moves import Move
from banmen_rules.core.packed import FROM, SQUARE
from banmen_rules.teaching.exercises import _fault_words
from banmen_rules.teaching.exercises._goals import goal_side
from banmen_rules.teaching.exercises._hints import Hint
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note
from banmen_rules.teaching.exercises._royals import royals_in_words
from banmen_rules.teaching.exercises._words import ENGLISH, Words
from banmen_rules.words.explain._explain import explain_in


class Checking:
    """A side that gives check, and its pieces."""

    def __init__(self, exercise: ExerciseSpec, words: Words = ENGLISH) -> None:
        """Set up what an exercise asks about, and the language that it speaks.

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
        """Where the answer may be: on the attacker's own pieces."""
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
        """What is said of any square that is not asked about."""
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
        way = tuple(map(name, (square, *found.squares))) if found.leg is not None else ()
        return Note(self.words.gives_no_check(found.text), way, blocker, found.leg)

    def hints(self, square: int) -> Iterator[Hint]:
        """Lead to a piece that gives check, step by step."""
        move, note, here = self._move(square), self.why(square), self.size.name(square)
        yield Hint("category", self.words.look_for(move.categories[0]))
        if move.path:
            touched = tuple(map(self.size.name, move.path))
            yield Hint("leg", self.words.by_way(touched), touched)
        yield Hint("square", self.words.the_square(here), (here,))
        yield Hint("animate", self.words.watch(legal=True), (here,), note.way)

    def _move(self, square: int) -> Move:
        """Find the plainest move by which the piece on a square takes all royals."""
        ends = {packed & SQUARE for packed in self._threats if packed >> FROM & SQUARE == square}
        taking = (
            move
            for move in self.setup.moves(square)
            if move.target in ends and set(self.royals) <= set(move.captures)
        )
        return min(taking, key=lambda move: (len(move.captures), len(move.path), move.path, move.target))
