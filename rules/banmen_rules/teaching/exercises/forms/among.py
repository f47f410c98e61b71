"""Questions about some squares: which of these does the piece reach?"""

from collections.abc import Iterator, Sequence

from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._fields import goal_squares
from banmen_rules.teaching.exercises._generate._order import ON_ITS_SQUARE
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note
from banmen_rules.teaching.exercises._words import ENGLISH, Words
from banmen_rules.teaching.exercises.forms.reaching import ReachQuestion
from banmen_rules.teaching.exercises.forms.squares import SquaresKind


class AmongQuestion(ReachQuestion):
    """Some squares, of which the piece reaches only some."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Read the squares that are asked about.

        Raises:
            BanmenError: if the goal names no squares, or one that is not on the board.

        """
        super().__init__(exercise, words)
        self.among = goal_squares(exercise, self.size, "among")
        self.asked = frozenset(self.among) - {self.origin}

    @property
    def rest(self) -> Note:
        """The note on any square that is not asked about."""
        return self.note("not_among", square="", among=map(self.size.name, self.among))

    def outside(self, square: int) -> Note:
        """Say which squares are asked about."""
        name = self.size.name
        return self.note("not_among", square=name(square), among=map(name, self.among))

    def faults(self) -> Iterator[tuple[str, str]]:
        """List squares that cannot be asked about."""
        name, region = self.size.name, self.exercise.region
        if self.origin in self.among:
            yield "goal", ENGLISH.say("own_square", noun=self.noun, square=name(self.origin))
        inside = self.size.region(region)
        for square in self.among:
            if square not in inside:
                yield "goal", ENGLISH.say("outside", square=name(square), region=region)


class AmongKind(SquaresKind):
    """A kind of exercise about some squares."""

    skill = "attacks"
    needed = ("tsfen", "square")
    optional = ("region",)
    goal = ("among",)
    never = ON_ITS_SQUARE
    hides = "moves"
    target = "squares"

    def goal_towards(self, position: Position, square: str, shown: Sequence[str]) -> dict[str, object]:
        """Ask about the squares that are shown."""
        del position, square
        return {"among": [*shown]}
