"""SFEN, the text of positions that shogi programs and lishogi use, for games whose kinds have letters in it.

::

    sfen = row ("/" row)* " " side " " lion " " number    rows from rank a down
    row  = (number | ["+"] letter)*          empty squares, or a piece; from the highest file to file 1
    side = "b" | "w"                         who is to move
    lion = "-" | square                      where a piece other than a lion has just captured a lion

A letter in UPPER CASE is Black's: the other way round than in TSFEN. ``+`` marks a promoted piece, before
the letter of its original kind: ``+O`` is a lion that was a kirin. The number counts moves from 1; ``side``
decides who is to move, whatever the number is.

The letters stand in the column ``sfen`` of ``pieces.csv``; of the games of banmen only chu shogi has them.

Source: the format of lishogi for chu shogi.
"""

import re
from itertools import groupby
from typing import TYPE_CHECKING

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import BanmenError, InvalidSFEN
from banmen_rules.base.geometry import rank_name
from banmen_rules.core.game import Game, Piece
from banmen_rules.core.tsfen import LONGEST

if TYPE_CHECKING:
    from banmen_rules.core.setup import Setup

_CELL = re.compile(r"[0-9]+|\+?[A-Za-z]|.")
_FIELDS = (
    "the rows",
    "the side to move (b or w)",
    "a captured lion (a square or -)",
    "the number of the move",
)
_MOST_DIGITS = 9


@typed
def parse_sfen(game: Game, text: str) -> tuple[list[int], int, int | None]:
    """Read a position: the code on every square, the counter, and the square of a lion just captured.

    Raises:
        InvalidSFEN: if it is not a position on this game's board; the message underlines the place.
        BanmenError: if the game has no letters for SFEN.

    >>> from banmen_rules import game
    >>> from banmen_rules.notation.sfen import parse_sfen
    >>> board, counter, lion = parse_sfen(game("chu"), "/".join(["12"] * 11 + ["5K6"]) + " w - 2")
    >>> len(board), sum(map(bool, board)), counter, lion
    (144, 1, 1, None)
    """
    letters = _letters(game)
    if len(text) > LONGEST:
        raise InvalidSFEN(
            f"a position must have at most {LONGEST} characters, got {len(text)}", text, LONGEST
        )
    fields = text.split()
    if len(fields) != len(_FIELDS):
        raise InvalidSFEN(f"must have {', '.join(_FIELDS)}, with blanks between them", text, 0, len(text))
    rows, side, lion, number = fields
    at = text.index(rows)
    board = _board(game, letters, text, rows, at)
    at += len(rows)
    places = []
    for field in fields[1:]:
        at = text.index(field, at)
        places.append((at, at + len(field)))
        at += len(field)
    if side not in ("b", "w"):
        raise InvalidSFEN(f"the side to move must be b or w, got {side!r}", text, *places[0])
    if not (number.isascii() and number.isdigit() and len(number) <= _MOST_DIGITS):
        message = f"the number of the move must have 1 to {_MOST_DIGITS} digits"
        raise InvalidSFEN(message, text, *places[2])
    counter = max(int(number) - 1, 0)
    counter += (counter & 1) ^ (side == "w")
    taken = None if lion == "-" else _lion(game, text, lion, places[1])
    return board, counter, taken if game.counter_strikes else None


def format_sfen(setup: "Setup") -> str:
    """Write a position.

    Raises:
        BanmenError: if the game has no letters for SFEN, or a piece on the board has none.

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.notation.sfen import format_sfen
    >>> format_sfen(Position.initial(game("chu"))).split("/")[-1]
    'LFCSGKEGSCFL b - 1'
    """
    game = setup.game
    _letters(game)
    rows = []
    for start in range(0, len(setup.board), game.size.files):
        row = ""
        for code, run in groupby(setup.board[start : start + game.size.files]):
            count = sum(1 for _ in run)
            piece = game.pieces[code]
            row += str(count) if piece is None else _symbol(piece) * count
        rows.append(row)
    lion = "-" if setup.lion_taken is None else game.size.name(setup.lion_taken)
    return f"{'/'.join(rows)} {'w' if setup.turn else 'b'} {lion} {setup.counter + 1}"


def _letters(game: Game) -> dict[str, str]:
    """Map the letters of a game to the codes of its kinds."""
    found = {kind.sfen: kind.code for kind in game.kinds if kind.sfen}
    if any(kind.at_start and not kind.sfen for kind in game.kinds):
        raise BanmenError(
            f"{game.variant.title} has no letters for SFEN: fill in the column sfen of pieces.csv"
        )
    return found


def _symbol(piece: Piece) -> str:
    letter = piece.origin.sfen
    if not letter:
        raise BanmenError(f"SFEN has no letter for the {piece.origin.noun}, which exists only by promotion")
    cased = letter if piece.side else letter.upper()
    return f"+{cased}" if piece.promoted else cased


def _board(game: Game, letters: dict[str, str], text: str, rows: str, at: int) -> list[int]:
    files, ranks = game.size
    lines = rows.split("/")
    if len(lines) != ranks:
        raise InvalidSFEN(f"the board must have {ranks} ranks, got {len(lines)}", text, at, at + len(rows))
    board: list[int] = []
    for number, line in enumerate(lines):
        filled = 0
        for cell in _CELL.finditer(line):
            start, end = at + cell.start(), at + cell.end()
            count, code = _cell(game, letters, cell.group(), (text, start, end))
            filled += count
            if filled > files:
                message = f"rank {rank_name(number)} has more than {files} squares"
                raise InvalidSFEN(message, text, start, end)
            board += [code] * count
        if filled < files:
            message = f"rank {rank_name(number)} must have {files} squares, got {filled}"
            raise InvalidSFEN(message, text, at, at + len(line))
        at += len(line) + 1
    return board


def _cell(game: Game, letters: dict[str, str], cell: str, place: tuple[str, int, int]) -> tuple[int, int]:
    """Read a cell: how many squares, and the code on them."""
    if cell.isdigit():
        if cell.startswith("0") or len(cell) > len(str(game.size.files)):
            raise InvalidSFEN(f"a number of squares must be 1 to {game.size.files}", *place)
        return int(cell), 0
    letter = cell.removeprefix("+")
    code = letters.get(letter.lower())
    if code is None:
        message = (
            f"{letter!r} is no piece of {game.variant.title.lower()}; its letters are {' '.join(letters)}"
        )
        raise InvalidSFEN(message, *place)
    symbol = code.upper() if letter.islower() else code.lower()
    found = game.code_of.get("+" * cell.startswith("+") + symbol)
    if found is None:
        raise InvalidSFEN(f"{game.pieces[game.code(symbol)].kind.noun} does not promote", *place)  # type: ignore[union-attr]
    return 1, found


def _lion(game: Game, text: str, name: str, place: tuple[int, int]) -> int:
    try:
        return game.size.square(name)
    except BanmenError as error:
        raise InvalidSFEN(f"a captured lion must be - or a square: {error}", text, *place) from None
