"""The command line where its output cannot be written, or its reader is gone."""

import os
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

import pytest

from banmen_rules.cli import build_parser, main

ROOT = Path(__file__).parents[2]

COMMANDS = [
    "moves dai_dai",
    "pieces tai --json",
    "piece tai lion",
    "rulings tai",
    "rulesets tai",
    "perft dai_dai 1",
    "status tai",
    "analyse dai_dai --depth 1",
    "betza WfF",
    "atsi play dai_dai level:1 level:1 --plies 1 --json",
    "match level:1 level:1 --game chu --games 2 --plies 1 --openings 0 --workers 0 --json",
    "atsi engine",
    "--version",
    "--help",
    "moves --help",
]


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs the device that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("command", COMMANDS)
def test_output_that_cannot_be_written_is_one_message(command: str, unbuffered: str) -> None:
    environment = {"PYTHONPATH": str(ROOT / "rules"), "PATH": os.environ["PATH"]}
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-S", "-m", "banmen_rules", *command.split()],
            env=environment | {"PYTHONUNBUFFERED": unbuffered},
            input=b"atsiinit v0\n",
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    message = done.stderr.decode().splitlines()
    assert message == ["python -m banmen_rules: Cannot write the output: No space left on device"]
    assert done.returncode == 2


def parsers(parser: ArgumentParser) -> Iterator[ArgumentParser]:
    """Find the parsers of all commands and of their subcommands."""
    yield parser
    for action in parser._actions:
        for each in action.choices.values() if isinstance(action.choices, dict) else ():
            yield from parsers(each)


def test_every_command_has_help() -> None:
    found = list(parsers(build_parser("banmen")[0]))
    assert len(found) > 20
    for each in found:
        assert each.format_help().startswith(f"usage: {each.prog}")


def test_an_unknown_argument_shows_the_usage_of_the_command(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["match", "chu", "level:3", "level:2"]) == 2
    first, second, *_ = capsys.readouterr().err.splitlines()
    assert first == "banmen: unrecognized arguments: level:2"
    assert second.startswith("usage: banmen match [-h] [--game VARIANT]")


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-", "2>/dev/full", ">/dev/full 2>/dev/full"])
@pytest.mark.parametrize("words", ["moves dai_dai", "moves chess"])
def test_streams_that_are_closed_or_full_leave_no_traceback(words: str, closed: str) -> None:
    command = f"{sys.executable} -S -m banmen_rules {words} {closed}"
    environment = {"PYTHONPATH": str(ROOT / "rules"), "PATH": os.environ["PATH"]}
    done = subprocess.run(["/bin/sh", "-c", command], env=environment, capture_output=True, check=False)
    assert b"Traceback" not in done.stderr
    assert b"Exception" not in done.stderr
    assert done.returncode == (2 if "chess" in words or closed.startswith(">/dev/full") else 0)


def test_a_reader_who_leaves_early_is_no_error() -> None:
    command = f"{sys.executable} -S -m banmen_rules moves taikyoku | head -1; exit ${{PIPESTATUS[0]}}"
    environment = {"PYTHONPATH": str(ROOT / "rules"), "PATH": os.environ["PATH"]}
    done = subprocess.run(["/bin/bash", "-c", command], env=environment, capture_output=True, check=False)
    assert done.stderr == b""
    assert len(done.stdout.splitlines()) == 1
