"""Royals: saving your own (``guard``), capturing the other side's by force (``mate``)."""

from banmen_rules.base.errors import BanmenError
from banmen_rules.base.geometry import Side
from banmen_rules.core import check, movegen
from banmen_rules.core.moves import Move
from banmen_rules.core.packed import FROM, SQUARE
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises import _fault_words
from banmen_rules.teaching.exercises._goals import goal_number, goal_side
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note
from banmen_rules.teaching.exercises._notes import noun_on, pieces_in_words, royals_in_words
from banmen_rules.teaching.exercises._words import Words
from banmen_rules.teaching.exercises.kinds.steps import Line, Step
from banmen_rules.teaching.exercises.solve.mate import LIMIT, MateSearch
from banmen_rules.teaching.exercises.solve.model import LimitReached
from banmen_rules.teaching.exercises.solve.one_move import punished


class _Sided(Line):
    """Moves of the side that a goal names."""

    def __init__(
        self, exercise: ExerciseSpec, words: Words, position: Position, left: int, side: Side
    ) -> None:
        """Take over the position, which nothing else may change.

        Raises:
            BanmenError: if it is not that side's turn.

        """
        super().__init__(exercise, words, position, left)
        self.side = side
        if position.turn is not side:
            raise BanmenError(_fault_words.not_to_move(side.title))

    def _royals(self, side: Side) -> list[str]:
        """Name the royals of a side on the board as it is now."""
        return royals_in_words(self.position, side, self.words)

    def _answer(self, packed: int) -> Move:
        """Find the simplest move with the effect of a packed reply, which has no path."""
        position = self.position
        known = Move.unpack(position.game, position.board, packed)
        moves = [
            move
            for move in position.moves_to(known.origin, known.target)
            if (move.effect, move.declines) == (known.effect, known.declines)
        ]
        return min(moves, key=lambda move: len(move.path), default=known)

    def _punishing(self, text: str, reply: Move) -> Note:
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


class GuardLine(_Sided):
    """Saving the last royal, in one move."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Read the side.

        Raises:
            BanmenError: if it cannot be set up.

        """
        super().__init__(exercise, words, exercise.position(), 1, goal_side(exercise, "saves"))
        if not self._royals(self.side):
            raise BanmenError(_fault_words.no_royal(self.side.title))

    def step(self, move: Move) -> Step:
        """Judge whether anything can capture the last royals after a move."""
        taking = punished(self.position, move.packed)
        if taking is None:
            return Step("done", Note(self.words.saved(self.words.side(self.side))))
        position = self.position
        position.push(move)
        try:
            origin = taking >> FROM & SQUARE
            text = self.words.punished(
                noun_on(position, origin, self.words), self.name(origin), self._royals(self.side)
            )
            reply = self._answer(taking)
            return Step("wrong", self._punishing(text, reply), reply)
        finally:
            position.pop()

    @property
    def rest(self) -> Note:
        """The note on any other move: the reply depends on where it goes."""
        return Note(self.words.punished_anyhow(self._royals(self.side)))


class MateLine(_Sided):
    """Taking all royals of the other side, whatever it does."""

    def __init__(
        self, exercise: ExerciseSpec, words: Words, position: Position, left: int, side: Side
    ) -> None:
        """Start a search with its own limit."""
        super().__init__(exercise, words, position, left, side)
        self.search = MateSearch(position, LIMIT)
        if not self._royals(side.other):
            raise BanmenError(_fault_words.no_royal(side.other.title))

    def step(self, move: Move) -> Step:
        """Judge whether a move wins in the moves left, and find the other side's reply."""
        search, left, other = self.search, self.left - 1, self.words.side(self.side.other)
        try:
            refuted = search.refutation(move.packed, self.left, first=True)
            answer = search.answer(move.packed, self.left) if refuted is None else None
        except LimitReached:
            raise BanmenError(_fault_words.not_decided(LIMIT)) from None
        if refuted is not None:
            return self._refuted(move, refuted)
        if answer is None:
            taken = check.royal_squares(self.position, self.side.other) <= set(move.captures)
            return Step(
                "done", Note(self.words.royals_taken(other) if taken else self.words.no_move_left(other))
            )
        reply = self._reply(move, answer)
        return Step(
            "on", Note(self.words.winning(left, other), reply=reply.text(self.position.game.size)), reply
        )

    def after(self, move: Move, step: Step) -> "MateLine":
        """Continue after the reply."""
        position = self.position.copy()
        position.push(move)
        if step.reply is not None:
            position.push(step.reply)
        return MateLine(self.exercise, self.words, position, self.left - 1, self.side)

    @property
    def rest(self) -> Note:
        """The note on any other move."""
        return Note(self.words.forces_nothing(self.left - 1))

    def _reply(self, move: Move, packed: int) -> Move:
        self.position.push(move)
        try:
            return self._answer(packed)
        finally:
            self.position.pop()

    def _refuted(self, move: Move, packed: int) -> Step:
        left, other = self.left - 1, self.words.side(self.side.other)
        position, words = self.position, self.words
        position.push(move)
        try:
            if not packed:
                said = words.no_win() if left else words.not_taken(self._royals(self.side.other))
                return Step("wrong", Note(said))
            reply = self._answer(packed)
            answer = self._in_words(reply)
            own = check.royal_squares(position, self.side)
            if own and own <= set(reply.captures):
                said = words.loses_royals(answer, words.side(self.side))
            else:
                said = words.escapes(other, answer, self._left_after(reply), left)
            return Step("wrong", self._punishing(said, reply), reply)
        finally:
            position.pop()

    def _in_words(self, reply: Move) -> str:
        """Put the other side's reply into words."""
        position = self.position
        (piece,) = pieces_in_words(position, [reply.origin], self.words)
        target = self.name(reply.target) if reply.target != reply.origin else ""
        return self.words.answers(piece, target, pieces_in_words(position, reply.captures, self.words))

    def _left_after(self, reply: Move) -> int:
        """Count the royals that the other side has after its reply."""
        self.position.push(reply)
        try:
            return len(check.royal_squares(self.position, self.side.other))
        finally:
            self.position.pop()


def mate_line(exercise: ExerciseSpec, words: Words) -> MateLine:
    """Set up a ``mate`` exercise.

    Raises:
        BanmenError: if it cannot be set up.

    """
    moves = goal_number(exercise, "moves")
    return MateLine(exercise, words, exercise.position(), moves, goal_side(exercise, "wins"))
