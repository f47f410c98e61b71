"""``guard``: save the last royal, or mark the pieces that give check."""

from collections.abc import Iterator
from functools import cached_property

from banmen_rules.base.errors import BanmenError
from banmen_rules.base.geometry import Side
from banmen_rules.betza import Category
from banmen_rules.core import check, movegen
from banmen_rules.core.check import threats
from banmen_rules.core.moves import Move
from banmen_rules.core.packed import FROM, SQUARE
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._fields import goal_side
from banmen_rules.teaching.exercises._generate._boards import practised_board
from banmen_rules.teaching.exercises._generate._order import Draft, DraftSpec, Missed
from banmen_rules.teaching.exercises._model import ExerciseSpec, Kind, Note, Values
from banmen_rules.teaching.exercises._notes import (
    Hint,
    noun_on,
    pieces_in_words,
    royals_in_words,
)
from banmen_rules.teaching.exercises._words import Words, fault
from banmen_rules.teaching.exercises.forms.moves import MovesKind
from banmen_rules.teaching.exercises.forms.royals import Sided, royals_of, sides
from banmen_rules.teaching.exercises.forms.squares import SquaresKind, SquaresQuestion
from banmen_rules.teaching.exercises.forms.steps import Step
from banmen_rules.teaching.exercises.solve import Status, guard
from banmen_rules.teaching.exercises.solve.one_move import punished
from banmen_rules.words.explain.explanation import explain_in

_ATTACKER = 0.4
_SAVES = 0.5
"""The largest share of legal moves that may save a royal: if most do, there is nothing to find."""


class GuardLine(Sided):
    """Saving the last royal, in one move."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Read the side."""
        super().__init__(exercise, words, "saves")

    def step(self, move: Move) -> Step:
        """Judge whether anything can capture the last royals after a move."""
        taking = punished(self.position, move.packed)
        if taking is None:
            return Step("done", self.note("saved", side=self.words.side(self.side)))
        position, origin = self.position, taking >> FROM & SQUARE
        with self.made(move):
            noun, royals = noun_on(position, origin, self.words), self.royals(self.side)
            text = self.words.say("punished", noun=noun, origin=self.name(origin), royals=royals)
            reply = self.answer(taking)
            return Step("wrong", self.punishing(text, reply), reply)

    def questions(self, move: Move) -> Iterator[Hint]:
        """Ask which pieces attack the royals, and where the royals can flee."""
        del move
        attackers = sorted({packed >> FROM & SQUARE for packed in check.threats(self.position, self.side)})
        which = pieces_in_words(self.position, attackers, self.words)
        yield Hint("category", self.words.say("who_attacks", which=which), tuple(map(self.name, attackers)))
        yield self.where_to_flee(self.side)

    @property
    def rest(self) -> Note:
        """The note on any other move: the reply depends on where it goes."""
        return self.note("punished_anyhow", royals=self.royals(self.side))

    def unsolved(self) -> Iterator[str]:
        """Say that no move saves the royals, or that they are not threatened."""
        found = list(super().unsolved())
        if not found and not self.position.is_check(self.side):
            found = [fault("no_threat", side=self.side.title)]
        yield from found


