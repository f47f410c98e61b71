"""The request for a random exercise, its draft, and its level.

The level comes from one formula for all kinds (`points`), so it means the same everywhere; every feature only
ever makes an exercise harder.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple, TypeVar

from banmen_rules.betza import CAPTURE, Category, Leg
from banmen_rules.core.game import Game
from banmen_rules.teaching.exercises.solve.model import Meter
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

OPTIONS = (3, 4, 5, 6, 8)
"""The number of options, by difficulty."""
_BOUNDS = (5, 10, 15, 20)
"""The points at which the next level begins."""


class Features(NamedTuple):
    """The counts that decide how hard an exercise is.

    >>> from banmen_rules.teaching.exercises._generate._order import Features, level
    >>> level(Features(legs=1, patterns=2)), level(Features(legs=2, patterns=3, blockers=5, side=9))
    (1, 4)
    """

    legs: int = 1
    """The legs of the longest path that matters."""
    patterns: int = 1
    """How many moves differ in more than their direction."""
    turns: int = 1
    """How many moves the learner makes."""
    blockers: int = 0
    """Pieces on squares that the piece reaches, or would reach on an empty board."""
    distractors: int = 0
    """Likely mistakes: squares, or options to choose from."""
    side: int = 0
    """The squares along the longer side of the board that is shown; 0 without a board."""
    turned: bool = False
    """Whether the piece is White's and so moves down the board."""
    marks: int = 0
    """How many squares the learner marks."""


