"""A game between two connections: time and lines go to the host, its answers to the connections."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from time import monotonic
from typing import TypeAlias

from banmen_rules.base.geometry import Side
from banmen_rules.core.outcome import Outcome
from banmen_rules.engine.atsi._connection import Connection, Gone
from banmen_rules.engine.atsi._host import Event, Host, ignore

WAITING = 1_000
"""How many lines may wait; a client that sends faster waits itself."""

_Line: TypeAlias = tuple[Side, str | Gone]


async def hosting(
    host: Host,
    connections: Mapping[Side, Connection],
    told: Callable[[Event], object] = ignore,
    nudged: asyncio.Event | None = None,
    guard: AbstractContextManager[object] | None = None,
) -> Outcome:
    """Play a game to its end, and close both connections.

    Args:
        host: the host of a game that has not begun.
        connections: how each side is reached.
        told: called with everything that happens, in this loop.
        nudged: set by whoever has told the host something itself, so that it is passed on at once.
        guard: held while the host is told anything and what it says is passed on, for those who tell it
            something themselves from another thread; may be held more than once by the same one.

    Returns:
        How the game ended.

    """
    lines: asyncio.Queue[_Line | None] = asyncio.Queue(WAITING)
    readers = [asyncio.create_task(_listen(side, each, lines)) for side, each in connections.items()]
    if nudged is not None:
        readers.append(asyncio.create_task(_heed(nudged, lines)))
    guard = nullcontext() if guard is None else guard
    try:
        with guard:
            host.begin(monotonic())
        while host.result is None:
            with guard:
                _pass_on(host, connections, told)
            due = host.due
            try:
                async with asyncio.timeout(None if due is None else max(0.0, due - monotonic())):
                    heard = await lines.get()
            except TimeoutError:
                with guard:
                    host.tick(monotonic())
                continue
            if heard is None:
                continue
            side, line = heard
            with guard:
                if isinstance(line, Gone):
                    host.closed(side, str(line), monotonic())
                else:
                    host.heard(side, line, monotonic())
        with guard:
            _pass_on(host, connections, told)
        return host.result
    finally:
        for reader in readers:
            reader.cancel()
        await asyncio.gather(*(each.close() for each in connections.values()), return_exceptions=True)
        await asyncio.gather(*readers, return_exceptions=True)


async def relaying(one: Connection, other: Connection) -> str:
    """Pass lines on both ways between a host and a client until one of them is gone; close both.

    Returns:
        Why it ended, for people.

    """

    async def carry(source: Connection, to: Connection) -> str:
        try:
            while True:
                to.send((await source.read()).rstrip("\r\n"))
        except Gone as gone:
            return str(gone)

    ways = {asyncio.create_task(carry(one, other)), asyncio.create_task(carry(other, one))}
    try:
        done, _ = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        return done.pop().result()
    finally:
        await asyncio.gather(one.close(), other.close(), return_exceptions=True)
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)


def _pass_on(host: Host, connections: Mapping[Side, Connection], told: Callable[[Event], object]) -> None:
    for side, line in host.sent():
        connections[side].send(line)
    for event in host.told():
        told(event)


async def _heed(nudged: asyncio.Event, lines: asyncio.Queue[_Line | None]) -> None:
    while True:
        await nudged.wait()
        nudged.clear()
        await lines.put(None)


async def _listen(side: Side, connection: Connection, lines: asyncio.Queue[_Line | None]) -> None:
    while True:
        try:
            line = await connection.read()
        except Gone as gone:
            await lines.put((side, gone))
            return
        if line.strip():
            await lines.put((side, line))
