"""Moves as a diagram of characters, for the command line."""

from collections.abc import Iterable, Iterator

from banmen_rules.betza import ANY, Category, Leg, Path
from banmen_rules.words.sentences import CATEGORY_NAMES

_SIGNS = {
    Category.STEP: "o",
    Category.LIMITED_RANGE: "+",
    Category.RANGE: "*",
    Category.JUMP: "J",
    Category.JUMP_RANGE: "j",
    Category.PASS_OVER: "~",
    Category.FLYING: "^",
    Category.RANGE_CAPTURE: "!",
    Category.HOOK: "h",
    Category.AREA: "a",
    Category.LINE: "l",
    Category.TELEPORT: "u",
}
_PIECE = "@"
_NARROW, _WIDE = 3, 6  # squares shown on each side of the piece, at least and at most


def diagram(paths: Iterable[Path]) -> str:
    """Draw where a piece may get to, itself in the middle and the enemy above, with a legend.

    A square is shown if some arrangement of other pieces lets the piece end there.
    """
    paths = tuple(paths)
    radius = max(_NARROW, min(_WIDE, max((_extent(path) for path in paths), default=0)))
    shown: dict[tuple[int, int], Category] = {}
    order = list(Category)
    for path in paths:
        for square in _ends(path.legs, radius):
            before = shown.get(square, path.category)
            shown[square] = min(before, path.category, key=order.index)
    span = range(-radius, radius + 1)
    lines = []
    for dy in reversed(span):
        cells = [
            _PIECE if dx == dy == 0 else _SIGNS.get(shown[dx, dy], "?") if (dx, dy) in shown else "."
            for dx in span
        ]
        lines.append("  " + " ".join(cells))
    used = sorted({*shown.values(), *(path.category for path in paths)}, key=order.index)
    lines.append("")
    lines.extend(f"  {_SIGNS.get(category, _PIECE)}  {CATEGORY_NAMES['en'][category]}" for category in used)
    return "\n".join(lines)


def _extent(path: Path) -> int:
    """Count how many squares away a path may end, an unlimited leg as two."""
    return sum(max(abs(leg.dx), abs(leg.dy)) * (leg.reach or 2) for leg in path.legs)


def _ends(legs: tuple[Leg, ...], radius: int) -> Iterator[tuple[int, int]]:
    """Find the squares of the diagram that these legs end on, beside the piece's own."""
    if legs[0] == (0, 0, 0, ANY, legs[0].landing):
        span = range(-radius, radius + 1)
        yield from ((dx, dy) for dx in span for dy in span if dx or dy)
        return
    squares = {(0, 0)}
    for leg in legs:
        squares = {
            (dx + leg.dx * times, dy + leg.dy * times)
            for dx, dy in squares
            for times in range(1, (leg.reach or 2 * radius) + 1)
            if max(abs(dx + leg.dx * times), abs(dy + leg.dy * times)) <= 2 * radius
        }
    yield from (square for square in squares if square != (0, 0) and max(map(abs, square)) <= radius)
