"""Rules beyond how pieces move: what they forbid, what check is, and how a game ends.

All of it is decided by the flags of kinds (royal, contagious …) and by the rule parameters of the
game (``Rules``), which come from the ruleset and the rulings; no game and no piece is known here.
Two neighbours do the rest: ``_repetition`` says who has to deviate when a position comes back, and
``validity`` what a position must have to be played at all.
"""

from typing import TYPE_CHECKING, NamedTuple

from banmen_rules.base.geometry import Side
from banmen_rules.core import movegen
from banmen_rules.core.packed import FIELD, FROM, SQUARE, STRAIGHT, SWEEP, TRAIL
from banmen_rules.core.repetition import FOURTH, Deviation, deviation

if TYPE_CHECKING:
    from banmen_rules.core.moves import Move
    from banmen_rules.core.position import Position


__all__ = ["Outcome", "Refusal"]
# The functions are what the methods of Position of the same names call.


class Outcome(NamedTuple):
    """How a game ended, as ``position.outcome()`` returns it.

    >>> from banmen_rules import Position, game
    >>> position = Position.initial(game("tai"))
    >>> position.resign().text
    'Black resigns: White wins'
    """

    winner: Side | None
    """The side that won; None for a draw and for no contest."""
    termination: str
    """``royals``, ``no_move``, ``repetition``, ``agreement``, ``resignation`` or ``illegal_move``."""
    text: str
    """A sentence that says it."""
    source: str
    """Where the rule comes from: titles of sources."""


class Refusal(NamedTuple):
    """Why a rule forbids a move that a piece could make.

    >>> from banmen_rules import Position, game
    >>> tai = Position(game("tai"))
    >>> for square, piece in {"13y": "e", "13a": "E", "13b": "G"}.items():
    ...     tai.put(square, piece)
    >>> (capture,) = [move for move in tai.moves("13y") if move.target == tai.square("13a")]
    >>> tai.refusal(capture).text
    'The emperor may not capture the emperor on 13a: it is protected by the gold general on 13b'
    """

    code: str
    """``protected``, ``repetition`` or ``perpetual``."""
    text: str
    """A sentence that says it."""
    squares: tuple[int, ...] = ()
    """Squares that show it: those of a protected piece and of its protector."""


def refusal(position: "Position", move: "Move | int") -> Refusal | None:
    """Say why a pseudo-legal move of either side, packed or not, is forbidden, or None if it is not.

    - A piece that may go anywhere may not capture a royal (under another ruling: any piece) that
      could be recaptured, judged as if its owner had not just lost its last royal. Source: the
      English article on tai shogi, for the emperor.
    - A move may not bring a position back: see :mod:`banmen_rules.core.repetition`.
    """
    packed = move if isinstance(move, int) else move.packed
    code = position.board[packed >> FROM & SQUARE]
    if position.board[packed & SQUARE] and position.game.roams(code):
        return _protected(position, packed)
    if position.counter & 1 == code & 1:
        found = deviation(position, packed)
        if found is not None and found.refused:
            return Refusal(*_repeating(position, found))
    return None


def why_illegal(position: "Position", move: "Move | int") -> str | None:
    """Say in a sentence why a pseudo-legal move is forbidden, or None if it is not."""
    found = refusal(position, move)
    return None if found is None else found.text


def royal_squares(position: "Position", side: Side) -> frozenset[int]:
    """Collect the squares of a side's royals."""
    royal, board = position.game.royal, position.board
    return frozenset(square for square in position.squares_of(side) if royal[board[square]])


def threats(position: "Position", side: Side, origins: "list[int] | None" = None) -> list[int]:
    """Generate the legal packed moves of the opponent that would take all royals of a side.

    Args:
        position: the position as it is; whose turn it is plays no part.
        side: the side whose royals are looked at. One without any is not threatened.
        origins: only moves from these squares, which saves generating all.

    """
    royals = royal_squares(position, side)
    if not royals:
        return []
    if origins is None:
        ways = position.effects(side.other)
    else:
        ways = [packed for square in origins for packed in position.effects_of(square)]
    one = next(iter(royals)) if len(royals) == 1 else None
    fields = {SWEEP, *(field for square in royals for field in (1 + 2 * square, 2 + 2 * square))}
    near = [
        packed
        for packed in ways
        if packed & SQUARE == one or (packed > STRAIGHT and not fields.isdisjoint(_fields(packed)))
    ]
    game, board = position.game, position.board
    taking = [packed for packed in near if royals.issubset(movegen.captured(game, board, packed))]
    return [packed for packed in taking if _protected(position, packed) is None]


def _fields(packed: int) -> list[int]:
    return [packed >> shift & SWEEP for shift in range(TRAIL, packed.bit_length(), FIELD)]


