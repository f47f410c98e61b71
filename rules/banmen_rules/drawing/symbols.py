"""The symbol of a piece, drawn from its moves, and the ticks around its name: path data around (0, 0).

Separate from `_wedges` because these are the very shapes of the live board: `js/src/board/view/mnemonic.ts`
and `js/src/board/view/ticks.ts` say the same, and one is changed with the other.
"""

from collections.abc import Mapping
from functools import lru_cache
from math import atan2, ceil, cos, floor, hypot, pi, sin
from typing import Final

from banmen_rules.drawing import shapes as shape
from banmen_rules.drawing.mnemonic import DIRECTIONS, Mnemonic, Ray
from banmen_rules.drawing.shapes import Point, points
from banmen_rules.drawing.style import LOOK

_SIZES: Final[Mapping[str, float]] = LOOK["symbol"]
_ORTHOGONAL, _DIAGONAL, _PITCH, _RING = (_SIZES[name] for name in ("orthogonal", "diagonal", "pitch", "ring"))
_TICK: Final[float] = LOOK["pieces"]["tick"]
_MIDDLE: Final = (0.0, 0.0)
#: The places of the ticks on the largest wedge, clockwise from forward.
_PLACES: Final[list[list[float]]] = LOOK["pieces"]["ticks"]


@lru_cache(maxsize=1024)
def symbol(mnemonic: Mnemonic) -> str:
    """Draw the symbol of a move, as one path to be stroked.

    A bar to the rim goes any length, a bar with a cross bar so far and no farther, a dot one step; a ring
    is jumped to, a bar that grows sweeps or flies over the pieces in between, a bar with a wide head
    turns a corner there. A star in the middle instead of the dot moves in steps of its own choice.
    """
    powers = {power.value for power in mnemonic.powers}
    drawn = [
        shape.star(_MIDDLE, _SIZES["star"]) if powers & {"area", "line"} else _dot(_MIDDLE, _SIZES["dot"])
    ]
    for ray, (right, forward) in zip(mnemonic.rays, DIRECTIONS, strict=True):
        if ray is not None:
            drawn.append(_ray(ray, (right, -forward)))
    drawn += [shape.disc(_placed(leap.right, leap.forward), _RING) for leap in mnemonic.leaps]
    if "teleport" in powers:
        drawn.append(shape.disc(_MIDDLE, _ORTHOGONAL))
    return "".join(drawn)


@lru_cache(maxsize=1024)
def ticks(mnemonic: Mnemonic) -> str:
    """Draw a tick at the edge of the wedge for each direction, in the shape that marks its targets.

    The result is filled by the even-odd rule.
    """
    # Eighths of a turn from forward, each with what the tick shows: a ray before a leap.
    categories = {
        atan2(leap.right, leap.forward) * 4 / pi % 8: leap.category.value for leap in mnemonic.leaps
    } | {float(number): ray.category.value for number, ray in enumerate(mnemonic.rays) if ray is not None}
    return "".join(_tick(category, eighths) for eighths, category in categories.items())


def _ray(ray: Ray, to: Point) -> str:
    """Draw a ray from the middle to the rim."""
    category = ray.category.value
    length = _DIAGONAL if to[0] and to[1] else _ORTHOGONAL
    rim = _times(to, length)
    if category in ("range_capture", "flying"):
        # Once more from the centre to the rim, to fill the gap between the strokes along the edges.
        return points((_MIDDLE, *_across(to, rim, _SIZES["sweep"]))) + "Z" + points((_MIDDLE, rim))
    if category == "hook":
        return points((_MIDDLE, rim)) + points(_across(to, rim, _SIZES["hook"]))
    if category in ("jump", "jump_range", "pass_over"):
        ringed = _times(to, min(length, _PITCH * ray.reach) if ray.reach else length * 0.45)
        behind = points((_MIDDLE, _shifted(ringed, to, -_RING))) if category == "pass_over" else ""
        beyond = "" if ray.reach else points((_shifted(ringed, to, _RING), rim))
        return behind + shape.disc(ringed, _RING) + beyond
    if ray.reach == 0:
        return points((_MIDDLE, rim))
    if ray.reach == 1:
        return _dot(_times(to, _PITCH), _SIZES["step"])
    end = _times(rim, 2 / 3)
    return points((_MIDDLE, end)) + points(_across(to, end, _SIZES["stop"]))


def _dot(at: Point, radius: float) -> str:
    """Draw a dot: a point in a ring, because the stroke of so small a ring may leave a hole."""
    return f"M{shape.number(at[0])} {shape.number(at[1])}h0{shape.disc(at, radius)}"


def _placed(right: int, forward: int) -> Point:
    """Find the place of a leap in the symbol; one that is too long is on its rim."""
    x, y = right * _PITCH, -forward * _PITCH
    slanting, most = sorted((abs(x), abs(y)))
    return _times((x, y), 1 / max(1, slanting / _DIAGONAL, most / (_ORTHOGONAL - 0.6)))


def _tick(category: str, eighths: float) -> str:
    before = floor(eighths)
    (x, y), (x_after, y_after) = _PLACES[before % 8], _PLACES[ceil(eighths) % 8]
    part = eighths - before
    at = (x + (x_after - x) * part, y + (y_after - y) * part)
    angle = eighths * pi / 4
    direction = (sin(angle), -cos(angle))
    side = (cos(angle), sin(angle))
    bend = (at[0] - direction[0], at[1] - direction[1])
    return shape.of_category(category, at, _TICK, [(bend[0] - side[0], bend[1] - side[1]), bend, at])


def _times(point: Point, by: float) -> Point:
    return point[0] * by, point[1] * by


def _shifted(at: Point, to: Point, by: float) -> Point:
    """Move a point along a direction by a length."""
    unit = by / hypot(*to)
    return at[0] + to[0] * unit, at[1] + to[1] * unit


def _across(to: Point, at: Point, half: float) -> tuple[Point, Point]:
    """Find the two ends of a bar across a direction."""
    side = (-to[1], to[0])
    return _shifted(at, side, -half), _shifted(at, side, half)
