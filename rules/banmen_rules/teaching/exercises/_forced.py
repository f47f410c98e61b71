"""Royals, as exercises: saving one's own (``guard``), taking the other side's by force (``mate``)."""

from banmen_rules.base.errors import BanmenError
from banmen_rules.base.geometry import Side
from banmen_rules.core import check, movegen
from banmen_rules.core.moves import Move
from banmen_rules.core.packed import FROM, SQUARE
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises import _fault_words
from banmen_rules.teaching.exercises._goals import goal_number, goal_side
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note
from banmen_rules.teaching.exercises._royals import pieces_in_words, royals_in_words
from banmen_rules.teaching.exercises._steps import Line, Step
from banmen_rules.teaching.exercises._words import Words
from banmen_rules.teaching.exercises.solve._guard import punished
from banmen_rules.teaching.exercises.solve._mate import LIMIT, Siege
from banmen_rules.teaching.exercises.solve._model import Spent


class _Sided(Line):
    """A line of the side that a goal names."""

    def __init__(
        self, exercise: ExerciseSpec, words: Words, position: Position, left: int, side: Side
    ) -> None:
        """Take over the position.

        Raises:
            BanmenError: if it is not that side's turn.

        """
        super().__init__(exercise, words, position, left)
        self.side = side
        if position.turn is not side:
            raise BanmenError(_fault_words.not_to_move(side.title))

    def _royals(self, side: Side) -> list[str]:
        """Name the royals of a side on the board as it is at that moment."""
        return royals_in_words(self.position, side, self.words)

    def _noun(self, square: int) -> str:
        piece = self.position.piece_at(square)
        return self.words.noun(piece.kind if piece is not None else None)

    def _answer(self, packed: int) -> Move:
        """Find the plainest way to what an answer to the move last made comes to: effects have none."""
        position = self.position
        known = Move.unpack(position.game, position.board, packed)
        ways = [
            move
            for move in position.moves_to(known.origin, known.target)
            if (move.effect, move.declines) == (known.effect, known.declines)
        ]
        return min(ways, key=lambda move: len(move.path), default=known)

    def _punishing(self, text: str, reply: Move) -> Note:
        """Say what punishes the move last made, and what that changes on the board."""
        game, board = self.position.game, self.position.board
        before = game.pieces[board[reply.origin]]
        after = game.pieces[movegen.becomes(game, board, reply.packed)]
        return Note(
            text,
            reply=reply.text(game.size),
            takes=tuple(map(self.name, reply.captures)),
            becomes=after.symbol if after is not None and after != before else "",
        )


class Guard(_Sided):
    """Saving the last royal."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Read whose.

        Raises:
            BanmenError: if it cannot be set up.

        """
        super().__init__(exercise, words, exercise.position(), 1, goal_side(exercise, "saves"))
        if not self._royals(self.side):
            raise BanmenError(_fault_words.no_royal(self.side.title))

    def step(self, move: Move) -> Step:
        """Say what takes the last royals after a move."""
        taking = punished(self.position, move.packed)
        if taking is None:
            return Step("done", Note(self.words.saved(self.words.side(self.side))))
        position = self.position
        position.push(move)
        try:
            origin = taking >> FROM & SQUARE
            text = self.words.punished(self._noun(origin), self.name(origin), self._royals(self.side))
            reply = self._answer(taking)
            return Step("wrong", self._punishing(text, reply), reply)
        finally:
            position.pop()

    def after(self, move: Move, step: Step) -> Line:
        """Nothing comes after."""
        raise NotImplementedError

    @property
    def rest(self) -> Note:
        """What is said of any other move: what takes the royals depends on where it goes."""
        return Note(self.words.punished_anyhow(self._royals(self.side)))


class Force(_Sided):
    """Taking all royals of the other side, whatever it does."""

    def __init__(
        self, exercise: ExerciseSpec, words: Words, position: Position, left: int, side: Side
    ) -> None:
        """Begin a search of its own, with its own limit."""
        super().__init__(exercise, words, position, left, side)
        self.siege = Siege(position, LIMIT)
        if not self._royals(side.other):
            raise BanmenError(_fault_words.no_royal(side.other.title))

    def step(self, move: Move) -> Step:
        """Say whether a move wins in the moves that are left, and what the other side answers."""
        siege, left, other = self.siege, self.left - 1, self.words.side(self.side.other)
        try:
            refuted = siege.refutation(move.packed, self.left, first=True)
            answer = siege.answer(move.packed, self.left) if refuted is None else None
        except Spent:
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

    def after(self, move: Move, step: Step) -> "Force":
        """Go on after the reply."""
        position = self.position.copy()
        position.push(move)
        if step.reply is not None:
            position.push(step.reply)
        return Force(self.exercise, self.words, position, self.left - 1, self.side)

    @property
    def rest(self) -> Note:
        """What is said of any other move."""
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
        """Say what the other side answers."""
        position = self.position
        (piece,) = pieces_in_words(position, [reply.origin], self.words)
        target = self.name(reply.target) if reply.target != reply.origin else ""
        return self.words.answers(piece, target, pieces_in_words(position, reply.captures, self.words))

    def _left_after(self, reply: Move) -> int:
        """Count the royals that the other side has after its answer."""
        self.position.push(reply)
        try:
            return len(check.royal_squares(self.position, self.side.other))
        finally:
            self.position.pop()


def force(exercise: ExerciseSpec, words: Words) -> Force:
    """Set up a ``mate`` exercise.

    Raises:
        BanmenError: if it cannot be set up.

    """
    moves = goal_number(exercise, "moves")
    return Force(exercise, words, exercise.position(), moves, goal_side(exercise, "wins"))
