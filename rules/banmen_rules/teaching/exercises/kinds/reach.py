"""``reach``: where can the piece end its move?"""

from banmen_rules.teaching.exercises._generate._boards import (
    practised_board,
)
from banmen_rules.teaching.exercises._generate._distractors import distractors
from banmen_rules.teaching.exercises._generate._order import ON_ITS_SQUARE, Draft, DraftSpec
from banmen_rules.teaching.exercises._model import ExerciseSpec, Values
from banmen_rules.teaching.exercises._words import Words
from banmen_rules.teaching.exercises.forms.reaching import (
    MOST_MARKED,
    ReachQuestion,
    check_marked,
    region_of,
)
from banmen_rules.teaching.exercises.forms.squares import SquaresKind


class _Kind(SquaresKind):
    skill = "squares"
    needed = ("tsfen", "square")
    optional = ("region",)
    never = ON_ITS_SQUARE
    question = ReachQuestion
    hides = "moves"

    def values(self, exercise: ExerciseSpec, words: Words) -> Values:
        del words
        return {"region": lambda: region_of(self.question, exercise)}

    def make(self, spec: DraftSpec) -> Draft:
        """Ask for every square that a piece reaches on a random board."""
        board, category = practised_board(spec, home=False, most=MOST_MARKED)
        check_marked(board.kind, len(board.right))
        draft = board.draft(category, len(distractors(board, spec.rng)))
        return draft._replace(features=draft.features._replace(marks=len(board.right)))


KIND = _Kind()
