"""``spot``: to which of these squares can the piece not go?"""

from collections.abc import Iterator

from banmen_rules.teaching.exercises._generate._boards import practised_board
from banmen_rules.teaching.exercises._generate._distractors import distractors, spread
from banmen_rules.teaching.exercises._generate._order import Draft, DraftSpec, Missed
from banmen_rules.teaching.exercises._words import fault
from banmen_rules.teaching.exercises.forms.among import AmongKind, AmongQuestion

MOST_AMONG = 12
"""How many squares an exercise can ask about."""


class SpotQuestion(AmongQuestion):
    """Some squares, of which the piece does not reach all."""

    @property
    def right(self) -> frozenset[int]:
        """The squares that the piece does not reach."""
        return self.asked - self.reached

    def faults(self) -> Iterator[tuple[str, str]]:
        """List squares that cannot be asked about."""
        if len(self.among) > MOST_AMONG:
            yield "goal", fault("too_many_among", count=len(self.among), most=MOST_AMONG)
        yield from super().faults()
        if self.asked and self.right == self.asked:
            yield "goal", fault("nothing_wrong")


class _Kind(AmongKind):
    question = SpotQuestion

    def make(self, spec: DraftSpec) -> Draft:
        """Ask which of some squares a piece does not reach on a random board."""
        board, category = practised_board(spec, home=False)
        rng = spec.rng
        count = min(MOST_AMONG, 3 + 2 * spec.aim - rng.randint(0, 1))
        wrong = spread(distractors(board, rng), rng, rng.randint(_share(count)[0], _share(count)[1]))
        practised = [at for at in board.moves.targets(category) if at in board.right]
        right = [rng.choice(practised)]
        right += rng.sample(sorted(board.right.difference(right)), count - len(wrong) - 1)
        least, most = _share(len(right + wrong))
        if not least <= len(wrong) <= most:
            raise Missed
        name = spec.game.size.name
        return board.draft(
            category, len(right + wrong), goal={"among": [name(at) for at in sorted(right + wrong)]}
        )


def _share(count: int) -> tuple[int, int]:
    """Return how many of so many squares are to be marked at least and at most: a fifth to three fifths."""
    return max(1, -(-count // 5)), count * 3 // 5


KIND = _Kind()
