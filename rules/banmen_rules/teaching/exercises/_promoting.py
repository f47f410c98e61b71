"""What a piece becomes: what ``promote`` asks."""

from collections.abc import Iterator

from banmen_rules.base.errors import UnknownName
from banmen_rules.core.moves import Move, parse_route
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._goals import goal_text
from banmen_rules.teaching.exercises._hints import Hint
from banmen_rules.teaching.exercises._look_alikes import by_moves, by_name
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note
from banmen_rules.teaching.exercises._words import Words
from banmen_rules.words.explain.reasons import promotion_in_words
from banmen_rules.words.sentences import sentence

_OTHERS = 3


class Promoting:
    """One kind, or one move, and what comes of it."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Find out what comes of it.

        Raises:
            BanmenError: if there is no such kind, or no such move.

        """
        self.words = words
        self.kanji = words.lang == "ja"
        self.game = exercise.game
        self.position: Position | None = None
        self.move: Move | None = None
        if not exercise.tsfen:
            self.kind = exercise.shown
            self.becomes = self.kind.promotes_to or ""
            return
        position = exercise.position()
        example = 'a move as machine text, such as "9l 9k"'
        text = goal_text(exercise, "move", example)
        origin = parse_route(position.game.size, text).origin
        position.counter = position.board[origin] & 1  # whosever turn it is: the move is given
        self.position, self.move = position, position.parse_move(text)
        piece = position.piece_at(origin)
        assert piece is not None  # noqa: S101 - a move starts from a piece
        self.kind = piece.kind
        self.becomes = self.move.promotes_to or ""

    def made(self) -> tuple[str, ...]:
        """Take what it becomes, staying what it is, and what look-alikes become, in order of label."""
        alike = (*by_name(self.game, self.kind.id), *by_moves(self.game, self.kind.id), *self.game.kinds)
        others = [self.kind.promotes_to, *(other.promotes_to for other in alike)]
        likely = [one for one in dict.fromkeys(others) if one and one not in (self.becomes, self.kind.id)]
        chosen = dict.fromkeys([self.becomes, *likely[:_OTHERS]])
        named = sorted((value for value in chosen if value), key=self.label)
        return (*named, "")

    def check(self, value: str) -> None:
        """Refuse what is neither empty nor the id of a kind.

        Raises:
            UnknownName: if it is neither.

        """
        if value and value not in self.game.by_id:
            raise UnknownName("kind of piece", value, self.game.by_id)

    def right(self, value: str) -> bool:
        """Tell whether this comes of it."""
        return value == self.becomes

    def doubtful(self, value: str) -> bool:
        """Tell that it is: who says that a piece becomes what it already is says that it stays."""
        return not self.becomes and value == self.kind.id

    def label(self, value: str) -> str:
        """Give the name, or say that nothing comes of it."""
        return (
            self.words.option(self.game.by_id[value])
            if value
            else self.words.stays(on_board=self.move is not None)
        )

    def why(self, value: str) -> Note:
        """Say why this comes of it, or what it comes of otherwise."""
        kind, position, move, words = self.kind, self.position, self.move, self.words
        noun = words.noun(kind)
        if value == self.becomes:
            if position is not None and move is not None:
                return Note(promotion_in_words(position, move, words), self._way())
            becomes = words.noun(self.game.by_id[value]) if value else ""
            return Note(words.promotes(noun, becomes, self.game.rules.promotion))
        if not value:
            return Note(words.does_not_stay(noun, on_board=move is not None))
        other = self.game.by_id[value]
        if move is not None and value == kind.promotes_to:
            return Note(words.promotes_otherwise(noun, words.noun(other)))
        before = [words.noun(one) for one in self.game.kinds if one.promotes_to == value]
        caught = [words.noun(one) for one in self.game.kinds if one.contagion == value]
        return Note(words.comes_of(words.noun(other), before, caught))

    def hints(self) -> Iterator[Hint]:
        """Lead by when a piece becomes another, then by how that one moves."""
        position, move, words = self.position, self.move, self.words
        yield Hint("category", words.when_promoting(self.game.rules.promotion))
        if position is not None and move is not None:
            taken = [position.piece_at(square) for square in move.captures]
            nouns = [words.noun(piece.kind) for piece in taken if piece is not None]
            yield Hint("direction", words.it_captures(nouns), (), self._way())
        if self.becomes:
            moves = sentence(self.game.by_id[self.becomes].description, words.lang)
            yield Hint("leg", words.afterwards(moves))

    def _way(self) -> tuple[str, ...]:
        move = self.move
        if move is None:
            return ()
        return tuple(map(self.game.size.name, (move.origin, *move.path, move.target)))
