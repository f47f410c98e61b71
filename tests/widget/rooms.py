"""What tests of rooms share: positions near their end, engines, waiting for what happens."""

import asyncio
import os
import shlex
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from banmen import GameRoom

_T = TypeVar("_T")

LONG = 120.0  # seconds: a game that hangs is a failure, not a wait
SCRIPTED = Path(__file__).parents[1] / "rules" / "scripted_engine.py"

MATE = "16,K/" + "17/" * 15 + "k,15,r 0"
"""Dai dai, Black to move: the rook on 1q takes the king on 1a."""
QUIET = "16,K/" + "17/" * 7 + "8,P,8/" + "17/" * 4 + "8,p,8/17/17/k,16 0"
"""Dai dai: two kings and two pawns, far from each other."""


def scripted(how: str, *moves: str) -> str:
    """Write the command line of the scripted engine."""
    return shlex.join([sys.executable, "-S", str(SCRIPTED), how, *moves])


def room_of(**options: object) -> GameRoom:
    """Make a room of dai dai with two quiet pawns."""
    return GameRoom("dai_dai", **{"tsfen": QUIET, **options})  # type: ignore[arg-type]


def played(play: Callable[[], Coroutine[Any, Any, _T]]) -> _T:
    """Run something in a loop of its own, as a notebook has one; it has to end."""

    async def bounded() -> _T:
        async with asyncio.timeout(LONG):
            return await play()

    return asyncio.run(bounded())


async def until(room: GameRoom, condition: Callable[[], object]) -> None:
    """Wait until something is so, looking whenever the room has changed."""
    changed = asyncio.Event()

    def note(_change: object) -> None:
        changed.set()

    room.observe(note)
    try:
        while not condition():
            await changed.wait()
            changed.clear()
    finally:
        room.unobserve(note)


async def begun(room: GameRoom) -> None:
    """Start a game, and wait until both players are ready."""
    room.start()
    await until(room, lambda: all(each["state"] == "ready" for each in room.room["players"].values()))


def pids() -> set[int]:
    """List the programs that live and that this process, or one of them, has started."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            with suppress(OSError):  # it has ended meanwhile
                state, parent = (entry / "stat").read_bytes().rpartition(b")")[2].split()[:2]
                if state != b"Z":
                    parents[int(entry.name)] = int(parent)
    found = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {os.getpid()}
