"""``category``: what kind of move is this?"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from banmen_rules.base.errors import BanmenError
from banmen_rules.betza import Category
from banmen_rules.teaching.exercises._generate import _order
from banmen_rules.teaching.exercises._generate._boards import (
    random_board,
)
from banmen_rules.teaching.exercises._generate._order import (
    ON_ITS_SQUARE,
    OPTIONS,
    Draft,
    DraftSpec,
    Features,
    Missed,
    comes_back,
)
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note, Values
from banmen_rules.teaching.exercises._notes import Hint
from banmen_rules.teaching.exercises._words import Words, fault
from banmen_rules.teaching.exercises.forms.choice import ChoiceKind, Options, noun_of
from banmen_rules.teaching.exercises.forms.destination import (
    KNOWN,
    Destination,
    category_of,
    offered_categories,
)
from banmen_rules.teaching.exercises.forms.similar import look_alikes
from banmen_rules.variants import PieceKind
from banmen_rules.words.sentences import sentence

_WRONG = 4
"""How many wrong categories are offered."""
_LEAST_WRONG = 2
_ON_BOARD = 0.6
_ITSELF = 0.5


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
        wrong = [one for one in KNOWN[right] if one not in self.found and not _untrue(self.kind, one)]
        wrong.sort(key=lambda one: (one not in in_use, abs(order.index(one) - order.index(right))))
        return tuple(one.value for one in order if one in (right, *wrong[:_WRONG]))

    def right(self, value: str) -> bool:
        """Tell whether a category is one of its own."""
        return category_of(value) in self.found

    def label(self, value: str) -> str:
        """Say what a move of this category is."""
        return self.words.say("label", found=category_of(value))

    def why(self, value: str) -> Note:
        """Say what the piece does by a category, or that it does not."""
        category, noun = category_of(value), self.words.noun(self.kind)
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


class _Kind(ChoiceKind):
    skill = "attacks"
    optional = ("tsfen", "region", "square", "piece", "options")
    goal = ("to",)
    instead = "tsfen"
    question = CategoryQuestion
    hides = "moves"
    about_piece = True

    def task(self, exercise: ExerciseSpec) -> str:
        return "category_there" if exercise.tsfen else "category_of"

    def values(self, exercise: ExerciseSpec, words: Words) -> Values:
        return {} if exercise.tsfen else {"noun": lambda: noun_of(exercise, words)}

    def make(self, spec: DraftSpec) -> Draft:
        """Ask for a category of a kind, or of a move on a board.

        To learners who asked for a category, that one would be no question. They are asked for another one:
        of a kind that has both, or of a kind that is easily taken for one that has it.
        """
        of, practised = spec, spec.category
        if spec.titled:
            of = replace(spec, category=None, piece=_other_kind(spec))
        rng = spec.rng
        try:
            board = random_board(of) if rng.chance(_ON_BOARD) else None
        except Missed:
            board = None
        if board is None:
            kind = of.kind()
            right = rng.choice(_askable(of, kind.description.categories, practised))
            options = _categories(spec, kind, right, kind.description.categories)
            features = Features(
                _order.longest(kind), _order.count_patterns(kind), distractors=2 * len(options)
            )
            return Draft({"piece": kind.id, "options": options}, features, kind, practised or right)
        right = rng.choice(_askable(of, board.categories(), practised))
        target = rng.choice(board.targets(right))
        there = board.moves.categories(target)
        if spec.titled and practised in there:
            raise Missed
        options = _categories(spec, board.kind, right, there)
        return board.draft(
            practised or right, 2 * len(options), goal={"to": spec.game.size.name(target)}, options=options
        )


def _other_kind(spec: DraftSpec) -> PieceKind:
    """Choose a kind with the category asked for and another one, or else a look-alike without it.

    Raises:
        Missed: if the kind that was chosen has neither.

    """
    kind, practised = spec.kind(), spec.category
    if len(kind.description.categories) > 1 and (spec.piece is not None or spec.rng.chance(_ITSELF)):
        return kind
    alike = [
        one
        for one in look_alikes(spec.game, kind.id)
        if practised not in one.description.categories
        and not _untrue(one, practised)
        and kind in look_alikes(spec.game, one.id)
    ]
    if spec.piece is not None or not alike:
        raise Missed(f"the {kind.noun} has no other category")
    return spec.rng.choice(alike)


def _askable(spec: DraftSpec, categories: Sequence[Category], practised: Category | None) -> list[Category]:
    """List the categories that a question can ask for: not the one that learners asked for.

    Raises:
        Missed: if no category is left.

    """
    if spec.category is not None:
        return [spec.practised(categories)]
    known = KNOWN[practised] if practised is not None else tuple(Category)
    left = [one for one in categories if one in known and one is not practised]
    if not left:
        raise Missed
    return left


def _categories(
    spec: DraftSpec, kind: PieceKind, right: Category, all_right: Sequence[Category]
) -> tuple[str, ...]:
    """Mix the right category with wrong ones that the kind or a look-alike has.

    Raises:
        Missed: if there are too few.

    """
    offered = offered_categories(spec, kind, spec.category or right)
    wrong = [one for one in offered if one not in all_right and not _untrue(kind, one)]
    tempting = [one for one in wrong if spec.titled and one is spec.category]
    others = [one for one in wrong if one not in tempting]
    some = tempting + spec.rng.sample(others, OPTIONS[spec.aim - 1] - 1 - len(tempting))
    if len(some) < (1 if spec.late else _LEAST_WRONG):
        raise Missed(f"the {kind.noun} is taken for few other kinds of moves")
    return tuple(one.value for one in spec.rng.shuffled([right, *some]))


def _untrue(kind: PieceKind, category: Category | None) -> bool:
    """Tell whether "it never does that" is untrue of a category: the kind can step out and come back."""
    return category in ON_ITS_SQUARE and comes_back(kind)


KIND = _Kind()
