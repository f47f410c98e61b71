"""Another program as the analyst: one position, sent over ATSI as a game of one move."""

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

from banmen_rules import BanmenError, Move, Outcome, Position, Side
from banmen_rules.engine import atsi

PATIENCE = 600.0
"""The seconds that an engine may think if no time is given."""


class EngineMove(NamedTuple):
    """The move of an engine, with its evaluation if it sends one. ATSI has no other lines and no depth."""

    name: str
    """Its own name."""
    move: Move
    value: float | None
    """In its own unit, squares for most; positive favours Black. None if it sends none."""


class _Opposite:
    """The other end of the game: it answers the host, and never moves."""

    def __init__(self) -> None:
        """Wait for a host."""
        self._lines: asyncio.Queue[str] = asyncio.Queue()

    async def read(self) -> str:
        """Wait for a line."""
        return await self._lines.get()

    def send(self, line: str) -> None:
        """Answer the lines before a game."""
        match atsi.from_host(line):
            case atsi.AtsiInit():
                self._lines.put_nowait(atsi.AtsiOk().line)
            case atsi.Identify():
                self._lines.put_nowait(atsi.Info("banmen").line)

    async def close(self) -> None:
        """Leave."""


async def ask_engine(
    engine: str,
    position: Position,
    seconds: float | None = None,
    on_value: Callable[[float], object] = bool,
) -> EngineMove:
    """Have an engine choose a move; it is started for this position alone, and ended.

    Args:
        engine: a command line (run without a shell), ``ws://…`` or ``level:3``.
        position: the position; the game must not be over.
        seconds: the time on its clock; none if not given.
        on_value: called with every evaluation that it sends; positive favours Black.

    Raises:
        BanmenError: if the engine cannot be reached, ends, or does not make a legal move in time.

    >>> import asyncio
    >>> from banmen_rules import Position, game
    >>> position = Position.from_tsfen(game("dai_dai"), "16,K/" + "17/" * 14 + "16,R/k,15,r 0")
    >>> asyncio.run(ask_engine("level:2", position)).move.text(position.game.size)
    '1q 1p'
    """
    over = position.outcome()
    if over is not None:
        raise BanmenError(f"The game is over: {over.text}")
    side = position.turn
    own = position.copy()
    time = None if seconds is None else (seconds, 0.0)
    host = atsi.Host(own.game, position=own, time=time, patience=PATIENCE)
    connection = await atsi.connect(engine, known=own)
    moves: list[Move] = []
    values: list[float] = []

    def handle(event: atsi.Event) -> None:
        match event:
            case atsi.Received(by, atsi.Eval(value)) if by is side:
                values.append(value)
                on_value(value)
            case atsi.Moved(by, move, _) if by is side:
                moves.append(move)
                host.stop(Outcome(None, "analysis", "the analysis is over", ""), monotonic())

    ended = await atsi.host_game(host, {side: connection, side.other: _Opposite()}, handle)
    if not moves:
        raise BanmenError(_without_result(ended.text, side))
    return EngineMove(host.clients[side].name, moves[0], values[-1] if values else None)


def _without_result(text: str, side: Side) -> str:
    """Leave out who would have won: no game was played."""
    return text.removesuffix(f": {side.other.title} wins")
