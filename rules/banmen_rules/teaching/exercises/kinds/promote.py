"""``promote``: what does the piece become?"""

from collections.abc import Iterator
from functools import lru_cache

from banmen_rules.base.errors import UnknownName
from banmen_rules.core.game import Game
from banmen_rules.core.movegen import captured
from banmen_rules.core.moves import Move, parse_route
from banmen_rules.core.packed import SQUARE
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._fields import goal_text
from banmen_rules.teaching.exercises._generate import _order
from banmen_rules.teaching.exercises._generate._boards import (
    practised_board,
)
from banmen_rules.teaching.exercises._generate._order import (
    OPTIONS,
    Draft,
    DraftSpec,
    Features,
    Missed,
)
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note, Values
from banmen_rules.teaching.exercises._notes import Hint
from banmen_rules.teaching.exercises._words import Words
from banmen_rules.teaching.exercises.forms.choice import ChoiceKind, Options, noun_of
from banmen_rules.teaching.exercises.forms.similar import by_moves, by_name
from banmen_rules.variants import PieceKind
from banmen_rules.words.explain.reasons import promotion_in_words
from banmen_rules.words.sentences import sentence

_OTHER_FORMS = 3
_LEAST = 2
_ON_BOARD = 0.6
_INFECTS = 0.6


class PromotionQuestion(Options):
    """One kind or one move, and what the piece becomes."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Find out what the piece becomes.

        Raises:
            BanmenError: if there is no such kind, or no such move.

        """
        super().__init__(exercise, words)
        self.kanji = words.lang == "ja"
        self.position: Position | None = None
        self.move: Move | None = None
        if not exercise.tsfen:
            self.kind = exercise.shown
            self.becomes = self.kind.promotes_to or ""
            return
        position = exercise.position()
        text = goal_text(exercise, "move", 'a move as machine text, such as "9l 9k"')
        origin = parse_route(position.game.size, text).origin
        position.counter = position.board[origin] & 1  # the given move decides whose turn it is
        self.position, self.move = position, position.parse_move(text)
        piece = position.piece_at(origin)
        assert piece is not None  # noqa: S101 - a move starts from a piece
        self.kind = piece.kind
        self.becomes = self.move.promotes_to or ""

    def made(self) -> tuple[str, ...]:
        """Choose what it becomes, staying what it is, and what similar kinds become, in order of label."""
        alike = (*by_name(self.game, self.kind.id), *by_moves(self.game, self.kind.id), *self.game.kinds)
        others = [self.kind.promotes_to, *(other.promotes_to for other in alike)]
        likely = [one for one in dict.fromkeys(others) if one and one not in (self.becomes, self.kind.id)]
        chosen = dict.fromkeys([self.becomes, *likely[:_OTHER_FORMS]])
        named = sorted((value for value in chosen if value), key=self.label)
        return (*named, "")

    def right(self, value: str) -> bool:
        """Tell whether the piece becomes this."""
        return value == self.becomes

    def doubtful(self, value: str) -> bool:
        """Tell whether the value is the piece itself, where it stays what it is: both would be right."""
        return not self.becomes and value == self.kind.id

    def label(self, value: str) -> str:
        """Give the name of the kind, or say that the piece stays what it is."""
        if value and value not in self.game.by_id:
            raise UnknownName("kind of piece", value, self.game.by_id)
        if value:
            return self.words.say("option", kind=self.game.by_id[value])
        return self.words.say("stays", on_board=self.move is not None)

    def why(self, value: str) -> Note:
        """Say why the piece becomes this, or which pieces do."""
        kind, position, move, words = self.kind, self.position, self.move, self.words
        noun = words.noun(kind)
        if value == self.becomes:
            if position is not None and move is not None:
                return Note(promotion_in_words(position, move, words), self._path())
            becomes = words.noun(self.game.by_id[value]) if value else ""
            return self.note("promotes", noun=noun, becomes=becomes, when=self._when())
        if not value:
            return self.note("does_not_stay", noun=noun, on_board=move is not None)
        other = self.game.by_id[value]
        if move is not None and value == kind.promotes_to:
            return self.note("promotes_otherwise", noun=noun, other=words.noun(other))
        before = [words.noun(one) for one in self.game.kinds if one.promotes_to == value]
        caught = [words.noun(one) for one in self.game.kinds if one.contagion == value]
        return self.note("comes_of", noun=words.noun(other), before=before, caught=caught)

    def hints(self) -> Iterator[Hint]:
        """Hint at when pieces promote, then at the moves of the new piece."""
        position, move, words = self.position, self.move, self.words
        yield Hint("category", self._when())
        if position is not None and move is not None:
            taken = [position.piece_at(square) for square in move.captures]
            nouns = [words.noun(piece.kind) for piece in taken if piece is not None]
            yield Hint("direction", words.say("it_captures", nouns=nouns), (), self._path())
        if self.becomes:
            moves = sentence(self.game.by_id[self.becomes].description, words.lang)
            yield Hint("leg", words.say("afterwards", how=moves))

    def _when(self) -> str:
        return self.words.say("when_promoting", rule=self.game.rules.promotion)

    def _path(self) -> tuple[str, ...]:
        move = self.move
        if move is None:
            return ()
        return tuple(map(self.game.size.name, (move.origin, *move.path, move.target)))


