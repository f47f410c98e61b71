"""Answers that are one of several options; the questions about names (``name``) and forms (``promote``)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from operator import itemgetter
from types import MappingProxyType
from typing import TypeAlias

from banmen_rules.base.errors import BanmenError, UnknownName
from banmen_rules.base.geometry import Size
from banmen_rules.betza.reach import reach, squares
from banmen_rules.core.game import Game
from banmen_rules.core.moves import Move, parse_route
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._fields import goal_text, goal_word
from banmen_rules.teaching.exercises._model import Answer, ExerciseSpec, Note, Verdict
from banmen_rules.teaching.exercises._notes import Hint, author_hints, ladder, note_data, with_feedback
from banmen_rules.teaching.exercises._words import ENGLISH, Words, fault
from banmen_rules.teaching.exercises.kinds.legality import CategoryQuestion, LegalQuestion, Options
from banmen_rules.variants import PieceKind
from banmen_rules.words.explain.reasons import promotion_in_words
from banmen_rules.words.sentences import sentence

_BOARD = Size(11, 11)
_HOME = 60
_ENOUGH = 8


@lru_cache(maxsize=1024)
def by_name(game: Game, kind: str) -> tuple[PieceKind, ...]:
    """List the kinds with the most similar names, the most similar first; none with the same name.

    Names are similar by the characters of the kanji, or the words of the name, that they share.
    """
    of = game.by_id[kind]
    others = [other for other in game.kinds if other.kanji != of.kanji and other.name != of.name]
    shares = [
        max(_shared(set(of.kanji), set(other.kanji)), _shared(_words(of), _words(other))) for other in others
    ]
    return _most_similar(others, shares)


@lru_cache(maxsize=1024)
def by_moves(game: Game, kind: str) -> tuple[PieceKind, ...]:
    """List the kinds that reach most of the same squares, most similar first; none that moves the same."""
    of, table = game.by_id[kind], _squares(game)
    others = [other for other in game.kinds if other.betza != of.betza and table[other.id] != table[kind]]
    return _most_similar(others, [_shared(table[kind], table[other.id]) for other in others])


def _most_similar(kinds: Sequence[PieceKind], shares: Sequence[float]) -> tuple[PieceKind, ...]:
    found = [(-share, kind.id, kind) for share, kind in zip(shares, kinds, strict=True) if share > 0]
    return tuple(kind for _, _, kind in sorted(found, key=itemgetter(0, 1))[:_ENOUGH])


def _shared(one: AbstractSet[object], other: AbstractSet[object]) -> float:
    return len(one & other) / len(one | other) if one or other else 0.0


def _words(kind: PieceKind) -> set[str]:
    return set(kind.name.lower().replace("-", " ").split())


@lru_cache(maxsize=64)
def _squares(game: Game) -> dict[str, frozenset[int]]:
    """Find the squares of every kind around it on an empty board."""
    every = {kind.id: reach(kind.description.paths, _BOARD, _HOME) for kind in game.kinds}
    return {kind: frozenset(squares(there.moves | there.captures)) for kind, there in every.items()}


NAMES = ("kanji", "name", "romaji")
"""The names of a kind."""
_OTHER_NAMES = 3


def are_distinct(one: PieceKind, other: PieceKind, *names: str) -> bool:
    """Tell whether the second kind has all of some names, and each differs from the first kind's."""
    return all(getattr(other, name) and getattr(one, name) != getattr(other, name) for name in names)


class NameQuestion(Options):
    """One kind, what of it is shown, and what is asked."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Read the kind and the goal.

        Raises:
            BanmenError: if the goal does not say it, or the kind has no such name.

        """
        super().__init__(exercise, words)
        self.kind = exercise.shown
        self.show = goal_word(exercise, "show", NAMES)
        self.ask = goal_word(exercise, "ask", NAMES)
        self.kanji = self.ask == "kanji"
        if self.show == self.ask:
            raise BanmenError(fault("shown_and_asked", what=self.show))
        for what in (self.show, self.ask):
            if not getattr(self.kind, what):
                raise BanmenError(fault("not_called", noun=self.kind.noun, what=what))

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

    def right(self, value: str) -> bool:
        """Tell whether a kind has the name that is shown, or the one that is asked for."""
        other = self._called(value)
        return any(getattr(other, what) == getattr(self.kind, what) for what in (self.show, self.ask))

    def label(self, value: str) -> str:
        """Give the name that is asked for."""
        found: str = getattr(self._called(value), self.ask)
        return found

    def why(self, value: str) -> Note:
        """Say what a kind is called."""
        other, right, words = self._called(value), self.right(value), self.words
        text = words.say("is_called", noun=other.noun, kanji=other.kanji, romaji=other.romaji, right=right)
        both = [sign for sign in other.kanji if sign in self.kind.kanji and sign.isalpha()]
        if both and not right:
            text += words.space + words.say("both_written_with", signs=both)
        return Note(text)

    def hints(self) -> Iterator[Hint]:
        """Hint at its moves, then at its other name, then at the first letter."""
        kind = self.kind
        yield Hint("category", self.words.say("it_moves", how=sentence(kind.description, self.words.lang)))
        (other,) = {*NAMES} - {self.show, self.ask}
        if other == "romaji" and kind.romaji:
            yield Hint("direction", self.words.say("is_read", romaji=kind.romaji))
        elif other == "kanji":
            yield Hint("direction", self.words.say("is_written", kanji=kind.kanji))
        elif other == "name":
            yield Hint("direction", self.words.say("is_the", noun=kind.noun))
        yield Hint("leg", self.words.say("begins_with", sign=self.label(kind.id)[0]))

    def _called(self, value: str) -> PieceKind:
        """Find a kind by its id, or by another name where the id would give the answer away."""
        try:
            return self.game.by_id[value] if value in self.game.by_id else self.game.kind(value)
        except BanmenError:
            raise UnknownName("kind of piece", value, self.game.by_id) from None


