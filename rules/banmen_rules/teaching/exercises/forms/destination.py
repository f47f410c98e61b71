"""One piece on a board and one square: how it goes there, or why it does not."""

import tomllib
from collections.abc import Collection, Iterable, Iterator
from importlib.resources import files

from banmen_rules.base.errors import UnknownName
from banmen_rules.betza import Category
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._fields import goal_square
from banmen_rules.teaching.exercises._generate._order import DraftSpec
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note
from banmen_rules.teaching.exercises._notes import Hint, note_of, path_hints
from banmen_rules.teaching.exercises._words import Words
from banmen_rules.teaching.exercises.forms.choice import Question
from banmen_rules.teaching.exercises.forms.similar import categories_near
from banmen_rules.variants import PieceKind
from banmen_rules.words.explain import Code, Explanation
from banmen_rules.words.explain.explanation import explain_in

_TABLES = tomllib.loads(files(__package__).joinpath("destination.toml").read_text("utf-8"))
KNOWN = {Category(one): tuple(map(Category, known)) for one, known in _TABLES["known"].items()}
"""For each category, the ones that the course teaches before it or with it."""
NEEDS = {Code(code): set(map(Category, needed)) for code, needed in _TABLES["needs"].items()}
OFFERED = {when: tuple(map(Code, codes)) for when, codes in _TABLES["offered"].items()}
CONFUSED = [frozenset(map(Code, near)) for near in _TABLES["confused"].values()]
YES = "yes"
"""The answer that a piece can go there, by any category: always about its own square, else if offered."""
REASONS = tuple(code for code in Code if code not in (Code.ALLOWED, Code.NO_PIECE))
"""The reasons why a piece cannot go somewhere."""
_CATEGORIES = {category.value: category for category in Category}


class Destination(Question):
    """One piece on a board, and the square it is asked to go to."""

    def __init__(self, exercise: ExerciseSpec, words: Words, *, any_turn: bool = False) -> None:
        """Explain the move by the first offered category that leads there, if one does.

        ``any_turn``: as if it were the turn of the piece's side.

        Raises:
            BanmenError: if the goal names no square.

        """
        super().__init__(exercise, words)
        self.position: Position = exercise.position()
        self.origin = exercise.origin(self.position)
        if any_turn:
            self.position.counter = self.position.board[self.origin] & 1
        self.target = goal_square(exercise, self.game.size, "to")
        piece = self.position.piece_at(self.origin)
        assert piece is not None  # noqa: S101 - as Exercise.origin says
        self.kind = piece.kind
        self.found = self._explained(None)
        for value in exercise.options:
            by = _CATEGORIES.get(value.removeprefix("yes:"))
            if by in self.found.categories:
                self.found = self._explained(by)
                break

    def note_by(self, category: Category) -> Note:
        """Say how it goes there by a category."""
        return note_of(self.position, self._explained(category))

    def _explained(self, by: Category | None) -> Explanation:
        return explain_in(
            self.words.explaining, self.position, self.origin, self.target, promotes=False, by=by
        )

    def not_so(self, category: Category) -> str:
        """Say that the piece does not go there by a category, or has no such moves."""
        noun, there = self.words.noun(self.kind), self.game.size.name(self.target)
        if category in self.kind.description.categories:
            return self.words.say("not_there", found=category, noun=noun, square=there)
        if category is Category.STEP and self.found.legal and self._is_near():
            return self.words.say("one_square", noun=noun)
        return self.words.say("never_does", found=category, noun=noun)

    def _is_near(self) -> bool:
        """Tell whether the square touches the piece's own: to slide one square there looks like a step."""
        origin, target = (divmod(square, self.game.size.files) for square in (self.origin, self.target))
        return max(abs(one - other) for one, other in zip(origin, target, strict=True)) == 1

    def hints(self) -> Iterator[Hint]:
        """Hint at the path, but not at its category."""
        for hint in path_hints(self.position, self.found, self.words):
            if hint.step in ("direction", "leg", "animate"):
                yield hint


def understood(reasons: Iterable[Code], known: Collection[Category]) -> list[Code]:
    """List the reasons that a learner who knows some categories understands."""
    return [code for code in reasons if not NEEDS.get(code, {*known}).isdisjoint(known)]


def category_of(value: str) -> Category:
    """Read a category.

    Raises:
        UnknownName: if it is unknown.

    """
    if value not in _CATEGORIES:
        raise UnknownName("category", value, _CATEGORIES)
    return _CATEGORIES[value]


def offered_categories(spec: DraftSpec, kind: PieceKind, practised: Category) -> list[Category]:
    """List the categories of a kind and its look-alikes that a learner who practises one of them knows."""
    near = categories_near(spec.game, kind.id)
    return [one for one in Category if one in near and one in KNOWN[practised]]
