"""``spot``: to which of these squares can the piece not go?"""

from collections.abc import Iterator

from banmen_rules.teaching.exercises._fields import goal_squares
from banmen_rules.teaching.exercises._generate._boards import practised_board
from banmen_rules.teaching.exercises._generate._distractors import distractors, spread
from banmen_rules.teaching.exercises._generate._order import ON_ITS_SQUARE, Draft, DraftSpec, Missed
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note
from banmen_rules.teaching.exercises._words import ENGLISH, Words, fault
from banmen_rules.teaching.exercises.forms.reaching import ReachQuestion
from banmen_rules.teaching.exercises.forms.squares import SquaresKind

MOST_AMONG = 12
"""How many squares an exercise can ask about."""


class SpotQuestion(ReachQuestion):
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
    def right(self) -> frozenset[int]:
        """The squares that the piece does not reach."""
        return self.asked - self.reached

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
        if len(self.among) > MOST_AMONG:
            yield "goal", fault("too_many_among", count=len(self.among), most=MOST_AMONG)
        if self.origin in self.among:
            yield "goal", ENGLISH.say("own_square", noun=self.noun, square=name(self.origin))
        inside = self.size.region(region)
        for square in self.among:
            if square not in inside:
                yield "goal", ENGLISH.say("outside", square=name(square), region=region)
        if self.asked and self.right == self.asked:
            yield "goal", fault("nothing_wrong")


class _Kind(SquaresKind):
    skill = "attacks"
    needed = ("tsfen", "square")
    optional = ("region",)
    goal = ("among",)
    never = ON_ITS_SQUARE
    question = SpotQuestion
    hides = "moves"

    def make(self, spec: DraftSpec) -> Draft:
        """Ask which of some squares a piece does not reach on a random board."""
        board, category = practised_board(spec, home=False)
        rng = spec.rng
        count = min(MOST_AMONG, 3 + 2 * spec.aim - rng.randint(0, 1))
        wrong = spread(distractors(board, rng), rng, rng.randint(1, max(1, count // 2)))
        practised = [at for at in board.moves.targets(category) if at in board.right]
        right = [rng.choice(practised)]
        right += rng.sample(sorted(board.right.difference(right)), count - len(wrong) - 1)
        if not wrong:
            raise Missed
        name = spec.game.size.name
        return board.draft(
            category, len(right + wrong), goal={"among": [name(at) for at in sorted(right + wrong)]}
        )


KIND = _Kind()
