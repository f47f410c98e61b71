"""Whether a position could stand on the board in a game, and every reason why not.

A board for study may hold anything; this is asked of one that a game is to be played from.
"""

from collections import Counter
from collections.abc import Iterator

from banmen_rules.base.errors import InvalidSetup
from banmen_rules.base.geometry import Side
from banmen_rules.core.game import Piece
from banmen_rules.core.setup import Setup


def faults(setup: Setup) -> list[str]:
    """List everything that keeps a position from arising in a game; empty if nothing does.

    >>> from banmen_rules import Setup, game
    >>> from banmen_rules.core.validity import faults
    >>> faults(Setup(game("dai_dai")))
    ['Black has no royal piece (king)', 'White has no royal piece (king)']
    """
    pieces = [piece for _, piece in setup.pieces()]
    found = [fault for side in Side for fault in _royals(setup, side)]
    found += [fault for side in Side for fault in _counts(setup, side, pieces)]
    found += _squares(setup)
    found += _promotions(setup, pieces)
    return found


def check(setup: Setup) -> None:
    """Refuse a position that could not arise in a game.

    Raises:
        InvalidSetup: if it could not; lists every fault.

    >>> from banmen_rules import Setup, game
    >>> from banmen_rules.core.validity import check
    >>> check(Setup.initial(game("tai")))  # says nothing: all is well
    """
    found = faults(setup)
    if found:
        raise InvalidSetup(found)


def _royals(setup: Setup, side: Side) -> Iterator[str]:
    royal = setup.game.royal
    if not any(royal[setup.board[square]] for square in setup.squares_of(side)):
        names = " or ".join(kind.noun for kind in setup.game.kinds if kind.royal)
        yield f"{side.title} has no royal piece ({names})"


def _counts(setup: Setup, side: Side, pieces: list[Piece]) -> Iterator[str]:
    """Count pieces by the kind they began as; what contagion makes can have begun as any."""
    game = setup.game
    caught = {code & ~1 for code in game.infects if code}
    own = [piece for piece in pieces if piece.side == side]
    most = sum(kind.at_start for kind in game.kinds)
    if len(own) > most:
        yield f"{side.title} has {len(own)} pieces, and nobody has more than {most}"
    began = Counter(piece.origin.id for piece in own if game.code(piece.symbol) & ~1 not in caught)
    for kind in game.kinds:
        number = began[kind.id]
        if number <= kind.at_start:
            continue
        name = kind.noun
        if not kind.at_start:
            continue  # said square by square
        yield f"{side.title} has {number} pieces that began as {name}; there are {kind.at_start} of them"


def _squares(setup: Setup) -> Iterator[str]:
    game = setup.game
    for square, piece in setup.pieces():
        if piece.origin.at_start:
            continue
        where = f"the {piece.kind.noun} on {game.size.name(square)} ({piece.symbol})"
        began = piece.origin.noun
        if piece.promoted:
            yield f"{where} has promoted twice: {began} is itself what others promote to"
            continue
        sources = [kind for kind in game.kinds if kind.promotes_to == piece.origin.id and kind.at_start]
        cure = f"; write what it was: {', '.join('+' + kind.code for kind in sources)}" if sources else ""
        yield f"{where} appears by promotion only, and stands here as if it began so{cure}"


def _promotions(setup: Setup, pieces: list[Piece]) -> Iterator[str]:
    """Compare promotions with captures, where it is captures that promote."""
    game = setup.game
    if game.rules.promotion != "capture":
        return
    start = sum(kind.at_start for kind in game.kinds)
    turned = Counter(piece.side for piece in pieces if piece.promoted)
    missing = {side: start - sum(piece.side == side for piece in pieces) for side in Side}
    for side in Side:
        # A range capture may take own pieces, so there both sides' losses count.
        taken = sum(missing.values()) if game.ranked else missing[side.other]
        if turned[side] > max(taken, 0):
            yield (
                f"{side.title} has {turned[side]} promoted pieces, "
                f"and only {max(taken, 0)} pieces have been captured"
            )
