"""``category``: what kind of move is this?"""

from collections.abc import Iterator, Sequence

from banmen_rules.base.errors import BanmenError
from banmen_rules.betza import Category
from banmen_rules.teaching.exercises._generate import _order
from banmen_rules.teaching.exercises._generate._boards import (
    random_board,
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
from banmen_rules.teaching.exercises._words import Words, fault
from banmen_rules.teaching.exercises.forms.choice import ChoiceKind, Options, noun_of
from banmen_rules.teaching.exercises.forms.destination import (
    KNOWN,
    Destination,
    category_of,
    offered_categories,
)
from banmen_rules.words.sentences import sentence

_WRONG = 4
"""How many wrong categories are offered."""
_ON_BOARD = 0.6


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
        """Ask for a category of a kind, or of a move on a board."""
        rng = spec.rng
        try:
            board = random_board(spec) if rng.chance(_ON_BOARD) else None
        except Missed:
            board = None
        if board is None:
            kind = spec.kind()
            practised = spec.practised_by(kind)
            options = _categories(spec, practised, kind.description.categories)
            features = Features(
                _order.longest(kind), _order.count_patterns(kind), distractors=2 * len(options)
            )
            return Draft({"piece": kind.id, "options": options}, features, kind, practised)
        category = spec.practised(board.categories())
        target = rng.choice(board.targets(category))
        options = _categories(spec, category, board.moves.categories(target))
        return board.draft(
            category, 2 * len(options), goal={"to": spec.game.size.name(target)}, options=options
        )


def _categories(spec: DraftSpec, right: Category, all_right: Sequence[Category]) -> tuple[str, ...]:
    """Mix the right category with wrong ones."""
    wrong = [one for one in offered_categories(spec, right) if one not in all_right]
    some = spec.rng.sample(wrong, OPTIONS[spec.aim - 1] - 1)
    return tuple(one.value for one in spec.rng.shuffled([right, *some]))


KIND = _Kind()
