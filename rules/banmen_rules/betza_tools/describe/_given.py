"""The paths somebody wants described, checked and brought into the form the notation keeps them in."""

from collections.abc import Iterator
from itertools import pairwise

from banmen_rules.base.errors import BanmenError, Inexpressible
from banmen_rules.betza import ANY, CAPTURE, Category, Landing, Leg, Path
from banmen_rules.betza.cover import Raw
from banmen_rules.betza.limits import MAX_LEGS, MAX_RANGE
from banmen_rules.betza.normal_form import EMPTY, PASS, Link, bend, land, over_of
from banmen_rules.words.sentences import path_in_words

STAY = (0, 0, 1, 0, EMPTY)
"""The one leg of `(0,0)`."""

_LANDINGS = 15  # every landing bit


def raw_path(path: Path | tuple[Leg, ...], number: int) -> Raw:
    """Check a path and bring it into normal form: what it can never do is left out.

    Raises:
        BanmenError: if it is no path; ``number`` says which it is.
        Inexpressible: if it is one, and no text says it.

    """
    legs = path.legs if isinstance(path, Path) else tuple(path)
    if not 1 <= len(legs) <= MAX_LEGS:
        raise BanmenError(f"path {number} has {len(legs)} legs; a path has 1 to {MAX_LEGS}")
    for place, leg in enumerate(legs, 1):
        for fault in _faults(leg, last=place == len(legs), alone=len(legs) == 1):
            raise BanmenError(f"leg {place} of path {number}, {_written(leg)}: {fault}")
    if not (legs[0].dx or legs[0].dy):
        return ((*legs[0][:4], int(legs[0].landing)),)
    if len(legs) > 1:
        _refuse_oblique(legs)
    links = [Link((), "", leg.reach, over_of(leg.reach, leg.over), int(leg.landing), 0) for leg in legs]
    vectors = [(leg.dx, leg.dy) for leg in legs]
    bends = [bend(one, other) for one, other in pairwise(vectors)]
    steps = land(tuple(vectors), tuple(bends), tuple(links), ends=True)
    if steps is None:
        message = (
            f"path {number} can never be made: {path_in_words(shown(legs))}; a piece does not turn straight"
            " back after passing over another, nor capture on the square it came from"
        )
        raise BanmenError(message)
    return steps


def shown(legs: tuple[Leg, ...]) -> Path:
    """Make a path of legs, to be put into words."""
    return Path(tuple(legs), Category.STEP)


def as_path(raw: Raw) -> Path:
    """Make a path of plain numbers, to be put into words."""
    return shown(tuple(Leg(x, y, reach, over, Landing(landing)) for x, y, reach, over, landing in raw))


def _written(leg: Leg) -> str:
    letters = "".join(letter for bit, letter in zip((1, 2, 4, 8), "mcdp", strict=True) if leg.landing & bit)
    return f"({leg.dx}, {leg.dy}, {leg.reach}, {leg.over}, {letters or int(leg.landing)})"


def _faults(leg: Leg, *, last: bool, alone: bool) -> Iterator[str]:
    """Say what is wrong with a leg, and what would be right."""
    landing = int(leg.landing)
    if max(abs(leg.dx), abs(leg.dy)) > MAX_RANGE:
        yield f"a leap goes up to {MAX_RANGE} squares"
    if not 0 <= leg.reach <= MAX_RANGE:
        yield f"its reach is 0 for no limit, or 1 to {MAX_RANGE}"
    if not (0 <= leg.over <= MAX_RANGE or leg.over in {ANY, CAPTURE}):
        yield f"it passes over 0 to {MAX_RANGE} pieces, ANY or CAPTURE"
    if not 0 < landing <= _LANDINGS:
        yield "it has to land on something: EMPTY, ENEMY, FRIEND or several of them"
    if landing & PASS and last:
        yield "only a leg that another follows may pass over the piece it lands on"
    if leg.reach == 1 and leg.over:
        yield "a single step passes over nothing: there it has to be 0"
    stays = (*leg[:4], landing) == STAY
    if not (leg.dx or leg.dy or (alone and (stays or leg[2:4] == (0, ANY)))):
        yield (
            "a leg that goes nowhere stands alone, and is staying, (0, 0, 1, 0, EMPTY), or going"
            " anywhere, (0, 0, 0, ANY, …)"
        )


def _refuse_oblique(legs: tuple[Leg, ...]) -> None:
    for leg in legs:
        if leg.dx and leg.dy and abs(leg.dx) != abs(leg.dy):
            message = (
                f"no text says this path: {path_in_words(shown(legs))}; an oblique leap has no place among"
                " several legs, which are orthogonal or diagonal"
            )
            raise Inexpressible(message, shown(legs))
