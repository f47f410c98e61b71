"""How a piece goes to a square (``category``), and whether it can (``legal``)."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from types import MappingProxyType

from banmen_rules.base.errors import BanmenError, UnknownName
from banmen_rules.betza import Category
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._fields import goal_square
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note
from banmen_rules.teaching.exercises._notes import Hint, note_of, path_hints
from banmen_rules.teaching.exercises._words import Words, fault
from banmen_rules.variants import PieceKind
from banmen_rules.words.explain import Code, Explanation
from banmen_rules.words.explain.attempts import Attempt, attempts
from banmen_rules.words.explain.explanation import explain_in
from banmen_rules.words.sentences import sentence

_CATEGORIES = {category.value: category for category in Category}
_WRONG = 4
"""How many wrong categories are offered."""

_FIRST = (Category.STEP, Category.LIMITED_RANGE, Category.RANGE, Category.JUMP)
_SECOND = (*_FIRST, Category.JUMP_RANGE)
_LION = (Category.AREA, Category.IGUI, Category.PASS)
KNOWN: Mapping[Category, tuple[Category, ...]] = MappingProxyType(
    {
        **dict.fromkeys(_FIRST, _FIRST),
        Category.JUMP_RANGE: _SECOND,
        Category.HOOK: (*_SECOND, Category.HOOK),
        **dict.fromkeys(_LION, (*_SECOND, *_LION)),
        Category.LINE: (*_SECOND, *_LION, Category.LINE),
        **dict.fromkeys(
            (Category.PASS_OVER, Category.FLYING), (*_SECOND, Category.PASS_OVER, Category.FLYING)
        ),
        Category.RANGE_CAPTURE: (*_SECOND, Category.RANGE_CAPTURE),
        Category.TELEPORT: tuple(Category),
    }
)
"""For each category, the ones that the course teaches before it or with it: its exercises offer only these.

The lessons on hook moves, lions, flights and range captures may be taken in any order."""
_REASON_OF: Mapping[Code, tuple[Category, ...]] = MappingProxyType(
    {
        **dict.fromkeys((Code.RANK, Code.RANK_TARGET), (Category.RANGE_CAPTURE,)),
        **dict.fromkeys((Code.PASS_LIMIT, Code.NOTHING_TO_PASS), (Category.PASS_OVER,)),
        **dict.fromkeys((Code.STAY, Code.NOTHING_TO_CAPTURE), _LION),
        Code.STOP_OCCUPIED: (Category.JUMP_RANGE, Category.HOOK, Category.AREA, Category.LINE),
        Code.PROTECTED: (Category.TELEPORT,),
    }
)
"""The reasons that make sense only to learners who know one of some categories."""

YES = "yes"
"""The answer that a piece can stay on its own square, whichever way."""
REASONS = tuple(code for code in Code if code not in (Code.ALLOWED, Code.NO_PIECE))
"""The reasons why a piece cannot go somewhere."""
_USUAL_REASONS = (
    Code.BLOCKED,
    Code.NO_PATH,
    Code.OWN_PIECE,
    Code.TOO_FAR,
    Code.ONLY_CAPTURES,
    Code.STOP_OCCUPIED,
)


class CategoryQuestion:
    """One kind, or one move on a board, and the categories of it."""

    kanji = False

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Find the categories.

        Raises:
            BanmenError: if there is no such kind, or the piece has no such move.

        """
        self.words = words
        self.game = exercise.game
        self.destination: Destination | None = None
        if exercise.tsfen:
            self.destination = Destination(exercise, words, _offered(exercise), any_turn=True)
            self.kind = self.destination.kind
            self.found = self.destination.allowed()
        else:
            self.kind = exercise.shown
            self.found = self.kind.description.categories

    def made(self) -> tuple[str, ...]:
        """Choose the most special right category, and the nearest wrong ones of the game."""
        order, right = list(Category), self.found[-1]
        in_use = {category for kind in self.game.kinds for category in kind.description.categories}
        wrong = [category for category in KNOWN[right] if category not in self.found]
        wrong.sort(key=lambda one: (one not in in_use, abs(order.index(one) - order.index(right))))
        return tuple(one.value for one in order if one in (right, *wrong[:_WRONG]))

    def check(self, value: str) -> None:
        """Refuse a value that is not a category.

        Raises:
            UnknownName: if it is not.

        """
        _category(value)

    def right(self, value: str) -> bool:
        """Tell whether a category is one of its own."""
        return _category(value) in self.found

    def doubtful(self, value: str) -> bool:
        """Return False: a piece has a category or it has not."""
        del value
        return False

    def label(self, value: str) -> str:
        """Say what a move of this category is."""
        return self.words.say("label", found=_category(value))

    def why(self, value: str) -> Note:
        """Say what the piece does by a category, or that it does not."""
        category, noun = _category(value), self.words.noun(self.kind)
        if self.destination is not None:
            if category in self.found:
                return self.destination.note_by(category)
            return Note(self.destination.not_so(category))
        if category not in self.found:
            return Note(self.words.say("never_does", found=category, noun=noun))
        paths = tuple(path for path in self.kind.description.paths if path.category == category)
        return Note(self.words.say("does", noun=noun, phrases=self.words.moves_of(paths)))

    def hints(self) -> Iterator[Hint]:
        """Hint at the path on the board, or at the sentence on the moves of the piece."""
        if self.destination is not None:
            yield from self.destination.hints()
        else:
            yield Hint(
                "direction",
                self.words.say("it_moves", how=sentence(self.kind.description, self.words.lang)),
            )


