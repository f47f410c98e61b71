"""Phrases for directions, legs and paths, as the owner of a piece sees them.

Separate so that explanations, and whatever else speaks of moves, say the same thing in the same words.
"""

from collections.abc import Iterable, Sequence
from math import gcd

from banmen_rules.betza import ANY, CAPTURE, Category, Landing, Leg, Path

_NONE, _EMPTY, _ENEMY, _FRIEND = Landing(0), Landing.EMPTY, Landing.ENEMY, Landing.FRIEND
_CAPTURES = {
    _NONE: "",
    _EMPTY: ", without capturing",
    _ENEMY: ", only to capture",
    _FRIEND: ", only to capture its own side's piece",
    _EMPTY | _ENEMY: "",
    _EMPTY | _FRIEND: ", capturing only its own side's piece",
    _ENEMY | _FRIEND: ", only to capture, its own side's piece too",
    _EMPTY | _ENEMY | _FRIEND: ", capturing its own side's piece too",
}
_SEVERAL = {
    Category.JUMP_RANGE: "a leap, then a slide",
    Category.HOOK: "a slide that turns a corner",
    Category.AREA: "several steps in one turn",
    Category.LINE: "several steps in one turn along a line",
    Category.IGUI: "",
    Category.PASS: "",
}
_ORTHOGONAL = frozenset({(0, 1), (0, -1), (1, 0), (-1, 0)})
_DIAGONAL = frozenset({(1, 1), (-1, 1), (1, -1), (-1, -1)})
_KNIGHTLY = 8  # leaps of one length that are neither orthogonal nor diagonal
_LEAP = "a leap of "
_TEENS = (11, 12, 13)


def path_in_words(path: Path) -> str:
    """Say how one path goes, leg by leg."""
    return ", then ".join(leg_in_words(leg) for leg in path.legs)


def with_verb(words: str) -> str:
    """Put the verb before the words for a path: ``goes one square forward``, ``leaps 2 forward``."""
    if words.startswith(_LEAP):
        return f"leaps {words.removeprefix(_LEAP)}"
    goes = "square" in words.split(",", maxsplit=1)[0] or words.startswith("nowhere")
    return f"{'goes' if goes else 'makes'} {words}"


def leg_in_words(leg: Leg) -> str:
    """Say how one leg goes: how far, which way, over what, and what it may capture."""
    if not leg.dx and not leg.dy:
        return "to any square" if leg.over == ANY else "nowhere: it stays"
    return f"{_span_in_words(leg)} {way_in_words(leg.dx, leg.dy)}{_manner_in_words(leg)}"


def way_in_words(dx: int, dy: int) -> str:
    """Name the direction of a step (``diagonally forward and right``) or leap (``2 forward and 1 right``)."""
    forward = "forward" if dy > 0 else "back"
    right = "right" if dx > 0 else "left"
    if max(abs(dx), abs(dy)) > 1:
        return " and ".join(f"{abs(n)} {word}" for n, word in ((dy, forward), (dx, right)) if n)
    if dx and dy:
        return f"diagonally {forward} and {right}"
    return forward if dy else right


def line_in_words(dx: int, dy: int) -> str:
    """Name the direction of the line a step or leap follows; empty if it follows none of the eight."""
    length = gcd(dx, dy) or 1
    dx, dy = dx // length, dy // length
    return way_in_words(dx, dy) if max(abs(dx), abs(dy)) <= 1 else ""


def moves_in_words(paths: Iterable[Path]) -> list[str]:
    """Say how a piece moves in general: paths that differ only in direction together, legs that turn last."""
    alike: dict[tuple[int, int, Leg], list[Leg]] = {}
    several: dict[str, None] = {}
    for path in paths:
        leg = path.legs[0]
        if len(path.legs) > 1:
            several[_SEVERAL.get(path.category, "several legs in one turn")] = None
        if len(path.legs) > 1 or not (leg.dx or leg.dy):
            continue
        size = sorted((abs(leg.dx), abs(leg.dy)))
        alike.setdefault((size[0], size[1], leg._replace(dx=0, dy=0)), []).append(leg)
    phrases = [_directions_in_words(legs) for legs in alike.values()]
    return phrases + [words for words in several if words]


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


def _span_in_words(leg: Leg) -> str:
    if max(abs(leg.dx), abs(leg.dy)) == 1:
        return {0: "any number of squares", 1: "one square"}.get(leg.reach, f"up to {leg.reach} squares")
    return {0: "any number of leaps of", 1: "a leap of"}.get(leg.reach, f"up to {leg.reach} leaps of")


def _manner_in_words(leg: Leg) -> str:
    over = {0: "", ANY: ", over any pieces", CAPTURE: ", capturing what it passes over"}.get(
        leg.over, f", over at most {leg.over} {'piece' if leg.over == 1 else 'pieces'}"
    )
    passing = leg.landing & Landing.PASS
    words = _CAPTURES[leg.landing & ~Landing.PASS]
    if passing:
        words += (
            ", or passing over the piece there"
            if leg.landing != passing
            else ", passing over the piece there"
        )
    return over + words


def _directions_in_words(legs: list[Leg]) -> str:
    """Say how legs go that differ only in direction."""
    leg = legs[0]
    length = gcd(leg.dx, leg.dy)
    units = frozenset((one.dx // length, one.dy // length) for one in legs)
    far = "" if length == 1 else f"{length} "
    if units <= _ORTHOGONAL | _DIAGONAL:
        if units == _ORTHOGONAL:
            ways = f"{far}forward, back, left or right"
        elif units == _DIAGONAL:
            ways = f"{far}diagonally"
        else:
            ways = listed([f"{far}{way_in_words(*unit)}" for unit in sorted(units, key=_clockwise)], "or", 8)
    elif len(legs) == _KNIGHTLY:
        long, short = max(abs(leg.dx), abs(leg.dy)), min(abs(leg.dx), abs(leg.dy))
        ways = f"{long} one way and {short} to the side"
    else:
        ways = listed([way_in_words(one.dx, one.dy) for one in legs], "or", 8)
    return f"{_span_in_words(leg)} {ways}{_manner_in_words(leg)}"


def _clockwise(unit: tuple[int, int]) -> int:
    ring = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
    return ring.index(unit)
