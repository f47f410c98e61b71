"""Two answers of the rules as data: how a game ended, and why a move is forbidden."""

from typing import NamedTuple

from banmen_rules.base.geometry import Side


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
    """``royals``, ``bare_king``, ``no_move``, ``repetition``, ``agreement``, ``resignation`` or
    ``illegal_move``."""
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
    """``protected``, ``lion_protected``, ``counter_strike``, ``repetition`` or ``perpetual``."""
    text: str
    """A sentence that says it."""
    squares: tuple[int, ...] = ()
    """Squares that show it: those of a protected piece and its protector, or of a lion."""