_OTHER_FORMS = 3


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


# ---------------------------------------------------------------- answers

_LEAST = 2


Question: TypeAlias = NameQuestion | CategoryQuestion | LegalQuestion | PromotionQuestion
_QUESTIONS: Mapping[str, Callable[[ExerciseSpec, Words], Question]] = MappingProxyType(
    {"name": NameQuestion, "category": CategoryQuestion, "legal": LegalQuestion, "promote": PromotionQuestion}
)


def judge(exercise: ExerciseSpec, answer: Answer, words: Words) -> Verdict:
    """Judge the option that was chosen.

    Raises:
        BanmenError: if the answer is not one of the options.

    """
    question = _question(exercise, words)
    options = _options(exercise, question)
    value = answer.get("choice")
    if not isinstance(value, str) or value not in options:
        listed = ", ".join(repr(option) for option in options)
        raise BanmenError(
            f'an answer must be one of the options, such as {{"choice": {options[0]!r}}}: {listed}'
        )
    note = with_feedback(exercise, value, question.why(value))
    right = question.right(value)
    return Verdict(right, float(right), note, {value: note})


def solution(exercise: ExerciseSpec) -> Answer:
    """Choose the first option that is right.

    Raises:
        BanmenError: if no option is right.

    """
    question = _question(exercise)
    for value in _options(exercise, question):
        if question.right(value):
            return {"choice": value}
    raise BanmenError(fault("none_right"))


def key(exercise: ExerciseSpec, words: Words) -> dict[str, object]:
    """Work out the labels of the options, which are right, and the note on each."""
    question = _question(exercise, words)
    return {
        "form": "choice",
        "options": [
            {
                "value": value,
                "label": question.label(value),
                **({"kanji": True} if question.kanji and value else {}),
                "right": question.right(value),
                "note": note_data(with_feedback(exercise, value, question.why(value))),
            }
            for value in _options(exercise, question)
        ],
        "hints": {"": ladder(author_hints(exercise) or question.hints())},
    }


def faults(exercise: ExerciseSpec) -> list[tuple[str, str]]:
    """List the faults of the options of an exercise whose fields are in place.

    Raises:
        BanmenError: if its goal cannot be set up.

    """
    question = _question(exercise)
    options = _options(exercise, question)
    found = []
    for value in options:
        try:
            question.check(value)
        except BanmenError as error:
            found.append(("options", str(error)))
    return found or [*_of_the_options(exercise, question, options)]


def _of_the_options(
    exercise: ExerciseSpec, question: Question, options: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    if len(options) < _LEAST:
        yield "options", fault("too_few_options")
    elif not any(map(question.right, options)):
        yield "options", fault("none_right")
    elif all(map(question.right, options)):
        yield "options", fault("none_wrong")
    for value in dict.fromkeys(options):
        if options.count(value) > 1:
            yield "options", fault("option_twice", value=value)
        if question.doubtful(value):
            yield "options", fault("doubtful", value=value, label=question.label(value))
    for value in exercise.feedback:
        if value not in options:
            yield "feedback", fault("says_nothing_of", square=value)
    yield from _of_the_labels({value: question.label(value) for value in options})


def _of_the_labels(labels: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    first: dict[str, str] = {}
    for value, label in labels.items():
        if not label:
            yield "options", fault("no_label", value=value)
        elif first.setdefault(label, value) != value:
            yield "options", fault("same_label", value=first[label], other=value, label=label)


def _question(exercise: ExerciseSpec, words: Words = ENGLISH) -> Question:
    return _QUESTIONS[exercise.kind](exercise, words)


def _options(exercise: ExerciseSpec, question: Question) -> tuple[str, ...]:
    return exercise.options or question.made()
