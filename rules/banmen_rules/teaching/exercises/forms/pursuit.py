"""Two pieces that move in turn on a part of a board, where nothing else moves: one hunts, the other flees."""

from abc import abstractmethod
from collections.abc import Iterator
from copy import copy

from banmen_rules.base.errors import BanmenError
from banmen_rules.base.geometry import Side
from banmen_rules.betza import Category
from banmen_rules.core.moves import Move
from banmen_rules.core.packed import SQUARE
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._fields import goal_number
from banmen_rules.teaching.exercises._generate import _order
from banmen_rules.teaching.exercises._generate._arenas import LEARNER, Arena, Question, features, random_arena
from banmen_rules.teaching.exercises._generate._order import Draft, DraftSpec, Missed
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note, Values
from banmen_rules.teaching.exercises._notes import pieces_in_words
from banmen_rules.teaching.exercises._words import Words, fault
from banmen_rules.teaching.exercises.forms.moves import MovesKind
from banmen_rules.teaching.exercises.forms.steps import Line, Step, to_move
from banmen_rules.teaching.exercises.solve.pursuit import Contest, Pair, pursuit

WIDEST = 24
"""With more positions on the right lines, a random question has too many answers."""


class PursuitLine(Line):
    """The learner's piece and the only piece of the other side, which moves as well as it can."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Set up an exercise.

        Raises:
            BanmenError: if it cannot be set up.

        """
        position = to_move(exercise)
        origin = exercise.origin(position)
        super().__init__(exercise, words, position, goal_number(exercise, "moves"))
        self.origin = origin
        self.side = Side(position.board[origin] & 1)
        self.search, self.other = pursuit(position, origin, exercise.region)
        self.contest = self.aim()
        self.pair: Pair = (origin, self.other)
        """The squares of the learner's piece and of the other one."""

    @abstractmethod
    def aim(self) -> Contest:
        """Read what the learner's piece wants."""

    @abstractmethod
    def is_done(self, square: int) -> bool:
        """Tell whether a right move to a square, without a capture, reaches the goal."""

    def step(self, move: Move) -> Step:
        """Judge whether a move still reaches the goal, and find the other piece's reply."""
        on = move.target in {packed & SQUARE for packed in self.contest.right(self.pair, self.left)}
        if move.captures or (on and self.is_done(move.target)):
            return Step("done", self._sentence("done", taken=bool(move.captures)))
        with self.made(move):
            packed = self.contest.reply((move.target, self.other))
            reply = None if packed is None else Move.unpack(self.position.game, self.position.board, packed)
            if on:
                text = "" if reply is None else reply.text(self.position.game.size)
                return Step("on", self._sentence("on")._replace(reply=text), reply)
            if reply is None or not (self.left > 1 or reply.captures):
                return Step("wrong", self.rest)
            square = self.name(reply.target) if reply.target != self.other else ""
            said = self._sentence("taken" if reply.captures else "wrong", square=square)
            return Step("wrong", self.punishing(said.text, reply), reply)

    def after(self, move: Move, step: Step) -> "PursuitLine":
        """Continue after the reply."""
        game, counter = self.position.game, self.position.counter
        pushed = Position(game, self.position.board, counter)
        pushed.push(move)
        after = copy(self)
        if step.reply is not None:
            pushed.push(step.reply)
            after.other = step.reply.target
        after.position = Position(game, pushed.board, counter + 2)
        after.left, after.origin = self.left - 1, move.target
        after.pair = (move.target, after.other)
        return after

    def read(self, text: str) -> list[Move] | Note:
        """Find the moves that a text means; say why a legal move is not allowed here."""
        found = super().read(text)
        if isinstance(found, Note):
            return found
        return [move for move in found if self._counts(move)] or self._sentence("not_here")

    @property
    def rest(self) -> Note:
        """The note on any other move."""
        return self._sentence("rest")

    def unsolved(self) -> Iterator[str]:
        """Say why the goal cannot be reached, or much faster, or by any move."""
        right = {packed & SQUARE for packed in self.contest.right(self.pair, self.left)}
        won = self.contest.won
        minimal = self.left if won is None else won.to_move.get(self.pair, self.left)
        if minimal < self.left - 1:
            yield fault("fewer", minimal=minimal, moves=self.left)
        elif not right:
            yield fault("not_possible", moves=self.left)
        elif right >= {move.target for moves in self.moves().values() for move in moves}:
            yield fault("any_move")

    def _of(self, square: int, target: int | None = None) -> list[Move]:
        return [move for move in super()._of(square, target) if self._counts(move)]

    def _counts(self, move: Move) -> bool:
        return self.search.stays(move.packed) and set(move.captures) <= {self.other}

    def _sentence(self, name: str, **values: object) -> Note:
        """Make a note; the moves left do not count the one just made."""
        return self.note(
            f"{self.exercise.kind}_{name}",
            noun=self._noun(self.side),
            other=self._noun(self.side.other),
            arrives=self.exercise.goal.get("arrives", ""),
            left=self.left - 1,
            **values,
        )

    def _noun(self, side: Side) -> str:
        piece = self.position.game.pieces[self.search.pieces[side]]
        return self.words.noun(None if piece is None else piece.kind)


class PursuitKind(MovesKind):
    """A kind of exercise about two pieces."""

    needed = ("tsfen", "square", "region")
    never = (Category.IGUI, Category.PASS, Category.TELEPORT)
    one_moves = True
    moves_two = True

    def values(self, exercise: ExerciseSpec, words: Words) -> Values:
        """Name the other side's piece with its square."""

        def other() -> str:
            try:
                position = exercise.position()
                side = Side(position.board[exercise.origin(position)] & 1)
                return ", ".join(pieces_in_words(position, position.squares_of(side.other), words))
            except BanmenError:
                return words.noun(None)

        return {"other": other}

    def playable(self, exercise: ExerciseSpec, position: Position, moves: list[Move]) -> list[Move]:
        """Keep the moves within the region that capture at most the other one of the two pieces."""
        inside = position.game.size.region(exercise.region)
        start = exercise.position()
        code = start.board[exercise.origin(start)]
        side = Side(code & 1)
        board = position.board
        taken = {at for at in inside if board[at] and (board[at] & 1 != side or board[at] == code)}
        return [
            move
            for move in moves
            if inside.issuperset((*move.path, move.target)) and taken.issuperset(move.captures)
        ]

    @property
    @abstractmethod
    def hunts(self) -> bool:
        """Whether the learner's piece is the one that hunts."""

    @abstractmethod
    def questions(self, arena: Arena, spec: DraftSpec) -> Iterator[Question]:
        """Yield questions about two pieces in random order, those nearest to the aim first."""

    def make(self, spec: DraftSpec) -> Draft:
        """Put two pieces between some that stand still; the search chooses their squares."""
        arena = random_arena(spec, hunts=self.hunts)
        for asked in self.questions(arena, spec):
            contest = Contest(arena.search, LEARNER, self.hunts, asked.arrives)
            right = contest.right(asked.pair, asked.moves)
            if not arena.stand_out(asked.pair, right):
                continue
            found = features(arena.hunter, arena.region, asked.moves)
            if spec.level not in {None, _order.level(found)}:
                continue
            if contest.width(asked.pair, asked.moves, WIDEST) < WIDEST:
                category = spec.practised(
                    [one for one in arena.hunter.description.categories if one not in self.never]
                )
                return Draft(arena.fields(asked), found, arena.hunter, category)
        raise Missed
