"""Whole games of taikyoku between two processes of the opponent, from the start to a result by the rules.

Each is played over pipes, and again by the commands that people type, over WebSocket: the same moves come.
"""

import asyncio
import json
import subprocess
import sys
from typing import NamedTuple

import pytest

from banmen_rules import Position, game
from banmen_rules.atsi import Terms, play_match

LONG = 600.0  # seconds: a game that hangs is a failure, not a wait
BANMEN = (sys.executable, "-m", "banmen_rules", "atsi")
TAIKYOKU = game("taikyoku")

pytestmark = pytest.mark.slow


class Engine(NamedTuple):
    """A process of the opponent."""

    level: int
    seed: int

    @property
    def command(self) -> list[str]:
        """Its command line."""
        return [*BANMEN, "engine", "--level", str(self.level), "--seed", str(self.seed)]


class Whole(NamedTuple):
    """A game from its start to its end."""

    moves: list[str]
    winner: str
    reason: str


def over_pipes(black: Engine, white: Engine) -> Whole:
    """Play a game between two programs that are started for it."""

    async def play() -> Whole:
        async with asyncio.timeout(LONG):
            commands = " ".join(black.command), " ".join(white.command)
            (played,) = await play_match(Terms(TAIKYOKU), commands)
        moves = [move.text(TAIKYOKU.size) for move in played.position.move_stack]
        assert played.result.winner is not None
        return Whole(moves, played.result.winner.label, played.result.reason)

    return asyncio.run(play())


def over_websocket(black: Engine, white: Engine) -> Whole:
    """Play a game between two programs that come to a third one; who comes first has Black."""
    server = subprocess.Popen(
        [*BANMEN, "serve", "taikyoku", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    engines: list[subprocess.Popen[str]] = []
    try:
        assert server.stdout is not None
        assert server.stderr is not None
        url = server.stderr.readline().split()[-1]
        for engine in (black, white):
            process = subprocess.Popen([*engine.command, "--url", url], stderr=subprocess.PIPE, text=True)
            engines.append(process)
            assert process.stderr is not None
            assert process.stderr.readline() == f"playing at {url.rstrip('/')}\n"
        events = [json.loads(line) for line in server.stdout]
        assert server.wait(LONG) == 0
        ends = [engine.communicate(timeout=LONG)[1] for engine in engines]
    finally:
        for process in (*engines, server):
            process.kill()
            process.communicate()
    found = {each["event"]: each for each in events}
    side = found["ended"]["winner"]
    assert ends == [
        f"the game is over: {'win' if label == side else 'loss'} royals\n" for label in ("black", "white")
    ]
    moves = [each["move"] for each in events if each["event"] == "move"]
    return Whole(moves, side, found["ended"]["reason"])


@pytest.mark.parametrize(
    "engines,plies",
    [
        # Who takes what it can has a way to both royals from the start; nobody who plays at random sees it.
        ((Engine(1, 0), Engine(2, 0)), 4),
        pytest.param((Engine(1, 31), Engine(1, 31)), 1183, marks=pytest.mark.long),  # half a minute
    ],
)
def test_two_processes_play_taikyoku_to_a_result(engines: tuple[Engine, Engine], plies: int) -> None:
    piped = over_pipes(*engines)
    assert len(piped.moves) == plies
    assert piped.reason == "royals"
    position = Position.initial(TAIKYOKU)
    for move in piped.moves:
        assert position.outcome() is None
        position.push(move)
    over = position.outcome()
    assert over is not None
    assert over.winner is not None
    assert (over.reason, over.winner.label) == (piped.reason, piped.winner)
    assert over_websocket(*engines) == piped
