"""Names (``name``), promotions (``promote``), and kinds that are easily confused."""

from collections.abc import Iterator
from functools import lru_cache

from banmen_rules.base.errors import BanmenError, UnknownName
from banmen_rules.base.geometry import Size
from banmen_rules.betza.reach import reach
from banmen_rules.core.game import Game
from banmen_rules.core.moves import Move, parse_route
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises import _fault_words
from banmen_rules.teaching.exercises._goals import goal_text, goal_word
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note
from banmen_rules.teaching.exercises._notes import Hint
from banmen_rules.teaching.exercises._words import Words
from banmen_rules.variants import PieceKind
from banmen_rules.words.explain.reasons import promotion_in_words
from banmen_rules.words.sentences import sentence

_BOARD = Size(11, 11)
_HOME = 60
_ENOUGH = 8


def alike_in_name(one: PieceKind, other: PieceKind) -> float:
    """Measure how similar two kinds' names are, 0 to 1: characters of the kanji, words of the name."""
    return max(_shared(set(one.kanji), set(other.kanji)), _shared(_words(one), _words(other)))


def alike_in_moves(game: Game, one: PieceKind, other: PieceKind) -> float:
    """Measure how similar two kinds' moves are: the share of the squares that both reach, 0 to 1."""
    table = _squares(game)
    mine, yours = table[one.id], table[other.id]
    every = mine | yours
    return (mine & yours).bit_count() / every.bit_count() if every else 0.0


@lru_cache(maxsize=1024)
def by_name(game: Game, kind: str) -> tuple[PieceKind, ...]:
    """List the kinds with the most similar names, the most similar first; none with the same name."""
    of = game.by_id[kind]
    others = [other for other in game.kinds if other.kanji != of.kanji and other.name != of.name]
    return _most_similar([(alike_in_name(of, other), other) for other in others])


@lru_cache(maxsize=1024)
def by_moves(game: Game, kind: str) -> tuple[PieceKind, ...]:
    """List the kinds that move most like a kind, the most similar first; none that moves the same."""
    of = game.by_id[kind]
    found = [(alike_in_moves(game, of, other), other) for other in game.kinds if other.betza != of.betza]
    return _most_similar([(share, other) for share, other in found if share < 1])


def _most_similar(found: list[tuple[float, PieceKind]]) -> tuple[PieceKind, ...]:
    some = sorted((-share, other.id) for share, other in found if share > 0)[:_ENOUGH]
    by_id = {other.id: other for _, other in found}
    return tuple(by_id[name] for _, name in some)


def _shared(one: set[str], other: set[str]) -> float:
    return len(one & other) / len(one | other) if one or other else 0.0


def _words(kind: PieceKind) -> set[str]:
    return set(kind.name.lower().replace("-", " ").split())


@lru_cache(maxsize=64)
def _squares(game: Game) -> dict[str, int]:
    """Find the squares of every kind around it on an empty board, as bits."""
    found = {}
    for kind in game.kinds:
        there = reach(kind.description.paths, _BOARD, _HOME)
        found[kind.id] = there.moves | there.captures
    return found


NAMES = ("kanji", "name", "romaji")
"""The names of a kind."""
_OTHER_NAMES = 3


def are_distinct(one: PieceKind, other: PieceKind, *names: str) -> bool:
    """Tell whether the second kind has all of some names, and each differs from the first kind's."""
    return all(getattr(other, name) and getattr(one, name) != getattr(other, name) for name in names)


