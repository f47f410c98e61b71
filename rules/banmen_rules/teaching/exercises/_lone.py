"""A piece that moves alone, as an exercise: ``route`` and ``collect``."""

from collections.abc import Collection

from banmen_rules.base.errors import BanmenError
from banmen_rules.core import movegen
from banmen_rules.core.moves import Move
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises import _fault_words
from banmen_rules.teaching.exercises._goals import goal_number, goal_square, goal_squares
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note
from banmen_rules.teaching.exercises._steps import Line, Step, to_move
from banmen_rules.teaching.exercises._words import Words
from banmen_rules.teaching.exercises.solve._alone import LIMIT, Alone, Place
from banmen_rules.teaching.exercises.solve._model import Spent

_ASIDE = 300
"""How many places may be looked at only to say how many more moves a wrong one would need."""


class Lone(Line):
    """A piece on its way."""

    def __init__(
        self, exercise: ExerciseSpec, words: Words, position: Position, left: int, at: tuple[Alone, Place]
    ) -> None:
        """Go on from a place."""
        super().__init__(exercise, words, position, left)
        self.alone, self.place = at

    @property
    def pieces(self) -> list[int]:
        """The square of the piece."""
        return [self.place.square]

    def step(self, move: Move) -> Step:
        """Say whether the piece still gets what it is after in the moves that are left."""
        place, left = self._place(move), self.left - 1
        if self.alone.is_done(place):
            return Step("done", self._done())
        try:
            if self.alone.within(place, left, LIMIT):
                return Step("on", self._on(place, left))
        except Spent:
            raise BanmenError(_fault_words.not_decided(LIMIT)) from None
        try:
            needs = self.left + 1 if left and self.alone.within(place, left + 1, _ASIDE) else None
        except Spent:
            needs = None
        return Step("wrong", self._wrong(place, needs, left))

    def after(self, move: Move, step: Step) -> "Lone":
        """Go on from where it comes to; the other side passes."""
        del step
        place = self._place(move)
        position = Position(self.position.game, self.position.board, self.position.counter)
        position.push(move)
        board = position.board
        after = Position(self.position.game, board, self.position.counter)
        return Lone(self.exercise, self.words, after, self.left - 1, (self.alone, place))

    @property
    def rest(self) -> Note:
        """What is said of any other move."""
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
        return Note(self.words.all_taken(len(self.alone.takes)))

    def _on(self, place: Place, left: int) -> Note:
        if self.exercise.kind == "route":
            return Note(self.words.on_the_way(self.name(place.square), left))
        taken = len(self.alone.takes & place.gone)
        return Note(self.words.taken_so_far(taken, len(self.alone.takes), left))

    def _wrong(self, place: Place, needs: int | None, left: int) -> Note:
        """Say what is wrong with a move; ``needs`` counts it too, as does the number that is shown."""
        if self.exercise.kind == "route":
            here = self.name(place.square)
            if not left:
                return Note(self.words.last_move(here, self._arrives))
            if needs is None:
                return Note(self.words.too_far_anyhow(here, self._arrives, self.left))
            return Note(self.words.too_far(here, self._arrives, needs, self.left))
        missing = [self.name(square) for square in sorted(self.alone.takes - place.gone)]
        if not left:
            return Note(self.words.still_there(missing))
        if needs is None:
            return Note(self.words.too_many_left_anyhow(missing, self.left))
        return Note(self.words.too_many_left(missing, needs, self.left))


def lone(exercise: ExerciseSpec, words: Words) -> Lone:
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
    alone = Alone(position, origin, arrives=arrives, takes=takes)
    return Lone(exercise, words, position, left, (alone, alone.start))
