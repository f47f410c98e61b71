"""Rooms with what comes from outside: a file of a game in its middle, an engine that says far too much."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.board import box_of
from tests.browser.lab import Notebook
from tests.browser.rooming import Room
from tests.widget.rooms import QUIET, room_of, scripted

MOST = 1600
"""Pixels: about the height of a room with its board and a log that is open."""


def saved_in_the_middle() -> str:
    """Write a room as it is saved while White thinks about the second move."""
    room = room_of(white="human", time=(60, 0))
    room.push("9n 9m")
    data = json.loads(room.saved())
    standing = {"state": "playing", "game": 1, "begin": -1, "node": 0, "text": ""}
    match = {"table": [], "points": [0, 0], "called_off": False}
    data["room"]["progress"] = {**standing, **match, "left": {"black": 41.5, "white": 50}}
    return json.dumps(data)


def test_game_saved_in_its_middle_continues_with_its_clocks(notebook: Notebook, tmp_path: Path) -> None:
    (tmp_path / "room.json").write_text(saved_in_the_middle(), encoding="utf-8")
    room = Room(notebook, f"GameRoom.load({str(tmp_path / 'room.json')!r})")
    expect(room.status).to_have_text("The game is paused and the clocks are stopped.")
    assert room.seconds("black") == pytest.approx(41.5, abs=1)
    expect(room.action("start")).to_have_text("Continue")
    room.start()
    room.expect(turn="white")
    assert room.seconds("black") == pytest.approx(41.5, abs=1)
    assert 0 < room.left("white") <= 50
    room.board.play("9i 9j")
    room.expect(turn="black")


def test_engine_that_says_too_much_leaves_the_room_its_size(notebook: Notebook) -> None:
    command = scripted("shouts")
    room = Room(
        notebook, f'GameRoom("dai_dai", black={command!r}, white="level:1", tsfen="{QUIET}", games=2)'
    )
    room.press("start")
    room.expect(state="over")
    for fold in room.root.locator("details").all():
        fold.evaluate("(each) => { each.open = true; }")
    box = box_of(room.root)
    assert box["height"] < MOST
    expect(room.root.locator(".bm-notes")).to_contain_text("…")
    wide = room.root.locator(".bm-hall, .bm-controls, .bm-rest, .bm-player").evaluate_all(
        "(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.className)"
    )
    assert wide == []