class CheckQuestion(SquaresQuestion):
    """The pieces of a side that give check."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Set up an exercise.

        Raises:
            BanmenError: if it cannot be set up, for the first of the reasons that `faults` lists.

        """
        self.attacker = goal_side(exercise, "attacker")
        self.position = position = exercise.position()
        position.counter = int(self.attacker)  # explanations depend on whose turn it is
        super().__init__(exercise, position, words)
        self.inside = self.size.region(exercise.region)
        self.asked = self.inside & position.squares_of(self.attacker)
        """The squares that can be answers: those of the attacker's pieces."""
        self.royals = sorted(position.royals(self.attacker.other))
        for square in sorted(self.right - self.inside):
            raise BanmenError(fault("not_held", region=exercise.region, square=self.size.name(square)))

    @cached_property
    def _threats(self) -> list[int]:
        return sorted(check.threats(self.position, self.attacker.other))

    @cached_property
    def right(self) -> frozenset[int]:
        """The squares that are the answer."""
        return frozenset(packed >> FROM & SQUARE for packed in self._threats)

    @property
    def rest(self) -> Note:
        """The note on any square that is not asked about."""
        return self.note("only_pieces", attacker=self.words.side(self.attacker))

    def why(self, square: int) -> Note:
        """Say why the piece on a square gives check, or does not."""
        name = self.size.name
        here = name(square)
        piece = self.setup.piece_at(square)
        if square not in self.inside:
            return self.note("outside", square=here, region=self.exercise.region)
        if piece is None:
            return self.note("no_piece", square=here)
        noun = self.words.noun(piece.kind)
        if piece.side != self.attacker:
            attacker = self.words.side(self.attacker)
            return self.note("other_side", piece=noun, square=here, attacker=attacker)
        royals = royals_in_words(self.position, self.attacker.other, self.words)
        if square in self.right:
            move = self._move(square)
            note = self.note(
                "gives_check", piece=noun, square=here, by=[*map(name, move.path)], royals=royals
            )
            return note._replace(path=tuple(map(name, (square, *move.path, move.target))))
        if len(royals) != 1:
            return self.note("gives_no_check_alone", piece=noun, square=here, royals=royals)
        found = explain_in(self.words.explaining, self.setup, square, self.royals[0])
        blocker = name(found.blocker) if found.blocker is not None else ""
        path = tuple(map(name, (square, *found.squares))) if found.leg is not None else ()
        return Note(self.words.say("gives_no_check", why=found.text), path, blocker, found.leg)

    def hints(self, square: int) -> Iterator[Hint]:
        """Lead to a piece that gives check, step by step."""
        move, note, here = self._move(square), self.why(square), self.size.name(square)
        yield Hint("category", self.words.say("look_for", found=move.categories[0]))
        if move.path:
            touched = tuple(map(self.size.name, move.path))
            yield Hint("leg", self.words.say("goes_via", touched=touched), touched)
        yield Hint("square", self.words.say("the_square", square=here), (here,))
        yield Hint("animate", self.words.say("watch", legal=True), (here,), note.path)

    def _move(self, square: int) -> Move:
        """Find the simplest move by which the piece on a square captures all royals."""
        ends = {packed & SQUARE for packed in self._threats if packed >> FROM & SQUARE == square}
        taking = (
            move
            for move in self.setup.moves(square)
            if move.target in ends and set(self.royals) <= set(move.captures)
        )
        return min(taking, key=lambda move: (len(move.captures), len(move.path), move.path, move.target))

    @property
    def nothing(self) -> str:
        """The fault of a position without check."""
        return fault("no_check", attacker=str(self.exercise.goal["attacker"]))


class _Attackers(SquaresKind):
    question = CheckQuestion

    def task(self, exercise: ExerciseSpec) -> str:
        del exercise
        return "guard_attackers"

    def values(self, exercise: ExerciseSpec, words: Words) -> Values:
        found = sides(exercise, words, "attacker", hunted=False)
        return {**found, "royals": list} if exercise.goal["attacker"] == Side.BLACK.label else found


class _Kind(MovesKind):
    needed = ("tsfen",)
    optional = ("region",)
    goal = ("saves", "attacker")
    never = (Category.PASS,)
    line = GuardLine
    one_right = True
    _attackers = _Attackers()

    def of(self, exercise: ExerciseSpec) -> Kind:
        return self._attackers if "attacker" in exercise.goal else self

    def values(self, exercise: ExerciseSpec, words: Words) -> Values:
        return sides(exercise, words, "saves", hunted=True)

    def goal_from(self, position: Position, square: str, region: str) -> dict[str, object]:
        del square, region
        return {"saves": position.turn.label}

    def make(self, spec: DraftSpec) -> Draft:
        """Put a royal under attack, and ask for a move that saves it, or for the attackers."""
        board, category = practised_board(spec)
        royals = royals_of(spec.game)
        if not royals:
            raise Missed
        codes, rng, game = board.position.board, spec.rng, spec.game
        attacked = {
            at
            for packed in board.moves.of(category)
            for at in (packed & SQUARE, *movegen.captured(game, codes, packed))
            if at in board.shown and at != board.square and (not codes[at] or codes[at] & 1 != board.turned)
        }
        if not attacked:
            raise Missed
        attacker = Side(board.turned)
        there = rng.choice(sorted(attacked))
        board = board.with_pieces({there: rng.choice(royals) | attacker.other})
        checks = threats(board.position, attacker.other)
        if set(checks).isdisjoint(board.moves.of(category)):
            raise Missed
        if rng.chance(_ATTACKER):
            pieces = len(board.position.squares_of(attacker))
            count = 2 * pieces + len({packed >> FROM & SQUARE for packed in checks})
            return _without_piece(board.draft(category, count, goal={"attacker": attacker.label}))
        position = Position(game, board.position.board, int(attacker.other))
        found = guard(position, attacker.other)
        spec.work.spend(found.nodes)
        every = len(found.moves) + len(found.replies)
        if found.status is not Status.PROVEN or len(found.moves) > max(2, every * _SAVES):
            raise Missed
        goal = {"saves": attacker.other.label}
        return _without_piece(board.draft(category, every, goal=goal, tsfen=position.tsfen()))


def _without_piece(draft: Draft) -> Draft:
    del draft.fields["square"]
    return draft


KIND = _Kind()
