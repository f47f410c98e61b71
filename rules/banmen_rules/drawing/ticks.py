"""The ticks around the name of a piece: a small mark for each direction of its move, as path data.

Separate from `piece_drawing` because these are the very shapes of the live board:
`js/src/board/view/ticks.ts` says the same, and one is changed with the other.
"""

from functools import lru_cache
from math import atan2, ceil, cos, floor, pi, sin
from typing import Final

from banmen_rules.drawing import shapes as shape
from banmen_rules.drawing.mnemonic import Mnemonic
from banmen_rules.drawing.style import LOOK

_TICK: Final[float] = LOOK["pieces"]["tick"]
#: The places of the ticks on the largest wedge, clockwise from forward.
_PLACES: Final[list[list[float]]] = LOOK["pieces"]["ticks"]


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