class NameQuestion:
    """One kind, what of it is shown, and what is asked."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Read the kind and the goal.

        Raises:
            BanmenError: if the goal does not say it, or the kind has no such name.

        """
        self.words = words
        self.game = exercise.game
        self.kind = exercise.shown
        self.show = goal_word(exercise, "show", NAMES)
        self.ask = goal_word(exercise, "ask", NAMES)
        self.kanji = self.ask == "kanji"
        if self.show == self.ask:
            raise BanmenError(_fault_words.shown_and_asked(self.show))
        for what in (self.show, self.ask):
            if not getattr(self.kind, what):
                raise BanmenError(_fault_words.not_called(self.kind.noun, what))

    def made(self) -> tuple[str, ...]:
        """Choose the kinds with the most similar names, then moves, in order of label."""
        chosen = [self.kind]
        alike = (*by_name(self.game, self.kind.id), *by_moves(self.game, self.kind.id), *self.game.kinds)
        for other in alike:
            if len(chosen) > _OTHER_NAMES:
                break
            if all(are_distinct(one, other, self.show, self.ask) for one in chosen):
                chosen.append(other)
        return tuple(sorted((kind.id for kind in chosen), key=self.label))

    def check(self, value: str) -> None:
        """Refuse a value that is not the name of a kind.

        Raises:
            UnknownName: if it is not.

        """
        self._called(value)

    def right(self, value: str) -> bool:
        """Tell whether a kind has the name that is shown, or the one that is asked for."""
        other = self._called(value)
        return any(getattr(other, what) == getattr(self.kind, what) for what in (self.show, self.ask))

    def doubtful(self, value: str) -> bool:
        """Return False: a kind has a name or it has not."""
        del value
        return False

    def label(self, value: str) -> str:
        """Give the name that is asked for."""
        found: str = getattr(self._called(value), self.ask)
        return found

    def why(self, value: str) -> Note:
        """Say what a kind is called."""
        other = self._called(value)
        if self.right(value):
            return Note(self.words.is_called(other.noun, other.kanji, other.romaji, right=True))
        text = self.words.is_called(other.noun, other.kanji, other.romaji)
        both = [sign for sign in other.kanji if sign in self.kind.kanji and sign.isalpha()]
        return Note(text + (self.words.space + self.words.both_written_with(both) if both else ""))

    def hints(self) -> Iterator[Hint]:
        """Hint at its moves, then at its other name, then at the first letter."""
        kind = self.kind
        yield Hint("category", self.words.it_moves(sentence(kind.description, self.words.lang)))
        (other,) = {*NAMES} - {self.show, self.ask}
        if other == "romaji" and kind.romaji:
            yield Hint("direction", self.words.is_read(kind.romaji))
        elif other == "kanji":
            yield Hint("direction", self.words.is_written(kind.kanji))
        elif other == "name":
            yield Hint("direction", self.words.is_the(kind.noun))
        yield Hint("leg", self.words.begins_with(self.label(kind.id)[0]))

    def _called(self, value: str) -> PieceKind:
        """Find a kind by its id, or by another name where the id would give the answer away."""
        try:
            return self.game.by_id[value] if value in self.game.by_id else self.game.kind(value)
        except BanmenError:
            raise UnknownName("kind of piece", value, self.game.by_id) from None


_OTHER_FORMS = 3


class PromotionQuestion:
    """One kind or one move, and what the piece becomes."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Find out what the piece becomes.

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

    def check(self, value: str) -> None:
        """Refuse what is neither empty nor the id of a kind.

        Raises:
            UnknownName: if it is neither.

        """
        if value and value not in self.game.by_id:
            raise UnknownName("kind of piece", value, self.game.by_id)

    def right(self, value: str) -> bool:
        """Tell whether the piece becomes this."""
        return value == self.becomes

    def doubtful(self, value: str) -> bool:
        """Tell whether the value is the piece itself, where it stays what it is: both would be right."""
        return not self.becomes and value == self.kind.id

    def label(self, value: str) -> str:
        """Give the name of the kind, or say that the piece stays what it is."""
        return (
            self.words.option(self.game.by_id[value])
            if value
            else self.words.stays(on_board=self.move is not None)
        )

    def why(self, value: str) -> Note:
        """Say why the piece becomes this, or which pieces do."""
        kind, position, move, words = self.kind, self.position, self.move, self.words
        noun = words.noun(kind)
        if value == self.becomes:
            if position is not None and move is not None:
                return Note(promotion_in_words(position, move, words), self._path())
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
        """Hint at when pieces promote, then at the moves of the new piece."""
        position, move, words = self.position, self.move, self.words
        yield Hint("category", words.when_promoting(self.game.rules.promotion))
        if position is not None and move is not None:
            taken = [position.piece_at(square) for square in move.captures]
            nouns = [words.noun(piece.kind) for piece in taken if piece is not None]
            yield Hint("direction", words.it_captures(nouns), (), self._path())
        if self.becomes:
            moves = sentence(self.game.by_id[self.becomes].description, words.lang)
            yield Hint("leg", words.afterwards(moves))

    def _path(self) -> tuple[str, ...]:
        move = self.move
        if move is None:
            return ()
        return tuple(map(self.game.size.name, (move.origin, *move.path, move.target)))