def points(features: Features) -> int:
    """Add up what makes an exercise hard.

    ``4 × (legs − 1) + 2 × (patterns − 1) + 6 × (turns − 1) + min(blockers, 8) + ⌊distractors ÷ 2⌋ +
    ⌊side ÷ 4⌋ + ⌈marks ÷ 4⌉ + 2 if turned``, where at most 16 distractors and 7 patterns count.
    """
    return (
        4 * (features.legs - 1)
        + 2 * (min(features.patterns, 7) - 1)
        + 6 * (features.turns - 1)
        + min(features.blockers, 8)
        + min(features.distractors, 16) // 2
        + features.side // 4
        + -(-features.marks // 4)
        + 2 * features.turned
    )


def level(features: Features) -> int:
    """Return the level of an exercise, 1 to 5: the next levels begin at 5, 10, 15 and 20 points."""
    total = points(features)
    return 1 + sum(total >= bound for bound in _BOUNDS)


def codes_of(game: Game, kind: PieceKind) -> tuple[int, ...]:
    """List the codes of Black's pieces that move as a kind; unpromoted first, if the game starts with it."""
    return _codes(game)[kind.id]


@lru_cache(maxsize=64)
def _codes(game: Game) -> dict[str, tuple[int, ...]]:
    found: dict[str, list[tuple[bool, int]]] = {kind.id: [] for kind in game.kinds}
    for code, piece in enumerate(game.pieces):
        if piece is not None and not code & 1:
            never = not piece.promoted and not piece.kind.at_start  # seen in a game
            found[piece.kind.id].append((never, code))
    return {kind: tuple(code for _, code in sorted(codes)) for kind, codes in found.items()}


@lru_cache(maxsize=64)
def kinds_with(game: Game, category: Category | None) -> tuple[PieceKind, ...]:
    """List the kinds that have a category, or all kinds."""
    return tuple(kind for kind in game.kinds if category is None or category in kind.description.categories)


@lru_cache(maxsize=64)
def categories_of(game: Game) -> tuple[Category, ...]:
    """List the categories that some kind of the game has."""
    return tuple(category for category in Category if kinds_with(game, category))


@lru_cache(maxsize=1024)
def count_patterns(kind: PieceKind) -> int:
    """Count the paths of a kind that differ in more than their direction."""
    return len({tuple(map(_undirected, path.legs)) for path in kind.description.paths})


def _undirected(leg: Leg) -> tuple[int, int, int, int, int]:
    across, along = sorted((abs(leg.dx), abs(leg.dy)))
    return across, along, leg.reach, leg.over, int(leg.landing)


ON_ITS_SQUARE = (Category.IGUI, Category.PASS)
"""The categories of moves that end on the piece's own square."""
_STEPPING = frozenset((Category.AREA, Category.LINE))


def comes_back(kind: PieceKind) -> bool:
    """Tell whether a kind can step out and come back, so that it is not wrong to say that it can stay."""
    return not _STEPPING.isdisjoint(kind.description.categories)


@dataclass(frozen=True, slots=True)
class DraftSpec:
    """The request for one draft."""

    game: Game
    rng: SeededRandom
    category: Category | None
    """The category to practise; None for any."""
    piece: PieceKind | None
    """The kind of piece; None for any."""
    aim: int
    """The difficulty to aim at, 1 to 5; the level itself is counted afterwards."""
    level: int | None
    """The level asked for; None for any."""
    work: Meter
    """Counts the work of the solvers over all drafts, and ends the search at its limit."""
    titled: bool = False
    """Whether learners know the category: they asked for it, so it must not be the answer."""
    yes: bool = True
    """Whether a question that is answered by yes or no gets yes: equally often over consecutive seeds."""

    @property
    def late(self) -> bool:
        """Whether much work was in vain: then what is rare can be less than ideal."""
        return self.work.nodes > self.work.limit // 8

    def kinds(self) -> tuple[PieceKind, ...]:
        """List the kinds to choose from."""
        return (self.piece,) if self.piece is not None else kinds_with(self.game, self.category)

    def kind(self) -> PieceKind:
        """Choose a kind at random; for a hard exercise, prefer one with intricate moves."""
        kinds = self.kinds()
        some = sorted((self.rng.choice(kinds) for _ in range(2)), key=intricacy)
        if self.aim in {1, 2}:
            return some[0]
        return some[1] if self.aim in {4, 5} else self.rng.choice(some)

    def practised_by(self, kind: PieceKind) -> Category:
        """Return the category to practise, or choose one of a kind."""
        return self.category or self.rng.choice(kind.description.categories)

    def practised(self, among: Iterable[Category]) -> Category:
        """Choose one of the categories that a question could practise, as asked for.

        Raises:
            Missed: if no category is left.

        """
        there = [category for category in among if self.category in {None, category}]
        if not there:
            raise Missed
        return self.rng.choice(there)


class Missed(Exception):
    """A draft does not fit: the next one is made. Its text, if any, says why none about the piece does."""


class Draft(NamedTuple):
    """A random exercise before it is checked: its fields and its features."""

    fields: dict[str, object]
    features: Features
    kind: PieceKind
    """The kind of piece it is about."""
    category: Category
    """The category it practises."""


class Distractor(StrEnum):
    """Why a learner may believe that a piece reaches a square that it does not."""

    OVER_RANK = "over_rank"
    """It lies beyond a piece of its own or a higher rank, which it cannot fly over."""
    BEHIND = "behind"
    """It lies beyond a piece that blocks the path."""
    AFTER_TURN = "after_turn"
    """It would take a second turn."""
    TOO_FAR = "too_far"
    """It lies one step beyond the range of the piece."""
    OWN = "own"
    """A piece of its own side stands there."""
    LOOK_ALIKE = "look_alike"
    """A piece with similar moves or a similar name goes there."""
    MIRROR = "mirror"
    """The piece goes to the square on the other side of it: left for right, or forward for backward."""


@lru_cache(maxsize=4096)
def longest(kind: PieceKind, category: Category | None = None) -> int:
    """Count the legs of a kind's longest path, or its longest of a category."""
    paths = kind.description.paths
    return max((len(path.legs) for path in paths if category in {None, path.category}), default=1)


@lru_cache(maxsize=1024)
def captures_over(kind: PieceKind) -> bool:
    """Tell whether a kind captures what it flies over, which ranks limit."""
    return any(leg.over == CAPTURE for path in kind.description.paths for leg in path.legs)


def intricacy(kind: PieceKind) -> tuple[int, str]:
    """Order kinds by how intricate their moves are."""
    return 2 * longest(kind) + count_patterns(kind), kind.id
