"""Moves in Japanese notation: side, square, piece, promotion. It can be written but not read.

::

    move    = side squares piece end [origin]
    side    = "▲" (Black) | "△" (White)
    squares = {square "取り"} square        earlier captures in order, then where the move ends
    square  = file "の" rank | "同"
    end     = ["居食い" | "じっと"] ["成" | "不成"]
    origin  = "(" file "の" rank ")"        only if another piece of this name could make the move

``▲八の十六歩兵``, ``△同獅子成``, ``▲三の八取り二の九獅子成``. File and rank are both numerals, as in
older records. Boards of more than nine ranks need a separator, since 二十二十 could be 2-20 … 20-20:
の, as in go newspapers, whose boards have nineteen ranks (十六の四).

同 is the square on which the opponent's move ended, if the piece there is captured. A capture without
moving (居食い) is written with the captured piece's square, a pass (じっと) with its own. The piece has its
name before the move, promoted or not. A name that begins with a numeral (四天王) follows a wide blank.

Sources: the rules of notation of the Japan Shogi Association (side, square, 同, 成, 不成); computer
records for the origin in parentheses. Notation that only large games need combines words of theirs.
"""

from functools import lru_cache

from banmen_rules.base.arguments import typed
from banmen_rules.core.game import Game, Piece
from banmen_rules.core.moves import Move
from banmen_rules.core.packed import SQUARE
from banmen_rules.core.position import Position
from banmen_rules.notation.marks import by_name, disambiguate, sign

_DIGITS = "〇一二三四五六七八九"
_TEN = "十"
_SIDES = "▲△"
_SIGNS = {"+": "成", "=": "不成", "": ""}
_WIDE_BLANK = "\N{IDEOGRAPHIC SPACE}"


@typed
def format_move(position: Position, move: Move) -> str:
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
    marks, origin = disambiguate(position, move, alike[names[code], code & 1], signs=False)
    stays = move.origin == move.target
    last = None if position.last_packed is None else position.last_packed & SQUARE
    squares = [
        "同" if mark.captures and mark.square == last else format_square(game, mark.square) for mark in marks
    ]
    where = "取り".join(squares) or format_square(game, move.target)
    name = names[code]
    if name[0] in _DIGITS + _TEN and where != "同":
        name = _WIDE_BLANK + name
    end = ("居食い" if marks else "じっと") if stays else ""
    start = f"({format_square(game, move.origin)})" if origin and (marks or not stays) else ""
    return f"{_SIDES[code & 1]}{where}{name}{end}{_SIGNS[sign(move)]}{start}"


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


@lru_cache(maxsize=64)
def _names(game: Game) -> tuple[list[str], dict[tuple[str, int], frozenset[int]]]:
    """Name the piece of every code, and group the codes by name and side."""
    # Where the names differ by side, White's comes first.
    names = [_name(piece) if piece is not None else "" for piece in game.pieces]
    return names, by_name(names)


def _name(piece: Piece) -> str:
    """Name a piece: in kanji, or by its letters if it has none."""
    return piece.kind.kanji.split("/")[0 if piece.side else -1] or piece.kind.letters
