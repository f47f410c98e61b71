"""Writing a record: its headers, and its moves, each checked on a board."""

from collections.abc import Iterable, Iterator
from typing import Literal

from banmen_rules.base.errors import BanmenError, IllegalMove, InvalidArgument
from banmen_rules.core.moves import Move
from banmen_rules.core.position import Position
from banmen_rules.notation import hodges
from banmen_rules.notation.marks import effect_of
from banmen_rules.notation.record._model import COMMAND, DEEPEST, GLYPHS, MOST_GLYPHS, Line, Node

Notation = Literal["hodges", "machine"]

_SIGNS = {number: sign for sign, number in GLYPHS.items()}
_MOST_GLYPH = 9999
_LARGEST_NUMBER = 1e9
"""Clocks and evaluations in a record stay below this."""


def write(headers: Iterable[tuple[str, str]], line: Line, position: Position, notation: Notation) -> str:
    """Write a record; ``position`` is the one it starts from.

    Raises:
        IllegalMove: if a move is illegal in its position.
        BanmenError: if variations are nested too deep.

    """
    rows = [f'[{name} "{escape(value, chr(34))}"]\n' for name, value in headers]
    words = "".join(_line(line, position, notation, 0)).lstrip("\n")
    return "".join([*rows, "\n", words, "\n" if words else ""])


def escape(text: str, ends: str) -> str:
    """Escape a text so that it can precede one of the characters ``ends``."""
    escaped = []
    for character in text:
        if character == "\\" or character in ends:
            escaped.append("\\" + character)
        elif character == "\n" and "}" in ends:
            escaped.append(character)
        elif character == "\n":
            escaped.append("\\n")
        elif character.isprintable():
            escaped.append(character)
        else:
            escaped.append(f"\\u{{{ord(character):x}}}")
    return "".join(escaped)


def _line(line: Line, position: Position, notation: Notation, depth: int) -> Iterator[str]:
    """Yield the words of a line with the blanks before them; the position is the same afterwards."""
    # Every number of the main line begins a row; a variation is a single row.
    between = " " if depth else "\n"
    if line.comment:
        yield "{" + escape(line.comment, "}") + "}"
    numbered = True
    for node in line.moves:
        if position.turn == 0 or numbered or notation == "machine":
            yield f"{between}{position.counter // 2 + 1}{'...' if position.turn else '.'}"
        yield " " + _glyphs(_move(node.move, position, notation), node)
        comment = _comment_of(node)
        if comment:
            yield " " + comment
        yield from _variations(node, position, notation, depth)
        position.push(node.move)
        numbered = bool(comment or node.variations)
    for _ in line.moves:
        position.pop()


def _variations(node: Node, position: Position, notation: Notation, depth: int) -> Iterator[str]:
    if node.variations and depth == DEEPEST:
        raise BanmenError(f"variations must be nested at most {DEEPEST} deep")
    for variation in node.variations:
        if not variation.moves:
            raise BanmenError("a variation must have a move")
        words = "".join(_line(variation, position, notation, depth + 1))
        yield f"{' ' if depth else chr(10) + '  '}({words.lstrip(' ')})"


def _glyphs(word: str, node: Node) -> str:
    """Add the annotations to a move; the first follows it directly if it is a sign."""
    if len(node.glyphs) > MOST_GLYPHS:
        raise InvalidArgument("the number of annotations", f"at most {MOST_GLYPHS}", len(node.glyphs))
    for place, number in enumerate(node.glyphs):
        if not 0 <= number <= _MOST_GLYPH:
            raise InvalidArgument("an annotation", f"from 0 to {_MOST_GLYPH}", number)
        # A pass ends with a sign itself.
        apart = place > 0 or number not in _SIGNS or word.endswith("!")
        word += " " * apart + _SIGNS.get(number, f"${number}")
    return word


def _comment_of(node: Node) -> str:
    """Write the clock and the evaluation as PGN does, then the comment, if the move has any of them.

    A comment that looks like a clock or an evaluation gets a backslash.
    """
    words = []
    if node.clock is not None:
        whole, thousandths = divmod(round(_bounded(node.clock, "the clock", 0.0) * 1000), 1000)
        fraction = f".{thousandths:03}".rstrip("0") if thousandths else ""
        words.append(f"[%clk {whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}{fraction}]")
    if node.evaluation is not None:
        value = _bounded(node.evaluation, "the evaluation", -_LARGEST_NUMBER)
        words.append(f"[%eval {value:.3f}".rstrip("0").rstrip(".") + "]")
    if node.comment:
        words.append(COMMAND.sub(r"\\\g<0>", escape(node.comment, "}")))
    return "{" + " ".join(words) + "}" if words else ""


def _bounded(value: float, what: str, least: float) -> float:
    if not least <= value < _LARGEST_NUMBER - 1:  # rounding must not reach it
        raise InvalidArgument(what, f"from {least:g} to {_LARGEST_NUMBER:g}", value)
    return value


def _move(move: Move, position: Position, notation: Notation) -> str:
    size = position.game.size
    moves = []
    if position.board[move.origin] and position.board[move.origin] & 1 == position.turn:
        every = position.moves_to(move.origin, move.target)
        moves = [other for other in every if effect_of(other) == effect_of(move)]
    if not moves or position.why_illegal(moves[0]) is not None:
        raise IllegalMove(f"the record has an illegal move: {move.text(size)}")
    if notation == "machine":
        text = move.text(size)
        try:
            if effect_of(position.parse_move(text)) == effect_of(move):
                return text
        except BanmenError:
            pass  # one path with two effects: only Hodges' notation distinguishes them
    return hodges.format_move(position, move)
