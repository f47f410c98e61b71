"""One step of an answer that is moves: what each kind has to say of a move, and what comes after it."""

from abc import ABC, abstractmethod
from typing import NamedTuple

from banmen_rules.base.errors import AmbiguousMove, BanmenError, IllegalMove
from banmen_rules.core import rules
from banmen_rules.core.moves import Move, parse_route
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note
from banmen_rules.teaching.exercises._notes import note_of
from banmen_rules.teaching.exercises._words import Words
from banmen_rules.words.explain.explanation import explain_in


class Step(NamedTuple):
    """What is said of a move."""

    verdict: str
    """``on`` (right, and more is to come), ``done`` or ``wrong``."""
    note: Note
    reply: Move | None = None
    """What the other side answers."""


class Line(ABC):
    """A place on the learner's way: a board, who may move on it, and how many moves are left."""

    def __init__(self, exercise: ExerciseSpec, words: Words, position: Position, left: int) -> None:
        """Take over the position, which nobody else changes."""
        self.exercise = exercise
        self.words = words
        self.position = position
        self.left = left
        self.name = position.game.size.name

    @property
    def pieces(self) -> list[int]:
        """The squares of the pieces that may move: all of the side to move."""
        return sorted(self.position.squares_of(self.position.turn))

    @property
    def token(self) -> object:
        """What makes two places the same."""
        return self.position.tsfen(), self.left

    @abstractmethod
    def step(self, move: Move) -> Step:
        """Say what a legal move does for the goal."""

    @abstractmethod
    def after(self, move: Move, step: Step) -> "Line":
        """Go on after a move and the reply to it."""

    @property
    @abstractmethod
    def rest(self) -> Note:
        """What is said of a move of which nothing else is."""

    def counts(self, _move: Move) -> bool:
        """Tell whether a move is one that can be answered at all, so that something is to be said of it."""
        return True

    def moves(self) -> dict[str, list[Move]]:
        """List the legal moves by their texts; hardly ever a text stands for two."""
        found: dict[str, list[Move]] = {}
        for square in self.pieces:
            for move in self._of(square):
                found.setdefault(move.text(self.position.game.size), []).append(move)
        return found

    def best(self, moves: list[Move]) -> tuple[Move, Step]:
        """Judge moves that one text may mean, and choose what is best for the learner."""
        steps = [(move, self.step(move)) for move in moves]
        return min(steps, key=lambda pair: ("done", "on", "wrong").index(pair[1].verdict))

    def read(self, text: str) -> list[Move] | Note:
        """Find the legal moves that a text means, or say why there is none."""
        position = self.position
        try:
            if text.lstrip()[:1].isdecimal():
                origin, path, target, declines = parse_route(position.game.size, text)
                refused = self._not_to_move(origin)
                if refused is not None:
                    return refused
                exact = [
                    move
                    for move in self._of(origin)
                    if (move.path, move.target, move.declines) == (path, target, declines)
                ]
                if exact:
                    return exact
                move = position.parse_move(text)
            else:
                move = position.parse_move(text)
                origin, target = move.origin, move.target
        except IllegalMove as error:
            return self._impossible(text, error)
        except AmbiguousMove as error:
            return Note(self.words.not_one_move(text, str(error)))
        return self._not_to_move(origin) or [move]

    def _of(self, square: int) -> list[Move]:
        position = self.position
        return [move for move in position.moves(square) if rules.refusal(position, move) is None]

    def _not_to_move(self, square: int) -> Note | None:
        if square in self.pieces:
            return None
        if len(self.pieces) == 1:
            piece = self.position.piece_at(self.pieces[0])
            noun = self.words.noun(piece.kind if piece else None)
            return Note(self.words.not_this_piece(noun, self.name(self.pieces[0])))
        side = self.words.side(self.position.turn)
        return Note(self.words.no_own_piece(self.name(square), side))

    def _impossible(self, text: str, error: BanmenError) -> Note:
        """Explain why a piece cannot go somewhere, with the squares to show."""
        if not text.lstrip()[:1].isdecimal():
            return Note(self.words.not_made(text, str(error)))
        origin, _, target, _ = parse_route(self.position.game.size, text)
        found = explain_in(self.words, self.position, origin, target, promotes=False)
        if found.legal:  # the piece gets there, but not by this way
            return Note(self.words.not_made(text, str(error)))
        return note_of(self.position, found)


def to_move(exercise: ExerciseSpec) -> Position:
    """Set an exercise's board up with the side to move whose piece the question is about.

    Raises:
        BanmenError: if it cannot be set up.

    """
    position = exercise.position()
    if exercise.square:
        side = position.board[exercise.origin(position)] & 1
        if position.counter & 1 != side:
            return Position(position.game, position.board, position.counter + 1)
    return position
