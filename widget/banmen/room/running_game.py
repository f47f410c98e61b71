"""A game being played: its host with the clock, the connections to its players, and what people do in it.

The host takes what people do at once, and the loop that the game runs in wakes up to pass on what follows.
Methods may be called from another thread, as a notebook answers its page from any thread; the caller holds
the lock, so that one thread at a time changes the game.
"""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, AsyncExitStack
from dataclasses import InitVar, dataclass, field
from functools import partial
from time import monotonic

from banmen.room.players import HumanConnection, Player
from banmen_rules import Move, Outcome, Position, Side
from banmen_rules.engine.atsi import Connection, Event, Host, Moves, connect, host_game, write_move

LEAST = 10.0
"""The least seconds that a side continues with after its time was up."""


@dataclass(eq=False, repr=False)
class RunningGame:
    """A game from the moment that its players are fetched to its result.

    Args:
        players: who plays each side.
        start: where it begins, with the moves that led there.
        on_event: called with everything that happens, in the loop that the game runs in.
        guard: held while anything happens to the game; callers of its methods hold it too.
        time: seconds for the game and more for each move; None for no clock.
        left_before: the seconds that each side has left; all of them if not given.
        params: parameters of programs, by name.
        seed: chooses among the opponent's moves.

    """

    players: Mapping[Side, Player]
    start: InitVar[Position]
    on_event: Callable[[Event], object]
    guard: AbstractContextManager[object]
    time: tuple[float, float] | None
    left_before: InitVar[Mapping[Side, float] | None]
    params: Mapping[Side, Mapping[str, str]]
    seed: int
    _loop: asyncio.AbstractEventLoop | None = field(default=None, init=False)
    _woken: asyncio.Event = field(init=False)
    """Set after an action of a person; belongs to the loop."""
    _waiting: list[Move] = field(default_factory=list, init=False)
    """Moves made at the board before the game has begun."""

    def __post_init__(self, start: Position, left_before: Mapping[Side, float] | None) -> None:
        """Connect no player yet."""
        self.host = self._hosted(start, left_before)

    @property
    def position(self) -> Position:
        """The position that the game has come to, with the moves that wait; not to be changed."""
        if not self._waiting:
            return self.host.position
        ahead = self.host.position.copy()
        for move in self._waiting:
            ahead.push(move)
        return ahead

    @property
    def over(self) -> Outcome | None:
        """How it ended."""
        return self.host.result

    @property
    def to_move(self) -> Side | None:
        """The side whose time runs; None before and after the game."""
        going = self.host.begun and self.host.result is None
        return self.host.position.turn if going else None

    def left(self) -> dict[Side, float]:
        """Say how many seconds each side has left; nothing without a clock."""
        clock, now = self.host.clock, monotonic()
        return {} if clock is None else {side: clock.left(side, now) for side in Side}

    async def play(self) -> Outcome:
        """Play to the end; nothing that was started for it is left then.

        Raises:
            BanmenError: if a player cannot be started or reached.

        """
        self._loop, self._woken = asyncio.get_running_loop(), asyncio.Event()
        while True:
            host = self.host
            found = await self._connect(host.position.copy())
            result = await host_game(host, found, partial(self._handle, host), self._woken, self.guard)
            if host is self.host:
                return result

    # ---------------------------------------------------------------- what people do

    def tick(self) -> float:
        """See whether somebody's time is over, and say as of when."""
        now = monotonic()
        self.host.tick(now)
        if self.host.result is not None:
            self._wake()
        return now

    def move(self, move: Move, now: float | None = None) -> None:
        """Make a legal move for the side to move; before the game has begun it waits for that."""
        if not self.host.begun:
            self._waiting.append(move)
            return
        line = Moves(write_move(self.host.position, move)).line
        self.host.receive(self.host.position.turn, line, monotonic() if now is None else now)
        self._wake()

    def stop(self, result: Outcome) -> None:
        """End the game with a result that was decided at the board."""
        self.host.stop(result, monotonic())
        self._wake()

    def again(self, position: Position) -> None:
        """Continue from an earlier position, with the clocks as they are, also after the end."""
        before = self.host
        increment = 0.0 if self.time is None else self.time[1]
        left = {side: each or max(increment, LEAST) for side, each in self.left().items()}
        self.host, self._waiting = self._hosted(position, left), []
        before.stop(Outcome(None, "taken back", "a move was taken back", ""), monotonic())
        self._wake()

    # ---------------------------------------------------------------- how it is done

    def _hosted(self, position: Position, left: Mapping[Side, float] | None) -> Host:
        return Host(position.game, position=position, time=self.time, left=left or None, params=self.params)

    def _wake(self) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._woken.set)

    def _handle(self, host: Host, event: Event) -> None:
        """Pass on what happens, unless the game has gone back behind it; make the moves that wait."""
        if host is not self.host:
            return
        self.on_event(event)
        while self._waiting and host.begun and host.result is None:
            self.move(self._waiting.pop(0))

    async def _connect(self, position: Position) -> dict[Side, Connection]:
        found: dict[Side, Connection] = {}
        async with AsyncExitStack() as stack:  # if one fails, those before it are closed
            for side, who in self.players.items():
                known = HumanConnection(side.title) if who.human else None
                found[side] = known or await connect(who.given, self.seed, position)
                stack.push_async_callback(found[side].close)
            stack.pop_all()
        return found
