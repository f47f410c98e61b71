"""Short matches of chu, and what is compared between them."""

import json
import os
import re
import sys
from pathlib import Path
from typing import Any

from banmen_rules import game
from banmen_rules.engine.matches import MatchResult, match

ROOT = Path(__file__).parents[2]
SCRIPTED = f"{sys.executable} -S {Path(__file__).with_name('scripted_engine.py')}"
CHU = game("chu")
PLAYERS = ("level:2", "level:1")
COUNT = 8
PLIES = 12


def play(players: tuple[str, str] = PLAYERS, games: int = COUNT, **keywords: Any) -> MatchResult:  # noqa: ANN401
    """Play a short match of chu, in this thread unless the keywords say where."""
    where = {} if {"executor", "workers"} & keywords.keys() else {"workers": 0}
    return match(CHU, players, games, **{"plies": PLIES, "openings": 4, **where, **keywords})


def facts(found: MatchResult) -> list[tuple[object, ...]]:
    """List everything about the games but the time they took and the day."""
    return [(*one._replace(seconds=0, record=""), undated(one.record)) for one in found.games]


def undated(record: str) -> str:
    """Remove the date of a record."""
    return re.sub(r"\[Date .*\]\n", "", record)


def lines(path: Path) -> list[dict[str, Any]]:
    """Read the games of a results file, in order of number, without what depends on the time."""
    found = [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]
    return sorted(
        ({**one, "seconds": 0, "record": undated(one["record"])} for one in found),
        key=lambda one: one["number"],
    )


def environment() -> dict[str, str]:
    """Return the environment in which a program finds the rules."""
    return {**os.environ, "PYTHONPATH": str(ROOT / "rules")}
