"""The picture of the course that a saved notebook shows: a tile for each lesson, in the order of a path."""

from collections.abc import Mapping, Sequence
from html import escape
from textwrap import wrap
from typing import Final

from banmen.course.lessons import LessonEntry
from banmen.course.standing import STARS
from banmen_rules import betza
from banmen_rules.drawing.mnemonic import mnemonic
from banmen_rules.drawing.rose import BODY, rose
from banmen_rules.drawing.style import LOOK, Palette, Theme, palette_of
from banmen_rules.drawing.svg import with_font

WIDTH, HEIGHT, GAP, COLUMNS = 104, 128, 8, 8
_FONTS: Final = "system-ui, 'Noto Sans', 'Noto Sans JP', sans-serif, 'Banmen Kanji'"
_LETTERS: Final = 17
"""As many letters fit into a tile."""
_ANY: Final = betza.parse("K")


def draw(
    lessons: Sequence[LessonEntry], stars: Mapping[int, int], current: int, lang: str, theme: Theme
) -> str:
    """Draw the lessons."""
    palette = palette_of(theme)
    tiles = "".join(
        f'<g transform="translate({place % COLUMNS * (WIDTH + GAP)} {place // COLUMNS * (HEIGHT + GAP)})">'
        f"{_tile(each, stars.get(each.number, 0), palette, lang, bold=each.number == current)}</g>"
        for place, each in enumerate(lessons)
    )
    width, height = COLUMNS * (WIDTH + GAP), -(-len(lessons) // COLUMNS) * (HEIGHT + GAP)
    names = ", ".join(each.name for each in lessons)
    return with_font(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 {width} {height}" width="{width}" '
        f'height="{height}" role="img" font-family="{_FONTS}" text-anchor="middle" font-size="12">'
        f"<title>{escape(names)}</title>{tiles}</svg>"
    )


def _tile(lesson: LessonEntry, stars: int, palette: Palette, lang: str, *, bold: bool) -> str:
    title = lesson.page(lang)[1].title
    wide = _LETTERS if title.isascii() else _LETTERS // 2
    lines = wrap(short(title), wide)[:2]
    middle = WIDTH / 2
    words = "".join(
        f'<text x="{middle}" y="{82 + 15 * number}" {palette.paint("fill", "fore")}>{escape(line)}</text>'
        for number, line in enumerate(lines)
    )
    edge = palette.paint("stroke", "accent" if bold else "rule")
    earned = "★" * stars + "☆" * (STARS - stars)
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="8" {palette.paint("fill", "back")} {edge} '
        f'stroke-width="{2 if bold else 1}"/>'
        f'<g transform="translate({middle} 38)">{_piece(lesson, palette)}</g>'
        f'<text x="8" y="17" text-anchor="start" {palette.paint("fill", "dim")}>{lesson.number}</text>'
        f'{words}<text x="{middle}" y="119" {palette.paint("fill", "accent")}>{earned}</text>'
    )


def short(title: str) -> str:
    """Leave out what follows a colon or stands in brackets."""
    return title.partition(": ")[0].partition("：")[0].partition(" (")[0]


def _piece(lesson: LessonEntry, palette: Palette) -> str:
    piece = lesson.piece
    drawn = rose(mnemonic(piece.description if piece else _ANY), royal=bool(piece and piece.royal))
    rim = f' {palette.paint("stroke", "rose_ink")} stroke-width="{LOOK["rose"]["rim"]}"'
    parts = "".join(
        f'<path d="{path}" {palette.paint("fill", paint)}{rim if paint in LOOK["rose"]["rimmed"] else ""}/>'
        for paint, path in drawn
    )
    return (
        f'<path d="{BODY}" {palette.paint("fill", "rose_black")} {palette.paint("stroke", "rose_edge")} '
        f'stroke-linejoin="round"/>{parts}'
    )


def rose_svg(lesson: LessonEntry) -> str:
    """Draw the piece that stands for a lesson as SVG."""
    palette = palette_of("light")
    return f'<svg viewBox="-23 -25 46 50" aria-hidden="true">{_piece(lesson, palette)}</svg>'
