"""The shapes that mark squares in a picture, as SVG path data to be filled by the even-odd rule.

Separate from `svg` because these are the very shapes of the live board: `js/src/board/view/shapes.ts` says
the same, and one is changed with the other.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import cos, hypot, pi, sin, sqrt
from typing import Final

from banmen_rules.drawing.style import LOOK

Point = tuple[float, float]

_UP: Final = (0.0, -1.0)
_POLYGONS: Final[Mapping[str, Sequence[Sequence[float]]]] = LOOK["polygons"]


def number(value: float) -> str:
    """Format a number with at most one decimal."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def points(path: Iterable[Point]) -> str:
    """Write points as an open line."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in path)


def direction(start: Point, end: Point) -> Point:
    """Return the unit vector from one point to another; up if they are one."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    return ((end[0] - start[0]) / length, (end[1] - start[1]) / length) if length else _UP


def disc(at: Point, radius: float) -> str:
    """Draw a disc."""
    r, d = number(radius), number(2 * radius)
    return f"M{number(at[0] - radius)} {number(at[1])}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0Z"


def ring(at: Point, radius: float, width: float) -> str:
    """Draw a ring, `radius` to its outer edge."""
    return disc(at, radius) + disc(at, radius - width)


def box(at: Point, width: float, height: float) -> str:
    """Draw a rectangle."""
    w, h = number(width), number(height)
    return f"M{number(at[0] - width / 2)} {number(at[1] - height / 2)}h{w}v{h}h-{w}Z"


def rim(at: Point, width: float, height: float, thickness: float) -> str:
    """Draw a frame with round corners: the sign of a capture."""
    return _rounded(at, width, height, 5) + _rounded(at, width - 2 * thickness, height - 2 * thickness, 3)


def _rounded(at: Point, width: float, height: float, radius: float) -> str:
    r, w, h = number(radius), number(width - 2 * radius), number(height - 2 * radius)
    return (
        f"M{number(at[0] - width / 2 + radius)} {number(at[1] - height / 2)}h{w}q{r} 0 {r} {r}v{h}"
        f"q0 {r} -{r} {r}h-{w}q-{r} 0 -{r} -{r}v-{h}q0 -{r} {r} -{r}Z"
    )


def taper(start: Point, end: Point, wide: float, thin: float, head: float) -> str:
    """Draw a line that tapers from one width to another, with a head of a width at its end (0: none)."""
    along = direction(start, end)
    back = min(0.8 * head, hypot(end[0] - start[0], end[1] - start[1]) / 2)
    neck = (end[0] - along[0] * back, end[1] - along[1] * back)

    def beside(at: Point, aside: float) -> Point:
        return (at[0] - along[1] * aside, at[1] + along[0] * aside)

    widths = ((start, wide), (neck, thin), (neck, max(head, thin)))
    one, other = ([beside(at, sign * width / 2) for at, width in widths] for sign in (1, -1))
    return points([*one, end, *reversed(other)]) + "Z"


def chevron(at: Point, along: Point, radius: float, lift: float = 0) -> str:
    """Draw an open arrowhead that points along a unit vector; `lift` moves it on."""
    return _polygon(at, along, radius, [(x, y + lift) for x, y in _POLYGONS["chevron"]])


def arrowhead(at: Point, along: Point, radius: float) -> str:
    """Draw a filled arrowhead that points along a unit vector."""
    return _polygon(at, along, radius, _POLYGONS["arrowhead"])


def diamond(at: Point, radius: float) -> str:
    """Draw a diamond, standing."""
    return _polygon(at, _UP, radius, _POLYGONS["diamond"])


def star(at: Point, radius: float) -> str:
    """Draw a star of five points."""
    corners = [(i * pi / 5, 0.45 if i % 2 else 1) for i in range(10)]
    return _polygon(at, _UP, radius, [(r * sin(angle), -r * cos(angle)) for angle, r in corners])


def cross(at: Point, radius: float, width: float = 0.3) -> str:
    """Draw a lying cross; `width` is that of half an arm, in radii."""
    w = width
    corners = [(w, -1.0), (w, -w), (1.0, -w)]
    for _ in range(3):  # a quarter turn each
        corners += [(-y, x) for x, y in corners[-3:]]
    return _polygon(at, (sqrt(0.5), -sqrt(0.5)), radius, corners)


