"""What a random exercise should be like, and how hard it is."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple, TypeVar

from banmen_rules.betza import Category, Leg, Path
from banmen_rules.core.game import Game, Piece
from banmen_rules.teaching.exercises.solve._model import Meter
from banmen_rules.variants import PieceKind

Thing = TypeVar("Thing")


class SeededRandom:
    """Random choices that are the same for the same seed, on every machine and Python version.

    It uses only ``random()``, the one method that Python promises not to change, and never draws from a set.
    """

    __slots__ = ("random",)

    def __init__(self, seed: str) -> None:
        """Start a sequence."""
        self.random = random.Random(seed).random  # noqa: S311 - exercises, not secrets

    def chance(self, part: float) -> bool:
        """Return whether an event of this probability happens."""
        return self.random() < part

    def randint(self, least: int, most: int) -> int:
        """Return a whole number, both ends included."""
        return least + int(self.random() * (most - least + 1))

    def choice(self, things: Sequence[Thing]) -> Thing:
        """Return one of the things."""
        return things[int(self.random() * len(things))]

    def sample(self, things: Sequence[Thing], count: int) -> list[Thing]:
        """Return several of the things, each at most once; all of them if there are too few."""
        left = list(things)
        drawn = []
        for _ in range(min(count, len(left))):
            at = int(self.random() * len(left))
            drawn.append(left[at])
            left[at] = left[-1]
            left.pop()
        return drawn

    def shuffled(self, things: Sequence[Thing]) -> list[Thing]:
        """Return the things in random order."""
        return self.sample(things, len(things))


HARDEST = 5
"""Levels go from 1 to this."""

_BOUNDS = (5, 10, 15, 20)
"""The points at which the next level begins."""


class Features(NamedTuple):
    """What is counted in an exercise.

    >>> from banmen_rules.teaching.exercises._generate._order import Features, level
    >>> level(Features(legs=1, patterns=2)), level(Features(legs=2, patterns=3, blockers=5, side=9))
    (1, 4)
    """

    legs: int = 1
    """The most legs of a way that matters."""
    patterns: int = 1
    """How many moves differ in more than their direction."""
    turns: int = 1
    """How many moves the learner makes."""
    blockers: int = 0
    """The pieces on the squares the piece gets to, or would get to on an empty board."""
    distractors: int = 0
    """Wrong answers that a learner is likely to give: likely squares, or options to choose from."""
    side: int = 0
    """The squares along the longer side of the board that is shown; 0 without a board."""
    turned: bool = False
    """Whether the piece is White's, and so moves down the board."""


def points(features: Features) -> int:
    """Add up what makes an exercise hard.

    ``4 × (legs − 1) + 2 × (ways − 1) + 6 × (turns − 1) + min(blockers, 8) + ⌊distractors ÷ 2⌋ +
    ⌊side ÷ 4⌋ + 2 if turned``, where at most 16 distractors and 7 ways count: nobody sees more at once.
    """
    return (
        4 * (features.legs - 1)
        + 2 * (min(features.patterns, 7) - 1)
        + 6 * (features.turns - 1)
        + min(features.blockers, 8)
        + min(features.distractors, 16) // 2
        + features.side // 4
        + 2 * features.turned
    )


def level(features: Features) -> int:
    """Say how hard an exercise is, 1 to 5: one level more from 5, 10, 15 and 20 points on."""
    total = points(features)
    return 1 + sum(total >= bound for bound in _BOUNDS)


def codes_of(game: Game, kind: PieceKind) -> tuple[int, ...]:
    """List the codes of Black's pieces that move as a kind: as itself first, if it is there at the start."""
    return _codes(game)[kind.id]


@lru_cache(maxsize=64)
def _codes(game: Game) -> dict[str, tuple[int, ...]]:
    found: dict[str, list[tuple[bool, int]]] = {kind.id: [] for kind in game.kinds}
    for code, piece in enumerate(game.pieces):
        if piece is not None and not code & 1:
            found[piece.kind.id].append((_appears(piece), code))
    return {kind: tuple(code for _, code in sorted(codes)) for kind, codes in found.items()}


