"""The static picture of a demonstration: one step, its caption below the board."""

from collections.abc import Iterable, Mapping
from textwrap import wrap
from typing import Any

from banmen.export.exercise import MARGIN, NARROWEST, paper, size_of
from banmen.protocol import faces
from banmen_rules import Position, Size
from banmen_rules.drawing.style import Theme
from banmen_rules.drawing.svg import Annotation, Glyphs, board_svg
from banmen_rules.teaching.demonstrations import Demonstration

_LINE, _LETTER, _AROUND = 28, 9.4, 2


def demonstration_svg(
    demonstration: Demonstration, frame: Mapping[str, Any], glyphs: Glyphs, theme: Theme
) -> str:
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
        faces=faces.learned(demonstration.game.kinds),
        theme=theme,
        title=name,
    )
    width, height = size_of(picture)
    wide = max(width, NARROWEST)
    captions = [frame["caption"]]
    if question:
        options = (f"{number}. {option['text']}" for number, option in enumerate(question["options"], 1))
        captions += [question["text"], *options]
    lines = [line for text in captions for line in wrap(text, int((wide - 2 * MARGIN) / _LETTER))]
    texts = ((line, height + _LINE * number, 18) for number, line in enumerate(lines, 1))
    return paper((wide, height + _LINE * len(lines) + MARGIN), name, picture, texts, theme)


def _drawn(size: Size, frame: Mapping[str, Any]) -> list[Annotation]:
    def squares(names: Iterable[str]) -> tuple[int, ...]:
        return tuple(map(size.parse_square, names))

    arrows = [*frame["arrows"], *(move["path"] for move in frame["played"])]
    found = [
        Annotation("shade" if len(mark) > 1 else "circle", squares(mark), "yellow") for mark in frame["marks"]
    ]
    found += [Annotation("arrow", squares(arrow)) for arrow in arrows if len({*arrow}) > 1]
    return found + [
        Annotation(each["kind"], squares(each["squares"]), each["colour"], each["text"])
        for each in frame["drawings"]
    ]


def _seen(size: Size, region: str, camera: Mapping[str, Any] | None) -> str:
    """Name the region in view; a followed piece gets some squares around it."""
    if camera is None or not camera["squares"]:
        return region
    left, top, right, bottom = size.corners("-".join(camera["squares"]))
    around = _AROUND if camera["kind"] == "follow" else 0
    most = size.corners(region) if region else (0, 0, size.files - 1, size.ranks - 1)
    left, top = max(left - around, most[0]), max(top - around, most[1])
    right, bottom = min(right + around, most[2]), min(bottom + around, most[3])
    return f"{size.name(top * size.files + left)}-{size.name(bottom * size.files + right)}"
