"""English numbers, directions, turns and lists: the phrases that sentences are made of."""

from collections.abc import Iterable, Sequence

from banmen_rules.words.compass import ALL, BACK, COMPASS, Vector, named, unit_and_length

_NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
_SIDES = {
    (0, 1): "forward",
    (0, -1): "back",
    (1, 0): "to the right",
    (-1, 0): "to the left",
    (1, 1): "diagonally forward right",
    (-1, 1): "diagonally forward left",
    (1, -1): "diagonally back right",
    (-1, -1): "diagonally back left",
}
_TEENS = (11, 12, 13)
_ORTHOGONAL = COMPASS[::2]
_DIAGONAL = COMPASS[1::2]
_TURNS = (
    ({0}, "in the same direction"),
    ({BACK}, "in the opposite direction"),
    ({1, 7}, "45° to the left or right"),
    ({2, 6}, "90° to the left or right"),
    ({3, 5}, "135° to the left or right"),
    ({1}, "45° to the right"),
    ({7}, "45° to the left"),
    ({2}, "90° to the right"),
    ({6}, "90° to the left"),
    ({3}, "135° to the right"),
    ({5}, "135° to the left"),
)


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
    units = set(units)
    missing = [unit for unit in COMPASS if unit not in units]
    if not missing:
        return "in any direction"
    if len(missing) == 1:
        return f"in any direction except {_SIDES[missing[0]]}"
    orthogonal, diagonal = _orthogonals(units), _diagonals(units)
    if orthogonal and "except" in "".join(diagonal):
        return f"{alternatives(orthogonal)}, or {diagonal[0]}"
    return alternatives(orthogonal + diagonal)


def _orthogonals(units: set[Vector]) -> list[str]:
    here = [unit for unit in _ORTHOGONAL if unit in units]
    if len(here) == len(_ORTHOGONAL):
        return ["orthogonally"]
    words = [_SIDES[unit] for unit in ((0, 1), (0, -1)) if unit in here]
    if (1, 0) in here and (-1, 0) in here:
        words.append("sideways")
    else:
        words += [_SIDES[unit] for unit in ((1, 0), (-1, 0)) if unit in here]
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
                words.append(f"{squares(up)} {name} and {number(across)} to the left or right")
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
    return alternatives(words)


def direction_in_words(dx: int, dy: int) -> str:
    """Name the direction of a step (``forward``) or a leap (``two squares forward``)."""
    unit, length = unit_and_length(dx, dy)
    if unit not in COMPASS:
        return oblique([(dx, dy)])
    return directions([unit]) if length == 1 else f"{squares(length)} {directions([unit])}"


def line_in_words(dx: int, dy: int) -> str:
    """Name the one of the eight directions that a step or leap follows; empty if it follows none."""
    unit, _ = unit_and_length(dx, dy)
    return directions([unit]) if unit in COMPASS else ""


def turn(turns: frozenset[int]) -> str:
    """Name the possible turns before a later leg: ``in the same direction or in the opposite direction``."""
    if turns == ALL:
        return "in any direction"
    return alternatives(named(turns, _TURNS))
