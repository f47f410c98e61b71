"""The rules beyond how pieces move: which moves they forbid, what mate is, and how a game ends.

They depend only on the flags of kinds (royal, contagious …) and on the rule parameters of the game
(``Rules``), which come from the ruleset and its rulings; nothing here knows a particular game or piece.
``check`` finds threats to royals, ``repetition`` says who has to deviate when a position repeats, and
``validity`` lists why a position cannot be played.
"""

from banmen_rules.base.geometry import Side
from banmen_rules.core import repetition, trading
from banmen_rules.core.check import protected, royal_squares, threats
from banmen_rules.core.history import History
from banmen_rules.core.moves import Move
from banmen_rules.core.outcome import Outcome, Refusal
from banmen_rules.core.packed import FROM, SQUARE
from banmen_rules.core.repetition import FOURTH, Deviation


def refusal(position: History, move: Move | int) -> Refusal | None:
    """Say why the rules forbid a pseudo-legal move of either side, packed or not; None if they allow it.

    - A piece that may go anywhere may not capture a royal (under another ruling: any piece) that
      could be recaptured, as if its owner had not just lost its last royal. Source: the English
      article on tai shogi, for the emperor.
    - A lion may not be traded, in chu shogi: see :mod:`banmen_rules.core.trading`.
    - A move may not repeat a position: see :mod:`banmen_rules.core.repetition`.
    """
    packed = move if isinstance(move, int) else move.packed
    code = position.board[packed >> FROM & SQUARE]
    if position.board[packed & SQUARE] and position.game.roams(code):
        return protected(position, packed)
    if position.game.trades and (found := trading.refusal(position, packed)) is not None:
        return found
    if position.counter & 1 == code & 1:
        repeated = repetition.deviation(position, packed)
        if repeated is not None and repeated.refused:
            return Refusal(*_repeating(position, repeated))
    return None


def why_illegal(position: History, move: Move | int) -> str | None:
    """Say in a sentence why the rules forbid a pseudo-legal move; None if they allow it."""
    found = refusal(position, move)
    return None if found is None else found.text


def is_mate(position: History) -> bool:
    """Tell whether the side to move cannot save its last royals.

    This generates a side's moves at most once for each legal move, and twice more; and once more each where
    a piece that may go anywhere gives check, to see whether its target is protected.
    """
    side = position.turn
    threat = threats(position, side)
    if not threat:
        return False
    likely = [threat[0] >> FROM & SQUARE]
    for packed in position.effects():
        if refusal(position, packed) is not None:
            continue
        position.push_packed(packed)
        try:
            over = ended(position)
            if over is not None:
                if over.winner is side.other:
                    continue
                return False
            # Most often the same piece still threatens, so try it before all others.
            held = [square for square in likely if position.board[square] & 1 == side.other]
            threat = threats(position, side, held) or threats(position, side)
        finally:
            position.pop()
        if not threat:
            return False
        likely = [threat[0] >> FROM & SQUARE]
    return True


def outcome(position: History) -> Outcome | None:
    """Get the outcome of the game; None before its end.

    A board where a side never had a royal is for study: nothing ends it.

    Sources: the English articles on the games; see ``Outcome.source`` for each.
    """
    found = ended(position)
    if found is not None or not all(
        royal_squares(position, side) or position.has_lost_royal(side) for side in Side
    ):
        return found
    moves = (
        packed for square in position.squares_of(position.turn) for packed in position.effects_of(square)
    )
    if any(refusal(position, packed) is None for packed in moves):
        return None
    rules, loser = position.game.rules, position.turn
    source = position.game.source("no_move")
    if rules.no_move == "draw":
        return Outcome(None, "no_move", f"{loser.title} has no move: the game is drawn", source)
    text = f"{loser.title} has no move, and so has lost: {loser.other.title} wins"
    return Outcome(loser.other, "no_move", text, source)


def ended(position: History) -> Outcome | None:
    """Get the outcome as :func:`outcome` does, but do not look for a legal move."""
    if position.declared is not None:
        return position.declared
    game = position.game
    bare = [side for side in Side if not royal_squares(position, side)]
    if not all(position.has_lost_royal(side) for side in bare):
        return None  # a board for study
    for side in bare:
        text = f"{side.title} has lost its last royal piece: {side.other.title} wins"
        return Outcome(side.other, "royals", text, game.source())
    loser = _bared(position) if game.rules.bare_king != "none" else None
    if loser is not None:
        text = f"{loser.title} has only a royal piece left: {loser.other.title} wins"
        return Outcome(loser.other, "bare_king", text, game.source("bare_king"))
    found = repetition.deviation(position)
    if found is None or found.side is not None:
        return None
    what = "the game is drawn" if game.rules.repetition == "fourth" else "no contest"
    text = f"the position has come back {_when(found.times)}: {what}"
    return Outcome(None, "repetition", text, game.source("repetition"))


def _bared(position: History) -> Side | None:
    """Find the side that loses because it has nothing left but one royal (rule parameter ``bare_king``).

    A board that was set up so is for study, until something is captured. Source: the articles of the Japanese
    Chu Shogi Association, as public programs have them.
    """
    if not position.has_captured():
        return None
    bare = [side for side in Side if _is_bare(position, side)]
    if len(bare) != 1:
        return None
    (loser,) = bare
    rule = position.game.rules.bare_king
    if rule != "bare" and not _outmatches(position, loser.other):
        return None
    if rule == "helpless" and position.turn is loser:
        for packed in position.captures():
            if refusal(position, packed) is None:
                position.push_packed(packed)
                saved = not _outmatches(position, loser.other)
                position.pop()
                if saved:
                    return None
    return loser


def _is_bare(position: History, side: Side) -> bool:
    """Tell whether a side has one royal and otherwise only pieces that can never move."""
    game, board = position.game, position.board
    royals = 0
    for square in position.squares_of(side):
        code = board[square]
        royals += game.royal[code]
        if royals > 1 or (not game.royal[code] and game.plan(code, square).moves):
            return False
    return royals == 1


def _outmatches(position: History, side: Side) -> bool:
    """Tell whether a side has a royal, and another piece that can move and is not minor."""
    game, board = position.game, position.board
    royals, more = 0, False
    for square in position.squares_of(side):
        code = board[square]
        royals += game.royal[code]
        more = more or (not (game.royal[code] or game.minor[code]) and game.plan(code, square).moves)
    return royals > 1 or (royals == 1 and more)


def by_illegal_move(position: History) -> Outcome:
    """Make the outcome of an illegal move of the side to move."""
    side = position.turn
    text = f"{side.title} has made a move against the rules, and so has lost: {side.other.title} wins"
    return Outcome(side.other, "illegal_move", text, position.game.source("illegal_move"))


_ORDINALS = ("fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def _when(times: int) -> str:
    ordinal = dict(enumerate(_ORDINALS, FOURTH)).get(times)
    return "once more" if ordinal is None else f"for the {ordinal} time"


def _repeating(position: History, found: Deviation) -> tuple[str, str]:
    side = position.turn.title
    if position.game.rules.repetition == "forbidden":
        return "repetition", "this would bring back a position that has stood on the board before"
    code = "perpetual" if found.why == "checks" else "repetition"
    how = {
        "checks": f"{side} gives check with every move of the repetition",
        "attacks": f"{side} attacks with every move of the repetition",
        "passes": f"{side} was the first to pass",
    }[found.why]
    when = _when(found.times)
    return code, f"this would bring the position back {when}, and {how}: {side} has to deviate"
