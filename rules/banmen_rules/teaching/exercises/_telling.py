"""How a piece goes somewhere, and whether it may: what ``category`` and ``legal`` ask."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from types import MappingProxyType

from banmen_rules.base.errors import BanmenError, UnknownName
from banmen_rules.betza import Category
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises import _fault_words
from banmen_rules.teaching.exercises._goals import goal_square
from banmen_rules.teaching.exercises._hints import Hint, way_hints
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note
from banmen_rules.teaching.exercises._notes import note_of
from banmen_rules.teaching.exercises._words import Words
from banmen_rules.variants import PieceKind
from banmen_rules.words.explain import Code, Explanation
from banmen_rules.words.explain.attempts import Attempt, attempts
from banmen_rules.words.explain.explanation import explain_in
from banmen_rules.words.sentences import sentence

_CATEGORIES = {category.value: category for category in Category}
_WRONG = 4
"""Categories that are offered beside a right one."""

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
"""The categories that exercises in a category offer: the course has taught these before it, or with it.

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
"""The answer that a piece may stay on its own square, however it does that."""
REASONS = tuple(code for code in Code if code not in (Code.ALLOWED, Code.NO_PIECE))
"""Why a piece may not go somewhere."""
_USUAL_REASONS = (
    Code.BLOCKED,
    Code.NO_WAY,
    Code.OWN_PIECE,
    Code.TOO_FAR,
    Code.ONLY_CAPTURES,
    Code.STOP_OCCUPIED,
)


