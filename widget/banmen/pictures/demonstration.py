"""The static picture of a demonstration: one step, its caption below the board."""

from collections.abc import Iterable, Mapping
from html import escape
from textwrap import wrap
from typing import Any

from banmen.pictures.exercise import FONTS, size_of
from banmen_rules import Position, Size
from banmen_rules.drawing.svg import Annotation, Glyphs, board_svg, with_font
from banmen_rules.teaching.demonstrations import Demonstration

_LINE, _MARGIN, _LETTER = 28, 12, 9.4
_NARROWEST = 420
_AROUND = 2


def demonstration_svg(demonstration: Demonstration, frame: Mapping[str, Any], glyphs: Glyphs) -> str:
    """Draw a frame of a demonstration: the part of the board in view, the caption and the question."""
    position = Position.from_tsfen(demonstration.game, frame["tsfen"])
    size = position.game.size
    show, question = frame["show"], frame["question"]
    selected = size.parse_square(show["square"]) if show else None
    moves = () if selected is None else position.moves(selected)
    only = {*frame["only"]}
    name = frame["caption"] or demonstration.title
    picture = board_svg(
        position,
        region=_seen(size, demonstration.region, frame["camera"]),
        selected=selected,
        targets=[move for move in moves if not only or only & {one.value for one in move.categories}],
        annotations=_drawn(size, frame),
        glyphs=glyphs,
        title=name,
    )
    width, height = size_of(picture)
    wide = max(width, _NARROWEST)
    captions = [frame["caption"], *([question["text"], *_options(question)] if question else [])]
    lines = [line for text in captions for line in wrap(text, int((wide - 2 * _MARGIN) / _LETTER))]
    texts = "".join(
        f'<text x="{_MARGIN}" y="{height + _LINE * number:g}" font-family="{FONTS}" font-size="18" '
        f'fill="#222">{escape(line)}</text>'
        for number, line in enumerate(lines, 1)
    )
    tall = height + _LINE * len(lines) + _MARGIN
    return with_font(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {tall:g}" width="{wide:g}" '
        f'height="{tall:g}" role="img" style="max-width:100%;height:auto"><title>{escape(name)}</title>'
        f'<rect width="100%" height="100%" fill="#fff"/>{picture}{texts}</svg>'
    )


def _options(question: Mapping[str, Any]) -> list[str]:
    return [f"{number}. {option['text']}" for number, option in enumerate(question["options"], 1)]


def _drawn(size: Size, frame: Mapping[str, Any]) -> list[Annotation]:
    def squares(names: Iterable[str]) -> tuple[int, ...]:
        return tuple(map(size.parse_square, names))

    arrows = [*frame["arrows"], *(move["path"] for move in frame["played"])]
    return [
        *(
            Annotation("shade" if len(mark) > 1 else "circle", squares(mark), "yellow", "")
            for mark in frame["marks"]
        ),
        *(Annotation("arrow", squares(arrow), "green", "") for arrow in arrows if len({*arrow}) > 1),
    ]


def _seen(size: Size, region: str, camera: Mapping[str, Any] | None) -> str:
    """Name the region in view; a followed piece gets some squares around it."""
    if camera is None or not camera["squares"]:
        return region
    left, top, right, bottom = size.corners("-".join(camera["squares"]))
    around = _AROUND if camera["kind"] == "follow" else 0
    first, last = (0, 0), (size.files - 1, size.ranks - 1)
    if region:
        first_column, first_row, last_column, last_row = size.corners(region)
        first, last = (first_column, first_row), (last_column, last_row)
    left, top = max(left - around, first[0]), max(top - around, first[1])
    right, bottom = min(right + around, last[0]), min(bottom + around, last[1])
    return f"{size.name(top * size.files + left)}-{size.name(bottom * size.files + right)}"
