"""How a piece goes to a square (``category``), and whether it can (``legal``)."""

import tomllib
from collections.abc import Collection, Iterable, Iterator
from importlib.resources import files

from banmen_rules.base.errors import BanmenError, UnknownName
from banmen_rules.betza import Category
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._fields import goal_square
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note
from banmen_rules.teaching.exercises._notes import Hint, note_of, path_hints
from banmen_rules.teaching.exercises._words import Words, fault
from banmen_rules.words.explain import Code, Explanation
from banmen_rules.words.explain.attempts import attempts
from banmen_rules.words.explain.explanation import explain_in
from banmen_rules.words.sentences import sentence

_CATEGORIES = {category.value: category for category in Category}
_WRONG = 4
"""How many wrong categories are offered."""

_TABLES = tomllib.loads(files(__package__).joinpath("reasons.toml").read_text("utf-8"))
KNOWN = {Category(one): tuple(map(Category, known)) for one, known in _TABLES["known"].items()}
"""For each category, the ones that the course teaches before it or with it."""
_NEEDS = {Code(code): set(map(Category, needed)) for code, needed in _TABLES["needs"].items()}
OFFERED = {when: tuple(map(Code, codes)) for when, codes in _TABLES["offered"].items()}
CONFUSED = [frozenset(map(Code, near)) for near in _TABLES["confused"].values()]

YES = "yes"
"""The answer that a piece can stay on its own square, whichever way."""
REASONS = tuple(code for code in Code if code not in (Code.ALLOWED, Code.NO_PIECE))
"""The reasons why a piece cannot go somewhere."""


class Options:
    """A question with options."""

    kanji = False
    """Whether the options are written with kanji."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Take the exercise, and the words for its notes."""
        self.exercise, self.words, self.game = exercise, words, exercise.game

    def label(self, value: str) -> str:
        """Write an option.

        Raises:
            UnknownName: if the value cannot be an option.

        """
        raise NotImplementedError

    def check(self, value: str) -> None:
        """Refuse a value that cannot be an option.

        Raises:
            UnknownName: if it cannot.

        """
        self.label(value)

    def doubtful(self, value: str) -> bool:  # noqa: ARG002 - for the questions that ask
        """Tell whether a wrong option is not quite wrong."""
        return False

    def note(self, name: str, **values: object) -> Note:
        """Make a note of a sentence."""
        return Note(self.words.say(name, **values))


class CategoryQuestion(Options):
    """One kind, or one move on a board, and the categories of it."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Find the categories.

        Raises:
            BanmenError: if there is no such kind, or the piece has no such move.

        """
        super().__init__(exercise, words)
        self.move = Destination(exercise, words, any_turn=True) if exercise.tsfen else None
        if self.move is None:
            self.kind = exercise.shown
            self.found = self.kind.description.categories
        elif self.move.found.legal:
            self.kind, self.found = self.move.kind, self.move.found.categories
        else:
            raise BanmenError(fault("no_move_to_ask", why=self.move.found.text))

    def made(self) -> tuple[str, ...]:
        """Choose the most special right category, and the nearest wrong ones of the game."""
        order, right = list(Category), self.found[-1]
        in_use = {category for kind in self.game.kinds for category in kind.description.categories}
        wrong = [category for category in KNOWN[right] if category not in self.found]
        wrong.sort(key=lambda one: (one not in in_use, abs(order.index(one) - order.index(right))))
        return tuple(one.value for one in order if one in (right, *wrong[:_WRONG]))

    def right(self, value: str) -> bool:
        """Tell whether a category is one of its own."""
        return _category(value) in self.found

    def label(self, value: str) -> str:
        """Say what a move of this category is."""
        return self.words.say("label", found=_category(value))

    def why(self, value: str) -> Note:
        """Say what the piece does by a category, or that it does not."""
        category, noun = _category(value), self.words.noun(self.kind)
        if self.move is not None:
            return self.move.note_by(category) if category in self.found else Note(self.move.not_so(category))
        if category not in self.found:
            return self.note("never_does", found=category, noun=noun)
        paths = tuple(path for path in self.kind.description.paths if path.category == category)
        return self.note("does", noun=noun, phrases=self.words.moves_of(paths))

    def hints(self) -> Iterator[Hint]:
        """Hint at the path on the board, or at the sentence on the moves of the piece."""
        if self.move is not None:
            yield from self.move.hints()
        else:
            how = sentence(self.kind.description, self.words.lang)
            yield Hint("direction", self.words.say("it_moves", how=how))


