"""Moves as Japanese readers write them: side, square, piece, promotion. Written only.

::

    move   = side way piece end [origin]
    side   = "▲" (Black) | "△" (White)
    way    = {square "取り"} square         pieces captured on the way, in order; then where it ends
    square = file "の" rank | "同"
    end    = ["居食い" | "じっと"] ["成" | "不成"]
    origin = "(" file "の" rank ")"         only if another piece of this name could do the same

``▲八の十六歩兵``, ``△同獅子成``, ``▲三の八取り二の九獅子成``. File and rank are both numerals, as older
records have them; boards of more than nine ranks need something between, since 二十二十 could be
2-20 … 20-20. の is what newspapers write for that in go, whose boards have nineteen: 十六の四.

同 is the square on which the opponent's move ended, when the piece there is captured. A piece that
captures without moving (居食い) is written with the square of what it captures, one that passes
(じっと, it stays still) with its own. The piece is named as it lies on the board before the move,
promoted or not. A name that begins with a numeral (四天王) is kept apart by a wide blank.

Sources: the Japan Shogi Association on how moves are written (side, square, 同, 成, 不成); the origin
in parentheses is that of computers' records; what only large games need is put together from words
of theirs.
"""

from functools import lru_cache
from typing import TYPE_CHECKING

from banmen_rules.base.arguments import typed
from banmen_rules.core.game import Game, Piece
from banmen_rules.core.moves import Move
from banmen_rules.core.packed import SQUARE
from banmen_rules.notation.disambiguation import sign, written

if TYPE_CHECKING:
    from banmen_rules.core.position import Position

_DIGITS = "〇一二三四五六七八九"
_TEN = "十"
_SIDES = "▲△"
_SIGNS = {"+": "成", "=": "不成", "": ""}
_WIDE_BLANK = "\N{IDEOGRAPHIC SPACE}"


@typed
def format_move(position: "Position", move: Move) -> str:
    """Write a legal move of the side to move, or of the other side.

    Args:
        position: the position it is made in.
        move: one of its moves.

    >>> from banmen_rules import Position, game
    >>> position = Position.initial(game("tai"))
    >>> format_move(position, position.parse_move("13s 13r"))
    '▲十三の十八歩兵'
    """
    game = position.game
    names, alike = _names(game)
    code = position.board[move.origin]
    marks, origin = written(position, move, alike[names[code], code & 1])
    stays = move.origin == move.target
    last = None if position.last_packed is None else position.last_packed & SQUARE
    squares = [
        "同" if mark.captures and mark.square == last else format_square(game, mark.square) for mark in marks
    ]
    way = "取り".join(squares) or format_square(game, move.target)
    name = names[code]
    if name[0] in _DIGITS + _TEN and way != "同":
        name = _WIDE_BLANK + name
    end = ("居食い" if marks else "じっと") if stays else ""
    start = f"({format_square(game, move.origin)})" if origin and (marks or not stays) else ""
    return f"{_SIDES[code & 1]}{way}{name}{end}{_SIGNS[sign(move)]}{start}"


@typed
def format_square(game: Game, square: int) -> str:
    """Write a square: ``二十三の十四``.

    >>> from banmen_rules import game
    >>> format_square(game("tai"), game("tai").size.parse_square("23n"))
    '二十三の十四'
    """
    row, column = divmod(square, game.size.files)
    return f"{format_number(game.size.files - column)}の{format_number(row + 1)}"


@typed
def format_number(number: int) -> str:
    """Write a number from 1 to 99 in Japanese numerals: 二十三 for 23.

    >>> format_number(10), format_number(23)
    ('十', '二十三')
    """
    tens, ones = divmod(number, 10)
    return (_DIGITS[tens] if tens > 1 else "") + (_TEN if tens else "") + (_DIGITS[ones] if ones else "")


def _name(piece: Piece) -> str:
    """Get the kanji of a piece; where the sides' differ, White's stand first."""
    names = piece.kind.kanji.split("/")
    return names[0] if piece.side else names[-1]


@lru_cache(maxsize=64)
def _names(game: Game) -> tuple[list[str], dict[tuple[str, int], frozenset[int]]]:
    """Name the piece of every code, and find the codes that are named alike, by name and side."""
    names = [_name(piece) if piece is not None else "" for piece in game.pieces]
    alike: dict[tuple[str, int], set[int]] = {}
    for code, name in enumerate(names):
        alike.setdefault((name, code & 1), set()).add(code)
    return names, {key: frozenset(codes) for key, codes in alike.items()}
