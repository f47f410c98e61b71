"""``target``: which of these squares can the piece go to? One click answers it."""

from collections.abc import Iterator

from banmen_rules.teaching.exercises._generate._boards import Board, practised_board
from banmen_rules.teaching.exercises._generate._distractors import distractors, spread
from banmen_rules.teaching.exercises._generate._order import (
    Distractor,
    Draft,
    DraftSpec,
    Missed,
    SeededRandom,
)
from banmen_rules.teaching.exercises._words import fault
from banmen_rules.teaching.exercises.forms.among import AmongKind, AmongQuestion

LEAST, MOST = 2, 8
"""The fewest and the most squares to choose from."""
_COUNTS = (4, 4, 5, 5, 6)
"""The number of squares to choose from, by difficulty."""
_CAPTURE = 0.6


class TargetQuestion(AmongQuestion):
    """Some squares, of which the piece reaches exactly one."""

    def faults(self) -> Iterator[tuple[str, str]]:
        """List squares that cannot be asked about, and answers beyond the first."""
        name = self.size.name
        if not LEAST <= len(self.among) <= MOST:
            yield "goal", fault("target_count", count=len(self.among), least=LEAST, most=MOST)
        yield from super().faults()
        if len(self.right) > 1:
            yield "goal", fault("several_targets", squares=", ".join(map(name, sorted(self.right))))


class _Kind(AmongKind):
    question = TargetQuestion

    def make(self, spec: DraftSpec) -> Draft:
        """Ask for the one square that a piece reaches, on a random board; often enemies stand on all."""
        board, category = practised_board(spec, home=False)
        rng = spec.rng
        right = rng.choice([at for at in board.targets(category) if at != board.square])
        wrong = spread(_tempting(board, right, rng), rng, _COUNTS[spec.aim - 1] - 1)
        if rng.chance(_CAPTURE):
            board = _with_enemies(spec, board, [right, *wrong])
        among = [at for at in (right, *wrong) if at == right or at not in board.right]
        if right not in board.right or len(among) <= LEAST or right not in board.targets(category):
            raise Missed
        name = spec.game.size.name
        return board.draft(category, len(among), goal={"among": [name(at) for at in sorted(among)]})


def _tempting(board: Board, right: int, rng: SeededRandom) -> dict[int, Distractor]:
    """Find squares that are wrong, but not at a glance: one with a friend at most, and of the right colour.

    Their colour counts where the piece reaches squares of one colour only.
    """
    found = distractors(board, rng)
    friends = [at for at, why in found.items() if why is Distractor.OWN]
    for at in friends[1:]:
        del found[at]
    files = board.position.game.size.files
    if len({_colour(at, files) for at in board.right}) == 1:
        same = {at: why for at, why in found.items() if _colour(at, files) == _colour(right, files)}
        found = same if len(same) >= LEAST else found
    return found


def _colour(square: int, files: int) -> int:
    return sum(divmod(square, files)) % 2


def _with_enemies(spec: DraftSpec, board: Board, squares: list[int]) -> Board:
    """Put an enemy on each of some squares, but not on those of friends."""
    codes = board.position.board
    enemies = [code for code in codes if code and code & 1 != board.turned]
    if not enemies:
        return board
    return board.with_pieces({square: spec.rng.choice(enemies) for square in squares if not codes[square]})


KIND = _Kind()
