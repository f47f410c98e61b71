"""``harvest``: make the most valuable capture."""

from collections.abc import Iterator

from banmen_rules.base.errors import BanmenError
from banmen_rules.betza import Category
from banmen_rules.core import movegen
from banmen_rules.core.moves import Move
from banmen_rules.core.packed import FROM, SQUARE
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._fields import (
    goal_number,
)
from banmen_rules.teaching.exercises._generate._boards import (
    practised_by_moves,
    random_board,
)
from banmen_rules.teaching.exercises._generate._order import Draft, DraftSpec, Features, Missed
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note, Values
from banmen_rules.teaching.exercises._notes import Hint, pieces_in_words
from banmen_rules.teaching.exercises._words import Words, fault
from banmen_rules.teaching.exercises.forms.moves import MovesKind
from banmen_rules.teaching.exercises.forms.steps import Line, Step, to_move
from banmen_rules.teaching.exercises.solve import Status, harvest, stands_out, worth
from banmen_rules.teaching.exercises.solve.one_move import best_recapture, taken

_LEAST = 2
"""The fewest moves or captures that make a question."""


class HarvestLine(Line):
    """The best capture."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Read how much the best capture takes."""
        super().__init__(exercise, words, to_move(exercise))
        self.origin = exercise.origin(self.position) if exercise.square else None
        measures = {"material", "pieces", "net"} & set(exercise.goal)
        if len(measures) != 1:
            raise BanmenError(fault("either_amount"))
        (self.measure,) = measures
        self.wanted = goal_number(exercise, self.measure)

    def step(self, move: Move) -> Step:
        """Judge how much a move captures."""
        if not move.captures:
            return Step("wrong", self.rest)
        position, words = self.position, self.words
        pieces = [(square, position.piece_at(square)) for square in move.captures]
        found = [
            words.say(
                "taken",
                noun=words.noun(piece.kind),
                square=self.name(square),
                own=piece.side == position.turn,
            )
            for square, piece in pieces
            if piece is not None
        ]
        count = taken(position, move.packed, count=self.measure == "pieces")
        if self.measure == "net":
            return self._netted(move, words.pieces(found), count)
        own = any(position.board[square] & 1 == position.turn for square in move.captures)
        values = {
            "what": words.pieces(found),
            "amount": words.say(f"amount_{self.measure}", count=count, own=own),
        }
        if count >= self.wanted:
            return Step("done", self.note("harvested", **values))
        return Step("wrong", self.note("too_little", **values, best=self._best))

    def _netted(self, move: Move, what: str, gain: int) -> Step:
        """Judge what a move wins after the best capture of the piece that moved."""
        position = self.position
        lost, packed = best_recapture(position, move.packed)
        won = gain - lost
        values = {"what": what, "gain": gain, "lost": lost, "won": won}
        if won >= self.wanted:
            return Step("done", self.note("netted", **values))
        origin = () if packed is None else (packed >> FROM & SQUARE,)
        by = pieces_in_words(position, origin, self.words)
        said = self.note("nets_too_little", **values, by=by, cost=max(0, -won), best=self.wanted)
        if packed is None:
            return Step("wrong", said)
        with self.made(move):
            reply = Move.unpack(position.game, position.board, packed)
            return Step("wrong", self.punishing(said.text, reply), reply)

    def questions(self, move: Move) -> Iterator[Hint]:
        """Ask which captures are protected."""
        del move
        if self.measure != "net":
            return
        position, side = self.position, self.position.turn
        taken_on = {
            at
            for square in self.pieces
            for packed in position.effects_of(square)
            for at in movegen.captured(position.game, position.board, packed)
        }
        guards = sorted({by for at in taken_on for by in position.attackers(at, side.other)})
        if guards:
            which = pieces_in_words(position, guards, self.words)
            text = self.words.say("who_recaptures", which=which)
            yield Hint("category", text, tuple(map(self.name, guards)))

    @property
    def rest(self) -> Note:
        """The note on any other move."""
        return self.note("takes_nothing", best=self._best)

    def unsolved(self) -> Iterator[str]:
        """Say why no move captures so much, or which captures more."""
        best = harvest(
            self.position, self.origin, count=self.measure == "pieces", after=self.measure == "net"
        ).best
        if not best:
            yield fault("no_such_move")
        elif best != self.wanted:
            yield fault("better", best=best, amount=self.wanted)

    @property
    def _best(self) -> str:
        return self.words.say(f"best_{self.measure}", count=self.wanted)


class _Kind(MovesKind):
    skill = "route"
    needed = ("tsfen",)
    optional = ("region", "square")
    goal = ("material", "pieces", "net")
    never = (Category.PASS,)
    easiest = Features(blockers=2, distractors=4, side=5)
    one_moves = True
    line = HarvestLine
    one_right = True

    def values(self, exercise: ExerciseSpec, words: Words) -> Values:
        any_piece: Values = {} if exercise.square else {"piece": str}
        return {
            **any_piece,
            "net": lambda: "net" in exercise.goal,
            "worths": lambda: _worths(exercise, words),
        }

    def goal_from(self, position: Position, square: str, region: str) -> dict[str, object]:
        del region
        best = harvest(position, position.square(square) if square else None).best
        if not best:
            raise BanmenError(f"{position.turn.title} has no captures here.")
        return {"material": best}

    def make(self, spec: DraftSpec) -> Draft:
        """Ask for the best capture of a piece on a random board: by number or by worth."""
        board = random_board(spec)
        position, codes = board.position, board.position.board
        captures = [movegen.captured(spec.game, codes, packed) for packed in board.moves.packed]
        taking = {tuple(sorted(taken)) for taken in captures if taken}
        by_count = harvest(position, board.square, count=True)
        count = by_count.best >= _LEAST
        found = by_count if count else harvest(position, board.square)
        if not count and not stands_out(found):
            raise Missed
        if len(taking) < _LEAST or found.status is not Status.PROVEN or len(found.moves) == len(taking):
            raise Missed
        category = practised_by_moves(
            spec, board, [packed for packed in found.moves if packed in board.moves.packed]
        )
        return board.draft(category, 2 * len(taking), goal={"pieces" if count else "material": found.best})


def _worths(exercise: ExerciseSpec, words: Words) -> list[str]:
    """List the worth of the pieces that can be captured, and of the one that captures; the largest first."""
    position = to_move(exercise)
    game, board = position.game, position.board
    movers = [exercise.origin(position)] if exercise.square else sorted(position.squares_of(position.turn))
    squares = {
        at
        for square in movers
        for packed in position.effects_of(square)
        for at in movegen.captured(game, board, packed)
    }
    squares |= {*movers} if exercise.square else set()
    codes = {board[at] & ~1 for at in squares}
    pieces = ((worth(game, code), game.pieces[code]) for code in codes)
    found = {(value, words.noun(piece.kind)) for value, piece in pieces if piece is not None}
    return [f"{noun} {value}" for value, noun in sorted(found, key=lambda one: (-one[0], one[1]))]


KIND = _Kind()
