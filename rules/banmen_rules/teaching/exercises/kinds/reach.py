"""``reach``: where can the piece end its move?"""

from banmen_rules.teaching.exercises._generate._boards import (
    practised_board,
)
from banmen_rules.teaching.exercises._generate._distractors import distractors
from banmen_rules.teaching.exercises._generate._order import ON_ITS_SQUARE, Draft, DraftSpec, Missed
from banmen_rules.teaching.exercises._model import ExerciseSpec, Values
from banmen_rules.teaching.exercises._words import Words
from banmen_rules.teaching.exercises.forms.reaching import ReachQuestion, region_of
from banmen_rules.teaching.exercises.forms.squares import SquaresKind

_MOST_SHOWN = 150
"""The most squares to mark: more would only be tedious."""


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
        board, category = practised_board(spec, home=False)
        if len(board.right) > _MOST_SHOWN:
            raise Missed
        return board.draft(category, len(distractors(board, spec.rng)))


KIND = _Kind()