class Sorting:
    """One kind, or one move on a board, and the categories of it."""

    kanji = False

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Find out which.

        Raises:
            BanmenError: if there is no such kind, or the piece has no such move.

        """
        self.words = words
        self.game = exercise.game
        self.going: Going | None = None
        if exercise.tsfen:
            self.going = Going(exercise, words, _offered(exercise), anybody=True)
            self.kind = self.going.kind
            self.found = self.going.allowed()
        else:
            self.kind = exercise.shown
            self.found = self.kind.description.categories

    def made(self) -> tuple[str, ...]:
        """Take the most special category that is right, and the nearest of the game that are wrong."""
        order, right = list(Category), self.found[-1]
        in_use = {category for kind in self.game.kinds for category in kind.description.categories}
        wrong = [category for category in KNOWN[right] if category not in self.found]
        wrong.sort(key=lambda one: (one not in in_use, abs(order.index(one) - order.index(right))))
        return tuple(one.value for one in order if one in (right, *wrong[:_WRONG]))

    def check(self, value: str) -> None:
        """Refuse what is no category.

        Raises:
            UnknownName: if it is none.

        """
        _category(value)

    def right(self, value: str) -> bool:
        """Tell whether a category is one of its own."""
        return _category(value) in self.found

    def doubtful(self, value: str) -> bool:
        """Tell that nothing is: a piece moves so or it does not."""
        del value
        return False

    def label(self, value: str) -> str:
        """Say what a move of this category is."""
        return self.words.label(_category(value))

    def why(self, value: str) -> Note:
        """Say what the piece does so, or that it does not."""
        category, noun = _category(value), self.words.noun(self.kind)
        if self.going is not None:
            if category in self.found:
                return self.going.told(category)
            return Note(self.going.not_so(category))
        if category not in self.found:
            return Note(self.words.never_does(category, noun))
        paths = tuple(path for path in self.kind.description.paths if path.category == category)
        return Note(self.words.does(noun, self.words.moves_of(paths)))

    def hints(self) -> Iterator[Hint]:
        """Lead by the way on the board, or by the sentence that says how the piece moves."""
        if self.going is not None:
            yield from self.going.hints()
        else:
            yield Hint("direction", self.words.it_moves(sentence(self.kind.description, self.words.lang)))


class Legality:
    """One piece on a board, one square, and whether it may go there."""

    kanji = False

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Find out whether it may.

        Raises:
            BanmenError: if the goal names no square.

        """
        self.words = words
        self.game = exercise.game
        self.going = Going(exercise, words, _offered(exercise))
        self.found = self.going.found
        self.stays = self.going.target == self.going.origin
        if not self.found.legal:
            self._right = [f"no:{self.found.code.value}"]
        elif self.stays:
            self._right = [YES]
        else:
            self._right = [f"yes:{category.value}" for category in self.found.categories]

    def made(self) -> tuple[str, ...]:
        """Take the right answer, a reason for and a few against that are wrong; for comes before against."""
        right = self._right[0]
        known = self._known()
        in_use = [one for one in known if one in self.going.kind.description.categories]
        ways = [YES] if self.stays else [f"yes:{category.value}" for category in (*in_use, *known)]
        reasons = [f"no:{code.value}" for code in understood(_USUAL_REASONS, known)]
        wrong_ways = [one for one in dict.fromkeys(ways) if not self.right(one)]
        wrong_reasons = [one for one in reasons if not (self.right(one) or self.doubtful(one))]
        chosen = {right, *wrong_ways[:2], *wrong_reasons[: 2 + self.found.legal]}
        every = [YES, *(f"yes:{one.value}" for one in Category), *(f"no:{one.value}" for one in REASONS)]
        return tuple(one for one in every if one in chosen)

    def _known(self) -> list[Category]:
        """List the categories that a learner who is asked this knows."""
        meant = self.found.categories[:1] or self.going.kind.description.categories
        return [one for one in Category if all(one in KNOWN[category] for category in meant)]

    def check(self, value: str) -> None:
        """Refuse what is neither ``yes:`` with a category nor ``no:`` with a reason.

        Whether a piece may stay on its square is answered by a plain ``yes``: a pass of a lion dog is also a
        line move, and no learner could say which of the two names is wanted.

        Raises:
            UnknownName: if it is neither.

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
        """Tell whether a reason holds for another way there, so that nobody could call it wrong."""
        if self.found.possible or self.right(value):
            return False
        return value in {f"no:{attempt.code.value}" for attempt in self.going.tries()}

    def label(self, value: str) -> str:
        """Write an answer as a sentence."""
        answer, _, what = value.partition(":")
        if answer == "no":
            return self.words.no(Code(what), stays=self.stays)
        return self.words.may_stay() if self.stays else self.words.yes(_category(what))

    def why(self, value: str) -> Note:
        """Say why an answer is right or wrong; a wrong one does not tell the right one."""
        answer, _, what = value.partition(":")
        if self.right(value):
            if answer == "no":
                return self.going.note
            return self.going.told(_category(what) if what else self.found.categories[-1])
        if answer == "no":
            say = self.words.it_may if self.found.legal else self.words.another_reason
            return Note(say(Code(what), stays=self.stays))
        if self.stays:
            return Note(self.words.it_may_not(stays=True))
        not_so = self.going.not_so(_category(what))
        return Note(not_so if self.found.legal else f"{self.words.it_may_not()}{self.words.space}{not_so}")

    def hints(self) -> Iterator[Hint]:
        """Lead by the way on the board."""
        return self.going.hints()


class Going:
    """One piece on a board, and the square it is asked to go to."""

    def __init__(
        self, exercise: ExerciseSpec, words: Words, offered: list[Category], *, anybody: bool = False
    ) -> None:
        """Explain it by the first category on offer that leads there, if one does.

        With ``anybody`` as if it were the turn of the piece's side.

        Raises:
            BanmenError: if the goal names no square.

        """
        self.words = words
        self.position: Position = exercise.position()
        self.origin = exercise.origin(self.position)
        if anybody:
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
        """Give the categories of its moves there.

        Raises:
            BanmenError: if it has none.

        """
        if not self.found.legal:
            raise BanmenError(_fault_words.no_move_to_ask(self.found.text))
        return self.found.categories

    def told(self, category: Category) -> Note:
        """Say how it goes there by a category."""
        return note_of(self.position, self._explained(category))

    def _explained(self, by: Category | None) -> Explanation:
        return explain_in(self.words, self.position, self.origin, self.target, promotes=False, by=by)

    def tries(self) -> list[Attempt]:
        """List every way it might go there."""
        return attempts(self.position, self.origin, self.target)

    def not_so(self, category: Category) -> str:
        """Say that the piece does not go there by a category: it has other moves of it, or none at all."""
        kind, there = self.kind, self.position.game.size.name(self.target)
        if category in kind.description.categories:
            return self.words.not_there(category, self.words.noun(kind), there)
        return self.words.never_does(category, self.words.noun(kind))

    def hints(self) -> Iterator[Hint]:
        """Lead by the way, and not by its name."""
        for hint in way_hints(self.position, self.found, self.words):
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
