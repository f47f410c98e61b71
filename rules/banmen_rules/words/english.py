"""English numbers, directions, turns and lists: the phrases that sentences are made of."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from banmen_rules.words import compass
from banmen_rules.words.compass import COMPASS, DIAGONAL, Vector, named
from banmen_rules.words.texts import table_of

_TABLE = table_of("phrases", "en")
_NUMBERS = [
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
]
_TEENS = (11, 12, 13)
_AHEAD = {0: "forward or back", 1: "forward", -1: "back"}
_ASIDE = {0: "left or right", 1: "right", -1: "left"}


def number(count: int) -> str:
    """Write a number as in a sentence: in words up to twelve."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def squares(count: int) -> str:
    """Count squares: ``one square``, ``two squares``."""
    return f"{number(count)} square{'' if count == 1 else 's'}"


def ordinal(count: int) -> str:
    """Write an ordinal number: ``1st``, ``2nd``, ``3rd``, ``11th``."""
    ending = "th" if count % 100 in _TEENS else {1: "st", 2: "nd", 3: "rd"}.get(count % 10, "th")
    return f"{count}{ending}"


def listed(words: Sequence[str], joint: str = "and", most: int = 4) -> str:
    """Join words as in a sentence; if there are more than ``most``, count the rest: ``a, b and 3 others``."""
    if len(words) > most:
        words = [*words[: most - 1], f"{len(words) - most + 1} others"]
    if len(words) < 2:  # noqa: PLR2004 - one word needs no joint
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def alternatives(words: Sequence[str]) -> str:
    """Join all the words with ``or``."""
    return listed(words, "or", len(words))


def directions(units: Iterable[Vector]) -> str:
    """Name directions: ``orthogonally or diagonally forward``."""
    return _directions(compass.points(units))


@cache
def _directions(found: frozenset[int]) -> str:
    names = _TABLE["directions"]
    missing, lacking = compass.ALL - found, DIAGONAL - found
    if not missing:
        return "in any direction"
    if len(missing) == 1:
        return f"in any direction except {named(missing, names)[0]}"
    if len(lacking) != 1:
        return alternatives(named(found, names))
    diagonal = f"diagonally except {named(lacking, names)[0].removeprefix('diagonally ')}"
    orthogonal = alternatives(named(found - DIAGONAL, names))
    return f"{orthogonal}, or {diagonal}" if orthogonal else diagonal


def oblique(vectors: Iterable[Vector]) -> str:
    """Name oblique leaps: ``two squares forward and one to either side``."""
    vectors = set(vectors)
    long, short = compass.slant(vectors)
    if len(vectors) == len(COMPASS):
        return f"{squares(long)} orthogonally and {number(short)} to the side"
    groups = compass.leaps_by_side(vectors, [(short, long), (long, short)])  # narrow leaps last
    return alternatives(
        [
            f"{squares(up)} {_AHEAD[ahead]} and {number(across)} to the {_ASIDE[aside]}"
            for up, across, ahead, aside in groups
        ]
    )


@lru_cache(maxsize=1024)
def direction_in_words(dx: int, dy: int) -> str:
    """Name the direction of a step (``forward``) or a leap (``two squares forward``)."""
    unit, length = compass.unit_and_length(dx, dy)
    if unit not in COMPASS:
        return oblique([(dx, dy)])
    return directions([unit]) if length == 1 else f"{squares(length)} {directions([unit])}"


def line_in_words(dx: int, dy: int) -> str:
    """Name the one of the eight directions that a step or leap follows; empty if it follows none."""
    unit, _ = compass.unit_and_length(dx, dy)
    return directions([unit]) if unit in COMPASS else ""


@cache
def turn(turns: frozenset[int]) -> str:
    """Name the possible turns before a later leg: ``in the same direction or in the opposite direction``."""
    if turns == compass.ALL:
        return "in any direction"
    return alternatives(named(turns, _TABLE["turns"]))
