"""Move exercises step by step: the common base, and one piece that moves alone (``route``, ``collect``)."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator
from copy import copy
from typing import NamedTuple

from banmen_rules.base.errors import AmbiguousMove, BanmenError, IllegalMove
from banmen_rules.core import movegen, rules
from banmen_rules.core.moves import Move, parse_route
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._fields import goal_number, goal_square, goal_squares
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note
from banmen_rules.teaching.exercises._notes import note_of, noun_on
from banmen_rules.teaching.exercises._words import Words, fault
from banmen_rules.teaching.exercises.solve.model import LimitReached, Proof, Status
from banmen_rules.teaching.exercises.solve.single_piece import LIMIT, Place, SinglePiece, solve
from banmen_rules.words.explain.explanation import explain_in


class Step(NamedTuple):
    """The verdict on a move."""

    verdict: str
    """``on`` (right, and more is to come), ``done`` or ``wrong``."""
    note: Note
    reply: Move | None = None
    """The other side's reply."""


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

    def _of(self, square: int) -> list[Move]:
        position = self.position
        return [move for move in position.moves(square) if rules.refusal(position, move) is None]

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
        found = explain_in(self.words, self.position, origin, target, promotes=False)
        if found.legal:  # it gets there, but not by this path
            return self.note("not_made", text=text, why=str(error))
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


def unproven(proof: Proof, moves: int, limit: int) -> Iterator[str]:
    """Say why the goal is not reached in so many moves and no fewer."""
    if proof.status is Status.UNKNOWN:
        yield fault("not_decided", limit=limit)
    elif proof.minimal is None:
        yield fault("not_possible", moves=moves)
    elif not proof.minimal:
        yield fault("done_already")
    elif proof.minimal < moves:
        yield fault("fewer", minimal=proof.minimal, moves=moves)


_EXTRA_PLACES = 300
"""How many places the search may visit just to say whether a wrong move would need only one more."""


class SinglePieceLine(Line):
    """One piece moves, the other side passes."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Set up a ``route`` or ``collect`` exercise.

        Raises:
            BanmenError: if it cannot be set up.

        """
        position = to_move(exercise)
        size, origin = position.game.size, exercise.origin(position)
        super().__init__(exercise, words, position, goal_number(exercise, "moves"))
        arrives: int | None = None
        takes: Collection[int] = ()
        if exercise.kind == "route":
            arrives = goal_square(exercise, size, "arrives")
        else:
            takes = goal_squares(exercise, size, "takes")
            for square in takes:
                if not position.board[square] or square == origin:
                    raise BanmenError(fault("nothing_to_take", square=size.name(square)))
        self.origin = origin
        self.piece = SinglePiece(position, origin, arrives=arrives, takes=takes)
        self.place = self.piece.start

    def step(self, move: Move) -> Step:
        """Judge whether the piece can still reach its goal in the moves left."""
        place, left = self._place(move), self.left - 1
        if self.piece.is_done(place):
            return Step("done", self._sentence("done", place))
        try:
            if self.piece.within(place, left, LIMIT):
                return Step("on", self._sentence("on", place))
        except LimitReached:
            raise BanmenError(fault("not_decided", limit=LIMIT)) from None
        if not left:
            return Step("wrong", self._sentence("last", place))
        try:
            one_more = self.piece.within(place, left + 1, _EXTRA_PLACES)
        except LimitReached:
            one_more = False
        return Step("wrong", self._sentence("one_more" if one_more else "many_more", place))

    def after(self, move: Move, step: Step) -> "SinglePieceLine":
        """Continue from where the piece ends; the other side passes."""
        del step
        game, counter = self.position.game, self.position.counter
        pushed = Position(game, self.position.board, counter)
        pushed.push(move)
        after = copy(self)
        after.position = Position(game, pushed.board, counter)
        after.left, after.place, after.origin = self.left - 1, self._place(move), move.target
        return after

    @property
    def rest(self) -> Note:
        """The note on any other move."""
        return self._sentence("rest", self.place)

    def unsolved(self) -> Iterator[str]:
        """Say why the goal cannot be reached, or not in so many moves."""
        yield from unproven(solve(self.piece, self.left), self.left, self.piece.meter.limit)

    def _place(self, move: Move) -> Place:
        after = movegen.becomes(self.position.game, self.position.board, move.packed)
        return Place(move.target, after, self.place.gone.union(move.captures))

    def _sentence(self, name: str, place: Place) -> Note:
        """Make a note on a place; the moves left do not count the one just made, those it ``had`` do."""
        takes, missing = self.piece.takes, sorted(self.piece.missing(place))
        return self.note(
            f"{self.exercise.kind}_{name}",
            square=self.name(place.square),
            arrives=self.exercise.goal.get("arrives"),
            squares=[*map(self.name, missing)],
            count=len(takes) - len(missing),
            rest=len(missing),
            of=len(takes),
            left=self.left - 1,
            had=self.left,
        )
