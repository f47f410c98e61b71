"""TSFEN, the text format of positions in ATSI, for every game.

::

    tsfen = row ("/" row)* " " counter [" " lion]
                                            rows from rank a down, as many as the board has ranks
    row   = cell ("," cell)*                from the highest file to file 1
    cell  = number                          that many empty squares
          | ["+"] code [number]             a piece, or that many of it side by side

A code in UPPER CASE is White's (the second player's), in lower case Black's. ``+`` marks a
promoted piece, before the code of its original kind; ATSI v00 has no such mark, and writes the code of
the promoted kind. The counter is the number of moves made; at 0 Black is to move. The square of a lion says
that a piece other than a lion has just captured it there, in games with the counter-strike; v00 has no such
field.

Source: the ATSI v00 protocol of taikyoku-shogi.github.io; the ``+`` and the lion are banmen's extensions.
"""

from collections.abc import Iterator
from itertools import groupby

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import BanmenError, InvalidTSFEN, UnknownName
from banmen_rules.base.geometry import rank_name
from banmen_rules.core.game import Game

LONGEST = 20_000
"""The most characters of a position: five times as many as 36 ranks of 36 pieces need."""
_COUNTER_DIGITS = 9


@typed
def parse_tsfen(game: Game, text: str) -> tuple[list[int], int, int | None]:
    """Read a position: the code on every square, the counter, and the square of a lion just captured.

    Raises:
        InvalidTSFEN: if it is not a position on this game's board; the message underlines the place.

    >>> from banmen_rules import game
    >>> from banmen_rules.core.tsfen import parse_tsfen
    >>> board, counter, lion = parse_tsfen(game("dai_dai"), "/".join(["17"] * 16 + ["8,k,8"]) + " 4")
    >>> len(board), sum(map(bool, board)), counter, lion
    (289, 1, 4, None)
    """
    if len(text) > LONGEST:
        raise InvalidTSFEN(
            f"a position must have at most {LONGEST} characters, got {len(text)}", text, LONGEST
        )
    rows, separator, counter = text.rstrip().partition(" ")
    counter_at = len(rows) + len(separator)
    counter, _, lion = counter.partition(" ")
    if not counter:
        message = "a space and the number of moves made (0 at the start) must follow the board"
        raise InvalidTSFEN(message, text, counter_at)
    if not (counter.isascii() and counter.isdigit() and len(counter) <= _COUNTER_DIGITS):
        message = f"the number of moves made must have 1 to {_COUNTER_DIGITS} digits"
        raise InvalidTSFEN(message, text, counter_at, counter_at + len(counter))
    board: list[int] = []
    files, ranks = game.size
    at = 0
    lines = rows.split("/")
    for number, row in enumerate(lines[:ranks]):
        for start, end, code, count in _cells(game, text, at, row):
            board += [code] * count
            if len(board) > (number + 1) * files:
                message = f"rank {rank_name(number)} has more than {files} squares"
                raise InvalidTSFEN(message, text, start, end)
        if len(board) < (number + 1) * files:
            message = f"rank {rank_name(number)} must have {files} squares, got {len(board) - number * files}"
            raise InvalidTSFEN(message, text, at, at + len(row))
        at += len(row) + 1
    if len(lines) != ranks:
        message = f"the board must have {ranks} ranks, got {len(lines)}"
        raise InvalidTSFEN(message, text, at - 1, len(rows) if len(lines) > ranks else counter_at)
    return board, int(counter), _lion(game, board, int(counter), text, lion) if lion else None


@typed
def format_tsfen(
    game: Game, board: list[int], counter: int, lion_taken: int | None = None, *, plain: bool = False
) -> str:
    """Write a position.

    Args:
        game: the game it belongs to.
        board: the code on every square.
        counter: how many moves have been made.
        lion_taken: the square where a piece other than a lion has just captured a lion.
        plain: write plain ATSI v00: a promoted piece as the code of its promoted kind.

    Raises:
        BanmenError: for plain TSFEN with a lion just captured, which it cannot say.

    >>> from banmen_rules import game
    >>> from banmen_rules.core.tsfen import format_tsfen
    >>> format_tsfen(game("dai_dai"), [0] * 289, 0).count("17")
    17
    """
    if plain and lion_taken is not None:
        where = f"a lion was just captured on {game.size.name(lion_taken)}"
        raise BanmenError(f"plain TSFEN cannot say that {where}: write it with banmen's extensions")
    files = game.size.files
    rows = []
    for start in range(0, len(board), files):
        cells = []
        for code, run in groupby(board[start : start + files]):
            count = sum(1 for _ in run)
            piece = game.pieces[code]
            if piece is None:
                cells.append(str(count))
                continue
            if plain:
                piece = piece._replace(origin=piece.kind, promoted=False)
            symbol = piece.symbol
            cells.append(symbol if count == 1 else f"{symbol}{count}")
        rows.append(",".join(cells))
    lion = "" if lion_taken is None else f" {game.size.name(lion_taken)}"
    return f"{'/'.join(rows)} {counter}{lion}"


def _lion(game: Game, board: list[int], counter: int, text: str, name: str) -> int:
    """Read the square of a lion that was just captured: the captor may have moved on."""
    start = len(text.rstrip()) - len(name)
    if not game.counter_strikes:
        message = "a third field says that a lion was just captured, which plays no part in this game"
        raise InvalidTSFEN(message, text, start, start + len(name))
    try:
        square = game.size.square(name)
    except BanmenError as error:
        raise InvalidTSFEN(str(error), text, start, start + len(name)) from None
    if board[square] and board[square] & 1 == counter & 1:
        message = "the square of a captured lion must be empty, or hold the piece that captured it"
        raise InvalidTSFEN(message, text, start, start + len(name))
    return square


def _cells(game: Game, text: str, at: int, row: str) -> Iterator[tuple[int, int, int, int]]:
    """Read the cells of a row that starts at ``at``: start, end, code and how many of it."""
    for cell in row.split(","):
        end = at + len(cell)
        symbol = cell.rstrip("0123456789")
        digits = cell[len(symbol) :]
        if not cell:
            raise InvalidTSFEN("a piece or a number of empty squares is missing here", text, at, end + 1)
        if digits and (digits[0] == "0" or len(digits) > len(str(game.size.squares))):
            message = f"a number of squares must be 1 to {game.size.files}"
            raise InvalidTSFEN(message, text, at + len(symbol), end)
        count = int(digits or 1)
        try:
            yield at, end, game.code(symbol) if symbol else 0, count
        except UnknownName as error:
            raise InvalidTSFEN(_no_piece(game, symbol, error), text, at, at + len(symbol)) from None
        at = end + 1


def _no_piece(game: Game, symbol: str, error: UnknownName) -> str:
    bare = symbol.removeprefix("+")
    if symbol != bare and game.code_of.get(bare):
        return f"{game.pieces[game.code_of[bare]].kind.name} does not promote"  # type: ignore[union-attr]
    for other in (bare.upper(), bare.lower()):
        if bare != other and game.code_of.get(other):
            return "a code must be all in UPPER CASE (White) or all in lower case (Black)"
    return str(error)
