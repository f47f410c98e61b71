"""Matches on processes that are lost, killed or interrupted."""

import contextlib
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from banmen_rules.engine.matches import MatchGame, MatchResult
from tests.rules.executors import LONG, children, lives, wait_until
from tests.rules.match_games import (
    PLIES,
    environment,
    facts,
    lines,
    play,
)


@pytest.fixture(scope="module")
def undisturbed() -> MatchResult:
    return play()


@pytest.mark.slow
def test_games_of_a_lost_process_are_played_again(undisturbed: MatchResult) -> None:
    killed: list[int] = []

    def kill(_: MatchGame) -> None:
        if len(killed) < 2:
            process = multiprocessing.active_children()[0]
            killed.append(process.pid or 0)
            process.kill()

    assert facts(play(workers=2, on_game=kill)) == facts(undisturbed)
    assert len(set(killed)) == 2


KILLER = """
import os, signal, sys
for line in sys.stdin:
    answers = {"atsiinit": "atsiok", "identify": "info killer", "startgame": "resign"}
    if line == "player 0\\n":
        worker = open(f"/proc/{os.getppid()}/stat").read().rpartition(")")[2].split()[1]
        os.kill(int(worker), signal.SIGKILL)
    print(answers.get(line.split()[0], "log ?"), flush=True)
"""
"""An engine that, as Black, ends the process of its host: the parent of its parent, which supervises it."""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="finds the worker in /proc")
def test_a_game_that_ends_its_process_every_time_is_reported_and_harms_no_other(tmp_path: Path) -> None:
    program = tmp_path / "killer.py"
    program.write_text(KILLER, encoding="utf-8")
    seen: list[int] = []
    played = play(
        (f"{sys.executable} -S {program}", "level:1"),
        4,
        workers=2,
        on_game=lambda one: seen.append(one.number),
    )
    assert [one.played for one in played.games] == [False, True, False, True]
    assert all(
        one.text.startswith("its worker was lost 3 times: BrokenProcessPool") for one in played.not_played
    )
    assert sorted(seen) == [0, 1, 2, 3]


def test_a_script_that_starts_itself_again_in_each_worker_is_refused(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from banmen_rules import game\n"
        "from banmen_rules.engine.matches import match\n"
        "match(game('chu'), ('level:1', 'level:1'), 2, workers=1)\n",
        encoding="utf-8",
    )
    done = run([sys.executable, str(script)])
    assert "BanmenError: The worker processes cannot start." in done.stderr
    assert '`if __name__ == "__main__":`' in done.stderr


def run(command: list[str]) -> subprocess.CompletedProcess[str]:
    """Run a program that has to end."""
    return subprocess.run(
        command, env=environment(), capture_output=True, encoding="utf-8", timeout=LONG, check=False
    )


@pytest.mark.skipif(sys.platform == "win32", reason="looks for children in /proc")
def test_a_match_that_was_killed_loses_at_most_the_games_in_play(tmp_path: Path) -> None:
    results = tmp_path / "r.jsonl"
    with started(results) as process:
        wait_until(lambda: results.exists() and results.read_text("utf-8").count("\n") > 3)
        workers = children(process.pid)
        process.kill()
        process.wait()
    assert len(workers) >= 2
    wait_until(lambda: not any(map(lives, workers)))
    kept = {one["number"] for one in lines(results)}
    count = max(kept) + 1
    assert count - len(kept) <= 2
    count += 4 + count % 2
    with results.open("a", encoding="utf-8") as file:
        file.write('{"number": 11, "winn')  # as if it had been writing
    seen: list[int] = []
    played = play(games=count, results=results, on_game=lambda one: seen.append(one.number))
    assert seen == [number for number in range(count) if number not in kept]
    assert facts(played) == facts(play(games=count, results=tmp_path / "other.jsonl"))
    assert lines(results) == lines(tmp_path / "other.jsonl")


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal")
def test_ctrl_c_keeps_the_games_and_says_how_to_continue(tmp_path: Path) -> None:
    results = tmp_path / "r.jsonl"
    with started(results) as process:
        wait_until(lambda: results.exists() and results.read_text("utf-8").count("\n") > 3)
        workers = children(process.pid)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the workers too
        out, err = process.communicate(timeout=LONG)
    assert process.returncode == 2
    assert out.startswith("level:2 against level:1, ")
    assert err.endswith(
        "r.jsonl has the finished games. The same command continues the match.\n\nbanmen: stopped\n"
    )
    assert "Traceback" not in err
    wait_until(lambda: not any(map(lives, workers)))
    assert f"level:2 against level:1, {len(lines(results))} games" in out


@contextlib.contextmanager
def started(results: Path) -> Iterator[subprocess.Popen[str]]:
    """Start a long match as a program, with the terms of `play`."""
    words = f"match level:2 level:1 --game chu --games 400 --workers 2 --plies {PLIES} --openings 4"
    code = "import sys; from banmen_rules import cli; sys.exit(cli.main(sys.argv[1:]))"
    command = [sys.executable, "-S", "-c", code, *words.split(), "--results", str(results)]
    with subprocess.Popen(
        command,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()