class _Kind(ChoiceKind):
    optional = ("tsfen", "region", "square", "piece", "options")
    goal = ("move",)
    instead = "tsfen"
    question = PromotionQuestion
    hides = "promotion"

    def task(self, exercise: ExerciseSpec) -> str:
        return "promote_there" if exercise.tsfen else "promote_of"

    def values(self, exercise: ExerciseSpec, words: Words) -> Values:
        return {} if exercise.tsfen else {"noun": lambda: noun_of(exercise, words)}

    def asked_square(self, exercise: ExerciseSpec) -> str:
        return str(exercise.goal.get("move", "")).partition(" ")[0]

    def make(self, spec: DraftSpec) -> Draft:
        """Ask what a kind promotes to, or what a piece becomes by a move."""
        if spec.rng.chance(_ON_BOARD):
            return _promoting(spec)
        kind = spec.kind()
        if not kind.at_start:
            raise Missed  # it appears only by promotion
        options = _forms(spec, kind, kind.promotes_to or "")
        features = Features(patterns=1 + len(options) // 2, distractors=2 * len(options))
        return Draft({"piece": kind.id, "options": options}, features, kind, spec.practised_by(kind))


def _promoting(spec: DraftSpec) -> Draft:
    """Ask what a piece becomes by a move: preferably a capture, often of a contagious piece."""
    board, category = practised_board(spec)
    rng, codes = spec.rng, board.position.board
    moves = [packed for packed in board.moves.of(category) if packed & SQUARE in board.shown]
    taken = {packed: captured(spec.game, codes, packed) for packed in moves}
    packed = rng.choice([packed for packed in moves if taken[packed]] or moves)
    infecting = _infecting(spec.game)
    if taken[packed] and infecting and rng.chance(_INFECTS):
        last = taken[packed][-1]
        board = board.with_pieces({last: rng.choice(infecting) | codes[last] & 1})
    move = next((move for move in board.position.moves(board.square) if move.packed == packed), None)
    if move is None or packed not in board.moves.packed:
        raise Missed
    options = _forms(spec, board.kind, move.promotes_to or "")
    return board.draft(category, 2 * len(options), goal={"move": move.text(spec.game.size)}, options=options)


def _forms(spec: DraftSpec, kind: PieceKind, right: str) -> tuple[str, ...]:
    """Mix what a piece becomes with wrong answers: its promotion, and those of similar kinds."""
    game, rng = spec.game, spec.rng
    alike = (*by_name(game, kind.id), *by_moves(game, kind.id))
    others = [kind.promotes_to or "", "", *(other.promotes_to for other in alike)]
    others += [other.id for other in rng.sample(game.kinds, _order.HARDEST)]
    likely = [one for one in dict.fromkeys(others) if one is not None and one not in {right, kind.id}]
    count = _LEAST if spec.level == 1 else OPTIONS[spec.aim - 1]
    return tuple(rng.shuffled([right, *likely[: count - 1]]))


@lru_cache(maxsize=64)
def _infecting(game: Game) -> tuple[int, ...]:
    """List Black's contagious pieces: those that change their captor."""
    return tuple(
        code for code, piece in enumerate(game.pieces) if piece and game.infects[code] and not code & 1
    )


KIND = _Kind()
