"""Move exercises step by step: the common base, and one piece that moves alone (``route``, ``collect``)."""

from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import NamedTuple

from banmen_rules.base.errors import AmbiguousMove, BanmenError, IllegalMove
from banmen_rules.core import movegen, rules
from banmen_rules.core.moves import Move, parse_route
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises import _fault_words
from banmen_rules.teaching.exercises._goals import goal_number, goal_square, goal_squares
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note
from banmen_rules.teaching.exercises._notes import note_of, noun_on
from banmen_rules.teaching.exercises._words import Words
from banmen_rules.teaching.exercises.solve.model import LimitReached
from banmen_rules.teaching.exercises.solve.single_piece import LIMIT, Place, SinglePiece
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

    def __init__(self, exercise: ExerciseSpec, words: Words, position: Position, left: int) -> None:
        """Take over the position, which nothing else may change."""
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
        """Equal for two points that are the same."""
        return self.position.tsfen(), self.left

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
            return Note(self.words.not_one_move(text, str(error)))
        return self._not_to_move(origin) or [move]

    def _of(self, square: int) -> list[Move]:
        position = self.position
        return [move for move in position.moves(square) if rules.refusal(position, move) is None]

    def _not_to_move(self, square: int) -> Note | None:
        if square in self.pieces:
            return None
        if len(self.pieces) == 1:
            noun = noun_on(self.position, self.pieces[0], self.words)
            return Note(self.words.not_this_piece(noun, self.name(self.pieces[0])))
        side = self.words.side(self.position.turn)
        return Note(self.words.no_own_piece(self.name(square), side))

    def _impossible(self, text: str, error: BanmenError) -> Note:
        """Explain why a piece cannot go somewhere, with the squares to show."""
        if not text.lstrip()[:1].isdecimal():
            return Note(self.words.not_made(text, str(error)))
        origin, _, target, _ = parse_route(self.position.game.size, text)
        found = explain_in(self.words, self.position, origin, target, promotes=False)
        if found.legal:  # it gets there, but not by this path
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


_EXTRA_PLACES = 300
"""How many places the search may visit just to say how many more moves a wrong one would need."""


class SinglePieceLine(Line):
    """One piece moves, the other side passes."""

    def __init__(
        self,
        exercise: ExerciseSpec,
        words: Words,
        position: Position,
        left: int,
        at: tuple[SinglePiece, Place],
    ) -> None:
        """Continue from a place."""
        super().__init__(exercise, words, position, left)
        self.piece, self.place = at

    @property
    def pieces(self) -> list[int]:
        """The square of the piece."""
        return [self.place.square]

    def step(self, move: Move) -> Step:
        """Judge whether the piece can still reach its goal in the moves left."""
        place, left = self._place(move), self.left - 1
        if self.piece.is_done(place):
            return Step("done", self._done())
        try:
            if self.piece.within(place, left, LIMIT):
                return Step("on", self._on(place, left))
        except LimitReached:
            raise BanmenError(_fault_words.not_decided(LIMIT)) from None
        try:
            needs = self.left + 1 if left and self.piece.within(place, left + 1, _EXTRA_PLACES) else None
        except LimitReached:
            needs = None
        return Step("wrong", self._wrong(place, needs, left))

    def after(self, move: Move, step: Step) -> "SinglePieceLine":
        """Continue from where the piece ends; the other side passes."""
        del step
        game, counter = self.position.game, self.position.counter
        pushed = Position(game, self.position.board, counter)
        pushed.push(move)
        after = Position(game, pushed.board, counter)
        return SinglePieceLine(
            self.exercise, self.words, after, self.left - 1, (self.piece, self._place(move))
        )

    @property
    def rest(self) -> Note:
        """The note on any other move."""
        if self.exercise.kind == "route":
            return Note(self.words.too_far_from_there(self._arrives, self.left - 1))
        return Note(self.words.not_all_taken(self.left - 1))

    @property
    def _arrives(self) -> str:
        return str(self.exercise.goal["arrives"])

    def _place(self, move: Move) -> Place:
        after = movegen.becomes(self.position.game, self.position.board, move.packed)
        return Place(move.target, after, self.place.gone.union(move.captures))

    def _done(self) -> Note:
        if self.exercise.kind == "route":
            return Note(self.words.arrived(self._arrives))
        return Note(self.words.all_taken(len(self.piece.takes)))

    def _on(self, place: Place, left: int) -> Note:
        if self.exercise.kind == "route":
            return Note(self.words.comes_closer(self.name(place.square), left))
        taken = len(self.piece.takes & place.gone)
        return Note(self.words.taken_so_far(taken, len(self.piece.takes), left))

    def _wrong(self, place: Place, needs: int | None, left: int) -> Note:
        """Say what is wrong with a move; ``needs`` and the number shown both count it."""
        if self.exercise.kind == "route":
            here = self.name(place.square)
            if not left:
                return Note(self.words.last_move(here, self._arrives))
            if needs is None:
                return Note(self.words.too_far_anyhow(here, self._arrives, self.left))
            return Note(self.words.too_far(here, self._arrives, needs, self.left))
        missing = [self.name(square) for square in sorted(self.piece.takes - place.gone)]
        if not left:
            return Note(self.words.still_there(missing))
        if needs is None:
            return Note(self.words.too_many_left_anyhow(missing, self.left))
        return Note(self.words.too_many_left(missing, needs, self.left))


def single_piece_line(exercise: ExerciseSpec, words: Words) -> SinglePieceLine:
    """Set up a ``route`` or ``collect`` exercise.

    Raises:
        BanmenError: if it cannot be set up.

    """
    position = to_move(exercise)
    origin = exercise.origin(position)
    left = goal_number(exercise, "moves")
    arrives: int | None = None
    takes: Collection[int] = ()
    if exercise.kind == "route":
        arrives = goal_square(exercise, position.game.size, "arrives")
    else:
        takes = goal_squares(exercise, position.game.size, "takes")
        for square in takes:
            if not position.board[square] or square == origin:
                raise BanmenError(_fault_words.nothing_to_take(position.game.size.name(square)))
    piece = SinglePiece(position, origin, arrives=arrives, takes=takes)
    return SinglePieceLine(exercise, words, position, left, (piece, piece.start))
