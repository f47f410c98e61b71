"""``read``: where does this Betza notation lead?"""

from dataclasses import replace
from functools import lru_cache

from banmen_rules.base.errors import BanmenError
from banmen_rules.base.geometry import Size
from banmen_rules.betza import Description
from banmen_rules.betza.budget import check_walk
from banmen_rules.betza.reach import reach, squares
from banmen_rules.core.game import Game
from banmen_rules.core.setup import Setup
from banmen_rules.teaching.exercises._fields import Faults, check_holds, goal_number, notation_paths, refused
from banmen_rules.teaching.exercises._generate import _order
from banmen_rules.teaching.exercises._generate._boards import extent
from banmen_rules.teaching.exercises._generate._order import (
    ON_ITS_SQUARE,
    Draft,
    DraftSpec,
    Features,
    Missed,
)
from banmen_rules.teaching.exercises._model import ExerciseSpec, Values
from banmen_rules.teaching.exercises._words import Words, fault
from banmen_rules.teaching.exercises.forms.reaching import (
    LEAST_MARKED,
    MOST_MARKED,
    ReachQuestion,
    check_marked,
    region_of,
)
from banmen_rules.teaching.exercises.forms.squares import SquaresKind
from banmen_rules.variants import PieceKind, Resolved, Rules, Ruleset, Variant

WIDEST = 22
"""The largest radius of an empty board: the generator has no numbers for a larger one."""


class ReadQuestion(ReachQuestion):
    """A piece in the middle of an empty board."""

    limits = "goal"

    @staticmethod
    def set_up(exercise: ExerciseSpec, words: Words) -> tuple[Setup, int]:
        """Put the piece in the middle of an empty board."""
        if bool(exercise.piece) == bool(exercise.betza):
            raise BanmenError(fault("either", kind="read", one="piece", other="betza"))
        unnamed = words.explaining.noun(None).capitalize()
        kind = exercise.shown if exercise.piece else PieceKind("piece", unnamed, "P", exercise.betza, "")
        setup = Setup(_game_of(kind, goal_number(exercise, "radius", most=WIDEST)))
        middle = setup.game.size.squares // 2
        setup.put(middle, setup.game.pieces[setup.game.form(kind.id)])
        return setup, middle


@lru_cache(maxsize=64)
def _game_of(kind: PieceKind, radius: int) -> Game:
    """Make a game of one kind, which neither promotes nor has a rank."""
    size = Size(2 * radius + 1, 2 * radius + 1)
    check_walk(kind.description.paths, size)  # refuses an invalid notation too
    only = replace(kind, promotes_to=None, contagion=None, royal=False, rank=0)
    ruleset = Ruleset("alone", "", {}, {})
    variant = Variant("alone", "", "", size, (only,), (), (), "pink", (), {"alone": ruleset})
    return Game(Resolved(variant, "alone", {}, (only,), Rules(promotion="capture")))


class _Kind(SquaresKind):
    skill = "read"
    optional = ("piece", "betza", "region")
    goal = ("radius",)
    instead = "betza"
    never = ON_ITS_SQUARE
    question = ReadQuestion
    hides = "moves"

    def values(self, exercise: ExerciseSpec, words: Words) -> Values:
        del words
        return {"region": lambda: region_of(self.question, exercise)}

    def unread(self, exercise: ExerciseSpec) -> Faults | None:
        radius = exercise.goal.get("radius")
        if not isinstance(radius, int) or radius <= 0:
            return None
        size = Size(2 * radius + 1, 2 * radius + 1)
        return [
            *refused("betza", lambda: check_walk(notation_paths(exercise), size)),
            *refused("region", lambda: check_holds(exercise, size, size.squares // 2)),
        ]

    def radius(self, exercise: ExerciseSpec) -> int:
        return goal_number(exercise, "radius", most=WIDEST)

    def prompt(self, exercise: ExerciseSpec) -> str:
        del exercise
        return "betza"  # even of a piece that has a name

    def make(self, spec: DraftSpec) -> Draft:
        """Ask for the squares that a random notation reaches on an empty board."""
        kind = spec.kind()
        category = spec.practised_by(kind)
        radius = _fitting(kind, 2 + spec.aim)
        there = _there(kind.description, radius)
        features = Features(
            legs=_order.longest(kind, category),
            patterns=_order.count_patterns(kind),
            distractors=_lopsided(there, radius),
            side=2 * radius + 1,
            marks=len(there),
        )
        return Draft({"betza": kind.betza, "goal": {"radius": radius}}, features, kind, category)


def _fitting(kind: PieceKind, wanted: int) -> int:
    """Choose the radius nearest to the one wanted that leaves neither too few nor too many squares to mark.

    Raises:
        Missed: if every radius does.

    """
    furthest = min(extent(kind.description) + 1, WIDEST)
    counts = {radius: len(_there(kind.description, radius)) for radius in range(2, max(furthest, 2) + 1)}
    fitting = [radius for radius, count in counts.items() if LEAST_MARKED <= count <= MOST_MARKED]
    if not fitting:
        check_marked(kind, max(counts.values()))
        raise Missed
    return min(fitting, key=lambda radius: abs(radius - wanted))


@lru_cache(maxsize=4096)
def _there(description: Description, radius: int) -> frozenset[int]:
    """Find the squares that a piece in the middle of an empty board reaches, without its own."""
    width = 2 * radius + 1
    middle = width * width // 2
    return frozenset(squares(reach(description.paths, Size(width, width), middle).moves)) - {middle}


def _lopsided(there: frozenset[int], radius: int) -> int:
    """Count the squares that a piece does not reach, though it reaches their mirror image."""
    width = 2 * radius + 1
    places = [divmod(at, width) for at in sorted(there)]
    mirrored = {row * width + width - 1 - column for row, column in places}
    mirrored |= {(width - 1 - row) * width + column for row, column in places}
    return len(mirrored - there)


KIND = _Kind()
