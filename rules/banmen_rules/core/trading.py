"""Lion trading: the captures of lions that chu shogi forbids, so that lions stay on the board.

``trading`` in ``pieces.csv`` says which kinds are lions, and which are minor (pawn and go-between). With the
rule parameter ``lion_trading``

- a lion may always capture a lion that was adjacent to it before the move;
- it may capture any other lion only if that lion is not protected: no enemy could recapture after the move,
  nor could a minor piece that the move captures on its way;
- or by a **bridge** (tsukegui): if it first captures a piece that is not minor.

After a piece other than a lion has captured a lion, the **counter-strike** (senjishi) is restricted for one
move: the parameter ``counter_strike`` says which lions of that side may not be captured, and by what. A
lion's bridge outranks it. The square of the captured lion is ``Setup.lion_taken``; if the captor became a
lion there, ``counter_strike_new_lion`` says whether it may be captured nevertheless.

Sources: the articles of the Japanese Chu Shogi Association, as public programs test them, and lishogi.
"""

from banmen_rules.core import movegen
from banmen_rules.core.check import recaptures
from banmen_rules.core.history import History
from banmen_rules.core.outcome import Refusal
from banmen_rules.core.packed import DIRECT, FROM, SQUARE

_NEAR = 1  # squares


def refusal(position: History, packed: int) -> Refusal | None:
    """Find the refusal of a move that captures a lion; None if these rules allow it."""
    game, board = position.game, position.board
    lion = game.lion
    if packed <= DIRECT and not lion[board[packed & SQUARE]]:
        return None
    code = board[packed >> FROM & SQUARE]
    taken = movegen.captured(game, board, packed)
    lions = [at for at in taken if lion[board[at]] and (board[at] ^ code) & 1]
    for at in lions:
        before = taken[: taken.index(at)]
        bridged = lion[code] and any(not game.minor[board[square]] for square in before)
        if bridged:
            continue
        found = _strikes_back(position, packed, at) or _trades(position, packed, at)
        if found is not None:
            return found
    return None


def _trades(position: History, packed: int, at: int) -> Refusal | None:
    """Find the refusal of a lion's capture of a distant, protected lion."""
    game = position.game
    origin = packed >> FROM & SQUARE
    if not game.rules.lion_trading or not game.lion[position.board[origin]]:
        return None
    (row, column), (to_row, to_column) = divmod(origin, game.size.files), divmod(at, game.size.files)
    if max(abs(to_row - row), abs(to_column - column)) <= _NEAR:
        return None
    protector = _protector(position, packed, at)
    if protector is None:
        return None
    captor, captive, by = _nouns(position, origin, at, protector)
    text = (
        f"The {captor} may not capture the {captive} on {game.size.name(at)}: it is not adjacent, and it is "
        f"protected by the {by} on {game.size.name(protector)}"
    )
    return Refusal("lion_protected", text, (at, protector))


def _strikes_back(position: History, packed: int, at: int) -> Refusal | None:
    """Find the refusal of a capture that answers the capture of a lion by a piece other than a lion."""
    game, rules, taken = position.game, position.game.rules, position.lion_taken
    origin = packed >> FROM & SQUARE
    if taken is None or position.counter & 1 != position.board[origin] & 1:
        return None
    new = at == taken
    if new and rules.counter_strike_new_lion == "allowed":
        return None
    if rules.counter_strike == "non_lions" and game.lion[position.board[origin]]:
        return None
    protector = _protector(position, packed, at) if new or rules.counter_strike == "protected" else at
    if protector is None:
        return None
    captor, captive = _nouns(position, origin, at)
    text = (
        f"The {captor} may not capture the {captive} on {game.size.name(at)}: "
        f"a piece other than a lion has just captured a lion on {game.size.name(taken)}"
    )
    return Refusal("counter_strike", text, (at,))


def _protector(position: History, packed: int, at: int) -> int | None:
    """Find what protects a lion: a piece that could recapture, or a minor one that the move takes first."""
    game, board = position.game, position.board
    after = recaptures(position, packed, at)
    if after:
        return after[0]
    minor = {square for square in movegen.captured(game, board, packed) if game.minor[board[square]]}
    return next((square for square in recaptures(position, packed & DIRECT, at) if square in minor), None)


def _nouns(position: History, *squares: int) -> list[str]:
    pieces = (position.piece_at(square) for square in squares)
    return [piece.kind.noun for piece in pieces if piece is not None]
