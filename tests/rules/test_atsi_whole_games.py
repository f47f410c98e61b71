"""Whole games of taikyoku between two processes, from the start to a result by the rules.

Each is played over pipes, and again over WebSocket, by the commands that people type: the same moves come.
No ruleset is named: ATSI means the site's.
"""

import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from banmen_rules import Position, game
from banmen_rules.engine.atsi import public_url

LONG = 600.0  # seconds: a game that hangs is a failure, not a wait
SCRIPTED = (sys.executable, "-S", str(Path(__file__).with_name("scripted_engine.py")), "calm")
BANMEN = (sys.executable, "-m", "banmen_rules", "atsi")
TAIKYOKU = game("taikyoku", "atsi")

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


def whole(events: list[dict[str, Any]]) -> Whole:
    """Read a game from what a command prints of it."""
    ended = next(each for each in events if each["event"] == "ended")
    moves = [each["move"] for each in events if each["event"] == "move"]
    return Whole(moves, ended["winner"], ended["reason"])


def over_pipes(black: list[str], white: list[str], *options: str) -> Whole:
    """Play a game between two programs that are started for it."""
    command = [*BANMEN, "play", "taikyoku", shlex.join(black), shlex.join(white), "--json", *options]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=LONG, check=True)
    return whole([json.loads(line) for line in ran.stdout.splitlines()])


def over_websocket(engines: list[list[str]], *options: str) -> Whole:
    """Play a game between programs that come to a third one; who comes first has Black."""
    server = subprocess.Popen(
        [*BANMEN, "serve", "taikyoku", "--json", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    come: list[subprocess.Popen[str]] = []
    try:
        assert server.stdout is not None
        assert server.stderr is not None
        url = server.stderr.readline().split()[-1]
        for engine in engines:
            process = subprocess.Popen([*engine, "--url", url], stderr=subprocess.PIPE, text=True)
            come.append(process)
            assert process.stderr is not None
            assert process.stderr.readline() == f"playing at {public_url(url)}\n", "without the token"
        found = whole([json.loads(line) for line in server.stdout])
        assert server.wait(LONG) == 0
        ends = [process.communicate(timeout=LONG)[1] for process in come]
    finally:
        for process in (*come, server):
            process.kill()
            process.communicate()
    for label, message in zip(("black", "white"), ends, strict=False):
        assert message == f"the game is over: {'win' if label == found.winner else 'loss'} royals\n"
    return found


def replayed(found: Whole) -> Position:
    """Play a game again, through moves that do not end it, and see that it has ended as was said."""
    position = Position.initial(TAIKYOKU)
    for move in found.moves:
        assert position.outcome() is None
        position.push(move)
    over = position.outcome()
    assert over is not None
    assert over.winner is not None
    assert (over.termination, over.winner.label) == (found.reason, found.winner)
    return position


@pytest.mark.parametrize(
    "engines,plies",
    [
        pytest.param((Engine(1, 0), Engine(2, 0)), 356, marks=pytest.mark.long),  # two minutes
    ],
)
def test_two_processes_play_taikyoku_to_a_result(engines: tuple[Engine, Engine], plies: int) -> None:
    black, white = (engine.command for engine in engines)
    piped = over_pipes(black, white)
    assert len(piped.moves) == plies
    assert piped.reason == "royals"
    replayed(piped)
    assert over_websocket([black, white]) == piped


CAGE = {"1a": "k", "1c": "ch", "2a": "p", "2b": "p", "2c": "p", "36jj": "K", "3d": "RH"}
"""Black's king can only step from 1a to 1b and back; White's running horse could take it on 1b."""


def test_process_plays_taikyoku_through_repetitions_to_a_result() -> None:
    start = Position(TAIKYOKU)
    for square, symbol in CAGE.items():
        start.put(square, symbol)
    back_and_forth = ["36jj 36ii", "36ii 36jj"] * 6
    engine, other = Engine(2, 0).command, [*SCRIPTED, *back_and_forth, "3d 1b"]
    options = ("--tsfen", start.tsfen())
    piped = over_pipes(engine, other, *options)
    assert (piped.winner, piped.reason, len(piped.moves)) == ("white", "royals", 26)
    position = start.copy()
    for move in piped.moves[:24]:
        position.push(move)
    assert position.occurrences() == 7
    assert position.outcome() is None
    assert over_websocket([engine], "--against", shlex.join(other), *options) == piped
