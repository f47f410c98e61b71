"""The check that a position can arise in a game, and every reason why it cannot.

A board for study may hold any pieces; a game may only begin from a position that passes this check.
"""

from collections import Counter
from collections.abc import Iterator

from banmen_rules.base.errors import InvalidSetup
from banmen_rules.base.geometry import Side
from banmen_rules.core.game import Piece
from banmen_rules.core.setup import Setup


def faults(setup: Setup) -> list[str]:
    """List every reason why a position cannot arise in a game; empty if it can.

    >>> from banmen_rules import Setup, game
    >>> from banmen_rules.core.validity import faults
    >>> faults(Setup(game("dai_dai")))
    ['Black has no royal piece (king)', 'White has no royal piece (king)']
    """
    pieces = [piece for _, piece in setup.pieces()]
    counts = [fault for side in Side for fault in _counts(setup, side, pieces)]
    return [*_royals(setup), *counts, *_squares(setup), *_promotions(setup, pieces)]


def check(setup: Setup) -> None:
    """Check that a position can arise in a game.

    Raises:
        InvalidSetup: if it cannot; lists every fault.

    >>> from banmen_rules import Setup, game
    >>> from banmen_rules.core.validity import check
    >>> check(Setup.initial(game("tai")))  # raises nothing
    """
    found = faults(setup)
    if found:
        raise InvalidSetup(found)


def _royals(setup: Setup) -> Iterator[str]:
    names = " or ".join(kind.noun for kind in setup.game.kinds if kind.royal)
    for side in Side:
        if not any(setup.game.royal[setup.board[square]] for square in setup.squares_of(side)):
            yield f"{side.title} has no royal piece ({names})"


def _counts(setup: Setup, side: Side, pieces: list[Piece]) -> Iterator[str]:
    """Count pieces by their original kind; a piece changed by contagion can have begun as any kind."""
    game = setup.game
    caught = {code & ~1 for code in game.infects if code}
    own = [piece for piece in pieces if piece.side == side]
    most = sum(kind.at_start for kind in game.kinds)
    if len(own) > most:
        yield f"{side.title} must have at most {most} pieces, got {len(own)}"
    began = Counter(piece.origin.id for piece in own if game.code(piece.symbol) & ~1 not in caught)
    for kind in game.kinds:
        number = began[kind.id]
        if number > kind.at_start > 0:  # kinds that no piece begins as are reported square by square
            limit = f"at most {kind.at_start} piece{'s' * (kind.at_start > 1)} that began as {kind.noun}"
            yield f"{side.title} must have {limit}, got {number}"


def _squares(setup: Setup) -> Iterator[str]:
    game = setup.game
    for square, piece in setup.pieces():
        if piece.origin.at_start:
            continue
        where = f"the {piece.kind.noun} on {game.size.name(square)} ({piece.symbol})"
        began = piece.origin.noun
        if piece.promoted:
            yield f"{where} has promoted twice: {began} is itself a promoted kind"
            continue
        sources = [kind for kind in game.kinds if kind.promotes_to == piece.origin.id and kind.at_start]
        codes = ", ".join(f"+{kind.code}" for kind in sources)
        cure = f": write its original kind, {codes}" if codes else ""
        yield f"{where} exists only by promotion{cure}"


def _promotions(setup: Setup, pieces: list[Piece]) -> Iterator[str]:
    """Compare promotions with captures, in games where pieces promote by capturing."""
    game = setup.game
    if game.rules.promotion != "capture":
        return
    start = sum(kind.at_start for kind in game.kinds)
    turned = Counter(piece.side for piece in pieces if piece.promoted)
    missing = {side: start - sum(piece.side == side for piece in pieces) for side in Side}
    for side in Side:
        # A range capture may take own pieces, so both sides' losses count.
        taken = sum(missing.values()) if game.ranked else missing[side.other]
        if turned[side] > max(taken, 0):
            yield (
                f"{side.title} must have at most {max(taken, 0)} promoted pieces "
                f"(one for each captured piece), got {turned[side]}"
            )
