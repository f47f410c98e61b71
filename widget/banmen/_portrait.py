"""The picture of an exercise that stands in the same output as the live one: the question over its board."""

import re
from collections.abc import Mapping
from html import escape
from textwrap import wrap
from typing import Any
from unicodedata import east_asian_width

from banmen_rules import Position, Side
from banmen_rules.exercises import Exercise, diagram
from banmen_rules.svg import Annotation, Glyphs, board_svg

FONTS = "'Noto Sans JP', 'Hiragino Sans', 'Yu Gothic', sans-serif"
_LINE, _MARGIN, _LETTER, _SMALL = 26, 12, 9.2, 8.2
_LARGE = 64
_NARROWEST = 420
_SIZE = re.compile(r'width="([0-9.]+)" height="([0-9.]+)"')


def portrait(exercise: Exercise, card: Mapping[str, Any], glyphs: Glyphs) -> str:
    """Draw an exercise as it is asked."""
    picture = _picture(exercise, card, glyphs)
    width, height = size_of(picture) if picture else (_NARROWEST, 0.0)
    given = card["given"]
    wide = max(width, _NARROWEST)
    lines = _wrapped(card["task"], int((wide - 2 * _MARGIN) / _LETTER))
    large = 0 if given is None else _LARGE + _LINE
    options = _wrapped(
        " · ".join(option["label"] for option in card["options"]), int((wide - 2 * _MARGIN) / _SMALL)
    )
    asked = _LINE * len(lines) + large
    top = asked + _LINE * len(options) + _MARGIN
    texts = [_text(line, _LINE * (number + 1), 17) for number, line in enumerate(lines)]
    texts += [_text(line, asked + _LINE * (number + 1), 15) for number, line in enumerate(options)]
    if given is not None:
        texts += [
            _text(given["text"], asked - _LINE, 40 if given["kanji"] else 26),
            _text(given["label"], asked, 13),
        ]
    body = picture.replace("<svg ", f'<svg y="{top}" ', 1)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {top + height:g}" '
        f'width="{wide:g}" height="{top + height:g}" role="img" style="max-width:100%;height:auto">'
        f"<title>{escape(card['task'])}</title>"
        f'<rect width="100%" height="100%" fill="#fff"/>{"".join(texts)}{body}</svg>'
    )


def _picture(exercise: Exercise, card: Mapping[str, Any], glyphs: Glyphs) -> str:
    if exercise.kind == "write":
        return diagram(exercise).svg(title=card["task"])
    if exercise.kind == "read":
        return ""
    board = card["board"]
    if board is None:
        return ""
    position = Position.from_tsfen(exercise.game, board["tsfen"])
    size = position.game.size
    return board_svg(
        position,
        orientation=Side[board["orientation"].upper()],
        region=board["region"],
        selected=size.parse_square(board["selection"]) if board["selection"] else None,
        annotations=[
            Annotation(one["kind"], tuple(map(size.parse_square, one["squares"])), one["colour"], one["text"])
            for one in board["annotations"]
        ],
        glyphs=glyphs,
        title=card["task"],
    )


def size_of(picture: str) -> tuple[float, float]:
    """Read the width and the height of a picture."""
    found = _SIZE.search(picture)
    return (float(found[1]), float(found[2])) if found else (_NARROWEST, _NARROWEST)


def _wrapped(text: str, room: int) -> list[str]:
    """Break a text into lines of so many letters; Japanese ones, twice as wide, between any two."""
    if not any(map(_is_wide, text)):
        return wrap(text, room)
    lines, used = [""], 0
    for piece in _PIECE.findall(text):
        needed = sum(1 + _is_wide(letter) for letter in piece)
        if used + needed > room and lines[-1]:
            lines, used = [*lines, ""], 0
        lines[-1] += piece
        used += needed
    return [line.strip() for line in lines]


def _is_wide(letter: str) -> bool:
    return east_asian_width(letter) in "WF"


_PIECE = re.compile(r"[!-~]+ ?|.[、。：）」]*")
"""What stays together: a word in Latin letters, a sign with what may not begin a line."""


def _text(text: str, y: float, size: int) -> str:
    return (
        f'<text x="{_MARGIN}" y="{y:g}" font-family="{FONTS}" font-size="{size}" '
        f'fill="#222">{escape(text)}</text>'
    )
