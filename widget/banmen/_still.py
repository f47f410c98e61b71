"""The picture of a demonstration, in the same output as the live one: a step, its caption below the board."""

from collections.abc import Mapping
from html import escape
from textwrap import wrap
from typing import Any

from banmen._portrait import FONTS, size_of
from banmen_rules import Position
from banmen_rules.demonstrations import Demonstration
from banmen_rules.svg import Annotation, Glyphs, board_svg

_LINE, _MARGIN, _LETTER = 28, 12, 9.4
_NARROWEST = 420


def still_of(demonstration: Demonstration, frame: Mapping[str, Any], glyphs: Glyphs) -> str:
    """Draw a frame of a demonstration."""
    position = Position.from_tsfen(demonstration.game, frame["tsfen"])
    size = position.game.size
    show = frame["show"]
    selected = size.parse_square(show["square"]) if show else None
    targets = () if selected is None else position.moves(selected)
    if frame["only"]:
        targets = [move for move in targets if {one.value for one in move.categories} & {*frame["only"]}]
    drawn = [
        Annotation("shade" if len(mark) > 1 else "circle", tuple(map(size.parse_square, mark)), "yellow", "")
        for mark in frame["marks"]
    ]
    ways = [*frame["arrows"], *(way["way"] for way in frame["ways"])]
    drawn += [
        Annotation("arrow", tuple(map(size.parse_square, way)), "green", "")
        for way in ways
        if len({*way}) > 1
    ]
    picture = board_svg(
        position,
        region=demonstration.region,
        selected=selected,
        targets=targets,
        annotations=drawn,
        glyphs=glyphs,
        title=frame["caption"] or demonstration.title,
    )
    width, height = size_of(picture)
    wide = max(width, _NARROWEST)
    lines = wrap(frame["caption"], int((wide - 2 * _MARGIN) / _LETTER))
    texts = "".join(
        f'<text x="{_MARGIN}" y="{height + _LINE * number:g}" font-family="{FONTS}" font-size="18" '
        f'fill="#222">{escape(line)}</text>'
        for number, line in enumerate(lines, 1)
    )
    tall = height + _LINE * len(lines) + _MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {tall:g}" width="{wide:g}" '
        f'height="{tall:g}" role="img" style="max-width:100%;height:auto"><title>'
        f'{escape(frame["caption"] or demonstration.title)}</title><rect width="100%" height="100%" '
        f'fill="#fff"/>{picture}{texts}</svg>'
    )
