"""What an exercise is asked to be, and what is drawn for it: the terms all makers share."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from banmen_rules.betza import Category
from banmen_rules.core.game import Game
from banmen_rules.teaching.exercises._difficulty import Features
from banmen_rules.teaching.exercises._generate._lot import Lot
from banmen_rules.teaching.exercises._generate._ways import kinds_with, sorts
from banmen_rules.teaching.exercises.solve._model import Meter
from banmen_rules.variants import PieceKind

ON_ITS_SQUARE = (Category.IGUI, Category.PASS)
"""The ways of moving that end on the piece's own square."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is wanted of one draw."""

    game: Game
    lot: Lot
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
        some = sorted((self.lot.pick(kinds) for _ in range(2)), key=intricacy)
        if self.aim in {1, 2}:
            return some[0]
        return some[1] if self.aim in {4, 5} else self.lot.pick(some)


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
    return 2 * longest(kind) + sorts(kind.description.paths), kind.id
