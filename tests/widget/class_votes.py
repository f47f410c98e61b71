"""Classes that vote, for tests: a small game of chu shogi, and what its pages and its file have."""

import json
from pathlib import Path
from typing import Any

from banmen import Class, GameRoom
from banmen.classroom.store import read
from banmen_rules import game
from tests.widget.class_pupils import Pupil, fetched, settled

CHU = game("chu")
FEW = "K,4,G,6/12/12/12/12/12/12/12/12/12/12/k,4,g,4,r,1 0"
"""A few pieces of chu shogi, Black to move."""
UP, CHECK, PLAIN = "2l 2h", "2l 2a", "2l 2a="
"""Moves of the rook; at the far end of the board it may promote or not."""


def held(path: Path, tsfen: str = FEW, white: str = "level:1", black: str = "human", **options: Any) -> Class:  # noqa: ANN401 - those of a class
    room = GameRoom("chu", black=black, white=white, tsfen=tsfen, autosave=False)
    return Class(room, file=path / "class.db", **options)


def stands(lesson: Class) -> dict[str, Any]:
    return dict(lesson.classroom["game"] or {})


def moves_in(path: Path) -> list[tuple[str, str, int]]:
    """List the moves that a file has, with who made them and the votes."""
    events = read(path).events
    made = [data["move"] for kind, data in events if kind == "phase" and "move" in data]
    return [(one["move"], one["by"], one["votes"]) for one in made]


async def open_vote(lesson: Class, at: int) -> None:
    await settled(lesson, lambda state: (state["phase"], state["at"]) == ("open", at))


async def vote(pupil: Pupil, move: str, at: int = 0) -> dict[str, Any]:
    return await pupil.answer(f"vote-{at + 1}", {"moves": [move]})


async def page_of(pupil: Pupil) -> dict[str, Any]:
    reply = await fetched(pupil.base + pupil.state["stage"])
    found: dict[str, Any] = json.loads(reply.body)
    return found
