"""Beams: on large boards one tapered line stands for the marks along a ray.

The same as `js/src/board/view/beams.ts`, and one is changed with the other.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from banmen_rules.base.geometry import Size
from banmen_rules.drawing import shapes as shape
from banmen_rules.drawing.board_drawing import View
from banmen_rules.drawing.style import LOOK

_BEAM: Final = LOOK["board"]["beam"]
_SLIDES: Final = {"limited_range", "range", "jump_range", "pass_over", "flying", "range_capture"}


class _Ray(NamedTuple):
    """A line from a piece, or from a corner where a hook turns."""

    category: str
    start: int
    step: int


def beams(
    reached: Iterable[tuple[str, Sequence[int]]], view: View, is_empty: Callable[[int], bool]
) -> tuple[Mapping[str, str], set[int]]:
    """Draw the beams of a piece; none on a board where marks are large enough.

    Args:
        reached: for each target its category and the squares of the move, the first and the last included.
        view: the board, and the part of it that is shown.
        is_empty: whether nothing stands on a square.

    Returns:
        The beams by category, and the squares whose marks they stand for.

    """
    drawn: dict[str, str] = {}
    covered: set[int] = set()
    if view.size.ranks <= _BEAM["ranks"]:
        return drawn, covered
    for ray, reach in _rays(reached, view.size).items():
        hook = ray.category == "hook"
        for begins, stretch in _stretches(ray, reach, is_empty):
            last = stretch[-1]
            if not hook and last - begins < _BEAM["least"]:
                continue
            captures = not is_empty(ray.start + last * ray.step)
            ends = last + (-0.4 if captures else 0.2 if hook else -0.2)
            squares = [ray.start + far * ray.step for far in stretch if hook or far < last]
            covered.update(filter(is_empty, squares))
            drawn[ray.category] = drawn.get(ray.category, "") + shape.taper(
                _at(ray, begins, view),
                _at(ray, ends, view),
                wide := _BEAM["wing" if hook else "width"],
                wide * _BEAM["thin"],
                _BEAM["head"] if hook or captures else 0,
            )
    return drawn, covered


def _at(ray: _Ray, far: float, view: View) -> shape.Point:
    (x, y), (next_x, next_y) = view.centre(ray.start), view.centre(ray.start + ray.step)
    return x + far * (next_x - x), y + far * (next_y - y)


def _rays(reached: Iterable[tuple[str, Sequence[int]]], size: Size) -> dict[_Ray, list[int]]:
    """Sort squares by the lines that they are reached on, each by how far from its start it is."""
    rays: dict[_Ray, list[int]] = {}
    for category, (*before, square) in reached:
        if len(before) != (2 if category == "hook" else 1) or not (category == "hook" or category in _SLIDES):
            continue
        (rank, file), (to_rank, to_file) = divmod(before[-1], size.files), divmod(square, size.files)
        down, across = to_rank - rank, to_file - file
        far = max(abs(down), abs(across))
        if far and {abs(down), abs(across)} <= {0, far}:
            ray = _Ray(category, before[-1], (square - before[-1]) // far)
            rays.setdefault(ray, []).append(far)
    return rays


def _stretches(
    ray: _Ray, reach: Iterable[int], is_empty: Callable[[int], bool]
) -> list[tuple[float, list[int]]]:
    """Cut a ray where an empty square is left out: the piece jumps over it."""
    stretches: list[tuple[float, list[int]]] = []
    before = 0
    for far in sorted(reach):
        if any(is_empty(ray.start + between * ray.step) for between in range(before + 1, far)):
            stretches.append((far - 0.5, [far]))
        elif stretches:
            stretches[-1][1].append(far)
        else:
            stretches.append((0 if ray.category == "hook" else 0.5, [far]))
        before = far
    return stretches