def _appears(piece: Piece) -> bool:
    """Sort last what no game brings about: a kind as itself that no side has at the start."""
    return not piece.promoted and not piece.kind.at_start


@lru_cache(maxsize=64)
def kinds_with(game: Game, category: Category | None) -> tuple[PieceKind, ...]:
    """List the kinds that have a category, all if none is asked for."""
    return tuple(kind for kind in game.kinds if category is None or category in kind.description.categories)


@lru_cache(maxsize=64)
def categories_of(game: Game) -> tuple[Category, ...]:
    """List the categories that some kind of the game has."""
    return tuple(category for category in Category if kinds_with(game, category))


def count_patterns(paths: Iterable[Path]) -> int:
    """Count the ways of moving that differ in more than their direction."""
    return len({tuple(_undirected(leg) for leg in path.legs) for path in paths})


def _undirected(leg: Leg) -> tuple[int, int, int, int, int]:
    across, along = sorted((abs(leg.dx), abs(leg.dy)))
    return across, along, leg.reach, leg.over, int(leg.landing)


ON_ITS_SQUARE = (Category.IGUI, Category.PASS)
"""The ways of moving that end on the piece's own square."""


@dataclass(frozen=True, slots=True)
class DraftSpec:
    """What is wanted of one draw."""

    game: Game
    rng: SeededRandom
    category: Category | None
    """The way of moving it shall practise; None: any."""
    piece: PieceKind | None
    """The kind it shall be about; None: any."""
    aim: int
    """How hard it shall be, 1 to 5: what is drawn follows it, but only counting decides the level."""
    level: int | None
    """The level that is asked for; None: any."""
    work: Meter
    """Counts what solvers look at, over all drafts, and ends the search for one that fits."""

    def kinds(self) -> tuple[PieceKind, ...]:
        """List the kinds it may be about."""
        return (self.piece,) if self.piece is not None else kinds_with(self.game, self.category)

    def kind(self) -> PieceKind:
        """Draw the kind it is about: for a hard exercise rather one that moves in many ways."""
        kinds = self.kinds()
        some = sorted((self.rng.choice(kinds) for _ in range(2)), key=intricacy)
        if self.aim in {1, 2}:
            return some[0]
        return some[1] if self.aim in {4, 5} else self.rng.choice(some)


class Draft(NamedTuple):
    """An exercise as it was drawn: its fields, and what was counted in it."""

    fields: dict[str, object]
    features: Features
    kind: PieceKind
    """The kind it is about."""
    category: Category
    """The way of moving it practises."""


class Distractor(StrEnum):
    """Why a learner is likely to think that a piece goes to a square where it does not."""

    OVER_RANK = "over_rank"
    """It lies beyond a piece of its own or a higher rank, which it cannot fly over."""
    BEHIND = "behind"
    """It lies beyond a piece that blocks the way."""
    AFTER_TURN = "after_turn"
    """It would take a second turn."""
    TOO_FAR = "too_far"
    """It lies one step farther than the piece gets."""
    OWN = "own"
    """A piece of its own side stands there."""
    LOOK_ALIKE = "look_alike"
    """A piece that moves nearly the same, or is called nearly the same, goes there."""
    MIRROR = "mirror"
    """The piece goes to the square on the other side of it: left for right, or forward for backward."""


def longest(kind: PieceKind, category: Category | None = None) -> int:
    """Count the legs of a kind's longest way, or its longest of a category."""
    paths = kind.description.paths
    return max(
        (len(path.legs) for path in paths if category in {None, path.category}),
        default=1,
    )


def intricacy(kind: PieceKind) -> tuple[int, str]:
    """Order kinds by how intricate their moves are."""
    return 2 * longest(kind) + count_patterns(kind.description.paths), kind.id
