"""Phrases that explanations are made of, in the words of ``sentences``.

Separate from ``sentences`` because these speak of one move on a board: how far a leg goes there, which
square it is.
"""

from collections.abc import Sequence
from math import gcd

from banmen_rules.betza import Leg, Path
from banmen_rules.words.sentences._clauses import clauses
from banmen_rules.words.sentences._english import short
from banmen_rules.words.sentences._english_ways import oblique, squares, ways
from banmen_rules.words.sentences._model import COMPASS, leaps, motion_of

_TEENS = (11, 12, 13)


def leg_in_words(leg: Leg, times: int) -> str:
    """Say how a leg goes that is repeated so many times: ``slides three squares straight forward``."""
    way, motion = motion_of(leg)
    if not leaps(motion):
        verb = "steps" if leg.reach == 1 else "flies" if leg.over else "slides"
        return f"{verb} {squares(times)} {ways([way])}"
    return f"jumps {way_in_words(leg.dx, leg.dy)}{f', {times} times' if times > 1 else ''}"


def way_in_words(dx: int, dy: int) -> str:
    """Name the direction of a step (``straight forward``) or leap (``two squares straight forward``)."""
    length = gcd(dx, dy) or 1
    unit = dx // length, dy // length
    if unit not in COMPASS:
        return oblique([(dx, dy)])
    return ways([unit]) if length == 1 else f"{squares(length)} {ways([unit])}"


def line_in_words(dx: int, dy: int) -> str:
    """Name the direction of the line a step or leap follows; empty if it follows none of the eight."""
    length = gcd(dx, dy) or 1
    unit = dx // length, dy // length
    return ways([unit]) if unit in COMPASS else ""


def moves_in_words(paths: tuple[Path, ...]) -> list[str]:
    """Say how a piece moves in general, what one verb can say together."""
    return short(clauses(paths)).split("; ")


def listed(words: Sequence[str], joint: str = "and", most: int = 4) -> str:
    """Join words as in a sentence; beyond ``most`` of them only their number is told."""
    if len(words) > most:
        words = [*words[: most - 1], f"{len(words) - most + 1} others"]
    if len(words) < 2:  # noqa: PLR2004 - one word needs no joint
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def ordinal(number: int) -> str:
    """Write the ordinal of a number: ``1st``, ``2nd``, ``3rd``, ``11th``."""
    ending = "th" if number % 100 in _TEENS else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
