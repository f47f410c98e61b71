"""The opponent of a class that votes: a level of ours, a program or a server, asked for move after move.

It plays in a `RunningGame`, as in a game room, inside the server's loop; levels think in threads of their
own, programs in their processes. So its thinking delays no pupil.
"""

import asyncio
import contextlib
import logging
from collections.abc import Mapping
from typing import Final

from banmen.room.players import HUMAN, Player
from banmen.room.running_game import RunningGame
from banmen_rules import BanmenError, Move, Outcome, Position, Side
from banmen_rules.base.display import one_line
from banmen_rules.engine.atsi import LONGEST_NAME, Ended, Event, Moved, Ready

PATIENCE: Final = 120.0
"""Seconds that the opponent has for a move."""
_log: Final = logging.getLogger(__name__)


class Opponent:
    """Plays one side; a game that broke off begins again from the position at hand.

    Args:
        player: who plays: a level, a program or a server.
        side: the side that it plays.
        params: its parameters.
        seed: chooses among the moves of a level.

    """

    def __init__(
        self, player: Player, side: Side, params: Mapping[str, str] | None = None, seed: int = 0
    ) -> None:
        self.player, self.side, self._params, self._seed = player, side, dict(params or {}), seed
        self.name = player.name
        """Its own name, once a program has said it; of a level ``level:2``."""
        self._game: RunningGame | None = None
        self._playing: asyncio.Task[None] | None = None
        self._events: asyncio.Queue[Event | BanmenError] = asyncio.Queue()

    async def reply(self, position: Position) -> Move | Outcome:
        """Ask for a move; or get how it resigned.

        Args:
            position: the position with its moves; it must be the opponent's turn.

        Raises:
            BanmenError: if it cannot be reached, fails, or takes longer than `PATIENCE`.

        """
        try:
            async with asyncio.timeout(PATIENCE):
                await self._go_on(position)
                return await self._next()
        except TimeoutError:
            await self.close()
            raise BanmenError(f"{self.name} did not move for {PATIENCE:g} seconds.") from None
        except BanmenError:
            await self.close()
            raise

    async def _next(self) -> Move | Outcome:
        """Wait for its move, or its resignation.

        Raises:
            BanmenError: if it fails.

        """
        while True:
            match await self._events.get():
                case Moved(side, move) if side is self.side:
                    return move
                case Ended(result) if result.termination == "resignation":
                    return result
                case Ended(result):  # it lost by the protocol, which the class does not count
                    winner = "" if result.winner is None else f": {result.winner.title} wins"
                    raise BanmenError(f"{result.text.removesuffix(winner)}.")
                case BanmenError() as error:
                    raise error

    async def _go_on(self, position: Position) -> None:
        """Pass the last move on; a new game begins unless one has come to it."""
        game, last = self._game, position.move_stack[-1] if position.move_stack else None
        if game is not None and game.over is None and last is not None:
            before = position.copy()
            before.pop()
            if game.position.tsfen() == before.tsfen():
                game.move(last)
                return
        await self.close()
        players = {self.side: self.player, self.side.other: Player(HUMAN)}
        params = {self.side: self._params, self.side.other: dict[str, str]()}
        guard = contextlib.nullcontext()
        game = RunningGame(players, position, self._handle_event, guard, None, None, params, self._seed)
        self._game = game
        self._playing = asyncio.get_running_loop().create_task(self._play(game))

    def _handle_event(self, event: Event) -> None:
        if isinstance(event, Ready) and event.side is self.side and self._game is not None:
            info = self._game.host.clients[self.side].info
            if info is not None and self.player.outside:
                self.name = one_line(info.name, LONGEST_NAME) or self.name
        self._events.put_nowait(event)

    async def _play(self, game: RunningGame) -> None:
        events = self._events
        try:
            await game.play()
        except BanmenError as error:
            events.put_nowait(error)
        except Exception as error:  # noqa: BLE001 - logged, and the teacher sees it
            _log.exception("The opponent of a class failed")
            events.put_nowait(BanmenError(f"{self.name} failed ({type(error).__name__}: {error})."))

    async def close(self) -> None:
        """End the game and what plays it."""
        playing, self._game, self._playing = self._playing, None, None
        self._events = asyncio.Queue()
        if playing is not None:
            playing.cancel()
            await asyncio.wait([playing])
