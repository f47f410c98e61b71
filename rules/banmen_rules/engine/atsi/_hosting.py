"""Plays a game between two connections: passes lines and time to the host, and its answers back."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from time import monotonic
from typing import TypeAlias

from banmen_rules.base.geometry import Side
from banmen_rules.core.rules import Outcome
from banmen_rules.engine.atsi._connection import Connection, Gone
from banmen_rules.engine.atsi._host import Event, Host, ignore

WAITING = 1_000
"""The most lines in the queue; a client that sends more must wait."""

_Line: TypeAlias = tuple[Side, str | Gone]


async def host_game(
    host: Host,
    connections: Mapping[Side, Connection],
    on_event: Callable[[Event], object] = ignore,
    wake: asyncio.Event | None = None,
    lock: AbstractContextManager[object] | None = None,
) -> Outcome:
    """Play a game to its end and close both connections.

    Args:
        host: the host of a new game.
        connections: the connection to each side.
        on_event: called in this loop with every event.
        wake: set it after calling the host directly, so that its answers are sent at once.
        lock: held while the host is used, for callers that use it from another thread; must be reentrant.

    Returns:
        The outcome of the game.

    """
    lines: asyncio.Queue[_Line | None] = asyncio.Queue(WAITING)
    readers = [asyncio.create_task(_read_lines(side, each, lines)) for side, each in connections.items()]
    if wake is not None:
        readers.append(asyncio.create_task(_forward_wake(wake, lines)))
    lock = nullcontext() if lock is None else lock
    try:
        with lock:
            host.begin(monotonic())
        while host.result is None:
            with lock:
                _pass_on(host, connections, on_event)
            due = host.due
            try:
                async with asyncio.timeout(None if due is None else max(0.0, due - monotonic())):
                    item = await lines.get()
            except TimeoutError:
                with lock:
                    host.tick(monotonic())
                continue
            if item is None:
                continue
            side, line = item
            with lock:
                if isinstance(line, Gone):
                    host.closed(side, str(line), monotonic())
                else:
                    host.receive(side, line, monotonic())
        with lock:
            _pass_on(host, connections, on_event)
        return host.result
    finally:
        for reader in readers:
            reader.cancel()
        await asyncio.gather(*(each.close() for each in connections.values()), return_exceptions=True)
        await asyncio.gather(*readers, return_exceptions=True)


async def relay(one: Connection, other: Connection) -> str:
    """Pass lines between a host and a client until one disconnects; close both.

    Returns:
        The reason, as text for users.

    """

    async def carry(source: Connection, to: Connection) -> str:
        try:
            while True:
                to.send((await source.read()).rstrip("\r\n"))
        except Gone as gone:
            return str(gone)

    tasks = {asyncio.create_task(carry(one, other)), asyncio.create_task(carry(other, one))}
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return done.pop().result()
    finally:
        await asyncio.gather(one.close(), other.close(), return_exceptions=True)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _pass_on(host: Host, connections: Mapping[Side, Connection], on_event: Callable[[Event], object]) -> None:
    for side, line in host.sent():
        connections[side].send(line)
    for event in host.events():
        on_event(event)


async def _forward_wake(wake: asyncio.Event, lines: asyncio.Queue[_Line | None]) -> None:
    while True:
        await wake.wait()
        wake.clear()
        await lines.put(None)


async def _read_lines(side: Side, connection: Connection, lines: asyncio.Queue[_Line | None]) -> None:
    while True:
        try:
            line = await connection.read()
        except Gone as gone:
            await lines.put((side, gone))
            return
        if line.strip():
            await lines.put((side, line))
