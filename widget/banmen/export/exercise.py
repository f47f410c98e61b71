"""The static picture of an exercise: the question above its board."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from html import escape
from textwrap import wrap
from typing import Any
from unicodedata import east_asian_width

from banmen.protocol import faces
from banmen_rules import Position, Side, Size
from banmen_rules.base.geometry import rank_name
from banmen_rules.drawing.shapes import tick
from banmen_rules.drawing.style import Palette, Theme, palette_of
from banmen_rules.drawing.svg import Annotation, Glyphs, board_svg, with_font
from banmen_rules.teaching.exercises import ExerciseSpec
from banmen_rules.teaching.exercises.kinds.write import parse_diagram

FONTS = "'Noto Sans JP', 'Hiragino Sans', 'Yu Gothic', sans-serif, 'Banmen Kanji'"
MARGIN, NARROWEST = 12, 420
_LINE, _LARGE, _LETTER, _SMALL, _FIGURE, _SPACE = 26, 64, 9.2, 8.2, 128, 20
_SIZE = re.compile(r'width="([0-9.]+)" height="([0-9.]+)"')


def exercise_svg(
    exercise: ExerciseSpec,
    card: Mapping[str, Any],
    glyphs: Glyphs,
    theme: Theme,
    headings: Sequence[str] = (),
) -> str:
    """Draw an exercise under its headings, one line each."""
    picture = board_picture(exercise, card, glyphs, theme)
    width, height = size_of(picture) if picture else (NARROWEST, 0.0)
    wide = max(width, NARROWEST)
    room = wide - 2 * MARGIN
    # Each line with the space that it takes, and the size of its letters.
    lines: list[tuple[str, int, int]] = [(heading, _LINE, 13) for heading in headings if heading]
    lines += [(line, _LINE, 17) for line in wrapped(card["task"], int(room / _LETTER))]
    if prompt := card["prompt"]:
        lines.append((prompt["text"], _LARGE, 40 if prompt["kanji"] else 26))
        lines.append((prompt["label"], _LINE, 13))
    # One line per option, numbered as on the page.
    for number, option in enumerate(card["options"], 1):
        label = wrapped(f"{number}. {option['label']}", int(room / _SMALL))
        lines += [(line, _LINE, 15) for line in label]
    texts = []
    top = 4.0
    for line, space, size in lines:
        top += space
        texts.append((line, top, size))
    top += MARGIN
    body = picture.replace("<svg ", f'<svg y="{top:g}" ', 1)
    top += height
    if card["items"]:
        columns = _columns(card["items"], wide, theme)
        body += columns.replace("<svg ", f'<svg y="{top:g}" ', 1)
        top += size_of(columns)[1]
    return paper((wide, top), card["task"], body, texts, theme)


def _columns(items: Mapping[str, Sequence[Mapping[str, Any]]], wide: float, theme: Theme) -> str:
    """Draw two columns to be paired: numbers on the left, letters on the right."""
    rows, half = max(map(len, items.values())), wide / 2
    texts = {
        one["id"]: wrapped(one["text"], int((half - 4 * MARGIN) / _LETTER))
        for one in [*items["left"], *items["right"]]
    }
    tall = _FIGURE if any(one["figure"] for one in items["right"]) else _LARGE
    tall = max(tall, *(_SPACE * (1 + len(lines)) for lines in texts.values()))
    found, write = [], partial(_text_at, palette_of(theme))
    for column, side in enumerate(("left", "right")):
        for row, one in enumerate(items[side]):
            x, y = column * half + MARGIN, row * tall + tall / 2
            found.append(write(f"{one['id']}.", x, y + 5, 15))
            if one["figure"]:
                picture = parse_diagram(one["figure"]).svg(title=one["said"], theme=theme)
                placed = f'<svg x="{x + 24:g}" y="{row * tall + 4:g}" preserveAspectRatio="xMinYMid" '
                size = f'width="{tall - 8:g}" height="{tall - 8:g}"'
                found.append(_SIZE.sub(size, picture.replace("<svg ", placed, 1), 1))
                continue
            first = y + 8 - _SPACE * (len(texts[one["id"]]) - 1) / 2
            for number, line in enumerate(texts[one["id"]]):
                found.append(write(line, x + 24, first + _SPACE * number, 26 if one["kanji"] else 17))
            found.append(write(one["under"], x + 24, y + 24, 12))
    return f'<svg width="{wide:g}" height="{rows * tall:g}">{"".join(found)}</svg>'


def paper(
    size: tuple[float, float],
    title: str,
    picture: str,
    lines: Iterable[tuple[str, float, int]],
    theme: Theme,
) -> str:
    """Put a picture on paper, and lines of text at the left edge, each with its place and size."""
    palette, (wide, tall) = palette_of(theme), size
    texts = "".join(_text_at(palette, text, MARGIN, y, letters) for text, y, letters in lines)
    return with_font(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {tall:g}" width="{wide:g}" '
        f'height="{tall:g}" role="img" style="max-width:100%;height:auto"><title>{escape(title)}</title>'
        f'<rect width="100%" height="100%" {palette.paint("fill", "back")}/>{texts}{picture}</svg>'
    )


def _text_at(palette: Palette, text: str, x: float, y: float, size: int) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="{FONTS}" font-size="{size}" '
        f"{palette.paint('fill', 'fore')}>{escape(text)}</text>"
    )


def board_picture(
    exercise: ExerciseSpec,
    card: Mapping[str, Any],
    glyphs: Glyphs,
    theme: Theme,
    *,
    answer: Iterable[str] | None = None,
    printed: bool = False,
) -> str:
    """Draw the board or the figure of an exercise; empty if it has neither.

    Args:
        exercise: the exercise.
        card: what the page shows of it.
        glyphs: what stands on the pieces.
        theme: the colours.
        answer: squares to tick instead of what the question names.
        printed: whether the picture must be legible in black and white.
    """
    figure, board = exercise.asks.figure(exercise), card["board"]
    if figure is not None:
        return figure.svg(title=card["task"], theme=theme)
    if exercise.asks.radius(exercise) is not None:
        return _empty_board(Size(board["files"], board["ranks"]), palette_of(theme), answer or ())
    if board is None:
        return ""
    position = Position.from_tsfen(exercise.game, board["tsfen"])
    size = position.game.size
    return board_svg(
        position,
        orientation=Side[board["orientation"].upper()],
        region=board["region"],
        selected=size.parse_square(board["selection"]) if board["selection"] else None,
        marks=dict.fromkeys(map(size.parse_square, answer or ()), "right"),
        annotations=[]
        if answer is not None
        else [
            Annotation(one["kind"], tuple(map(size.parse_square, one["squares"])), one["colour"], one["text"])
            for one in board["annotations"]
        ],
        # A rose would give the answer away.
        glyphs="kanji" if exercise.asks.hides == "moves" and glyphs == "rose" else glyphs,
        faces=faces.learned(exercise.game.kinds),
        theme=theme,
        title=card["task"],
        printed=printed,
    )


def _empty_board(size: Size, palette: Palette, ticked: Iterable[str] = ()) -> str:
    """Draw an empty board with a piece in the middle, to mark its moves, or with these squares ticked."""
    across, down, edge = 44, 48, 22
    width, height = across * size.files, down * size.ranks
    lines = "".join(f"M{edge + across * n} {edge}v{height}" for n in range(size.files + 1))
    lines += "".join(f"M{edge} {edge + down * n}h{width}" for n in range(size.ranks + 1))
    x, y = edge + width / 2, edge + height / 2
    labels = [(str(size.files - n), edge + across * (n + 0.5), 15.0) for n in range(size.files)]
    labels += [(rank_name(n), edge + width + 11.0, edge + down * (n + 0.5) + 4) for n in range(size.ranks)]
    places = (divmod(size.parse_square(name), size.files) for name in ticked)
    ticks = "".join(
        tick((edge + across * (column + 0.5), edge + down * (row + 0.5)), 13) for row, column in places
    )
    return (
        f'<svg width="{width + 2 * edge}" height="{height + 2 * edge}" font-family="{FONTS}" '
        f'text-anchor="middle" {palette.paint("fill", "dim")} font-size="12">'
        f'<rect x="{edge}" y="{edge}" width="{width}" height="{height}" {palette.paint("fill", "board")}/>'
        f'<path d="{lines}" {palette.paint("stroke", "grid")}/>'
        f'<path d="M{x:g} {y - 20:g}l12 6l5 32h-34l5 -32z" {palette.paint("fill", "wood")} '
        f"{palette.paint('stroke', 'wood_edge')}/>"
        + "".join(f'<text x="{left:g}" y="{under:g}">{name}</text>' for name, left, under in labels)
        + f'<text x="{x:g}" y="{y + 10:g}" font-size="22" {palette.paint("fill", "ink")}>?</text>'
        + (ticks and palette.highlight(ticks, "right"))
        + "</svg>"
    )


def size_of(picture: str) -> tuple[float, float]:
    """Read the width and height of an SVG."""
    found = _SIZE.search(picture)
    return (float(found[1]), float(found[2])) if found else (NARROWEST, NARROWEST)


def wrapped(text: str, room: int) -> list[str]:
    """Break a text into lines of ``room`` letters; Japanese ones count twice and may break anywhere."""
    if not any(map(is_wide, text)):
        return wrap(text, room)
    lines, used = [""], 0
    for word in _WORD.findall(text):
        needed = sum(1 + is_wide(letter) for letter in word)
        if used + needed > room and lines[-1]:
            lines, used = [*lines, ""], 0
        lines[-1] += word
        used += needed
    return [line.strip() for line in lines]


def is_wide(letter: str) -> bool:
    """Tell whether a letter takes the room of two, as kanji do."""
    return east_asian_width(letter) in "WF"


_WORD = re.compile(r"[!-~]+ ?|.[、。：）」]*")
"""Text that a line break must not split: a Latin word, or a sign with marks that may not start a line."""
