"""The pictures of a demonstration: one step, its caption below the board; or the steps of a film."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from banmen.export.exercise import MARGIN, NARROWEST, is_wide, paper, size_of, wrapped
from banmen.host import pictures
from banmen.protocol import faces
from banmen_rules import Position, Side, Size
from banmen_rules.drawing.board_drawing import frame_of, view_of
from banmen_rules.drawing.style import WIDEST, Theme
from banmen_rules.drawing.svg import Annotation, Glyphs, board_svg
from banmen_rules.teaching.demonstrations import Demonstration

_LINE, _LETTER, _LETTERS, _AROUND = 28, 9.4, 18, 2
_LARGEST, _TALLEST = 2, 760
"""How much a small part of a board may be enlarged in a film, and the height of its boards."""


def demonstration_svg(
    demonstration: Demonstration, frame: Mapping[str, Any], glyphs: Glyphs, theme: Theme
) -> str:
    """Draw a frame of a demonstration: the part of the board in view, the caption and the question."""
    picture = _board(demonstration, frame, glyphs, theme)
    width, height = size_of(picture)
    wide = max(width, NARROWEST)
    lines = _lines(frame, wide)
    texts = ((line, height + _LINE * number, _LETTERS) for number, line in enumerate(lines, 1))
    size = (wide, height + _LINE * len(lines) + MARGIN)
    return paper(size, _title(demonstration, frame), picture, texts, theme)


def film(
    demonstration: Demonstration, frames: Sequence[Mapping[str, Any]], glyphs: Glyphs, theme: Theme
) -> list[str]:
    """Draw frames of a demonstration in one size: each fills it with the part of the board in view."""
    draw = partial(_board, demonstration, glyphs=glyphs, theme=theme)
    sizes = [_natural_size(demonstration, frame) for frame in frames]
    wide, tall = (max(lengths) for lengths in zip(*sizes, strict=True))
    wide, tall = min(max(wide, NARROWEST), pictures.WIDEST), min(tall, _TALLEST)
    captions = [_lines(frame, wide) for frame in frames]
    whole = tall + MARGIN + _LINE * max(map(len, captions)) + MARGIN
    found = []
    for frame, (width, height), lines in zip(frames, sizes, captions, strict=True):
        large = draw(frame, width=int(width * min(wide / width, tall / height, _LARGEST)))
        across, down = size_of(large)
        placed = f'<svg x="{(wide - across) / 2:g}" y="{(tall - down) / 2:g}" '
        texts = ((line, tall + MARGIN + _LINE * number, _LETTERS) for number, line in enumerate(lines, 1))
        title = _title(demonstration, frame)
        found.append(paper((wide, whole), title, large.replace("<svg ", placed, 1), texts, theme))
    return found


def reading_seconds(frame: Mapping[str, Any]) -> float:
    """Estimate how many seconds the words of a frame take to read, as the page does."""
    words = " ".join(_captions(frame))
    wide = sum(map(is_wide, words))
    return min(1.8 + 0.17 * wide + 0.062 * (len(words) - wide), 12)


def _natural_size(demonstration: Demonstration, frame: Mapping[str, Any]) -> tuple[float, float]:
    """Find the size that the board of a frame has by itself."""
    size = demonstration.game.size
    view = view_of(size, _seen(size, demonstration.region, frame["camera"]), Side.BLACK)
    around = frame_of(view, "letters")
    wide, tall = view.width + around.left + around.right, view.height + around.over + around.under
    width = min(wide, WIDEST)
    return width, width * tall / wide


def _title(demonstration: Demonstration, frame: Mapping[str, Any]) -> str:
    return frame["caption"] or demonstration.title


def _board(
    demonstration: Demonstration,
    frame: Mapping[str, Any],
    glyphs: Glyphs,
    theme: Theme,
    width: int | None = None,
) -> str:
    position = Position.from_tsfen(demonstration.game, frame["tsfen"])
    size = position.game.size
    show = frame["show"]
    selected = size.parse_square(show["square"]) if show else None
    moves = () if selected is None else position.moves(selected)
    only = {*frame["only"]}
    return board_svg(
        position,
        region=_seen(size, demonstration.region, frame["camera"]),
        selected=selected,
        targets=[move for move in moves if not only or only & {one.value for one in move.categories}],
        annotations=_drawn(size, frame),
        glyphs=glyphs,
        faces=faces.learned(demonstration.game.kinds),
        theme=theme,
        width=width,
        title=_title(demonstration, frame),
    )


def _captions(frame: Mapping[str, Any]) -> list[str]:
    """List what stands below the board: the caption, the question, its options with their numbers."""
    question = frame["question"]
    if not question:
        return [frame["caption"]]
    options = (f"{number}. {option['text']}" for number, option in enumerate(question["options"], 1))
    return [frame["caption"], question["text"], *options]


def _lines(frame: Mapping[str, Any], wide: float) -> list[str]:
    room = int((wide - 2 * MARGIN) / _LETTER)
    return [line for text in _captions(frame) for line in wrapped(text, room) if line]


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
