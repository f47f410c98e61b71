"""Numbers, directions and turns in English."""

from collections.abc import Iterable, Sequence

from banmen_rules.words.sentences._model import ALL, BACK, COMPASS, Vector, named

_NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
_SIDES = {
    (0, 1): "straight forward",
    (0, -1): "straight back",
    (1, 0): "to the right",
    (-1, 0): "to the left",
    (1, 1): "diagonally forward right",
    (-1, 1): "diagonally forward left",
    (1, -1): "diagonally back right",
    (-1, -1): "diagonally back left",
}
_ORTHOGONAL = COMPASS[::2]
_DIAGONAL = COMPASS[1::2]
_BENDS = (
    ({0}, "straight on"),
    ({BACK}, "straight back"),
    ({1, 7}, "at 45 degrees to either side"),
    ({2, 6}, "at a right angle"),
    ({3, 5}, "at 135 degrees to either side"),
    ({1}, "at 45 degrees to the right"),
    ({7}, "at 45 degrees to the left"),
    ({2}, "at a right angle to the right"),
    ({6}, "at a right angle to the left"),
    ({3}, "at 135 degrees to the right"),
    ({5}, "at 135 degrees to the left"),
)


def number(count: int) -> str:
    """Write a number as in a sentence: in words up to twelve."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def squares(count: int) -> str:
    """Count squares: ``one square``, ``two squares``."""
    return f"{number(count)} square{'' if count == 1 else 's'}"


def listed(words: Sequence[str], joint: str = "or") -> str:
    """Join words as in a sentence."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {joint} {words[-1]}"


def ways(units: Iterable[Vector]) -> str:
    """Name directions: ``orthogonally or diagonally forward``."""
    units = set(units)
    missing = [unit for unit in COMPASS if unit not in units]
    if not missing:
        return "in any direction"
    if len(missing) == 1:
        return f"in any direction except {_SIDES[missing[0]]}"
    orthogonal, diagonal = _orthogonals(units), _diagonals(units)
    if len(orthogonal) == len(diagonal) == 1 and units in ({(0, y), (1, y), (-1, y)} for y in (1, -1)):
        return f"straight or {diagonal[0]}"
    if orthogonal and "except" in "".join(diagonal):
        return f"{listed(orthogonal)}, or {diagonal[0]}"
    return listed(orthogonal + diagonal)


def _orthogonals(units: set[Vector]) -> list[str]:
    here = [unit for unit in _ORTHOGONAL if unit in units]
    if len(here) == len(_ORTHOGONAL):
        return ["orthogonally"]
    words = [_SIDES[unit] for unit in ((0, 1), (0, -1)) if unit in here]
    if (1, 0) in here and (-1, 0) in here:
        words.append("sideways")
    else:
        words += [_SIDES[unit] for unit in ((1, 0), (-1, 0)) if unit in here]
    if words == ["straight forward", "straight back"] and not units.intersection(_DIAGONAL):
        return ["straight forward or back"]
    return words


def _diagonals(units: set[Vector]) -> list[str]:
    here = frozenset(unit for unit in _DIAGONAL if unit in units)
    if not here:
        return []
    named = {
        frozenset(_DIAGONAL): "diagonally",
        frozenset({(-1, 1), (1, 1)}): "diagonally forward",
        frozenset({(-1, -1), (1, -1)}): "diagonally back",
        frozenset({(-1, 1), (-1, -1)}): "diagonally to the left",
        frozenset({(1, 1), (1, -1)}): "diagonally to the right",
    }
    if here in named:
        return [named[here]]
    if len(here) == len(_DIAGONAL) - 1:
        (missing,) = set(_DIAGONAL) - here
        return [f"diagonally except {_SIDES[missing].removeprefix('diagonally ')}"]
    return [_SIDES[unit] for unit in ((-1, 1), (1, 1), (-1, -1), (1, -1)) if unit in here]


def oblique(vectors: Iterable[Vector]) -> str:
    """Name oblique leaps: ``two squares forward and one to either side``."""
    left = set(vectors)
    long = max(max(abs(x), abs(y)) for x, y in left)
    short = max(min(abs(x), abs(y)) for x, y in left)
    both = [(long, short), (short, long)]
    if len(left) == len(COMPASS):
        return f"{squares(long)} orthogonally and {number(short)} to the side"
    words = []
    for up, across in reversed(both):  # narrow leaps first
        for signs, name in (((1, -1), "forward or back"), ((1,), "forward"), ((-1,), "back")):
            pairs = {(side * across, sign * up) for sign in signs for side in (1, -1)}
            if pairs <= left:
                left -= pairs
                words.append(f"{squares(up)} {name} and {number(across)} to either side")
    for up, across in reversed(both):
        for side, name in ((-1, "left"), (1, "right")):
            pairs = {(side * across, up), (side * across, -up)}
            if pairs <= left:
                left -= pairs
                words.append(f"{squares(up)} forward or back and {number(across)} to the {name}")
    for x, y in sorted(left, key=lambda leap: (-leap[1], leap[0])):
        words.append(
            f"{squares(abs(y))} {'forward' if y > 0 else 'back'}"
            f" and {number(abs(x))} to the {'right' if x > 0 else 'left'}"
        )
    return listed(words)


def turn(bends: frozenset[int]) -> str:
    """Name the turns before a later leg: ``straight on or straight back``."""
    if bends == ALL:
        return "in any direction"
    return listed(named(bends, _BENDS))