def tick(at: Point, radius: float) -> str:
    """Draw a tick."""
    return _polygon(at, _UP, radius, _POLYGONS["tick"])


def corner(at: Point, first: Point, last: Point, radius: float) -> str:
    """Draw an arrow with a bend: in along `first`, out along `last`."""
    half = radius * 0.18
    bend = [at[i] + (first[i] - last[i]) * radius * 0.5 for i in (0, 1)]
    tail = [bend[i] - first[i] * radius * 1.5 for i in (0, 1)]
    head = [bend[i] + last[i] * radius * 0.95 for i in (0, 1)]
    join = [bend[i] + first[i] * half for i in (0, 1)]
    leave = [bend[i] + last[i] * half for i in (0, 1)]

    def arm(start: Sequence[float], end: Sequence[float], along: Point) -> str:
        nx, ny = -along[1] * half, along[0] * half
        sides = ((start, 1), (end, 1), (end, -1), (start, -1))
        return points((place[0] + nx * side, place[1] + ny * side) for place, side in sides) + "Z"

    tip = _polygon((head[0], head[1]), last, radius * 0.8, _POLYGONS["corner_tip"])
    return arm(tail, join, first) + arm(leave, head, last) + tip


def loop(at: Point, radius: float, width: float) -> str:
    """Draw a loop that comes back to where it began."""
    inner, opening = radius - width, pi * 0.28

    def spot(turn: float, r: float) -> str:
        return f"{number(at[0] + sin(turn) * r)} {number(at[1] - cos(turn) * r)}"

    band = (
        f"M{spot(opening, radius)}A{number(radius)} {number(radius)} 0 1 1 {spot(-opening, radius)}"
        f"L{spot(-opening, inner)}A{number(inner)} {number(inner)} 0 1 0 {spot(opening, inner)}Z"
    )
    middle = (radius + inner) / 2
    end = (at[0] - sin(opening) * middle, at[1] - cos(opening) * middle)
    along = (cos(opening), -sin(opening))
    return band + _polygon(end, along, width * 1.5, _POLYGONS["loop_tip"])


def hollow_star(at: Point, radius: float) -> str:
    """Draw a star with a star left out of it: where a second leg may end."""
    return star(at, radius) + star(at, radius * 0.55)


def of_category(category: str, at: Point, radius: float, legs: Sequence[Point]) -> str:
    """Draw the mark of a category on a target square; `legs` are the points the move goes through."""
    rows = LOOK["categories"][category]["shapes"]
    return "".join(_OF_MARKS[name](at, radius, legs, *sizes) for name, *sizes in rows)


def _leg(at: Point, radius: float, legs: Sequence[Point], first: float, second: float) -> str:
    """Draw a small star where a first leg ends, a hollow one where a second does."""
    if len(legs) == 2:  # noqa: PLR2004 - from and to
        return star(at, radius * first)
    return hollow_star(at, radius * second)


_OF_MARKS: Final[Mapping[str, Callable[..., str]]] = {
    "disc": lambda at, r, _, size: disc(at, r * size),
    "ring": lambda at, r, _, size, width: ring(at, r * size, r * width),
    "chevron": lambda at, r, legs, size, lift: chevron(at, direction(*legs[-2:]), r * size, lift),
    "bar": lambda at, r, legs, size: _polygon(at, direction(*legs[-2:]), r * size, _POLYGONS["bar"]),
    "diamond": lambda at, r, _, size: diamond(at, r * size),
    "corner": lambda at, r, legs, size: corner(at, direction(*legs[:2]), direction(*legs[-2:]), r * size),
    "leg": _leg,
    "loop": lambda at, r, _, size, width: loop(at, r * size, r * width),
    "cross": lambda at, r, _, size, width: cross(at, r * size, width),
}


def _polygon(at: Point, along: Point, radius: float, corners: Iterable[Sequence[float]]) -> str:
    """Turn points drawn for "up" along a unit vector, move them to `at`, and close them."""
    dx, dy = along
    turned = [(at[0] + (-x * dy - y * dx) * radius, at[1] + (x * dx - y * dy) * radius) for x, y in corners]
    return points(turned) + "Z"