class Destination(Options):
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
        return explain_in(self.words, self.position, self.origin, self.target, promotes=False, by=by)

    def not_so(self, category: Category) -> str:
        """Say that the piece does not go there by a category, or has no such moves."""
        noun, there = self.words.noun(self.kind), self.game.size.name(self.target)
        if category in self.kind.description.categories:
            return self.words.say("not_there", found=category, noun=noun, square=there)
        return self.words.say("never_does", found=category, noun=noun)

    def hints(self) -> Iterator[Hint]:
        """Hint at the path, but not at its category."""
        for hint in path_hints(self.position, self.found, self.words):
            if hint.step in ("direction", "leg", "animate"):
                yield hint


class LegalQuestion(Destination):
    """One piece on a board, one square, and whether the piece can go there."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Find out whether it can."""
        super().__init__(exercise, words)
        self.stays = self.target == self.origin
        if not self.found.legal:
            self._right = [f"no:{self.found.code.value}"]
        elif self.stays:
            self._right = [YES]
        else:
            self._right = [f"yes:{category.value}" for category in self.found.categories]

    def made(self) -> tuple[str, ...]:
        """Choose the right answer and a few wrong ones; "yes" comes before "no"."""
        right = self._right[0]
        known = self._known()
        in_use = [one for one in known if one in self.kind.description.categories]
        moves = [YES] if self.stays else [f"yes:{category.value}" for category in (*in_use, *known)]
        reasons = [f"no:{code.value}" for code in understood(OFFERED["usual"], known)]
        wrong_moves = [one for one in dict.fromkeys(moves) if not self.right(one)]
        wrong_reasons = [one for one in reasons if not (self.right(one) or self.doubtful(one))]
        chosen = {right, *wrong_moves[:2], *wrong_reasons[: 2 + self.found.legal]}
        every = [YES, *(f"yes:{one.value}" for one in Category), *(f"no:{one.value}" for one in REASONS)]
        return tuple(one for one in every if one in chosen)

    def _known(self) -> list[Category]:
        """List the categories that a learner who is asked this knows."""
        meant = self.found.categories[:1] or self.kind.description.categories
        return [one for one in Category if all(one in KNOWN[category] for category in meant)]

    def check(self, value: str) -> None:
        """Refuse a value that is neither ``yes:`` with a category nor ``no:`` with a reason.

        If the piece can stay on its square, the answer is a plain ``yes``: a pass of a lion dog is also a
        line move, so learners could not know which of the two is wanted.

        Raises:
            UnknownName: if the value is neither.

        """
        answer, _, what = value.partition(":")
        if answer == "yes" and self.stays:
            if value != YES:
                raise UnknownName("answer about staying on a square", value, [YES])
        elif answer == "yes":
            _category(what)
        elif answer != "no" or what not in set(REASONS):
            raise UnknownName("answer", value, [f"no:{code.value}" for code in REASONS])

    def right(self, value: str) -> bool:
        """Tell whether an answer is the right one, and for the right reason."""
        return value in self._right

    def doubtful(self, value: str) -> bool:
        """Tell whether a reason stops another path there, and so is not wrong."""
        if self.found.possible or self.right(value):
            return False
        return value in {
            f"no:{attempt.code.value}" for attempt in attempts(self.position, self.origin, self.target)
        }

    def label(self, value: str) -> str:
        """Write an answer as a sentence."""
        answer, _, what = value.partition(":")
        if answer == "no":
            return self.words.say("no", code=Code(what), stays=self.stays)
        return self.words.say("may_stay") if self.stays else self.words.say("yes", found=_category(what))

    def why(self, value: str) -> Note:
        """Say why an answer is right or wrong, without giving the right one away."""
        answer, _, what = value.partition(":")
        if self.right(value):
            if answer == "no":
                return note_of(self.position, self.found)
            return self.note_by(_category(what) if what else self.found.categories[-1])
        if answer == "no":
            name = "it_may" if self.found.legal else "another_reason"
            return self.note(name, code=Code(what), stays=self.stays)
        if self.stays:
            return self.note("it_may_not", stays=True)
        not_so = self.not_so(_category(what))
        if not self.found.legal:
            not_so = self.words.say("it_may_not", stays=False) + self.words.space + not_so
        return Note(not_so)


def understood(reasons: Iterable[Code], known: Collection[Category]) -> list[Code]:
    """List the reasons that a learner who knows some categories understands."""
    return [code for code in reasons if not _NEEDS.get(code, {*known}).isdisjoint(known)]


def _category(value: str) -> Category:
    if value not in _CATEGORIES:
        raise UnknownName("category", value, _CATEGORIES)
    return _CATEGORIES[value]
