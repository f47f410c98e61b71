"""Royals: saving your own (``guard``), capturing the other side's by force (``mate``)."""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy

from banmen_rules.base.errors import BanmenError
from banmen_rules.base.geometry import Side
from banmen_rules.core import check, movegen
from banmen_rules.core.moves import Move
from banmen_rules.core.packed import FROM, SQUARE
from banmen_rules.teaching.exercises._fields import goal_number, goal_side
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note
from banmen_rules.teaching.exercises._notes import noun_on, pieces_in_words, royals_in_words
from banmen_rules.teaching.exercises._words import Words, fault
from banmen_rules.teaching.exercises.kinds.steps import Line, Step, unproven
from banmen_rules.teaching.exercises.solve.mate import LIMIT, MateSearch, mate
from banmen_rules.teaching.exercises.solve.model import LimitReached
from banmen_rules.teaching.exercises.solve.one_move import punished


class _Sided(Line):
    """Moves of the side that a goal names."""

    def __init__(self, exercise: ExerciseSpec, words: Words, name: str, left: int = 1) -> None:
        """Read the side, and set up the position.

        Raises:
            BanmenError: if it is not that side's turn, or a side that needs royals has none.

        """
        super().__init__(exercise, words, exercise.position(), left)
        self.side = goal_side(exercise, name)
        if self.position.turn is not self.side:
            raise BanmenError(fault("not_to_move", side=self.side.title))
        hunted = self.side if name == "saves" else self.side.other
        if not self._royals(hunted):
            raise BanmenError(fault("no_royal", side=hunted.title))

    def _royals(self, side: Side) -> list[str]:
        """Name the royals of a side on the board as it is now."""
        return royals_in_words(self.position, side, self.words)

    @contextmanager
    def _made(self, move: Move) -> Iterator[None]:
        """Make a move for a while."""
        self.position.push(move)
        try:
            yield
        finally:
            self.position.pop()

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
        """Read the side."""
        super().__init__(exercise, words, "saves")

    def step(self, move: Move) -> Step:
        """Judge whether anything can capture the last royals after a move."""
        taking = punished(self.position, move.packed)
        if taking is None:
            return Step("done", self.note("saved", side=self.words.side(self.side)))
        position, origin = self.position, taking >> FROM & SQUARE
        with self._made(move):
            noun, royals = noun_on(position, origin, self.words), self._royals(self.side)
            text = self.words.say("punished", noun=noun, origin=self.name(origin), royals=royals)
            reply = self._answer(taking)
            return Step("wrong", self._punishing(text, reply), reply)

    @property
    def rest(self) -> Note:
        """The note on any other move: the reply depends on where it goes."""
        return self.note("punished_anyhow", royals=self._royals(self.side))

    def unsolved(self) -> Iterator[str]:
        """Say that no move saves the royals, or that they are not threatened."""
        found = list(super().unsolved())
        if not found and not self.position.is_check(self.side):
            found = [fault("no_threat", side=self.side.title)]
        yield from found


class MateLine(_Sided):
    """Taking all royals of the other side, whatever it does."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Read the side and the number of moves."""
        super().__init__(exercise, words, "wins", goal_number(exercise, "moves"))
        self.search = MateSearch(self.position, LIMIT)

    def step(self, move: Move) -> Step:
        """Judge whether a move wins in the moves left, and find the other side's reply."""
        search, left, other = self.search, self.left - 1, self.words.side(self.side.other)
        try:
            refuted = search.refutation(move.packed, self.left, first=True)
            answer = search.answer(move.packed, self.left) if refuted is None else None
        except LimitReached:
            raise BanmenError(fault("not_decided", limit=LIMIT)) from None
        if refuted is not None:
            return self._refuted(move, refuted)
        if answer is None:
            taken = check.royal_squares(self.position, self.side.other) <= set(move.captures)
            return Step("done", self.note("royals_taken" if taken else "no_move_left", other=other))
        with self._made(move):
            reply = self._answer(answer)
        note = self.note("winning", left=left, other=other)
        return Step("on", note._replace(reply=reply.text(self.position.game.size)), reply)

    def after(self, move: Move, step: Step) -> "MateLine":
        """Continue after the reply, with a search that has its own limit."""
        after = copy(self)
        after.position = self.position.copy()
        after.position.push(move)
        if step.reply is not None:
            after.position.push(step.reply)
        after.left, after.search = self.left - 1, MateSearch(after.position, LIMIT)
        return after

    @property
    def rest(self) -> Note:
        """The note on any other move."""
        return self.note("forces_nothing", left=self.left - 1)

    def unsolved(self) -> Iterator[str]:
        """Say why the royals cannot be captured by force, or not in so many moves."""
        yield from unproven(mate(self.position, self.left, limit=LIMIT), self.left, LIMIT)

    def _refuted(self, move: Move, packed: int) -> Step:
        left, other = self.left - 1, self.side.other
        position, words = self.position, self.words
        with self._made(move):
            if not packed:
                note = self.note("no_win") if left else self.note("not_taken", royals=self._royals(other))
                return Step("wrong", note)
            reply = self._answer(packed)
            answer = self._in_words(reply)
            own = check.royal_squares(position, self.side)
            if own and own <= set(reply.captures):
                said = words.say("loses_royals", answer=answer, side=words.side(self.side))
            else:
                with self._made(reply):
                    count = len(check.royal_squares(position, other))
                said = words.say("escapes", other=words.side(other), answer=answer, count=count, left=left)
            return Step("wrong", self._punishing(said, reply), reply)

    def _in_words(self, reply: Move) -> str:
        """Put the other side's reply into words."""
        (piece,) = pieces_in_words(self.position, [reply.origin], self.words)
        target = self.name(reply.target) if reply.target != reply.origin else ""
        taken = pieces_in_words(self.position, reply.captures, self.words)
        return self.words.say("answers", piece=piece, target=target, taken=taken)
