"""Compose harvests: a few pieces at random, where one capture is the best after the recapture.

The largest capture must not be the best one, so that it is worth to count. Every seed is one attempt.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

from banmen_rules import Game, Position, Side, game
from banmen_rules.core import movegen
from banmen_rules.teaching.exercises.solve import harvest
from banmen_rules.teaching.exercises.solve.one_move import net, taken
from banmen_rules.teaching.exercises.solve.quality import plainest
from tools.packs.composing import Board, everyone, heroes

_SIDE = 9
_LEAST, _LEAD = 2, 2
"""How much the best capture wins, and how much more than the second best."""
_CHOICES = 4
"""The fewest different captures to choose from."""
_OF_KIND, _OF_CATEGORY = 3, 8
"""How many the search keeps in which one kind captures, and by one category of moves."""
MOST = 12
"""The most pieces that can be captured."""


class Netted(NamedTuple):
    """A board with Black to move, and the capture that wins the most in the end."""

    tsfen: str
    square: str
    net: int
    """What the best capture wins, minus what White captures back."""
    best: str
    """The best capture, as machine text."""
    tempting: str
    """The largest capture, as machine text."""
    choices: int
    kind: str
    category: str
    seed: int


def compose(variant: str, seed: int) -> Iterator[Netted]:
    """Make one attempt."""
    of, chance = game(variant), Random(f"net {variant} {seed}")  # noqa: S311 - a puzzle, not a secret
    position, square = _setting(of, chance)
    captures = {
        packed: frozenset(movegen.captured(of, position.board, packed))
        for packed in position.effects_of(square)
    }
    taking = {packed: squares for packed, squares in captures.items() if squares}
    men = {at for squares in taking.values() for at in squares}
    if len({*taking.values()}) < _CHOICES or len(men) > MOST:
        return
    proof = harvest(position, square, after=True)
    if len(proof.moves) != 1 or proof.best < _LEAST or proof.best < proof.second + _LEAD:
        return
    (packed,) = proof.moves
    largest = max(sorted(taking), key=lambda one: taken(position, one, count=False))
    if net(position, largest) >= proof.best:
        return
    first = plainest(position, packed)
    piece = position.piece_at(square)
    yield Netted(
        position.tsfen(),
        of.size.name(square),
        proof.best,
        first.text(of.size),
        plainest(position, largest).text(of.size),
        len({*taking.values()}),
        piece.kind.id if piece else "",
        first.categories[0].value,
        seed,
    )


def new(found: Iterable[Netted]) -> Iterator[Netted]:
    """Yield a few harvests for each kind and each category."""
    counts: Counter[str] = Counter()
    for one in found:
        if counts[one.kind] < _OF_KIND and counts[one.category] < _OF_CATEGORY:
            counts.update((one.kind, one.category))
            yield one


def _setting(of: Game, chance: Random) -> tuple[Position, int]:
    """Place one piece of Black that captures, some of White, and a few others of Black."""
    board = Board(of, chance)
    square = board.row * board.files + board.column
    by_category = heroes(of)
    board.codes[square] = board.any_of(by_category[chance.choice(sorted(by_category))], Side.BLACK)
    for side, fewest, most in ((Side.WHITE, 4, 8), (Side.BLACK, 0, 2)):
        for _ in range(chance.randint(fewest, most)):
            board.put(board.any_of(everyone(of), side), chance.choice((2, 3, _SIDE)))
    return Position(of, board.codes), square
