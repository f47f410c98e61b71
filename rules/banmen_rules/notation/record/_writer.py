"""Writing a record: headers, and the moves of every line, made one by one on a board."""

from collections.abc import Iterator
from typing import Literal

from banmen_rules.base.errors import BanmenError, IllegalMove
from banmen_rules.core.moves import Move
from banmen_rules.core.position import Position
from banmen_rules.notation import hodges
from banmen_rules.notation.record._headers import NAME, RESERVED, lines_of
from banmen_rules.notation.record._model import (
    COMMAND,
    DEEPEST,
    GLYPHS,
    LARGEST_NUMBER,
    MOST_GLYPHS,
    Line,
    Node,
    Parts,
)

Notation = Literal["hodges", "machine"]

_SIGNS = {number: sign for sign, number in GLYPHS.items()}
_MOST_GLYPH = 9999


def write(parts: Parts, position: Position, notation: Notation) -> str:
    """Write a record; ``position`` is the one it starts from.

    Raises:
        IllegalMove: if a move cannot be made where it stands.
        BanmenError: if a header has no proper name, or variations are nested too deep.

    """
    rows = list(_headers(parts))
    words = list(_line(parts.line, position, notation, 0))
    text = "".join(rows) + "\n"
    if words:
        text += "".join(words).lstrip("\n") + "\n"
    return text


def escape(text: str, ends: str) -> str:
    """Write a text so that it can stand before one of the characters ``ends``."""
    kept = []
    for character in text:
        if character == "\\" or character in ends:
            kept.append("\\" + character)
        elif character == "\n" and "}" in ends:
            kept.append(character)
        elif character == "\n":
            kept.append("\\n")
        elif character.isprintable():
            kept.append(character)
        else:
            kept.append(f"\\u{{{ord(character):x}}}")
    return "".join(kept)


def _headers(parts: Parts) -> Iterator[str]:
    for name, value in _all_headers(parts):
        yield f'[{name} "{escape(value, chr(34))}"]\n'


def _all_headers(parts: Parts) -> Iterator[tuple[str, str]]:
    yield from lines_of(parts.game)
    if parts.start:
        yield "Start", parts.start
    for name, value in parts.headers.items():
        if name in RESERVED or NAME.fullmatch(name) is None:
            raise BanmenError(
                f"a header cannot be called {name!r}: letters, digits and _, and not {', '.join(RESERVED)}"
            )
        yield name, value
    if parts.ending is not None:
        yield "Result", parts.ending.text


def _line(line: Line, position: Position, notation: Notation, depth: int) -> Iterator[str]:
    """Write a line, each word with the blank before it; the position ends where it began."""
    # Every number of the main line begins a row; variations stay on theirs.
    between = " " if depth else "\n"
    if line.comment:
        yield _comment(line.comment)
    numbered = True
    for node in line.moves:
        if position.turn == 0 or numbered or notation == "machine":
            yield f"{between}{position.counter // 2 + 1}{'...' if position.turn else '.'}"
        yield " " + _glyphs(_move(node.move, position, notation), node)
        said = _comment_of(node)
        if said:
            yield " " + said
        yield from _variations(node, position, notation, depth)
        position.push(node.move)
        numbered = bool(said or node.variations)
    for _ in line.moves:
        position.pop()


def _variations(node: Node, position: Position, notation: Notation, depth: int) -> Iterator[str]:
    if node.variations and depth == DEEPEST:
        raise BanmenError(f"variations are nested at most {DEEPEST} deep")
    for variation in node.variations:
        if not variation.moves:
            raise BanmenError("a variation has a move; one without cannot be written")
        words = "".join(_line(variation, position, notation, depth + 1))
        yield f"{' ' if depth else chr(10) + '  '}({words.lstrip(' ')})"


def _glyphs(word: str, node: Node) -> str:
    """Add the annotations to the text of a move: the first that is a sign right behind it."""
    if len(node.glyphs) > MOST_GLYPHS:
        raise BanmenError(f"a move has at most {MOST_GLYPHS} annotations, not {len(node.glyphs)}")
    for place, number in enumerate(node.glyphs):
        if not 0 <= number <= _MOST_GLYPH:
            raise BanmenError(f"an annotation is a number from 0 to {_MOST_GLYPH}, not {number}")
        # A pass ends in a sign itself.
        apart = place > 0 or number not in _SIGNS or word.endswith("!")
        word += " " * apart + _SIGNS.get(number, f"${number}")
    return word


def _comment_of(node: Node) -> str:
    """Write a clock and an evaluation as PGN does, then the comment; nothing if the move has none of them.

    A comment that looks like one of the two is written with a backslash before it.
    """
    words = []
    if node.clock is not None:
        whole, thousandths = divmod(round(_bounded(node.clock, "A clock", 0.0) * 1000), 1000)
        fraction = f".{thousandths:03}".rstrip("0") if thousandths else ""
        words.append(f"[%clk {whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}{fraction}]")
    if node.evaluation is not None:
        value = _bounded(node.evaluation, "An evaluation", -LARGEST_NUMBER)
        words.append(f"[%eval {value:.3f}".rstrip("0").rstrip(".") + "]")
    if node.comment:
        words.append(COMMAND.sub(r"\\\g<0>", escape(node.comment, "}")))
    return "{" + " ".join(words) + "}" if words else ""


def _bounded(value: float, what: str, least: float) -> float:
    if not least <= value < LARGEST_NUMBER - 1:  # rounding must not reach it
        raise BanmenError(f"{what} must be from {least:g} to {LARGEST_NUMBER:g}, got {value:g}")
    return value


def _comment(text: str) -> str:
    return "{" + escape(text, "}") + "}"


def _move(move: Move, position: Position, notation: Notation) -> str:
    size = position.game.size
    ways = []
    if position.board[move.origin] and position.board[move.origin] & 1 == position.turn:
        ways = [way for way in position.moves_to(move.origin, move.target) if _same(way, move)]
    if not ways or position.why_illegal(ways[0]) is not None:
        raise IllegalMove(f"the record has {move.text(size)} where it is no legal move")
    if notation == "machine":
        text = move.text(size)
        try:
            if _same(position.parse_move(text), move):
                return text
        except BanmenError:
            pass  # two outcomes of one path: only the other notation tells them apart
    return hodges.format_move(position, move)


def _same(one: Move, other: Move) -> bool:
    return one.effect == other.effect and one.declines == other.declines
