"""Random arenas: two pieces on a part of a board, between others that stand still."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from banmen_rules.base.geometry import Side
from banmen_rules.betza import Category
from banmen_rules.core.game import Game
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._generate import _order
from banmen_rules.teaching.exercises._generate._boards import Region
from banmen_rules.teaching.exercises._generate._order import DraftSpec, Features, Missed, SeededRandom
from banmen_rules.teaching.exercises.solve.one_move import worth
from banmen_rules.teaching.exercises.solve.pursuit import Pair, Pursuit, search_of
from banmen_rules.variants import PieceKind

LEARNER = Side.BLACK
_SIDES = (5, 5, 6, 6, 7)
"""The squares along a side, by difficulty."""
_HOOKS = 6
"""At most so many for pieces that turn: they go nearly everywhere."""
_LEAST = 4
_FLEEING = (3, 4, 6, 9, 14)
"""The most that the piece to catch is worth, by difficulty."""
_HUNTED = 9
_WEAK = 3
MOVES = (2, 3, 3, 4, 5)
"""How many moves a question takes, by difficulty."""
LONGEST = 6
_MOST_RIGHT = 2
_LEAST_WRONG = 2


class Question(NamedTuple):
    """A question: where the two pieces stand, the learner's first, and the goal."""

    pair: Pair
    moves: int
    arrives: int | None = None


class Arena(NamedTuple):
    """Two pieces on a part of a board."""

    search: Pursuit
    region: Region
    walls: list[int]
    hunter: PieceKind
    hunts: bool
    """Whether the learner's piece is the one that hunts."""

    def by_moves(self, needed: Mapping[Pair, int], spec: DraftSpec) -> list[tuple[Pair, int]]:
        """List pairs of squares with the moves needed, in random order, those nearest to the aim first."""
        wanted = MOVES[spec.aim - 1]
        there = [(pair, moves) for pair, moves in sorted(needed.items()) if 1 < moves <= LONGEST]
        return sorted(spec.rng.shuffled(there), key=lambda one: abs(one[1] - wanted))

    def stand_out(self, pair: Pair, right: list[int]) -> bool:
        """Tell whether so few of the learner's moves are right that they are worth finding."""
        take, goes = self.search.moves(LEARNER, *pair)
        count = len(goes) + (take is not None)
        return 1 <= len(right) <= _MOST_RIGHT and count - len(right) >= _LEAST_WRONG

    def position(self, asked: Question) -> Position:
        """Set up the board of a question."""
        board = self.walls.copy()
        board[asked.pair[0]], board[asked.pair[1]] = self.search.pieces
        return Position(self.search.game, board, int(LEARNER))

    def fields(self, asked: Question) -> dict[str, object]:
        """Write a question as the fields of an exercise."""
        size = self.search.game.size
        arrives = {} if asked.arrives is None else {"arrives": size.name(asked.arrives)}
        return {
            "tsfen": self.position(asked).tsfen(),
            "region": self.region.name(size),
            "square": size.name(asked.pair[0]),
            "goal": {**arrives, "moves": asked.moves},
        }


def random_arena(spec: DraftSpec, *, hunts: bool) -> Arena:
    """Choose two pieces and a part of the board with others on it.

    Args:
        spec: the draft that the caller asked for; its kind of piece hunts.
        hunts: whether the learner's piece is the one that hunts.

    Raises:
        Missed: if that fails.

    """
    game, rng = spec.game, spec.rng
    hunter = spec.kind()
    if hunter.royal or Category.TELEPORT in hunter.description.categories:
        raise Missed
    most = min(
        worth(game, _order.codes_of(game, hunter)[0]) - 1, _FLEEING[spec.aim - 1] if hunts else _HUNTED
    )
    if most < (1 if hunts else _FLEEING[0]):
        raise Missed
    hunted = rng.choice(_up_to(game, most))
    both = (hunter, hunted) if hunts else (hunted, hunter)
    mine, theirs = (_order.codes_of(game, kind)[0] + side for kind, side in zip(both, Side, strict=True))
    region = _region(game, rng, (mine, theirs), _SIDES[spec.aim - 1], hunter)
    if spec.level is not None and spec.level not in {
        _order.level(features(hunter, region, moves)) for moves in range(2, LONGEST + 1)
    }:
        raise Missed
    inside = region.squares(game.size)
    walls = [0] * game.size.squares
    wall = rng.choice([code for code in _weakest(game) if code != mine])
    width = region.width
    least, most = (width, 2 * width) if Category.HOOK in hunter.description.categories else (2, width)
    for square in rng.sample(inside, rng.randint(least, most)):
        walls[square] = wall
    search = search_of(game, tuple(walls), (mine, theirs), frozenset(inside))
    spec.work.spend(len(search.free) ** 2 // 2)
    return Arena(search, region, walls, hunter, hunts)


def features(hunter: PieceKind, region: Region, moves: int) -> Features:
    """Count what makes a question of so many moves hard."""
    return Features(
        _order.longest(hunter),
        _order.count_patterns(hunter),
        turns=moves - 1,  # the last one is seen at once
        side=max(region.width, region.height),
    )


def _region(game: Game, rng: SeededRandom, pieces: Pair, side: int, hunter: PieceKind) -> Region:
    """Choose a part of the board where neither piece can promote by a move."""
    size = game.size
    if Category.HOOK in hunter.description.categories:
        side = min(side, _HOOKS)
    ranks = [
        rank
        for rank in range(size.ranks)
        if not any(
            game.promotes_to[code] and rank * size.files in game.zone[code & 1] | game.last_rank[code & 1]
            for code in pieces
            if game.zone[code & 1]
        )
    ]
    height = min(side, len(ranks))
    if height < _LEAST:
        raise Missed
    width = min(side, size.files)
    top = rng.choice(ranks[: len(ranks) - height + 1])
    return Region(rng.randint(0, size.files - width), top, width, height)


@lru_cache(maxsize=256)
def _up_to(game: Game, most: int) -> tuple[PieceKind, ...]:
    """List the kinds that may be hunted: no royals, and worth at most so much."""
    return tuple(
        kind
        for kind in game.kinds
        if not kind.royal
        and Category.TELEPORT not in kind.description.categories
        and worth(game, _order.codes_of(game, kind)[0]) <= most
    )


@lru_cache(maxsize=64)
def _weakest(game: Game) -> tuple[int, ...]:
    """List the codes of Black's pieces that stand in the way: the weakest of the start."""
    codes = [_order.codes_of(game, kind)[0] for kind in game.kinds if kind.at_start and not kind.royal]
    return tuple(sorted(codes, key=lambda code: (worth(game, code), code))[: _WEAK + 1])