class LegalQuestion:
    """One piece on a board, one square, and whether the piece can go there."""

    kanji = False

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Find out whether it can.

        Raises:
            BanmenError: if the goal names no square.

        """
        self.words = words
        self.game = exercise.game
        self.destination = Destination(exercise, words, _offered(exercise))
        self.found = self.destination.found
        self.stays = self.destination.target == self.destination.origin
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
        in_use = [one for one in known if one in self.destination.kind.description.categories]
        moves = [YES] if self.stays else [f"yes:{category.value}" for category in (*in_use, *known)]
        reasons = [f"no:{code.value}" for code in understood(_USUAL_REASONS, known)]
        wrong_moves = [one for one in dict.fromkeys(moves) if not self.right(one)]
        wrong_reasons = [one for one in reasons if not (self.right(one) or self.doubtful(one))]
        chosen = {right, *wrong_moves[:2], *wrong_reasons[: 2 + self.found.legal]}
        every = [YES, *(f"yes:{one.value}" for one in Category), *(f"no:{one.value}" for one in REASONS)]
        return tuple(one for one in every if one in chosen)

    def _known(self) -> list[Category]:
        """List the categories that a learner who is asked this knows."""
        meant = self.found.categories[:1] or self.destination.kind.description.categories
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
        return value in {f"no:{attempt.code.value}" for attempt in self.destination.tries()}

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
                return self.destination.note
            return self.destination.note_by(_category(what) if what else self.found.categories[-1])
        if answer == "no":
            name = "it_may" if self.found.legal else "another_reason"
            return Note(self.words.say(name, code=Code(what), stays=self.stays))
        if self.stays:
            return Note(self.words.say("it_may_not", stays=True))
        not_so = self.destination.not_so(_category(what))
        return Note(
            not_so
            if self.found.legal
            else self.words.say("it_may_not", stays=False) + self.words.space + not_so
        )

    def hints(self) -> Iterator[Hint]:
        """Hint at the path on the board."""
        return self.destination.hints()


class Destination:
    """One piece on a board, and the square it is asked to go to."""

    def __init__(
        self, exercise: ExerciseSpec, words: Words, offered: list[Category], *, any_turn: bool = False
    ) -> None:
        """Explain the move by the first offered category that leads there, if one does.

        ``any_turn``: as if it were the turn of the piece's side.

        Raises:
            BanmenError: if the goal names no square.

        """
        self.words = words
        self.position: Position = exercise.position()
        self.origin = exercise.origin(self.position)
        if any_turn:
            self.position.counter = self.position.board[self.origin] & 1
        self.target = goal_square(exercise, self.position.game.size, "to")
        self.found = self._explained(None)
        by = next((category for category in offered if category in self.found.categories), None)
        if by is not None:
            self.found = self._explained(by)
        self.note = note_of(self.position, self.found)

    @property
    def kind(self) -> PieceKind:
        """The kind of the piece."""
        piece = self.position.piece_at(self.origin)
        assert piece is not None  # noqa: S101 - as Exercise.origin says
        return piece.kind

    def allowed(self) -> tuple[Category, ...]:
        """Return the categories of its moves there.

        Raises:
            BanmenError: if it has no move there.

        """
        if not self.found.legal:
            raise BanmenError(fault("no_move_to_ask", why=self.found.text))
        return self.found.categories

    def note_by(self, category: Category) -> Note:
        """Say how it goes there by a category."""
        return note_of(self.position, self._explained(category))

    def _explained(self, by: Category | None) -> Explanation:
        return explain_in(self.words, self.position, self.origin, self.target, promotes=False, by=by)

    def tries(self) -> list[Attempt]:
        """List every attempt to go there."""
        return attempts(self.position, self.origin, self.target)

    def not_so(self, category: Category) -> str:
        """Say that the piece does not go there by a category, or has no such moves."""
        kind, there = self.kind, self.position.game.size.name(self.target)
        if category in kind.description.categories:
            return self.words.say("not_there", found=category, noun=self.words.noun(kind), square=there)
        return self.words.say("never_does", found=category, noun=self.words.noun(kind))

    def hints(self) -> Iterator[Hint]:
        """Hint at the path, but not at its category."""
        for hint in path_hints(self.position, self.found, self.words):
            if hint.step in ("direction", "leg", "animate"):
                yield hint


def understood(reasons: Iterable[Code], known: Collection[Category]) -> list[Code]:
    """List the reasons that a learner who knows some categories understands."""
    return [code for code in reasons if not {*_REASON_OF.get(code, known)}.isdisjoint(known)]


def _offered(exercise: ExerciseSpec) -> list[Category]:
    """List the categories that an exercise offers to choose from."""
    values = [value.removeprefix("yes:") for value in exercise.options]
    return [_CATEGORIES[value] for value in values if value in _CATEGORIES]


def _category(value: str) -> Category:
    if value not in _CATEGORIES:
        raise UnknownName("category", value, _CATEGORIES)
    return _CATEGORIES[value]
