"""Moves step by step: an exercise at one point, and the routes of a piece."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from banmen_rules.base.errors import AmbiguousMove, BanmenError, IllegalMove
from banmen_rules.core import movegen, rules
from banmen_rules.core.moves import Move, parse_route
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note
from banmen_rules.teaching.exercises._notes import (
    Hint,
    note_of,
    noun_on,
)
from banmen_rules.teaching.exercises._words import Words, fault
from banmen_rules.teaching.exercises.solve.model import UNDECIDED, Proof, Status
from banmen_rules.words.explain.attempts import Attempt
from banmen_rules.words.explain.explanation import explain_in
from banmen_rules.words.explain.reasons import failure_in_words


class Step(NamedTuple):
    """The verdict on a move."""

    verdict: str
    """``on`` (right, and more is to come), ``done`` or ``wrong``."""
    note: Note
    reply: Move | None = None
    """The other side's reply."""


class Route(NamedTuple):
    """One route of a piece to a square."""

    squares: tuple[int, ...]
    """Every square of it, in order; the last is where it ends."""
    stops: tuple[int, ...]
    """The squares it touches down on, with the last: those that machine text names."""
    failing: Attempt | None = None
    """The attempt that fails; None if the piece has a move by this route."""


def why_failing(position: Position, route: Route, words: Words) -> Note:
    """Say what stops a route, and show how far it gets."""
    attempt = route.failing
    assert attempt is not None  # noqa: S101 - asked of routes that fail only
    name = position.game.size.name
    path = tuple(map(name, (attempt.origin, *attempt.squares)))
    blocker = name(attempt.blocker) if attempt.blocker is not None else ""
    text = words.say("not_by_this_route", why=failure_in_words(position, attempt, words.explaining))
    return Note(text, path, blocker, attempt.leg + 1)


class Line(ABC):
    """A move exercise at one point: a board, the pieces that may move, and the number of moves left."""

    def __init__(self, exercise: ExerciseSpec, words: Words, position: Position, left: int = 1) -> None:
        """Take over the position, which nothing else may change."""
        self.exercise = exercise
        self.words = words
        self.position = position
        self.left = left
        self.name = position.game.size.name
        self.origin: int | None = None
        """The square of the one piece that may move; None: all of the side to move."""

    @property
    def pieces(self) -> list[int]:
        """The squares of the pieces that may move."""
        return sorted(self.position.squares_of(self.position.turn)) if self.origin is None else [self.origin]

    @property
    def token(self) -> object:
        """Equal for two points that are the same."""
        return self.position.tsfen(), self.left

    def note(self, name: str, **values: object) -> Note:
        """Make a note of a sentence."""
        return Note(self.words.say(name, **values))

    @contextmanager
    def made(self, move: Move) -> Iterator[None]:
        """Make a move for a while."""
        self.position.push(move)
        try:
            yield
        finally:
            self.position.pop()

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

    @abstractmethod
    def step(self, move: Move) -> Step:
        """Judge a legal move."""

    def after(self, move: Move, step: Step) -> "Line":
        """Continue after a move and the reply to it; not possible where the exercise is one move."""
        raise NotImplementedError

    @property
    @abstractmethod
    def rest(self) -> Note:
        """The note on every move without a note of its own."""

    def unsolved(self) -> Iterator[str]:
        """Say why the goal cannot be reached, or is not the best."""
        if all(self.best(moves)[1].verdict == "wrong" for moves in self.moves().values()):
            yield fault("no_such_move")

    def routes(self) -> list["Route"]:
        """List the routes that the learner may show square by square, failing ones included."""
        return []

    def questions(self, move: Move) -> Iterator[Hint]:  # noqa: ARG002 - for the lines that ask
        """Ask what leads to a right move, before the hints name its piece and square."""
        yield from ()

    def counts(self, _move: Move) -> bool:
        """Tell whether a move can be an answer, and so needs a note."""
        return True

    def moves(self) -> dict[str, list[Move]]:
        """List the legal moves by their machine text; a text rarely stands for two."""
        found: dict[str, list[Move]] = {}
        for square in self.pieces:
            for move in self._of(square):
                found.setdefault(move.text(self.position.game.size), []).append(move)
        return found

    def best(self, moves: list[Move]) -> tuple[Move, Step]:
        """Judge the moves that one text may mean, and choose the best for the learner."""
        steps = [(move, self.step(move)) for move in moves]
        return min(steps, key=lambda pair: ("done", "on", "wrong").index(pair[1].verdict))

    def read(self, text: str) -> list[Move] | Note:
        """Find the legal moves that a text means, or say why it means none."""
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
            return self.note("not_one_move", text=text, why=str(error))
        return self._not_to_move(origin) or [move]

    def _of(self, square: int, target: int | None = None) -> list[Move]:
        """List the legal moves of the piece on a square, or those of them that end on a target."""
        position = self.position
        moves = position.moves(square) if target is None else position.moves_to(square, target)
        return [move for move in moves if rules.refusal(position, move) is None]

    def _not_to_move(self, square: int) -> Note | None:
        if square in self.pieces:
            return None
        if len(self.pieces) == 1:
            noun = noun_on(self.position, self.pieces[0], self.words)
            return self.note("not_this_piece", noun=noun, square=self.name(self.pieces[0]))
        side = self.words.side(self.position.turn)
        return self.note("no_own_piece", square=self.name(square), side=side)

    def _impossible(self, text: str, error: BanmenError) -> Note:
        """Explain why a piece cannot go somewhere, with the squares to show."""
        if not text.lstrip()[:1].isdecimal():
            return self.note("not_made", text=text, why=str(error))
        origin, _, target, _ = parse_route(self.position.game.size, text)
        found = explain_in(self.words.explaining, self.position, origin, target, promotes=False)
        if found.legal:  # it gets there, but not by this path
            return self.note("not_made", text=text, why=str(error))
        return note_of(self.position, found)


def to_move(exercise: ExerciseSpec) -> Position:
    """Set an exercise's board up with the side to move whose piece the question is about.

    Raises:
        BanmenError: if it cannot be set up.

    """
    position = exercise.position()
    return turned(position, exercise.origin(position)) if exercise.square else position


def turned(position: Position, square: int) -> Position:
    """Return a position in which the side of the piece on a square is to move."""
    if position.counter & 1 == position.board[square] & 1:
        return position
    return Position(position.game, position.board, position.counter + 1)


def unproven(proof: Proof, moves: int) -> Iterator[str]:
    """Say why the goal is not reached in so many moves and no fewer."""
    if proof.status is Status.UNKNOWN:
        yield UNDECIDED
    elif proof.minimal is None:
        yield fault("not_possible", moves=moves)
    elif not proof.minimal:
        yield fault("done_already")
    elif proof.minimal < moves:
        yield fault("fewer", minimal=proof.minimal, moves=moves)