def is_mate(position: "Position") -> bool:
    """Tell whether the side to move cannot keep its last royals from being taken.

    Costs at most one generation of a side for each of its legal moves, and two more; as much again
    where a piece that may go anywhere gives check, as what it threatens may be protected.
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
            # The piece that threatened before most often still does; only then are all looked at.
            held = [square for square in likely if position.board[square] & 1 == side.other]
            threat = threats(position, side, held) or threats(position, side)
        finally:
            position.pop()
        if not threat:
            return False
        likely = [threat[0] >> FROM & SQUARE]
    return True


def lost_royals(position: "Position", side: Side) -> bool:
    """Tell whether a side has had a royal and has none left."""
    return not royal_squares(position, side) and position.has_lost_royal(side)


def outcome(position: "Position") -> Outcome | None:
    """Say how the game has ended, or None if it goes on.

    A board on which a side never had a royal is for study: nothing ends it.

    Sources: the English articles on the three games; see ``Outcome.source`` for each.
    """
    found = ended(position)
    if found is not None or not _is_game(position):
        return found
    if _has_legal_move(position):
        return None
    rules, loser = position.game.rules, position.turn
    source = position.game.source("no_move")
    if rules.no_move == "draw":
        return Outcome(None, "no_move", f"{loser.title} has no move: the game is drawn", source)
    text = f"{loser.title} has no move, and so has lost: {loser.other.title} wins"
    return Outcome(loser.other, "no_move", text, source)


def ended(position: "Position") -> Outcome | None:
    """Say how the game has ended as :func:`outcome` does, without looking for a legal move."""
    if position.declared is not None:
        return position.declared
    game = position.game
    bare = [side for side in Side if not royal_squares(position, side)]
    if not all(position.has_lost_royal(side) for side in bare):
        return None  # a board for study
    for side in bare:
        text = f"{side.title} has lost its last royal piece: {side.other.title} wins"
        return Outcome(side.other, "royals", text, game.source())
    found = deviation(position)
    if found is None or found.side is not None:
        return None
    what = "the game is drawn" if game.rules.repetition == "fourth" else "no contest"
    text = f"the position has come back {_when(found.times)}: {what}"
    return Outcome(None, "repetition", text, game.source("repetition"))


def by_agreement(position: "Position") -> Outcome:
    """Make the result of a draw that both sides agree on."""
    return Outcome(
        None,
        "agreement",
        "both sides agree: the game is drawn",
        position.game.source("draw_by_agreement"),
    )


def by_resignation(side: Side) -> Outcome:
    """Make the result of a side's resignation."""
    text = f"{side.title} resigns: {side.other.title} wins"
    return Outcome(side.other, "resignation", text, "a player may always give up")


def by_illegal_move(position: "Position") -> Outcome:
    """Make the result of a move against the rules of the side to move."""
    side = position.turn
    text = f"{side.title} has made a move against the rules, and so has lost: {side.other.title} wins"
    return Outcome(side.other, "illegal_move", text, position.game.source("illegal_move"))


_ORDINALS = ("fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def _when(times: int) -> str:
    ordinal = dict(enumerate(_ORDINALS, FOURTH)).get(times)
    return "once more" if ordinal is None else f"for the {ordinal} time"


def _is_game(position: "Position") -> bool:
    return all(royal_squares(position, side) or position.has_lost_royal(side) for side in Side)


def _has_legal_move(position: "Position") -> bool:
    for square in position.squares_of(position.turn):
        for packed in position.effects_of(square):
            if refusal(position, packed) is None:
                return True
    return False


def _repeating(position: "Position", found: Deviation) -> tuple[str, str]:
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


def _protected(position: "Position", packed: int) -> Refusal | None:
    """Refuse the capture of a protected piece by one that may go anywhere."""
    game, board = position.game, position.board
    origin, target = packed >> FROM & SQUARE, packed & SQUARE
    if not board[target] or origin == target or not game.roams(board[origin]):
        return None
    if game.rules.emperor_protected == "royal" and not game.royal[board[target]]:
        return None
    protector = _recapture(position, packed)
    captor, captive = game.pieces[board[origin]], game.pieces[board[target]]
    if protector is None or captor is None or captive is None:
        return None
    by = game.pieces[board[protector]]
    text = (
        f"The {captor.kind.noun} may not capture the {captive.kind.noun} on {game.size.name(target)}: "
        f"it is protected by the {by.kind.noun if by else ''} on {game.size.name(protector)}"
    )
    return Refusal("protected", text, (target, protector))


_TRIED = 3
"""Where more pieces than these may go anywhere, one of them is tried for all: they differ only in the
lines they open by leaving, and to try each in turn, on both sides, would take for ever."""


def _recapture(position: "Position", packed: int) -> int | None:
    """Find a piece that could take back after a capture: the first of their squares."""
    target = packed & SQUARE
    other = Side(position.board[packed >> FROM & SQUARE] & 1).other
    position.push_packed(packed)
    try:
        game, board = position.game, position.board
        replies = [
            reply
            for reply in position.effects(other)
            if reply & SQUARE == target
            or (reply > STRAIGHT and target in movegen.captured(game, board, reply))
        ]
        origins = sorted({reply >> FROM & SQUARE for reply in replies})
        roaming = [square for square in origins if game.roams(board[square])]
        if len(roaming) < len(origins):
            return next(square for square in origins if square not in roaming)
        # Only those that may go anywhere are left, and they may not capture what is protected either.
        if len(roaming) > _TRIED:
            roaming = roaming[:1]
        straight = (square << FROM | target for square in roaming)
        return next((way >> FROM for way in straight if _protected(position, way) is None), None)
    finally:
        position.pop()
