"""A program that speaks ATSI badly: how is named on its command line, and after that the moves it makes.

It shows what programs are known to do, and what hostile ones might:

quirky        answers to v0 only, quotes its info with the author first, logs, leaves numbers unrounded,
              writes the step of a double move last, dies of a carriage return, does not quit when told to
silent        never answers
slow          thinks for longer than it has
flood         writes lines that are no moves as fast as it can
garbage       writes bytes that are no text, and then plays
gigantic      writes a line without end
dies          ends while it should be thinking, with a complaint
early         moves out of turn
stays         ignores quit, the end of its input and signals to end
deaf          reads nothing
parent        starts a program of its own, and leaves it behind
daemon        the same, in a session of its own, with nothing of this environment
shouts        says very long texts full of control characters, and resigns with one of them
"""

import itertools
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

SHOUT = "\x1b[31mred\x1b]0;title\x07\x9b2J\x08\x00\u202eover \u2028" + "long " * 12_000
"""Colours, a title, a cleared screen, a backspace, text from right to left, and 60,000 characters."""


def say(line: str) -> None:
    """Send a line."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main(how: str, moves: list[str]) -> None:
    """Play until there is nothing more to read, or a line says to quit."""
    prepare(how, moves)
    first = False
    while line := sys.stdin.readline():
        command, *words = line.rstrip("\n").split(" ")
        if how != "silent":
            greet(how, command, words)
        if command == "player":
            first = words == ["0"]
        if command == "startgame" and how == "early" and not first:
            say("move 9f 9g")
        if command == "opmove" or (command == "startgame" and first):
            think(how, moves)
        if command == "quit" and how not in {"stays", "quirky"}:
            return
    if how == "stays":
        time.sleep(600)


def prepare(how: str, moves: list[str]) -> None:
    """Do what is done before anything is read."""
    if how == "stays":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if how == "deaf":
        say("atsiok")
        say("info deaf")
        time.sleep(600)
    if how in {"parent", "daemon"}:  # the first word is where to note which program it has started
        alone = {"start_new_session": True, "env": {}} if how == "daemon" else {}
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], **alone)  # type: ignore[call-overload]
        Path(moves.pop(0)).write_text(str(child.pid), encoding="ascii")


def greet(how: str, command: str, words: list[str]) -> None:
    """Say who it is."""
    if how == "quirky" and "\r" in "".join([command, *words]):
        raise ValueError("carriage return")
    if command == "atsiinit" and (words == ["v0"] or how != "quirky"):
        say("atsiok")
    elif command == "identify" and how == "quirky":
        say("log here I am")
        say('info quirky "An engine of its own mind" "No author" 0.3.1')
        say("param Depth int[1,20]")
    elif command == "identify" and how == "shouts":
        say(f'info "{SHOUT}" {how}')
        say(f"log {SHOUT}")
        say(SHOUT)
        say(f"param {SHOUT.replace(' ', '')} string")
        sys.stderr.write(SHOUT + "\n")
    elif command == "startgame" and how == "shouts":
        say(f"resign {SHOUT}")
    elif command == "identify":
        say(f"info {how}")


def think(how: str, moves: list[str]) -> None:
    """Move, or do what is worse."""
    if how == "slow":
        time.sleep(600)
    elif how == "flood":
        for number in itertools.count():
            say(f"log la la la {number}")
    elif how == "garbage":
        sys.stdout.flush()
        sys.stdout.buffer.write(bytes(range(128, 256)) + b"\n\0\0\n")
    elif how == "gigantic":
        threading.Thread(target=time.sleep, args=(600,), daemon=True).start()
        while True:
            sys.stdout.write("a" * 65_536)
    elif how == "dies":
        raise RuntimeError("I cannot continue")
    elif how == "quirky":
        say("log nodes 100 depth 3 score 901.8272599210001")
        say("eval 901.8272599210001")
    if moves:
        say(f"move {moves.pop(0)}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
