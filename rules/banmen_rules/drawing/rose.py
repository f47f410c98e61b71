"""The rose of a piece: its move drawn on the piece itself, readable where kanji are not.

A bar with a head goes any distance, beads are squares within reach, a bar with one cross bar or two goes
four squares or more. A fan captures all that it passes, a bar that ends in a T turns a corner, one after a
gap moves on after a jump. A ring is jumped to, a plate with a star moves in steps of its own choice, a crown
is royal. Three dots in a corner: it has moves that are not drawn. Shape and colour both tell the category.

Separate from `piece_drawing` because these are the very shapes of the live board: `js/src/board/view/rose.ts`
says the same, and one is changed with the other. All sizes are in ``[rose]`` of ``look.toml``.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import hypot
from typing import Any, Final, TypeAlias

from banmen_rules.drawing import shapes as shape
from banmen_rules.drawing.mnemonic import DIRECTIONS, Leap, Mnemonic, Ray
from banmen_rules.drawing.shapes import Point
from banmen_rules.drawing.style import LOOK

Rose: TypeAlias = tuple[tuple[str, str], ...]
"""Names of colours, each with the path to fill with it, from the lowest to the uppermost."""

_ROSE: Final[Mapping[str, Any]] = LOOK["rose"]
BODY: Final = shape.points((x, y) for x, y in _ROSE["body"]) + "Z"
"""The piece under a rose: it fills its square."""
_RAYS: Final[Mapping[str, Sequence[Sequence[float]]]] = _ROSE["rays"]
_PAINTS: Final[Mapping[str, str]] = _ROSE["paints"]
_ORDER: Final = tuple(dict.fromkeys(_PAINTS.values()))
_MIDDLE: Final[Point] = (0.0, _ROSE["middle"])
_MOST: Final = 5
_NEAR: Final = 2
"""A leap that far has a place of its own: farther ones are at the rim."""
_ALL_AROUND: Final = 16
"""As many squares are two away: jumps to all of them are a frame around the plate of a lion."""


@lru_cache(maxsize=1024)
def rose(mnemonic: Mnemonic, *, royal: bool = False) -> Rose:
    """Draw a move as paths around the middle of a square, ahead being up."""
    joined: list[tuple[str, str]] = []
    for paint, path in _parts(mnemonic, royal=royal):
        if joined and joined[-1][0] == paint:
            joined[-1] = (paint, joined[-1][1] + path)
        else:
            joined.append((paint, path))
    return tuple(joined)


def _parts(mnemonic: Mnemonic, *, royal: bool) -> Iterator[tuple[str, str]]:
    powers = {power.value for power in mnemonic.powers}
    plate = "area" in powers
    rays = [
        (_PAINTS[ray.category.value], _ray(ray, to))
        for ray, to in zip(mnemonic.rays, DIRECTIONS, strict=True)
        if ray is not None and not (plate and ray.reach == 1)
    ]
    yield from sorted(rays, key=lambda part: _ORDER.index(part[0]))
    if "teleport" in powers:
        yield "rose_ink", _ring(*_ROSE["teleport"])
    yield from _leaps(mnemonic, plate=plate)
    yield from _centre(powers, royal=royal)
    if mnemonic.partial:
        yield "rose_ink", "".join(shape.disc((x, y), radius) for x, y, radius in _ROSE["partial"])


def _leaps(mnemonic: Mnemonic, *, plate: bool) -> Iterator[tuple[str, str]]:
    if plate and len(mnemonic.leaps) >= _ALL_AROUND:
        yield "rose_jump", _square(_ROSE["frame"])
        return
    places = [(leap, _placed(leap, mnemonic)) for leap in mnemonic.leaps]
    for _, at in places:
        yield "rose_jump", shape.disc(at, _ROSE["ring"])
    for leap, at in places:
        if _distance(leap) > _NEAR:
            yield "rose_ink", shape.disc(at, _ROSE["bullseye"])


def _centre(powers: set[str], *, royal: bool) -> Iterator[tuple[str, str]]:
    plate = "area" in powers
    if plate:
        yield "rose_area", _square(_ROSE["plate"])
    elif "igui" in powers:
        yield "rose_area", _ring(*_ROSE["igui"])
    if royal:
        crown = [(x, y + _MIDDLE[1]) for x, y in _ROSE["crown"]]
        yield "rose_royal", shape.points(crown) + "Z"
    elif plate or "line" in powers:
        yield "rose_star" if plate else "rose_ink", shape.star(_MIDDLE, _ROSE["star"])
    else:
        yield "rose_ink", _square(_ROSE["dot"])


def _ray(ray: Ray, to: tuple[int, int]) -> str:
    """Draw a ray in its direction."""
    category = ray.category.value
    drawn = _RAYS[category] if category in _RAYS else _RAYS[str(min(ray.reach, _MOST))]
    return "".join(_part(part, to) for part in drawn)


def _part(part: Sequence[float], to: tuple[int, int]) -> str:
    start, half, *to_end = part
    if not to_end:
        return shape.disc(_out(to, start), half)
    end, last = to_end
    corners = ((start, half), (end, last), (end, -last), (start, -half))
    return shape.points(_out(to, at, across) for at, across in corners) + "Z"


def _out(to: tuple[int, int], at: float, across: float = 0) -> Point:
    """Find a point in a direction from the middle, and to the right of that line."""
    size = hypot(*to)
    x, y = to[0] / size, -to[1] / size
    along = at * (_ROSE["slant"] if all(to) else 1)
    return x * along - y * across, _MIDDLE[1] + y * along + x * across


def _distance(leap: Leap) -> int:
    return max(abs(leap.right), abs(leap.forward))


def _placed(leap: Leap, mnemonic: Mnemonic) -> Point:
    """Find the place of a leap: its square, or before the bar of a ray that continues after it."""
    size = _distance(leap)
    to = (leap.right // size, leap.forward // size) if leap.right % size == leap.forward % size == 0 else None
    ray = mnemonic.rays[DIRECTIONS.index(to)] if to else None
    if to and ray and ray.category.value == "jump_range":
        places = _ROSE["over"]
        return _out(to, places[min(size - _NEAR, len(places) - 1)])
    x, y = leap.right * _ROSE["pitch"], -leap.forward * _ROSE["pitch"]
    shorter = min(1, _ROSE["far"] / (size * _ROSE["pitch"])) if size > _NEAR else 1
    return x * shorter, _MIDDLE[1] + y * shorter


def _ring(outer: float, inner: float) -> str:
    """Draw a ring around the middle; its hole goes the other way round, to stay one beside other shapes."""
    return shape.disc(_MIDDLE, outer) + shape.disc(_MIDDLE, inner).replace(" 0 1 0 ", " 0 1 1 ")


def _square(half: float) -> str:
    return shape.box(_MIDDLE, 2 * half, 2 * half)
